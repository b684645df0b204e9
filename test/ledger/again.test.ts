import { describe, expect, test } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Line } from '../../lib/ledger/delivery.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { Log, StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { createRandom, type Random } from '../support/random.ts';
import { settingsOf } from '../support/setup.ts';
import { journalId, RECEIVED_AT, TABLE, tableUnderTest } from './deliveries.ts';
import { goldenNights, randomNight } from './nights.ts';
import { provenLog } from './provenLog.ts';
import { relayed } from './relayed.ts';

const DEALERS = [{ name: 'Dealer Dan' }, { name: 'Dealer Eve' }];
const HOUSES = [{ rules: { boxes: 1 } }, { rules: { diceLock: 'spoken' } }, {}].map((setup) =>
  settingsOf({ dealers: DEALERS, ...setup }),
);

describe('a log says all that its commits decided, and its kept lines decide it again', () => {
  test.each(goldenNights().map((night) => [night.name, night] as const))('%s', async (_, night) => {
    for (let seed = 1; seed <= 3; seed += 1) provenLog((await relayed(night, seed)).stored);
  });

  test.each([...Array(10).keys()])('random evenings %i0 and the nine after it', async (ten) => {
    for (let seed = 10 * ten; seed < 10 * ten + 10; seed += 1) {
      provenLog((await relayed(randomNight(seed), seed + 1)).stored);
    }
  });

  test.each([...Array(10).keys()])('four senders who talk over each other, %i', async (ten) => {
    for (let seed = 10 * ten; seed < 10 * ten + 10; seed += 1) {
      provenLog(await talkedOver(seed));
    }
  });
});

test('what the four senders do is worth looking at', async () => {
  const logs = await Promise.all([...Array(30).keys()].map(talkedOver));
  const commits = logs.flat().map(decodeCommit);
  const keepers = commits.map(({ after }) => after.table.keeper);
  expect(keepers.filter((keeper, i) => keeper !== keepers[i - 1]).length).toBeGreaterThan(50);
  expect(commits.filter(({ undone }) => undone.length > 0).length).toBeGreaterThan(10);
  expect(commits.filter(({ settings }) => settings !== null).length).toBeGreaterThan(50);
  const verdicts = commits.flatMap(({ rolls }) =>
    rolls.map((roll) => (roll.counts ? roll.outcome : roll.reason)),
  );
  expect(verdicts).toEqual(
    expect.arrayContaining(['other-journal', 'come-in', 'point', 'bad-dice', 'table-closed']),
  );
});

describe('a log that was tampered with does not hold', () => {
  test.each<[string, RegExp | string, string]>([
    ['an amount', '[2,1,5000', '[2,1,6000'],
    ['a line', 'bets 5k', 'bets 6k'],
    ['the state', '"a":1', '"a":0'],
    ['a hash', /"p":"./, '"p":"_'],
  ])('%s', async (_what, was, is) => {
    const table = tableUnderTest();
    await table.given('dan > table open');
    await table.given('dan > seat Alice / Alice bets 5k');
    await table.given('dan > *Alice rolls 3, 4*');
    const stored = await table.log.range(TABLE, 1, 9, 9);
    provenLog(stored);
    const changed = stored.map((commit) => ({ ...commit, text: commit.text.replace(was, is) }));
    expect(changed).not.toEqual(stored);
    expect(() => provenLog(changed)).toThrow();
  });
});

interface Talker {
  readonly sender: Sender;
  readonly journal: number;
  readonly next: number;
}

const TALKERS: readonly Sender[] = [
  { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
  { id: 'eve', role: 'journal', dealer: 'Dealer Eve' },
  { id: 'phone', role: 'console', dealer: 'Dealer Dan' },
  { id: 'eyes', role: 'witness', dealer: 'Dealer Eve' },
];

/** What a random evening leaves out, for it has one sender only. */
const SHIFTS = ['take table', 'take table now', 'hand table to eve', 'table closed', 'table open'];

/** Two journals, a phone and a witness, each with lines of its own, under settings that change. */
async function talkedOver(seed: number): Promise<readonly StoredCommit[]> {
  const random = createRandom(seed);
  const log = createMemoryLog();
  const { lines } = randomNight(seed);
  const talkers = TALKERS.map((sender): Talker => ({ sender, journal: 1, next: 1 }));
  for (let at = 0; at < lines.length; ) {
    const which = random.pick([0, 0, 0, 0, 1, 1, 2, 3]);
    const some = lines.slice(at, at + random.pick([1, 2, 5, 12]));
    at += some.length;
    const talker = talkers[which];
    if (talker !== undefined) talkers[which] = await talk(log, talker, some, random);
  }
  return log.range(TABLE, 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

async function talk(
  log: Log,
  talker: Talker,
  lines: readonly string[],
  random: Random,
): Promise<Talker> {
  const { sender } = talker;
  const fresh = random.chance(0.1);
  const [journal, from] = fresh ? [talker.journal + 1, 1] : [talker.journal, talker.next];
  const taken = await createIntake(log).take({
    table: { id: TABLE, settings: random.pick<Settings>(HOUSES) },
    sender,
    journal: journalId(sender.id, journal),
    from,
    utcOffset: random.pick([null, 60]),
    lines: lines.map((line) => lineOf(line, sender, random)),
    receivedAt: RECEIVED_AT,
  });
  if (taken.kind !== 'taken') throw new Error('expected the sender to go on where it was told');
  return { sender, journal, next: taken.next };
}

function lineOf(line: string, { role, dealer }: Sender, random: Random): Line {
  const said = random.chance(0.2) ? random.pick(SHIFTS) : line.replace(/^.*Dealer Dan: /, '');
  const roll = /\*(.+) rolls (\d), (\d)\*/.exec(line);
  if (role === 'console' && roll !== null) {
    return { kind: 'roll', name: roll[1] ?? '', dice: [Number(roll[2]), Number(roll[3])] };
  }
  if (role === 'console') return { kind: 'order', line: said };
  if (!line.includes('Dealer Dan: ')) return { kind: 'line', raw: line };
  const speaker = random.pick([dealer, dealer, 'Dealer Eve']);
  return { kind: 'line', raw: `[11/29/2026 20:00:00]  ${speaker}: ${said}` };
}
