import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Decision } from '../../lib/game/decision.ts';
import { createPlayer, type Player } from '../../lib/replay/player.ts';
import { often } from '../support/often.ts';
import { type RandomEvening, randomEvening } from '../support/randomEvening.ts';
import { createTally } from '../support/tally.ts';
import { createWitness, type Witness } from '../support/witness.ts';

const SEED = Number(process.env['CIGO_TEST_SEED'] ?? 20_261_129);
const EVENINGS = often(400, 1_000);

/** Plays an evening under a witness's eyes, then takes back all that can be taken back. */
function witnessed(evening: RandomEvening, count: (decision: Decision) => void): number {
  const player = createPlayer(evening.house, 'Dealer Dan');
  const witness = createWitness(evening.house);
  let n = 0;
  const hear = (line: string | null): Decision => {
    n += 1;
    const before = player.table;
    const decision = line === null ? player.end() : player.hear(line, n);
    witness.see(before, decision);
    return decision;
  };
  const last = () => `line ${n}: ${evening.lines[n - 1] ?? 'after the end'}`;
  try {
    for (const line of [...evening.lines, null]) count(hear(line));
    return takeBack(player, witness, evening, hear);
  } catch (error) {
    throw new Error(last(), { cause: error });
  }
}

/** Undoes step by step, as long as there is one left; whoever kept the table, the dealer takes it first. */
function takeBack(
  player: Player,
  witness: Witness,
  { setup }: RandomEvening,
  hear: (line: string) => void,
): number {
  const serial = setup.dealers?.[0]?.serial;
  const dealer = `[11/29/2026 23:00:00]  ${serial === undefined ? '' : `<${serial}> `}Dealer Dan: `;
  const steps = witness.past.length;
  if (player.table.keeper === null) hear(`${dealer}take table`);
  for (let left = steps; left > 0; left -= 1) hear(`${dealer}undo`);
  expect(witness.past).toEqual([]);
  return steps;
}

test('over random evenings the books balance, the game keeps its promises, and undo leads back', () => {
  const tally = createTally();
  let reached = 0;
  let undone = 0;
  const payments = { made: 0, takenBack: 0 };
  const holds = fc.property(fc.noShrink(fc.nat()), (seed) => {
    let chest = 0;
    undone += witnessed(randomEvening(seed), (decision) => {
      tally.count(decision);
      if (decision.payment !== null) {
        payments[decision.payment.takenBack ? 'takenBack' : 'made'] += 1;
      }
      if (decision.rolls.some((roll) => roll.counts && roll.outcome === 'chest-won')) chest = 1;
    });
    reached += chest;
  });
  fc.assert(holds, { seed: SEED, numRuns: EVENINGS });
  const share = (100 * reached) / EVENINGS;
  tally.print(
    `${EVENINGS} random evenings (CIGO_TEST_SEED=${SEED}): ${share.toFixed(1)} % reach the chest, ${undone} steps taken back at the end, ${payments.made} payments, ${payments.takenBack} taken back`,
  );
  expect(tally.missing()).toEqual([]);
  expect(payments.made).toBeGreaterThan(100);
  expect(payments.takenBack).toBeGreaterThan(10);
  expect(share).toBeGreaterThanOrEqual(5);
});

test('an evening made twice from one seed is the same', () => {
  expect(randomEvening(SEED)).toEqual(randomEvening(SEED));
  expect(randomEvening(SEED).lines).not.toEqual(randomEvening(SEED + 1).lines);
});
