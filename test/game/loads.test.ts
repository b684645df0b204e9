import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../lib/game/', import.meta.url);

const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

test.each(FILES)('lib/game/%s can be loaded', async (file) => {
  expect(await import(new URL(file, FOLDER).href)).toBeDefined();
});
