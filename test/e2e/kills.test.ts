import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { type RunningCigo, readTab, secretsOf, startCigo } from '../support/cigo.ts';
import { ledgerCells, replayed } from '../support/expected.ts';
import { often } from '../support/often.ts';
import { createRandom } from '../support/random.ts';

const KILLS = often(3, 20);
const SEED = 20_261_129;

const folder = mkdtempSync(join(tmpdir(), 'cigo-kills-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n');
const journal = newJournal(new Date());

/** Sends a batch until it is answered, as a relay does, whatever becomes of the server meanwhile. */
async function deliver(cigo: RunningCigo, secret: string, from: number, size: number) {
  const to = { url: cigo.url, table: 'lucky7', relay: 'dealer', secret };
  const batch = lines.slice(from - 1, from - 1 + size);
  const delivery = { journal, from, utcOffset: '+00:00', lines: batch };
  return (await post(to, 'journal', delivery).catch(() => null))?.answer as { next: number } | null;
}

test(`the whole server killed ${KILLS} times at random lines: same ledger, same sheet`, async () => {
  const random = createRandom(SEED);
  let cigo = await startCigo(['start'], folder);
  const secret = secretsOf(folder).relays['dealer']?.[0] ?? '';
  let next = 1;
  for (let kills = 0; next <= lines.length || kills < KILLS; ) {
    const size = 1 + random.below(3);
    const dies = kills < KILLS && (next > lines.length || random.chance(0.6));
    const sent = deliver(cigo, secret, Math.min(next, lines.length), size);
    if (dies) {
      await pause(random.below(15));
      await cigo.end('SIGKILL');
      kills += 1;
      cigo = await startCigo(['start'], folder);
    }
    next = (await sent)?.next ?? next;
  }

  const expected = replayed(lines);
  const headers = { authorization: `Bearer ${secretsOf(folder).staff}` };
  const read = (path: string) =>
    fetch(`${cigo.url}/v1/tables/lucky7${path}`, { headers }).then((answer) => answer.json());
  expect(await read('')).toMatchObject({
    entries: expected.ledger.length,
    rolls: expected.rolls.length,
    state: expected.state,
  });
  const { entries } = (await read('/ledger?limit=1000')) as { entries: object[] };
  expect(entries).toMatchObject(expected.ledger);

  const rows = async () => (await readTab(cigo.url, 'lucky7', 'Ledger')).slice(1);
  while ((await rows()).length < expected.ledger.length) await pause(200);
  const cells = (await rows()).map((row) => [row[0], ...row.slice(2, 8)]);
  expect(cells).toEqual(ledgerCells(expected));
  expect((await readTab(cigo.url, 'lucky7', 'Rolls')).length).toBe(expected.rolls.length + 1);
  expect(await cigo.end('SIGINT')).toBe(0);
}, 600_000);
