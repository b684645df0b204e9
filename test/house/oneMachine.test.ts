import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newJournal, post } from '../../lib/relay/post.ts';
import { type RunningCigo, readTab, secretsOf, startCigo } from '../support/cigo.ts';
import { houseText, TABLE } from './houses.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-machine-'));
const file = join(folder, 'house.json');
const data = join(folder, 'data');
const env = { CIGO_HOUSE: file };
let cigo: RunningCigo;

const save = (text: string) => writeFileSync(file, text);
const DAN = { relays: [{ id: 'dan' }] };

beforeAll(async () => {
  save(houseText({ ...DAN, rules: { maxBet: 5000 } }));
  cigo = await startCigo(['start'], data, env);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const places = new Map<string, { journal: string; next: number }>();

/** What a relay's dealer says, through the real webhook of the real process. */
async function says(relay: string, said: readonly string[], table = 'lucky7') {
  const place = places.get(relay) ?? { journal: newJournal(new Date()), next: 1 };
  const secret = secretsOf(data).relays[relay]?.[0] ?? '';
  const lines = said.map((text) => `[11/29/2026 20:00:00]  Dealer Dan: ${text}`);
  const delivery = { journal: place.journal, from: place.next, lines };
  const { status, answer } = await post(
    { url: cigo.url, table, relay, secret },
    'journal',
    delivery,
  );
  const { next = place.next, refused = [] } = answer as { next?: number; refused?: object[] };
  places.set(relay, { journal: place.journal, next });
  return { status, refused };
}

async function until(told: string): Promise<void> {
  while (!cigo.printed().includes(told)) await pause(50);
}

test('the next opening has what was saved just before it, and what is open goes on as it was', async () => {
  await says('dan', ['table open', 'seat Alice']);
  save(houseText({ ...DAN, rules: { maxBet: 100 } }));
  expect(await says('dan', ['Alice bets 5k', 'bet off', 'table closed'])).toMatchObject({
    refused: [],
  });
  expect(await says('dan', ['table open', 'seat Alice', 'Alice bets 5k'])).toMatchObject({
    refused: [{ code: 'BET_TOO_LARGE' }],
  });
  await until('"changes":["lucky7.rules.maxBet: 5000 → 100"]');
});

test('a file that is wrong changes nothing, and each fault is told', async () => {
  save(houseText({ ...DAN, rules: { maxBet: 0 } }));
  await until('tables[0].rules.maxBet: must be at least 1, got 0');
  save('{"tables": [');
  await until('is not JSON: line 1');
  await says('dan', ['table closed']);
  expect(await says('dan', ['table open', 'seat Alice', 'Alice bets 101'])).toMatchObject({
    refused: [{ code: 'BET_TOO_LARGE' }],
  });
});

test('a new table with a new relay is served, has its secret, and is mirrored', async () => {
  const next = { ...TABLE, id: 'vault', relays: [{ id: 'safe' }] };
  const old = { ...TABLE, ...DAN, rules: { maxBet: 100 } };
  save(JSON.stringify({ tables: [old, next] }));
  await until('"changes":["tables: added vault"]');
  while ((await says('safe', ['table open'], 'vault')).status !== 200) await pause(50);
  while ((await readTab(cigo.url, 'vault', 'Ledger')).length < 2) await pause(100);
});

test('after a restart the same house is no new version, and one saved meanwhile is', async () => {
  await cigo.end('SIGINT');
  cigo = await startCigo(['start'], data, env);
  expect(cigo.printed()).not.toContain('"event":"house"');
  await cigo.end('SIGINT');
  save(houseText({ ...DAN, rules: { maxBet: 200 } }));
  cigo = await startCigo(['start'], data, env);
  expect(cigo.printed()).toContain(
    '"changes":["tables: removed vault","lucky7.rules.maxBet: 100 → 200"]',
  );
  expect(await cigo.end('SIGINT')).toBe(0);
});
