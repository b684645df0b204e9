import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
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
import { readOptions } from './options.ts';
import { createPaper, type Paper } from './paper.ts';

/** `cigo replay`: plays journal files through the game with no server (CONTRACT, Commands). */
export async function replay(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions({
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
    await readable(file).catch((error: unknown) => {
      throw fileFault(file, error);
    });
  }
  for (const file of positionals) {
    const player = createPlayer(table.settings, dealer);
    if (values.json) await printJson(file, table.id, player, paper);
    else await printAccount(file, player, dealer, paper);
  }
}

/** @throws as Node does where a file that is read to its end cannot be read. */
async function readable(file: string): Promise<void> {
  await access(file, constants.R_OK);
  const folder = (await stat(file)).isDirectory();
  if (folder) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
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
  await play(file, player, gathered.add);
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
  let [moved, ordered] = [false, false];
  let lines: string[] = [];
  const see = (decision: Decision): void => {
    moved ||= decision.trace;
    ordered ||= decision.trace && decision.rolls.length === 0;
    decision.entries.forEach(balances.add);
    lines.push(...accountOf(decision, paper));
  };
  const printed = async (): Promise<void> => {
    if (lines.length > 0) await paper.print(`${lines.join('\n')}\n`);
    lines = [];
  };
  await paper.print(`${paper.bold(basename(file))}\n`);
  await play(file, player, see, printed);
  await paper.print(`${closingOf(player.table, balances.all, paper).join('\n')}\n\n`);
  const hint = moved ? (ordered ? null : noOrderIn(dealer)) : nothingIn(dealer);
  if (hint !== null) await paper.print(`${paper.bad(hint)}\n\n`);
}

/** The commonest mistakes: the wrong file, or a house that calls the dealer otherwise. */
function nothingIn(dealer: string): string {
  return `Nothing in it is a roll or an order of "${dealer}": is it a game client's journal, and is that the dealer's name?`;
}

/** Rolls alone open no table. */
function noOrderIn(dealer: string): string {
  return `No order of "${dealer}" is in it: is that the dealer's name? --dealer names another, --house the house's file.`;
}

/**
 * Plays a file to its end, and shows each decision that left a trace as soon as it is made: none is held on to.
 * @param rest what is to be done after each piece of the file, before the next one is read.
 */
async function play(
  file: string,
  player: Player,
  see: (decision: Decision) => void,
  rest: () => Promise<void> = async () => {},
): Promise<void> {
  let n = 0;
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      n += 1;
      const decision = player.hear(line, n);
      if (decision.trace) see(decision);
    }
    await rest();
  }
  see(player.end());
  await rest();
}
