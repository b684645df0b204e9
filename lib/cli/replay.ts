import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Decision } from '../game/decision.ts';
import { nameKey } from '../game/names.ts';
import type { TableConfig } from '../house/house.ts';
import { plainJson } from '../plainText.ts';
import { accountOf, closingOf } from '../replay/account.ts';
import { createBalances } from '../replay/balances.ts';
import { gatherOutcome } from '../replay/outcome.ts';
import { createPlayer, type Player } from '../replay/player.ts';
import { CallFault, fileFault, InputFault } from './faults.ts';
import { readHouseFile } from './houseFile.ts';
import { linesOf } from './lines.ts';
import { createPaper, type Paper } from './paper.ts';

/** `cigo replay`: plays journal files through the game with no server (CONTRACT, Commands). */
export async function replay(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      house: { type: 'string' },
      dealer: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new CallFault('Name a journal file to play');
  const { tables } = await readHouseFile(values.house);
  const table = tables[0];
  if (table === undefined) throw new Error('expected a house to have a table');
  const dealer = dealerNamed(table, values.dealer);
  const paper = createPaper(process.stdout);
  // All are looked at first, so that a wrong name leaves nothing half printed.
  for (const file of positionals) {
    await access(file).catch((error: unknown) => {
      throw fileFault(file, error);
    });
  }
  for (const file of positionals) {
    const player = createPlayer(table.settings, dealer);
    if (values.json) await printJson(file, table.id, player, paper);
    else await printAccount(file, player, dealer, paper);
  }
}

function dealerNamed({ settings: { dealers } }: TableConfig, name: string | undefined): string {
  const found =
    name === undefined
      ? dealers[0]
      : dealers.find((dealer) => nameKey(dealer.name) === nameKey(name));
  if (found !== undefined) return found.name;
  const names = dealers.map((dealer) => dealer.name).join(', ');
  throw new InputFault(`--dealer: the table has no dealer "${name}"; it has ${names}.`);
}

async function printJson(file: string, table: string, player: Player, paper: Paper): Promise<void> {
  const gathered = gatherOutcome();
  for await (const decisions of play(file, player)) decisions.forEach(gathered.add);
  const outcome = gathered.outcome(player);
  await paper.print(`${plainJson(JSON.stringify({ file: basename(file), table, ...outcome }))}\n`);
}

async function printAccount(
  file: string,
  player: Player,
  dealer: string,
  paper: Paper,
): Promise<void> {
  const balances = createBalances();
  let moved = false;
  await paper.print(`${paper.bold(basename(file))}\n`);
  for await (const decisions of play(file, player)) {
    decisions.flatMap(({ entries }) => entries).forEach(balances.add);
    moved ||= decisions.some(({ trace }) => trace);
    const lines = decisions.flatMap((decision) => accountOf(decision, paper));
    if (lines.length > 0) await paper.print(`${lines.join('\n')}\n`);
  }
  await paper.print(`${closingOf(player.table, balances.all, paper).join('\n')}\n\n`);
  if (!moved) await paper.print(`${paper.bad(nothingIn(dealer))}\n\n`);
}

/** The commonest mistakes: the wrong file, or a house that calls the dealer otherwise. */
function nothingIn(dealer: string): string {
  return `Nothing in it is a roll or an order of "${dealer}": is it a game client's journal, and is that the dealer's name?`;
}

/** The decisions of a file that left a trace, in batches. */
async function* play(file: string, player: Player): AsyncGenerator<readonly Decision[]> {
  let n = 0;
  for await (const lines of linesOf(file)) {
    const decisions: Decision[] = [];
    for (const line of lines) {
      n += 1;
      const decision = player.hear(line, n);
      if (decision.trace) decisions.push(decision);
    }
    yield decisions;
  }
  yield [player.end()];
}
