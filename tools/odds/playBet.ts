import { type Done, HABITS, type Habit, type Table } from './table.ts';

/** What each says when his side bet has won. */
const SAYS: Readonly<Record<string, Habit>> = HABITS;

/** All that the game decided from one bet until the dealer moves on, line by line. */
export function playBet(table: Table, bet: number, risk: number): readonly Done[] {
  const done = [table.bet(bet), table.throwDice()];
  while (table.box !== null) done.push(...playBox(table, table.box, risk));
  return done;
}

function playBox(table: Table, box: number, risk: number): readonly Done[] {
  const done =
    box === 1
      ? Object.keys(HABITS).map((name) => table.side(name, risk))
      : table.sides.map(({ label }) => table.choose(label, SAYS[label] ?? 'collects'));
  done.push(table.callPoint());
  while (table.box === box) done.push(table.throwDice());
  return done;
}
