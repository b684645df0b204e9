import type { Done } from './table.ts';

type Roll = NonNullable<Done['roll']>;

/** All that one bet came to, from the bet until the dealer moved on. */
export interface Course {
  readonly outcome: string;
  /** The point roll and what became of it, for each box that was entered. */
  readonly boxes: readonly {
    readonly point: number;
    readonly passed: boolean;
    readonly rolls: number;
  }[];
  readonly chestWon: boolean;
  /** By account, side bets of others left out. */
  readonly gold: Readonly<Record<'player' | 'bank' | 'chest', number>>;
  /** By owner, what came back of his side bet. */
  readonly sides: ReadonlyMap<string, number>;
}

/** Reads a bet's course from what the game decided, and from nothing else. */
export function courseOf(all: readonly Done[]): Course {
  const [first, ...inBoxes] = all.flatMap(({ roll }) => (roll === undefined ? [] : [roll]));
  if (first === undefined) throw new Error('expected a bet to be rolled for');
  const entries = all.flatMap((done) => done.entries);
  return {
    outcome: first.outcome,
    boxes: boxesOf(inBoxes),
    chestWon: inBoxes.at(-1)?.outcome === 'chest-won',
    gold: goldOf(entries.filter(({ kind }) => !kind.startsWith('side-'))),
    sides: backOf(entries),
  };
}

function boxesOf(rolls: readonly Roll[]) {
  const boxes: { point: number; passed: boolean; rolls: number }[] = [];
  let [point, seen] = [0, 0];
  for (const { outcome, total } of rolls) {
    seen += 1;
    if (seen === 1) point = total ?? 0;
    if (outcome === 'point' || outcome === 'none') continue;
    boxes.push({ point, passed: outcome !== 'get-out', rolls: seen });
    seen = 0;
  }
  return boxes;
}

function goldOf(entries: Done['entries']): Course['gold'] {
  const gold = { player: 0, bank: 0, chest: 0 };
  for (const { from, to, amount } of entries) {
    const [giver, taker] = [from, to].map((one) => (one === 'player:alice' ? 'player' : one));
    if (giver === 'player' || giver === 'bank' || giver === 'chest') gold[giver] -= amount;
    if (taker === 'player' || taker === 'bank' || taker === 'chest') gold[taker] += amount;
  }
  return gold;
}

function backOf(entries: Done['entries']): ReadonlyMap<string, number> {
  const back = new Map<string, number>();
  for (const { kind, player = '', amount } of entries) {
    if (kind === 'side-bet') back.set(player, 0);
    if (kind === 'side-paid') back.set(player, (back.get(player) ?? 0) + amount);
  }
  return back;
}
