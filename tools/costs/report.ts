import { billFor, times, totalOf } from '../../lib/costs/bill.ts';
import { type Consumption, PRICE_LIST } from '../../lib/costs/prices.ts';
import type { Measured } from './measure.ts';
import { ASSUMED, type Fixed, usePerIdleMonth, usePerRoll } from './use.ts';

const ROLLS = [1_000, 100_000, 1_000_000] as const;

/** The cost table as a page of docs. */
export function costPage(measured: Measured, fixed: Fixed): string {
  const perRoll = usePerRoll(measured);
  const idle = usePerIdleMonth(measured, fixed);
  return `# What it costs
Made by \`npm run costs\`: measured consumption times the list prices of ${PRICE_LIST.region} in \`lib/costs/prices.json\` (${PRICE_LIST.date}, ${PRICE_LIST.currency}, before any free tier). Settled rolls come with their share of bets, seats, side bets, talk and undos, as in the sample evening: every line is a delivery of its own and is mirrored by itself, which is the dearest way to play.

| | cost |
| --- | ---: |
${ROLLS.map((rolls) => `| ${rolls.toLocaleString('en-US')} settled rolls | ${money(costOf(times(perRoll, rolls)))} |`).join('\n')}
| a month in which nobody plays | ${money(costOf(idle))} |

## 1,000,000 settled rolls
${billTable(times(perRoll, 1_000_000))}

## An idle month
${billTable(idle)}

## What was measured
${measured.evenings} sample evenings through the real handlers, DynamoDB being dynalite and Google the local Sheets API, all on one machine.

| | total | for one settled roll |
| --- | ---: | ---: |
${measuredRows(measured)}

Medians on that machine: intake ${ms(measured.intakeMs)}, mirror ${ms(measured.mirrorMs)}, audit of the whole log ${ms(measured.auditMs)} with ${measured.audit.readUnits} read units, watch of the closed table ${ms(measured.watchMs)} with ${measured.watch.readUnits}.

Assumed, not measured: Google answers a batch in ${ASSUMED.googleMs} ms; an invocation logs ${ASSUMED.logBytes.toLocaleString('en-US')} bytes; a bell takes ${ASSUMED.queueRequests} queue requests; an empty queue is asked by five pollers every 20 s. Data to the internet, the owner's e-mails and AWS's own taxes are not in it.
`;
}

function billTable(used: Consumption): string {
  const bill = billFor(used);
  const rows = bill.map(
    ({ what, amount, cost }) => `| ${what} | ${quantity(amount)} | ${money(cost)} |`,
  );
  return `| | used | cost |
| --- | ---: | ---: |
${rows.join('\n')}
| **all** | | **${money(totalOf(bill))}** |`;
}

function measuredRows(measured: Measured): string {
  const { settledRolls, deliveries, commits, flushes, intake, mirror } = measured;
  const rows: readonly [string, number][] = [
    ['settled rolls', settledRolls],
    ['deliveries', deliveries],
    ['commits', commits],
    ['flushes', flushes],
    ['write units of the ledger', intake.writeUnits],
    ['read units of intake', intake.readUnits],
    ['bytes of commits', intake.writtenBytes],
    ['write units of the mirror', mirror.writeUnits],
    ['read units of the mirror', mirror.readUnits],
  ];
  return rows
    .map(([what, total]) => `| ${what} | ${quantity(total)} | ${quantity(total / settledRolls)} |`)
    .join('\n');
}

function costOf(used: Consumption): number {
  return totalOf(billFor(used));
}

function money(cost: number): string {
  return `$${cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: cost < 0.1 ? 4 : 2 })}`;
}

function quantity(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: amount < 100 ? 2 : 0 });
}

function ms(time: number): string {
  return `${time.toLocaleString('en-US', { maximumFractionDigits: 1 })} ms`;
}
