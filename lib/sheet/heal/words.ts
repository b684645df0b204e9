import type { Cell } from '../cells.ts';

const EMPTY = '(empty)';
/** The serial of 1 January 1970. */
const EPOCH = 25_569;

/** A cell as it was found and as it is put right, in words that tell one from the other. */
export function inWords(
  found: Cell,
  right: Cell,
): { readonly before: string; readonly after: string } {
  const [before, after] = [valueInWords(found), valueInWords(right)];
  if (before !== after) return { before, after };
  const [was, is] = [kindInWords(found), kindInWords(right)];
  return { before: `${before} (${was})`, after: `${after} (${is})` };
}

function valueInWords({ userEnteredValue, userEnteredFormat }: Cell): string {
  const { numberValue, stringValue, boolValue, formulaValue } = userEnteredValue ?? {};
  if (typeof numberValue === 'number') {
    const isTime = userEnteredFormat?.numberFormat?.type === 'DATE_TIME';
    return isTime ? momentInWords(numberValue) : numberValue.toLocaleString('en-US');
  }
  if (typeof boolValue === 'boolean') return boolValue ? 'TRUE' : 'FALSE';
  return formulaValue ?? stringValue ?? EMPTY;
}

function momentInWords(serial: number): string {
  const moment = new Date(Math.round((serial - EPOCH) * 86_400) * 1000);
  const isMoment = !Number.isNaN(moment.getTime());
  return isMoment ? moment.toISOString().slice(0, 19).replace('T', ' ') : String(serial);
}

/** What kind of value it is, and how it is shown. */
function kindInWords({ userEnteredValue = {}, userEnteredFormat }: Cell): string {
  const [kind = 'empty'] = Object.keys(userEnteredValue).map((name) => name.replace('Value', ''));
  const { type, pattern } = userEnteredFormat?.numberFormat ?? {};
  const struck = userEnteredFormat?.textFormat?.strikethrough ? 'struck through' : null;
  const shown = [type, pattern, struck]
    .filter((part) => part !== undefined && part !== null)
    .join(' ');
  return shown === '' ? `${kind}, as it is typed` : `${kind}, shown as ${shown}`;
}
