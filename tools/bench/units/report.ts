import { billFor, totalOf } from '../../../lib/costs/bill.ts';
import { PRICE_LIST } from '../../../lib/costs/prices.ts';
import type { Chapter, Goal } from '../chapter.ts';
import { factor, mean, median, quantile } from '../figures.ts';
import { alignedTable, whole } from '../paper.ts';
import { type Used, usedTogether } from './counter.ts';
import { type Cycle, cyclesOf } from './cycles.ts';
import type { Sent } from './evening.ts';
import type { Measured } from './measure.ts';

const TITLE = 'What a roll asks of DynamoDB';
const GOALS = { meanUnits: 1.3, cheaper: 4 } as const;

/** Where there is no Java. */
export function unitsNotMeasured(): Chapter {
  const text = 'Not measured: DynamoDB Local needs Java 17, and there is none here.';
  const met = null;
  const goal = { measure: TITLE, against: 'a read and a transaction', figure: '', goal: '', met };
  return { title: TITLE, text, goals: [goal] };
}

/** What one design used for each line, and for whole bets. */
interface Design {
  readonly rolls: readonly Used[];
  readonly cycles: readonly Cycle[];
  readonly all: readonly Used[];
}

/** The figures that the goals are about. */
export interface UnitFigures {
  readonly evening: Design;
  readonly full: Design;
  readonly compared: Design;
  readonly transactions: Design;
  readonly bare: Design;
  readonly silent: Design;
  /** By price: how many times as much the transactions cost for a settled roll, and for a whole bet. */
  readonly rollCheaper: number;
  readonly cycleCheaper: number;
}

export function unitFigures(measured: Measured): UnitFigures {
  const { sent, transactions, bare, silent } = measured;
  const first = sent.slice(0, transactions.length);
  const evening = designOf(
    sent,
    sent.map(({ used }) => used),
  );
  const compared = designOf(
    first,
    first.map(({ used }) => used),
  );
  const others = designOf(first, transactions);
  return {
    evening,
    compared,
    transactions: others,
    full: {
      all: [],
      rolls: sent.filter(({ counts, isFull }) => counts && isFull).map(({ used }) => used),
      cycles: evening.cycles.filter(({ isFull }) => isFull),
    },
    bare: designOf(first, bare),
    silent: designOf(
      silent,
      silent.map(({ used }) => used),
    ),
    rollCheaper: priceOf(usedTogether(others.rolls)) / priceOf(usedTogether(compared.rolls)),
    cycleCheaper: priceOf(usedTogether(others.all)) / priceOf(withBeside(first)),
  };
}

function designOf(sent: readonly Sent[], used: readonly Used[]): Design {
  return {
    rolls: used.filter((_, at) => sent[at]?.counts),
    cycles: cyclesOf(sent, used),
    all: used,
  };
}

/** What the versions of the house ask for is in it. */
function withBeside(sent: readonly Sent[]): Used {
  return usedTogether(sent.flatMap(({ used, beside }) => [used, beside]));
}

export function unitsChapter(measured: Measured): Chapter {
  const figures = unitFigures(measured);
  return { title: TITLE, text: textOf(measured, figures), goals: goalsOf(figures) };
}

function goalsOf({ evening, rollCheaper, cycleCheaper }: UnitFigures): readonly Goal[] {
  const { rolls } = evening;
  const units = rolls.map(({ writeUnits }) => writeUnits);
  const [writes, reads] = [
    quantile(
      rolls.map((used) => used.writes),
      1,
    ),
    quantile(
      rolls.map((used) => used.reads),
      1,
    ),
  ];
  const [middle, average] = [median(units), mean(units)];
  const others = 'a read and a transaction of three items';
  return [
    {
      measure: 'requests for a settled roll',
      against: 'one bare put',
      figure: `at most ${writes} write, ${reads} reads`,
      goal: '1 write, 0 reads',
      met: writes === 1 && reads === 0,
    },
    {
      measure: 'write units for a settled roll',
      against: 'one bare put of 1 KB: 1',
      figure: `median ${middle}, mean ${average.toFixed(3)}`,
      goal: `median 1, mean ≤ ${GOALS.meanUnits}`,
      met: middle === 1 && average <= GOALS.meanUnits,
    },
    cheaper('price of a settled roll', others, rollCheaper),
    cheaper('price of a whole bet', others, cycleCheaper),
  ];
}

function cheaper(measure: string, against: string, times: number): Goal {
  return {
    measure,
    against,
    figure: `${factor(times)} × cheaper`,
    goal: `≥ ${GOALS.cheaper} × cheaper`,
    met: times >= GOALS.cheaper,
  };
}

function textOf({ sent, silent }: Measured, figures: UnitFigures): string {
  const { evening, full, compared, transactions, bare } = figures;
  return `An evening of ${whole(evening.rolls.length)} rolls that count, at a table of seven with up to three side bets, with talk, payments, undos and typed rolls: ${whole(sent.length)} lines that the relay sends on, each a signed delivery of its own, through the handlers that deploy. DynamoDB Local says what each write and read consumes. A whole bet goes from one bet to the next: the bet, its roll, the box with its calls and rolls, the side bets and what becomes of them, and what is said in between.

${alignedTable(
  ['', 'requests', 'write units: median', 'mean', 'most', 'read units'],
  [
    row('a settled roll', evening.rolls),
    row('of these with seven seated and three side bets', full.rolls),
    row('a settled roll where the dealer never says whom he paid', figures.silent.rolls),
    row(
      'a whole bet',
      evening.cycles.map(({ used }) => used),
    ),
    row(
      'a whole bet with a box and three side bets',
      full.cycles.map(({ used }) => used),
    ),
  ],
)}

The first ${whole(compared.rolls.length)} of these rolls by all three designs on the same DynamoDB Local. "A read and a transaction" reads the table's state consistently, decides, and writes state, facts and the delivery's id in one \`TransactWriteItems\`; state and facts are byte for byte what our commits hold of them. A transaction is reckoned by AWS's rule, two units for each item and KB (DynamoDB Local's own sums for transactions follow no rule of AWS's). Prices are those of ${PRICE_LIST.region} (${PRICE_LIST.date}).

${alignedTable(
  ['', 'one write', 'a read and a transaction', 'bare put of 1 KB'],
  [
    compare('requests for a settled roll', (design) => perRequest(design.rolls)),
    compare('write units', (design) =>
      mean(design.rolls.map((used) => used.writeUnits)).toFixed(3),
    ),
    compare('read units', (design) => mean(design.rolls.map((used) => used.readUnits)).toFixed(3)),
    compare('price of a million settled rolls', (design) =>
      money(priceOf(usedTogether(design.rolls)) / design.rolls.length),
    ),
    compare('price of a million whole bets', (design) =>
      money(priceOf(usedTogether(design.cycles.map(({ used }) => used))) / design.cycles.length),
    ),
  ],
)}

Beside the rolls the newest version of the house is read, at most every 15 s: ${whole(usedTogether(sent.map(({ beside }) => beside)).reads)} reads in the evening, ${(usedTogether(sent.map(({ beside }) => beside)).readUnits / evening.rolls.length).toFixed(3)} read units for each settled roll. No roll waits for one; the goal for the whole bet pays for them. Where the dealer never says whom he has paid, all who are owed stand in each commit: ${whole(silent.length)} lines of such an evening were played for the row above.`;

  function compare(what: string, shown: (design: Design) => string): readonly string[] {
    return [what, ...[compared, transactions, bare].map(shown)];
  }
}

function row(what: string, used: readonly Used[]): readonly string[] {
  const units = used.map(({ writeUnits }) => writeUnits);
  return [
    what,
    perRequest(used),
    String(median(units)),
    mean(units).toFixed(3),
    whole(quantile(units, 1)),
    mean(used.map(({ readUnits }) => readUnits)).toFixed(3),
  ];
}

function perRequest(used: readonly Used[]): string {
  return mean(used.map(({ writes, reads }) => writes + reads)).toFixed(3);
}

/** In the list's currency for a million. */
function priceOf({ writeUnits, readUnits }: Used): number {
  return totalOf(billFor({ writeUnit: writeUnits, readUnit: readUnits })) * 1e6;
}

function money(price: number): string {
  return `$${price.toFixed(2)}`;
}
