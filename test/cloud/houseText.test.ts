import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { houseText } from '../../lib/cloud/houseText.ts';
import { OwnerError } from '../../lib/cloud/ownerError.ts';
import { DEFAULT_HOUSE } from '../../lib/house/defaultHouse.ts';
import { readHouseText } from '../../lib/house/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-house-'));
const file = join(folder, 'house.json');
afterAll(() => rmSync(folder, { recursive: true }));

function houseWith(tables: readonly object[]): string {
  writeFileSync(file, `\uFEFF${JSON.stringify({ tables }, null, 4)}\n`);
  return houseText(file);
}

const LUCKY = { id: 'lucky7', dealers: [{ name: 'Dealer Dan' }] };

test('a house goes to the lambdas without its white space', () => {
  expect(houseWith([LUCKY])).toBe('{"tables":[{"id":"lucky7","dealers":[{"name":"Dealer Dan"}]}]}');
});

test('without a file the lambdas are given the default house', () => {
  const read = readHouseText(houseText(join(folder, 'none.json')));
  expect(read).toEqual({ ok: true, house: DEFAULT_HOUSE });
});

test('a house with faults is not deployed, and each is named by its path', () => {
  const wrong = () => houseWith([{ ...LUCKY, id: 'Lucky 7', rules: { boxes: 9 } }]);
  expect(wrong).toThrow(OwnerError);
  expect(wrong).toThrow(/house\.json is not right: .*tables\[0\]\.id.*tables\[0\]\.rules\.boxes/);
});

test('a house that a lambda cannot hold is not deployed', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...LUCKY, id: `table-${at}` }));
  expect(() => houseWith(many)).toThrow(
    /has \d{4} bytes .* a lambda takes 2900: deploy with fewer tables, .* house push\.$/,
  );
});
