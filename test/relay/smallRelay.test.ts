import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const DOCS = fileURLToPath(new URL('../../docs/INTERFACES.md', import.meta.url));

let [folder, server]: [string, Server | null] = ['', null];
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

/** Runs the small relay as the page has it, against a cigo that gives these answers one after another. */
async function posted(lines: readonly string[], answers: readonly object[]) {
  const [, script = ''] = /```js\n(.*?)```/s.exec(readFileSync(DOCS, 'utf8')) ?? [];
  folder = mkdtempSync(join(tmpdir(), 'cigo-small-relay-'));
  mkdirSync(join(folder, '.cigo'));
  // As if no time passed between two tries.
  writeFileSync(join(folder, 'post.mjs'), script.replace('pause(2000)', 'pause(1)'));
  const secrets = { relays: { dealer: ['whsec_dGhpcyBpcyBvbmx5IGFuIGV4YW1wbGUh'] } };
  writeFileSync(join(folder, '.cigo/secrets.json'), JSON.stringify(secrets));
  writeFileSync(join(folder, 'journal.txt'), `${lines.join('\n')}\n`);
  const asked: unknown[] = [];
  server = createServer(async (request, response) => {
    const { from, lines } = (await json(request)) as { from: number; lines: string[] };
    asked.push([from, lines.length]);
    response.end(JSON.stringify(answers[asked.length - 1]));
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, ['post.mjs', 'journal.txt'], {
    cwd: folder,
    env: { ...process.env, CIGO_URL: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { said: await text(child.stdout), asked };
}

test('the small relay of the docs says once that a line waits, and sends it until it is taken', async () => {
  const taken = (next: number, ...say: readonly string[]) => ({ next, say });
  const lines = ['note one', 'take table', 'dice open', 'take table'];
  const { said, asked } = await posted(lines, [
    { ...taken(2, 'One.'), wait: true },
    { ...taken(2), wait: true },
    { ...taken(2), wait: true },
    { ...taken(4, 'Two.'), wait: true },
    taken(5, 'Three.'),
  ]);
  expect(said.trimEnd().split('\n')).toEqual([
    'One.',
    "Line 2 waits for the other dealer's journal.",
    'Two.',
    "Line 4 waits for the other dealer's journal.",
    'Three.',
  ]);
  expect(asked).toEqual([
    [1, 4],
    [2, 3],
    [2, 3],
    [2, 3],
    [4, 1],
  ]);
});
