import type { Decision } from '../game/decision.ts';
import type { Count } from '../game/drawer.ts';
import type { Payment } from '../game/owed.ts';
import type { Refusal } from '../game/refusals.ts';
import type { Roll } from '../game/rolls.ts';
import { showState } from '../game/shown.ts';
import type { Table } from '../game/table.ts';
import type { Account, Entry } from '../game/transfers.ts';
import { goldText } from '../goldText.ts';
import { counted, plainText } from '../plainText.ts';

/** How the account marks what it prints; plain text where there are no colours. */
export interface Marks {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

/** What one line did, for people: a line each for its rolls, its gold, its payment, its count, its refusal. */
export function accountOf(decision: Decision, marks: Marks): string[] {
  const { rolls, entries, payment, count, refused, undone } = decision;
  const lines = rolls.map((roll) => rollLine(roll, marks));
  if (undone !== null) lines.push(marks.dim(`${gutter(null)}takes roll ${undone} back`));
  lines.push(...entries.map((entry) => entryLine(entry, marks)));
  if (payment !== null) lines.push(paymentLine(payment, marks));
  if (count !== null) lines.push(countLine(count));
  if (refused !== null) lines.push(refusedLine(refused, marks));
  return lines;
}

function refusedLine({ n, text, code, limit }: Refusal, marks: Marks): string {
  const bound = code === 'BET_TOO_SMALL' ? 'at least' : 'at most';
  const told = limit === 0 ? 'nothing can be taken' : `${bound} ${goldText(limit ?? 0)}`;
  const why = limit === undefined ? code : `${code}, ${told}`;
  return `${gutter(n)}${marks.bad('refused'.padEnd(14))} ${plainText(text)} (${why})`;
}

/** Where the gold lies at the end, and how the table stands. */
export function closingOf(
  table: Table,
  balances: ReadonlyMap<string, number>,
  marks: Marks,
): string[] {
  const state = showState(table);
  const { entries, rolls } = table.books;
  const names = [...balances.keys()].map(nameOf);
  const width = Math.max(7, ...names.map((name) => name.length));
  const rows = [...balances].map(
    ([account, gold]) => `  ${nameOf(account).padEnd(width)} ${goldText(gold).padStart(22)}`,
  );
  return [
    marks.bold(
      `  ${counted(entries, 'entry', 'entries')}, ${counted(rolls, 'roll')}; the table is ${state.open ? 'open' : 'closed'}`,
    ),
    ...rows,
    marks.dim(`  ${'sum'.padEnd(width)} ${goldText(sum(balances)).padStart(22)}`),
  ];
}

function rollLine(roll: Roll, marks: Marks): string {
  const [a, b] = roll.dice;
  const dice = `${a ?? '–'}+${b ?? '–'}=${roll.total ?? '–'}`;
  const verdict = roll.counts
    ? marks.good(roll.outcome.padEnd(14))
    : marks.dim(roll.reason.padEnd(14));
  return `${gutter(roll.n)}${verdict} ${plainText(roll.name)} rolls ${dice}${roll.counts ? '' : marks.dim(' (does not count)')}`;
}

function entryLine(entry: Entry, marks: Marks): string {
  const way = `${side(entry.from, entry)} → ${side(entry.to, entry)}`;
  const back =
    entry.reverses === undefined ? '' : marks.dim(` (takes entry ${entry.reverses} back)`);
  return `${gutter(entry.n)}${entry.kind.padEnd(14)} ${goldText(entry.amount).padStart(17)}  ${way}${back}`;
}

function paymentLine({ n, label, amount, takenBack }: Payment, marks: Marks): string {
  return takenBack
    ? marks.dim(
        `${gutter(null)}takes the payment of ${goldText(amount)} to ${plainText(label)} back`,
      )
    : `${gutter(n)}${'paid'.padEnd(14)} ${goldText(amount).padStart(17)}  ${plainText(label)}`;
}

function countLine({ n, amount }: Count): string {
  return `${gutter(n)}${'bank counts'.padEnd(14)} ${goldText(amount).padStart(17)}`;
}

/** A person goes by the label, the house's accounts by their own names. */
function side(account: Account, { player }: Entry): string {
  return account.startsWith('player:')
    ? player === undefined
      ? nameOf(account)
      : plainText(player)
    : account;
}

function gutter(n: number | null): string {
  return `${(n === null ? '' : String(n)).padStart(7)}  `;
}

function nameOf(account: Account | string): string {
  return plainText(account.replace(/^player:/, ''));
}

function sum(balances: ReadonlyMap<string, number>): number {
  return [...balances.values()].reduce((a, b) => a + b, 0);
}
