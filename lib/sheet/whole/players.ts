import { type Account, type Entry, type Kind, playerAccount } from '../../game/transfers.ts';
import type { Commit } from '../../ledger/commit.ts';
import { timeOf } from '../../ledger/times.ts';
import type { Player } from '../players.ts';

/** An entry of one player, and the commit that holds it. */
interface Deed {
  readonly commit: Commit;
  readonly entry: Entry;
}

const BETS: readonly Kind[] = ['bet'];
const PAID: readonly Kind[] = ['bet-returned', 'stake-back', 'winnings'];
const SIDE_BETS: readonly Kind[] = ['side-bet'];
const SIDES_PAID: readonly Kind[] = ['side-paid', 'side-returned'];
const CHEST_WON: readonly Kind[] = ['chest-won'];

/**
 * All players whom a whole log has moved, in the order of their first entries, each added up at once over all of his
 * entries. What was taken back, and what took it back, is left out of every column but the balance and the moment.
 */
export function playersOf(commits: readonly Commit[]): readonly Player[] {
  const reversed = new Set(
    commits.flatMap(({ entries }) => entries.map(({ reverses }) => reverses)),
  );
  return [...deedsOf(commits)].map(([account, deeds], place) => {
    const standing = deeds
      .map(({ entry }) => entry)
      .filter(({ entry, kind }) => kind !== 'reversal' && !reversed.has(entry));
    const of = (kinds: readonly Kind[]) => standing.filter(({ kind }) => kinds.includes(kind));
    return {
      account,
      number: place + 1,
      ...endsOf(deeds),
      bets: of(BETS).length,
      staked: goldIn(of(BETS)),
      paid: goldIn(of(PAID)),
      sideBets: of(SIDE_BETS).length,
      sideStaked: goldIn(of(SIDE_BETS)),
      sidePaid: goldIn(of(SIDES_PAID)),
      chestWon: goldIn(of(CHEST_WON)),
      net: balanceOf(account, deeds),
    };
  });
}

function deedsOf(commits: readonly Commit[]): ReadonlyMap<Account, readonly Deed[]> {
  const all = commits.flatMap((commit) => commit.entries.map((entry) => ({ commit, entry })));
  const deeds = new Map<Account, Deed[]>();
  for (const deed of all) {
    const { player, from, to } = deed.entry;
    const account = player === undefined ? null : playerAccount(player);
    if (account === null || (from !== account && to !== account)) continue;
    const his = deeds.get(account);
    if (his === undefined) deeds.set(account, [deed]);
    else his.push(deed);
  }
  return deeds;
}

/** How he was called first, and when he was there last. */
function endsOf(deeds: readonly Deed[]): Pick<Player, 'label' | 'lastSeen' | 'through'> {
  const [first, last] = [deeds[0], deeds.at(-1)];
  if (first === undefined || last === undefined) throw new Error('expected a player to have moved');
  return {
    label: first.entry.player ?? '',
    lastSeen: timeOf(last.commit, last.entry.n),
    through: last.commit.seq,
  };
}

function goldIn(entries: readonly Entry[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

function balanceOf(account: Account, deeds: readonly Deed[]): number {
  return deeds.reduce((sum, { entry: { to, amount } }) => {
    return to === account ? sum + amount : sum - amount;
  }, 0);
}
