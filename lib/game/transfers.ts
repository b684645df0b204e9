import type { Gold } from './gold.ts';
import { nameKey } from './names.ts';

/** Where gold lies. The sum over all accounts is always 0. */
export type Account = 'bank' | 'chest' | 'stake' | 'sides' | `player:${string}`;

/** The accounts that are the house's; `stake`, `sides` and `chest` are never negative. */
export type HouseAccount = 'bank' | 'chest' | 'stake' | 'sides';

/** Where each kind of transfer takes gold from and brings it to (RULES, Gold moves). */
const ROUTES = {
  'chest-top-up': ['bank', 'chest'],
  'chest-add': ['bank', 'chest'],
  bet: ['player', 'stake'],
  'bet-returned': ['stake', 'player'],
  'stake-back': ['stake', 'player'],
  winnings: ['bank', 'player'],
  'bet-to-chest': ['stake', 'chest'],
  'bet-lost': ['stake', 'bank'],
  entry: ['stake', 'bank'],
  'side-bet': ['player', 'sides'],
  'side-winnings': ['bank', 'sides'],
  'side-paid': ['sides', 'player'],
  'side-lost': ['sides', 'bank'],
  'side-returned': ['sides', 'player'],
  'chest-won': ['chest', 'player'],
} as const satisfies Record<string, readonly [HouseAccount | 'player', HouseAccount | 'player']>;

type RoutedKind = keyof typeof ROUTES;

export type Kind = RoutedKind | 'correction' | 'reversal';

export const KINDS: readonly Kind[] = [
  ...(Object.keys(ROUTES) as RoutedKind[]),
  'correction',
  'reversal',
];

/** One move of gold between two accounts, before it has a number. */
export interface Transfer {
  readonly kind: Kind;
  /** The label of the person concerned; absent where the house moves its own gold. */
  readonly player?: string;
  readonly from: Account;
  readonly to: Account;
  readonly amount: Gold;
  /** On a reversal alone: the entry that it takes back. */
  readonly reverses?: number;
  /** The dealer's words: why a correction or an undo was made. */
  readonly note?: string;
}

/** A transfer in the ledger: entry numbers run from 1 without gaps, `n` is the line that caused it. */
export interface Entry extends Transfer {
  readonly entry: number;
  readonly n: number;
  /** The counted roll that caused it, where one did. */
  readonly roll?: number;
}

export function playerAccount(label: string): Account {
  return `player:${nameKey(label)}`;
}

/** A transfer of a kind that concerns a person. */
export function transfer(
  kind: Exclude<RoutedKind, 'chest-top-up' | 'chest-add'>,
  player: string,
  amount: Gold,
): Transfer {
  const [from, to] = ROUTES[kind];
  return { kind, player, from: account(from, player), to: account(to, player), amount };
}

/** Gold that the bank puts into the chest. */
export function chestTransfer(kind: 'chest-top-up' | 'chest-add', amount: Gold): Transfer {
  return { kind, from: 'bank', to: 'chest', amount };
}

/** An old mistake put right with the bank, without touching the game. */
export function correction(
  player: string,
  way: 'gets' | 'gives',
  amount: Gold,
  note: string,
): Transfer {
  const person = playerAccount(player);
  const [from, to]: [Account, Account] = way === 'gets' ? ['bank', person] : [person, 'bank'];
  return { kind: 'correction', player, from, to, amount, note };
}

/** The reverse of an entry, which names it. */
export function reversal(entry: Entry, note: string | null): Transfer {
  return {
    kind: 'reversal',
    ...(entry.player === undefined ? {} : { player: entry.player }),
    from: entry.to,
    to: entry.from,
    amount: entry.amount,
    reverses: entry.entry,
    ...(note === null ? {} : { note }),
  };
}

/** The two accounts of a kind, for a codec that does not store them: null where the kind does not tell. */
export function accountsOf(kind: Kind, player: string | undefined): [Account, Account] | null {
  if (kind === 'correction' || kind === 'reversal') return null;
  const [from, to] = ROUTES[kind];
  return [account(from, player ?? ''), account(to, player ?? '')];
}

function account(side: HouseAccount | 'player', player: string): Account {
  return side === 'player' ? playerAccount(player) : side;
}
