import { machineSettings } from '../environment.ts';
import { parseAmount } from '../game/amounts.ts';
import { type Gold, NO_GOLD } from '../game/gold.ts';
import { findTable, type TableConfig } from '../house/house.ts';
import { trustedHouse } from '../house/read.ts';
import { oddsOf, usualBet } from '../odds/odds.ts';
import { showOdds } from '../odds/shown.ts';
import { plainJson } from '../plainText.ts';
import { InputFault } from './faults.ts';
import { machineHouse } from './machineHouse.ts';
import { oddsLines } from './oddsLines.ts';
import { readOptions } from './options.ts';
import { createPaper } from './paper.ts';

/** `cigo odds`: the exact odds of a bet at a table of the house. */
export async function odds(args: readonly string[]): Promise<void> {
  const { values } = readOptions({
    args: [...args],
    options: {
      house: { type: 'string' },
      table: { type: 'string' },
      bet: { type: 'string' },
      chest: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const table = await tableOf(values.house ?? machineSettings().houseFile, values.table);
  const { rules } = table.settings;
  const [askedBet, askedChest] = [amountIn('bet', values.bet), amountIn('chest', values.chest)];
  const chest = askedChest ?? rules.chestFloor;
  const bet = askedBet ?? usualBet(rules, chest);
  const unsaid = { bet: askedBet === null, chest: askedChest === null };
  const shown = showOdds(table.id, oddsOf({ rules, bet, chest }));
  const paper = createPaper(process.stdout);
  const text = values.json
    ? plainJson(JSON.stringify(shown))
    : oddsLines(shown, unsaid, paper).join('\n');
  await paper.print(`${text}\n`);
}

async function tableOf(file: string, id: string | undefined): Promise<TableConfig> {
  const house = trustedHouse((await machineHouse(file)).text);
  const table = id === undefined ? house.tables[0] : findTable(house, id);
  if (table !== undefined && table !== null) return table;
  const ids = house.tables.map((one) => one.id).join(', ');
  throw new InputFault(`--table: the house has no table "${id}"; it has ${ids}.`);
}

/** As dealers write it. A chest may be empty, which nobody would say at a table. */
function amountIn(option: 'bet' | 'chest', text: string | undefined): Gold | null {
  if (text === undefined) return null;
  if (option === 'chest' && text === '0') return NO_GOLD;
  const amount = parseAmount(text);
  if (amount !== null) return amount;
  throw new InputFault(`--${option}: "${text}" is no amount of gold; write 5000, 5,000 or 5k.`);
}
