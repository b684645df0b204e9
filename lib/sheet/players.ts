import { type Account, type Entry, type Kind, playerAccount } from '../game/transfers.ts';

/** What one player has moved, as `Players` shows it; all gold in whole pieces. */
export interface Player {
  /** His account, by which `ALICE` and `Alice` are one. */
  readonly account: Account;
  /** The label of his first entry. */
  readonly label: string;
  /** Counts from 1 in the order in which the accounts first moved. */
  readonly number: number;
  readonly bets: number;
  /** What he put up as bets. */
  readonly staked: number;
  /** What came back from bets: bets given back, stakes back, winnings. */
  readonly paid: number;
  readonly sideBets: number;
  readonly sideStaked: number;
  readonly sidePaid: number;
  readonly chestWon: number;
  /** His account's balance: all of the above and corrections. */
  readonly net: number;
  /** When he last moved gold, UTC in milliseconds. */
  readonly lastSeen: number;
  /** All commits up to this one are in it. */
  readonly through: number;
}

/** One entry of a player, with what it takes back where it is a reversal. */
export interface Movement {
  readonly entry: Entry;
  /** The entry that a reversal takes back, else the entry itself. */
  readonly original: Entry;
  readonly seq: number;
  /** UTC, in milliseconds. */
  readonly at: number;
}

/** A player of whom nothing is known yet. */
function newPlayer(label: string, number: number): Player {
  const account = playerAccount(label);
  return {
    ...{ account, label, number, bets: 0, staked: 0, paid: 0, sideBets: 0, sideStaked: 0 },
    ...{ sidePaid: 0, chestWon: 0, net: 0, lastSeen: 0, through: 0 },
  };
}

/** The account of the player that an entry moves; null where the house moves its own gold. */
export function accountMoved({ from, to }: Entry): Account | null {
  if (from.startsWith('player:')) return from;
  return to.startsWith('player:') ? to : null;
}

/**
 * A player after one more of his entries. A reversal takes out of each column what the entry that it reverses had put
 * in, so that nothing is left of it but the moment.
 */
function moved(player: Player, { entry, original, seq, at }: Movement): Player {
  const way = entry === original ? 1 : -1;
  const { bets = 0, ...columns } = effectOf(original);
  const sum = (name: Column): number => player[name] + way * (columns[name] ?? 0);
  const inward = entry.to === player.account ? entry.amount : 0;
  const outward = entry.from === player.account ? entry.amount : 0;
  return {
    ...player,
    bets: player.bets + way * bets,
    sideBets: player.sideBets + way * (columns.sideBets ?? 0),
    staked: sum('staked'),
    paid: sum('paid'),
    sideStaked: sum('sideStaked'),
    sidePaid: sum('sidePaid'),
    chestWon: sum('chestWon'),
    net: player.net + inward - outward,
    lastSeen: at,
    through: seq,
  };
}

/** Players brought up to date, and how many there are by then. */
export interface Folded {
  /** Those that moved, in the order of their numbers. */
  readonly players: readonly Player[];
  readonly count: number;
}

/**
 * Adds movements to the players whom they move, in order. What a player's projection holds already is passed over, so
 * that the same movements may come any number of times.
 * @param known the projections there are of the accounts that move.
 * @param before so many players moved before the first of these movements.
 * @throws where a projection contradicts the order of the log.
 */
export function fold(
  known: ReadonlyMap<Account, Player>,
  movements: readonly Movement[],
  before: number,
): Folded {
  const { players, count } = begin(known, movements, before);
  for (const movement of movements) {
    const player = playerMoved(players, movement);
    if (player === undefined) continue;
    const stored = known.get(player.account)?.through ?? 0;
    if (movement.seq > stored) players.set(player.account, moved(player, movement));
  }
  return { players: [...players.values()].sort((a, b) => a.number - b.number), count };
}

/** The players as they were, those who move for the first time numbered in the order of the log. */
function begin(
  known: ReadonlyMap<Account, Player>,
  movements: readonly Movement[],
  before: number,
): { readonly players: Map<Account, Player>; readonly count: number } {
  const players = new Map<Account, Player>();
  let count = before;
  for (const { entry } of movements) {
    const account = accountMoved(entry);
    if (account === null || players.has(account)) continue;
    const stored = known.get(account);
    const isNew = stored === undefined || stored.number > before;
    if (isNew) count += 1;
    players.set(account, inOrder(stored ?? newPlayer(labelOf(entry), count), count, isNew));
  }
  return { players, count };
}

function playerMoved(
  players: ReadonlyMap<Account, Player>,
  { entry }: Movement,
): Player | undefined {
  const account = accountMoved(entry);
  return account === null ? undefined : players.get(account);
}

function inOrder(player: Player, count: number, isNew: boolean): Player {
  if (!isNew || player.number === count) return player;
  throw new Error(`expected ${player.account} to be player ${count}, not ${player.number}`);
}

function labelOf({ player, entry }: Entry): string {
  if (player === undefined) throw new Error(`expected entry ${entry} to name its player`);
  return player;
}

type Column = 'staked' | 'paid' | 'sideStaked' | 'sidePaid' | 'chestWon';
type Effect = Readonly<Partial<Record<Column | 'bets' | 'sideBets', number>>>;

/** What an entry adds to the columns; corrections show in the balance alone. */
function effectOf({ kind, amount }: { readonly kind: Kind; readonly amount: number }): Effect {
  switch (kind) {
    case 'bet':
      return { bets: 1, staked: amount };
    case 'bet-returned':
    case 'stake-back':
    case 'winnings':
      return { paid: amount };
    case 'side-bet':
      return { sideBets: 1, sideStaked: amount };
    case 'side-paid':
    case 'side-returned':
      return { sidePaid: amount };
    case 'chest-won':
      return { chestWon: amount };
    case 'bet-to-chest':
    case 'bet-lost':
    case 'entry':
    case 'side-winnings':
    case 'side-lost':
    case 'chest-top-up':
    case 'chest-add':
    case 'correction':
    case 'reversal':
      return {};
    default:
      return kind satisfies never;
  }
}
