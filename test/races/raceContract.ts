import { describe, expect, test } from 'vitest';
import type { Roll } from '../../lib/game/rolls.ts';
import type { Taken } from '../../lib/ledger/answer.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import type { Delivery } from '../../lib/ledger/delivery.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { randomNight } from '../ledger/nights.ts';
import { booksOf, replayedBooks } from '../ledger/outcomes.ts';
import { provenLog } from '../ledger/provenLog.ts';
import { clientLine } from '../support/clientLine.ts';
import { createRandom } from '../support/random.ts';
import { settingsOf } from '../support/setup.ts';
import type { Processes } from './processes.ts';
import type { Report } from './worker.ts';

const SETTINGS = settingsOf({ dealers: [{ name: 'Dealer Dan' }, { name: 'Dealer Eve' }] });
const CALLERS = 50;
const ROUNDS = 2;

export interface Race {
  readonly processes: Processes;
  /** How many processes there are. */
  readonly many: number;
  readonly log: Log;
}

/** What holds however many functions take deliveries at the same time, wherever their DynamoDB is. */
export function raceContract(race: Race): void {
  const { processes, log, many } = race;
  describe.each([
    ['that know the table', false],
    ['that know nothing', true],
  ])(`${CALLERS} callers %s`, (_what, cold) => {
    test('deliver one roll at once: it settles once, and all are told the same', async () => {
      const table = `one-roll-${cold}`;
      await createIntake(log).take(journal(table, 'dan', ['table open', 'seat Alice']));
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = 3 + 2 * round;
        await warmUp(processes, table, from, many);
        const roll = journal(table, 'dan', ['*Alice rolls 1, 4*'], from + 1);
        const share = (i: number) => Math.ceil((CALLERS - i) / many);
        const reports = await processes.obey(
          Array.from({ length: many }, (_, i) => {
            return { kind: 'deliver', deliveries: Array(share(i)).fill(roll), cold };
          }),
        );
        alikeButForDuplicate(reports.flatMap(({ answers }) => answers));
        // Whoever knew the table wrote first, and of all these one was in time.
        if (!cold) expect(conflictsOf(reports)).toBeGreaterThanOrEqual(many - 1);
        const commits = await commitsOf(log, table);
        expect(commits).toHaveLength(3 + 2 * round);
        expect(commits.at(-1)).toMatchObject({ rolls: [{ counts: true }], entries: [{}] });
      }
      provenLog(await log.range(table, 1, 1000, 1000));
    });
  });

  test('two journals with a copy of every line each: the keeper’s settle, the other’s do not', async () => {
    const table = 'two-journals';
    const lines = [...OPENING, ...rounds(8)];
    await relayBoth(race, table, withTalk(lines, 1), withTalk(lines, 2), 3);
    const commits = await commitsOf(log, table);
    const rolls = commits.flatMap((commit) => commit.rolls.map((roll) => ({ commit, roll })));
    expect(dice(rolls.map(({ roll }) => roll))).toEqual(thrown(lines));
    for (const { commit, roll } of rolls) expect(roll.counts).toBe(commit.sender.id === 'dan');
    expect(refused(commits)).toEqual([]);
    provenLog(await log.range(table, 1, 1000, 1000));
  });

  test('take table in the middle of a box, there and back: each roll counts once', async () => {
    for (let seed = 10; seed < 13; seed += 1) {
      const table = `change-of-shift-${seed}`;
      await relayBoth(race, table, withTalk(SHIFTS, seed), withTalk(SHIFTS, seed + 1), seed);
      const commits = await commitsOf(log, table);
      expect(dice(commits.flatMap((commit) => commit.rolls))).toEqual(thrown(SHIFTS));
      expect(refused(commits)).toEqual([]);
      expect(booksOf(commits).state).toMatchObject({ mode: 'lucky7', chest: 25_000 });
      provenLog(await log.range(table, 1, 1000, 1000));
    }
  });

  test('many tables at once, each journal by half of them: live is replay', async () => {
    const nights = Array.from({ length: 12 }, (_, i) => randomNight(700 + i));
    const journals = nights.map(({ settings, lines }, i): Delivery => {
      const raws = lines.slice(0, 80).map((raw) => ({ kind: 'line' as const, raw }));
      const delivery = journal(`many-${i}`, 'dan', []);
      return { ...delivery, table: { id: `many-${i}`, settings }, lines: raws };
    });
    await processes.obey(
      Array.from({ length: many }, (_, p) => {
        const own = journals.filter((_journal, i) => i % 2 === p % 2);
        return { kind: 'relay', journals: own, seed: p };
      }),
    );
    for (const [i, night] of nights.entries()) {
      const commits = await commitsOf(log, `many-${i}`);
      const played = { ...night, lines: night.lines.slice(0, 80) };
      expect(booksOf(commits)).toEqual(replayedBooks(played));
    }
  });
}

/** Confirms a bet, and has every process see it. */
async function warmUp(processes: Processes, table: string, from: number, many: number) {
  const bet = journal(table, 'dan', ['Alice bets 5k'], from);
  await processes.obey(
    Array.from({ length: many }, () => ({ kind: 'deliver', deliveries: [bet], cold: false })),
  );
}

function alikeButForDuplicate(answers: readonly Taken[]): void {
  expect(answers).toHaveLength(CALLERS);
  const [first] = answers;
  const told = answers.map((answer) => ({ ...answer, duplicate: true }));
  expect(first).toMatchObject({ kind: 'taken', rolls: [{ outcome: 'lose' }], ledger: [{}] });
  expect(told).toEqual(Array(CALLERS).fill({ ...first, duplicate: true }));
  // None where the one answer to the write was lost and asked for again.
  const news = answers.filter((answer) => answer.kind === 'taken' && !answer.duplicate);
  expect(news.length).toBeLessThanOrEqual(1);
}

function conflictsOf(reports: readonly Report[]): number {
  return reports.reduce((sum, { conflicts }) => sum + conflicts, 0);
}

const OPENING = ['table open', 'seat Alice', 'seat Bob'];

function rounds(many: number): string[] {
  return Array.from({ length: many }, (_, i) => {
    const who = i % 2 === 0 ? 'Alice' : 'Bob';
    return [`${who} bets ${i + 1}k`, `*${who} rolls ${1 + (i % 6)}, ${i % 2 === 0 ? 1 : 2}*`];
  }).flat();
}

/** Dan deals, Eve takes over while Alice stands in box 1, and Dan again while she stands in box 2. */
const SHIFTS = [
  ...OPENING,
  'Alice bets 5k',
  '*Alice rolls 3, 4*',
  'roll for point',
  '*Alice rolls 2, 2*',
  'Dealer Eve: take table',
  'Dealer Eve: dice open',
  '*Alice rolls 5, 6*',
  '*Alice rolls 1, 3*',
  'Dealer Eve: roll for point',
  '*Alice rolls 6, 6*',
  'Dealer Dan: take table',
  'dice open',
  '*Alice rolls 5, 5*',
  '*Alice rolls 6, 1*',
  'Bob bets 1k',
  '*Bob rolls 4, 4*',
];

/** The lines with talk in between that only this client has heard, so that the numbers differ. */
function withTalk(lines: readonly string[], seed: number): string[] {
  const random = createRandom(seed);
  return lines.flatMap((line) => (random.chance(0.3) ? [`Zoe: hello ${seed}`, line] : [line]));
}

/** Both dealers' relays, each of them in half of the processes, once Dan has opened the table. */
async function relayBoth(
  { processes, log, many }: Race,
  table: string,
  dan: readonly string[],
  eve: readonly string[],
  seed: number,
): Promise<void> {
  const journals = [journal(table, 'dan', dan), journal(table, 'eve', eve)];
  await createIntake(log).take(journal(table, 'dan', dan.slice(0, OPENING.length)));
  await processes.obey(
    Array.from({ length: many }, (_, p) => {
      const own = journals.filter((_journal, i) => i === p % 2);
      return { kind: 'relay', journals: own, seed: seed * 10 + p };
    }),
  );
}

function journal(table: string, who: 'dan' | 'eve', lines: readonly string[], from = 1): Delivery {
  const dealer = who === 'dan' ? 'Dealer Dan' : 'Dealer Eve';
  return {
    table: { id: table, settings: SETTINGS },
    sender: { id: who, role: 'journal', dealer },
    journal: `20261129T200000000Z-${who}0`,
    from,
    utcOffset: 0,
    lines: lines.map((said) => ({ kind: 'line', raw: clientLine(said) })),
    receivedAt: Date.UTC(2026, 10, 29, 20),
  };
}

async function commitsOf(log: Log, table: string): Promise<readonly Commit[]> {
  return (await log.range(table, 1, 1000, 1000)).map(decodeCommit);
}

/** The dice of the rolls that counted. */
function dice(rolls: readonly Roll[]): string[] {
  return rolls.filter((roll) => roll.counts).map((roll) => `${roll.name} ${roll.dice.join(', ')}`);
}

/** The dice that were thrown. */
function thrown(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, name, a, b] = /^\*(.+) rolls (\d), (\d)\*$/.exec(line) ?? [];
    return a === undefined ? [] : [`${name} ${a}, ${b}`];
  });
}

function refused(commits: readonly Commit[]): string[] {
  return commits.flatMap((commit) => commit.refused.map(({ text, code }) => `${text}: ${code}`));
}
