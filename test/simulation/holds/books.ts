import { showState } from '../../../lib/game/shown.ts';
import { NEW_TABLE } from '../../../lib/game/table.ts';
import { decodeCommit } from '../../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../../lib/ledger/commit.ts';
import { createDynamoLog } from '../../../lib/ledger/dynamoLog.ts';
import { rulesAmong } from '../../../lib/ledger/heads.ts';
import { verifyLog } from '../../../lib/ledger/verify.ts';
import type { Plan, TablePlan } from '../plan.ts';
import { referenceOf } from '../reference/reference.ts';
import { LEDGER } from '../world/cloud.ts';
import type { Machine } from '../world/machine.ts';
import type { World } from '../world/world.ts';
import { differencesOf, type Outcome } from './outcome.ts';
import { commitsOf, outsideClient } from './sheet.ts';
import { tell } from './told.ts';

/** What is wrong with the books of any table, once all is calm. */
export async function findBookFaults(
  plan: Plan,
  world: World,
  machines: ReadonlyMap<string, Machine>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const table of plan.tables) {
    const commits = commitsOf(world, table.id).map(decodeCommit);
    faults.push(
      ...(await chainFaults(world, table)),
      ...gapFaults(commits),
      ...goldFaults(commits, table),
      ...promiseFaults(plan, table, commits, world),
      ...referenceFaults({ plan, table, commits, world, machines }),
    );
  }
  return faults;
}

async function chainFaults(world: World, { id }: TablePlan): Promise<readonly string[]> {
  const log = createDynamoLog({ client: outsideClient(world), tableName: LEDGER });
  const { difference } = await verifyLog(log, id);
  return difference === null ? [] : [`commit ${difference.seq} of ${id}: ${difference.what}`];
}

function gapFaults(commits: readonly Commit[]): readonly string[] {
  const at = commits.findIndex(({ seq }, i) => seq !== i + 1);
  return at < 0 ? [] : [`expected commit ${at + 1} to be there`];
}

/** What must hold after each commit, from the entries alone. */
function goldFaults(commits: readonly Commit[], { id, config }: TablePlan): readonly string[] {
  const floor = floorOf(config);
  const accounts = createAccounts();
  for (const { seq, entries, after } of commits) {
    entries.forEach(accounts.add);
    const state = showState(after.table);
    const wrong = accounts.wrong(state.open ? floor : 0, state.bet ?? 0);
    if (wrong !== null) return [`after commit ${seq} of ${id} there is ${wrong}`];
  }
  return settledTwice(commits, id);
}

/** Where the gold lies. */
function createAccounts() {
  const balances = new Map<string, number>();
  const move = (account: string, gold: number): void => {
    balances.set(account, (balances.get(account) ?? 0) + gold);
  };
  const goldIn = (account: string): number => balances.get(account) ?? 0;
  return {
    add({ from, to, amount }: Commit['entries'][number]): void {
      move(from, -amount);
      move(to, amount);
    },
    /** Null where all is right. */
    wrong(floor: number, bet: number): string | null {
      const sum = [...balances.values()].reduce((a, b) => a + b, 0);
      if (sum !== 0) return `a sum of ${sum}`;
      if (goldIn('chest') < floor) return `a chest of ${goldIn('chest')}, below its floor`;
      if (goldIn('stake') !== bet) return `a stake of ${goldIn('stake')} under a bet of ${bet}`;
      return goldIn('sides') < 0 ? `less than nothing in the side bets` : null;
    },
  };
}

function floorOf(config: TablePlan['config']): number {
  const rules = config['rules'];
  const floor: unknown =
    typeof rules === 'object' && rules !== null && 'chestFloor' in rules ? rules.chestFloor : null;
  return typeof floor === 'number' ? floor : 25_000;
}

/** Each roll pays from the stake once at most. */
function settledTwice(commits: readonly Commit[], id: string): readonly string[] {
  const rolls = commits
    .flatMap(({ entries }) => entries)
    .filter(({ from, kind, roll }) => from === 'stake' && kind !== 'reversal' && roll !== undefined)
    .map(({ roll }) => roll);
  const twice = rolls.find((roll, at) => rolls.indexOf(roll) !== at);
  return twice === undefined ? [] : [`roll ${twice} of ${id} has settled two bets`];
}

/** What a sender was told is taken is in the log. */
function promiseFaults(
  { senders }: Plan,
  { id }: TablePlan,
  commits: readonly Commit[],
  { evidence }: World,
): readonly string[] {
  return senders
    .filter(({ table }) => table === id)
    .flatMap((sends) =>
      [...evidence.toldOf(sends.id)].flatMap(([journal, last]) => {
        const own = commits.filter((one) => one.sender.id === sends.id && one.journal === journal);
        const taken = Math.max(0, ...own.map(({ to }) => to));
        return taken >= last
          ? []
          : [`${sends.id} was told that ${last} lines of ${journal} are taken, not ${taken}`];
      }),
    );
}

interface Reading {
  readonly plan: Plan;
  readonly table: TablePlan;
  readonly commits: readonly Commit[];
  readonly world: World;
  readonly machines: ReadonlyMap<string, Machine>;
}

function referenceFaults({ plan, table, commits, world, machines }: Reading): readonly string[] {
  const senders = plan.senders.filter((one) => one.table === table.id);
  const { told, faults } = tell(commits, senders, world, machines);
  if (faults.length > 0) return faults;
  const right = referenceOf(table.config, told);
  return differencesOf(outcomeOf(commits), right).map((what) => `${table.id}: ${what}`);
}

/** The books as one outcome. */
function outcomeOf(commits: readonly Commit[]): Outcome {
  const ledger = commits.flatMap(({ entries }) => entries);
  const undone = new Set(commits.flatMap((commit) => commit.undone));
  const balances: Record<string, number> = {};
  for (const { from, to, amount } of ledger) {
    balances[from] = (balances[from] ?? 0) - amount;
    balances[to] = (balances[to] ?? 0) + amount;
  }
  return {
    ledger,
    rolls: commits
      .flatMap(({ rolls }) => rolls)
      .map((roll) => (undone.has(roll.roll) ? { ...roll, undone: true } : roll)),
    refused: commits.flatMap(({ refused }) => refused),
    balances,
    state: showState(commits.at(-1)?.after.table ?? NEW_TABLE, rulesAmong(commits)),
  };
}
