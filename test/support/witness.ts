import type { Decision } from '../../lib/game/decision.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Game, House, Table } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';
import { createOwed } from './witnessOfOwed.ts';

/** Watches one table line by line, and throws as soon as something is not as the rules promise. */
export interface Witness {
  see(before: Table, decision: Decision): void;
  /** The games before the steps that undo can still take back, newest last. */
  readonly past: readonly StepSeen[];
}

interface StepSeen {
  readonly game: Game;
  readonly house: House;
  /** Whether the step was a counted roll. */
  readonly rolled: boolean;
}

const SETTLES: ReadonlySet<string> = new Set([
  ...['stake-back', 'bet-to-chest', 'bet-lost', 'entry', 'bet-returned'],
]);

export function createWitness(settings: Settings): Witness {
  const balances = new Map<string, number>();
  const bets = createBets();
  const owed = createOwed();
  const past: StepSeen[] = [];
  let entries = 0;
  let rolls = 0;

  const post = ({ entry, from, to, amount }: Entry): void => {
    entries += 1;
    must(entry === entries, `entries run without gaps: ${entry} after ${entries - 1}`);
    must(Number.isSafeInteger(amount) && amount > 0, `entry ${entry} moves whole gold: ${amount}`);
    balances.set(from, (balances.get(from) ?? 0) - amount);
    balances.set(to, (balances.get(to) ?? 0) + amount);
  };
  const steps = ({ game, books }: Table, decision: Decision): void => {
    const after = decision.table;
    const rolled = decision.rolls.some((roll) => roll.counts);
    if (decision.step === 'taken') past.push({ game, house: books.house, rolled });
    if (decision.step === 'taken-back') tookBack(past.pop(), game, after);
    if (after.game.mode === 'closed' || game.mode === 'closed') past.length = 0;
    if (past.length > 20) past.shift();
    must(after.steps.length === past.length, `${past.length} steps can be taken back`);
  };
  return {
    past,
    see(before, decision) {
      changesOnlyWithTrace(before, decision);
      decision.entries.forEach(post);
      for (const { roll } of decision.rolls) {
        rolls += 1;
        must(roll === rolls, `rolls run without gaps: ${roll} after ${rolls - 1}`);
      }
      bets.see(decision);
      owed.see(before, decision);
      steps(before, decision);
      sumsUp(balances);
      stands(decision.table, balances, settings);
    },
  };
}

function changesOnlyWithTrace(before: Table, { table, trace, refused, rolls }: Decision): void {
  if (!trace) must(table === before, 'a line without trace leaves all as it was');
  if (refused !== null) must(table === before, `a line refused as ${refused.code} changes nothing`);
  const counted = rolls.filter((roll) => roll.counts).length;
  must(counted <= 1, `one line holds one roll that counts, not ${counted}`);
}

/** Each bet is settled once: by one roll that counts, or given back; an undo makes it open again. */
function createBets(): { see(decision: Decision): void } {
  const open = new Set<number>();
  const settled = new Map<number, number>();
  const settle = (entry: number): void => {
    const [bet, ...more] = open;
    must(bet !== undefined && more.length === 0, `entry ${entry} settles the one open bet`);
    settled.set(entry, bet);
    open.delete(bet);
  };
  const reverse = (entry: number): void => {
    const bet = settled.get(entry);
    if (bet !== undefined) open.add(bet);
    open.delete(entry);
  };
  const post = ({ entry, kind, reverses }: Entry): void => {
    if (kind === 'bet') open.add(entry);
    if (SETTLES.has(kind)) settle(entry);
    if (reverses !== undefined) reverse(reverses);
  };
  return { see: ({ entries }) => entries.forEach(post) };
}

/**
 * The same game as before the step, and the house's gold where it was. The dice are armed only if they were both
 * before the step and before the undo, and the step was no counted roll.
 */
function tookBack(step: StepSeen | undefined, now: Game, { game, books }: Table): void {
  const armed = isArmed(step?.game) && isArmed(now) && step?.rolled === false;
  const expected = JSON.stringify([{ ...step?.game, armed }, step?.house]);
  const got = JSON.stringify([game, books.house]);
  must(got === expected, `an undo leads back to ${expected}, not to ${got}`);
}

function isArmed(game: Game | undefined): boolean {
  return game !== undefined && game.mode !== 'closed' && game.armed;
}

function sumsUp(balances: ReadonlyMap<string, number>): void {
  let sum = 0;
  for (const gold of balances.values()) sum += gold;
  must(sum === 0, `the sum over all accounts is 0, not ${sum}`);
}

function stands(
  { game, books }: Table,
  balances: ReadonlyMap<string, number>,
  { rules }: Settings,
): void {
  for (const account of ['bank', 'chest', 'stake', 'sides'] as const) {
    const gold = balances.get(account) ?? 0;
    must(gold === books.house[account], `${account} holds ${gold}`);
    must(account === 'bank' || gold >= 0, `${account} is never negative`);
  }
  if (game.mode === 'closed') return;
  const { chest, stake, sides } = books.house;
  const bet = game.mode === 'lucky7' ? game.bet : null;
  const risks = game.mode === 'box' ? game.sides : [];
  const owed = risks.reduce((sum, { risk, waiting }) => sum + (waiting ? 2 * risk : risk), 0);
  must(chest >= rules.chestFloor, `the chest holds its floor, not ${chest}`);
  must(stake === (bet ?? 0), `stake is the open bet ${bet}, not ${stake}`);
  must(sides === owed, `sides is what the side bets risk, ${owed}, not ${sides}`);
  const awaited = game.mode === 'box' ? game.call.called : bet !== null;
  must(awaited || !game.armed, 'dice are armed only where a roll is awaited');
}

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`expected that ${what}`);
}
