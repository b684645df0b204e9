import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { type RunningCigo, readTab, secretsOf, startCigo } from '../support/cigo.ts';
import { ledgerCells, replayed } from '../support/expected.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-demo-'));
const expected = replayed(readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n'));
let cigo: RunningCigo;

beforeAll(async () => {
  cigo = await startCigo(['demo', '--pace', '5'], folder);
  while (!cigo.printed().includes('The evening is over')) await pause(100);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the sample evening shows all that it promises', () => {
  const outcomes = new Set(
    expected.rolls.map((roll) => (roll.counts ? roll.outcome : roll.reason)),
  );
  for (const shown of [
    'double',
    'chest',
    'get-out',
    'chest-won',
    'extra-roll',
    'spoken',
  ] as const) {
    expect(outcomes).toContain(shown);
  }
  expect(expected.refused.length).toBeGreaterThan(0);
  expect(expected.ledger.some(({ kind }) => kind === 'reversal')).toBe(true);
});

test('the books agree with a replay of the same file', async () => {
  const headers = { authorization: `Bearer ${secretsOf(folder).staff}` };
  const table = await fetch(`${cigo.url}/v1/tables/lucky7`, { headers });
  const { bank, chest, stake, sides } = expected.balances;
  expect(await table.json()).toMatchObject({
    entries: expected.ledger.length,
    rolls: expected.rolls.length,
    state: expected.state,
    house: { bank, chest, stake, sides },
  });
  const ledger = await fetch(`${cigo.url}/v1/tables/lucky7/ledger?limit=1000`, { headers });
  expect((await ledger.json()) as object).toMatchObject({ entries: expected.ledger, next: null });
  for (const roll of expected.rolls) {
    const dossier = await fetch(`${cigo.url}/v1/tables/lucky7/rolls/${roll.roll}`, { headers });
    expect((await dossier.json()) as object).toMatchObject({
      roll,
      ledger: expected.ledger.filter((entry) => entry.roll === roll.roll),
    });
  }
});

test('so does the sheet, cell for cell', async () => {
  const tab = async (name: string) => (await readTab(cigo.url, 'lucky7', name)).slice(1);
  while ((await tab('Ledger')).length < expected.ledger.length) await pause(100);
  const ledger = (await tab('Ledger')).map((row) => [row[0], ...row.slice(2, 8)]);
  expect(ledger).toEqual(ledgerCells(expected));
  const rolls = await tab('Rolls');
  expect(rolls.map(([roll, , name]) => [roll, name])).toEqual(
    expected.rolls.map(({ roll, name }) => [roll, name]),
  );
});

test('a second demo upon the same folder leaves the books of the first alone', async () => {
  await expect(startCigo(['demo'], folder)).rejects.toThrow(/Another cigo is using the folder/);
  expect((await readTab(cigo.url, 'lucky7', 'Ledger')).length).toBe(expected.ledger.length + 1);
  expect(cigo.printed()).not.toMatch(/NodeVersionSupportWarning|"level"/);
});

test('the page is there, and Ctrl-C stops it cleanly', async () => {
  const page = await fetch(`${cigo.url}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(await cigo.end('SIGINT')).toBe(0);
  expect(cigo.printed()).toContain('closed.');
});
