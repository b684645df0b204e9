import { goldText } from '../goldText.ts';
import type { Amount, Share, ShownOdds } from '../odds/shown.ts';
import { counted, plainText } from '../plainText.ts';
import type { Paper } from './paper.ts';

type Marks = Pick<Paper, 'bold' | 'dim' | 'good' | 'bad'>;
type Row = readonly string[];

/** Whether nobody has named the bet, or the chest. */
interface Unsaid {
  readonly bet: boolean;
  readonly chest: boolean;
}

/** Odds for people: a table for each part, fractions as such. What nobody has named is told, with how it is named. */
export function oddsLines(odds: ShownOdds, unsaid: Unsaid, marks: Marks): string[] {
  const { boxes, stakeOnSeven, chestFloor } = odds.rules;
  const head = `${plainText(odds.table)}: boxes ${boxes}, stakeOnSeven ${stakeOnSeven}, chestFloor ${goldText(chestFloor)}`;
  return [
    marks.bold(head),
    ...taken(unsaid).map((text) => marks.dim(text)),
    ...part(
      `A bet of ${goldText(odds.bet)}, ${goldText(odds.chest)} in the chest`,
      betRows(odds),
      marks,
    ),
    ...part('One box', boxRows(odds), marks),
    ...part('The way to the chest', wayRows(odds), marks),
    ...part('What the house keeps of the bet', edgeRows(odds), marks),
    ...part('Where it turns', evenRows(odds), marks),
    ...part('What comes back of a side bet', sideRows(odds), marks),
    '',
    verdict(odds, marks),
  ];
}

function taken({ bet, chest }: Unsaid): readonly string[] {
  return [
    ...(bet ? ['The bet is the least that the house sets; --bet 5k takes another.'] : []),
    ...(chest ? ['The chest holds its floor; --chest 60k takes another.'] : []),
  ];
}

function betRows({ outcomes, average }: ShownOdds): Row[] {
  const gold = ({ player, bank, chest }: Record<'player' | 'bank' | 'chest', number>) =>
    [player, bank, chest].map(signed);
  const { player, bank, chest } = average;
  return [
    ['', '', '', '', 'player', 'bank', 'chest'],
    ...outcomes.map(({ outcome, totals, chance, ...gains }) => {
      return [outcome, totals.join(' '), ...shareCells(chance), ...gold(gains)];
    }),
    [
      'average with the chest',
      '',
      '',
      '',
      ...[player, bank, chest].map(({ value }) => signed(value)),
    ],
  ];
}

function boxRows({ box }: ShownOdds): Row[] {
  return [
    ['', 'rolled', '', 'then passed', '', 'more rolls'],
    ['7 at once', ...shareCells(box.atOnce), '1', '100.000 %', '0.00'],
    ...box.points.map(({ point, rolled, made, rolls }) => {
      return [`point ${point}`, ...shareCells(rolled), ...shareCells(made), rough(rolls)];
    }),
    ['together', '1', '100.000 %', ...shareCells(box.passed), (box.rolls.value - 1).toFixed(2)],
  ];
}

function wayRows({ boxes, allBoxes, chestWon, nextChest }: ShownOdds): Row[] {
  return [
    ...boxes.map(({ box, reached }) => [`a bet reaches box ${box}`, ...shareCells(reached)]),
    ['a bet reaches the chest', ...shareCells(chestWon)],
    ['from box 1 to the chest', ...shareCells(allBoxes)],
    ['bets until a chest is won', nextChest.bets.fraction, rough(nextChest.bets)],
    ['rolls until then', nextChest.rolls.fraction, rough(nextChest.rolls)],
    ['bets in which it is as likely won as not', '', String(nextChest.halfBy)],
  ];
}

function edgeRows({ chest, edge }: ShownOdds): Row[] {
  return [
    ['without the chest', ...shareCells(edge.withoutChest)],
    [`with ${goldText(chest)} in the chest`, ...shareCells(edge.withChest)],
  ];
}

function evenRows({ bet, chest, even }: ShownOdds): Row[] {
  const { bankBet } = even;
  return [
    [`a bet of ${goldText(bet)} is even at a chest of`, even.chest.fraction, rough(even.chest)],
    ['which is so many bets', even.bets.fraction, rough(even.bets)],
    [`at ${goldText(chest)} the player is favoured by bets under`, '', goldText(even.leastBet)],
    bankBet === null
      ? ['the bank, which refills the chest, never gains', '', '']
      : ['the bank, which refills the chest, gains by bets over', bankBet.fraction, rough(bankBet)],
  ];
}

function sideRows({ sides }: ShownOdds): Row[] {
  return sides.flatMap(({ boxesLeft, ...back }) => {
    const left = `${counted(boxesLeft, 'box', 'boxes')} left`;
    // With one box left there is nothing to choose.
    if (boxesLeft === 1) return [[left, '', ...shareCells(back.best)]];
    const choices = [
      ['collects', back.collect],
      ['splits', back.split],
      ['rides', back.ride],
      ['best play', back.best],
    ] as const;
    return choices.map(([how, share], at) => [at === 0 ? left : '', how, ...shareCells(share)]);
  });
}

function verdict({ bet, chest, favours }: ShownOdds, marks: Marks): string {
  const what = `With ${goldText(chest)} in the chest a bet of ${goldText(bet)} favours`;
  if (favours === 'player') return marks.bad(`${what} the player.`);
  return favours === 'house' ? marks.good(`${what} the house.`) : `${what} nobody.`;
}

/** A title, and rows in columns: the first stands left, numbers stand right. */
function part(title: string, rows: readonly Row[], marks: Marks): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, at) => pad(cell, widths[at] ?? 0, at))
      .join('  ')
      .trimEnd(),
  );
  return ['', marks.bold(title), ...lines.map((line) => `  ${line}`)];
}

function pad(cell: string, width: number, at: number): string {
  return at === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function shareCells({ fraction, percent }: Share): [string, string] {
  return [fraction, `${percent.toFixed(3)} %`];
}

function rough({ value }: Amount): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function signed(gold: number): string {
  const size = Number.isInteger(gold) ? goldText(gold) : rough({ fraction: '', value: gold });
  return gold > 0 ? `+${size}` : size;
}
