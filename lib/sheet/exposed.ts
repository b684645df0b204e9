import type { RollEffect } from '../game/exposure.ts';
import type { Rules } from '../game/settings.ts';
import type { ShownState } from '../game/shown.ts';
import { goldText } from '../goldText.ts';
import { maybe, NOTHING, text } from './cells.ts';
import { head, labelled, row } from './liveRow.ts';
import type { Row } from './rows.ts';
import { gold } from './styled.ts';

/** The most that the house can come to owe, and its bankroll where it has one. */
export function mostOwed({ exposure }: ShownState, rules: Rules | undefined): Row[] {
  const bankroll = rules?.bankroll ?? null;
  return [
    labelled('Most owed', maybe(exposure?.nextRoll, gold), text('on the next roll')),
    labelled('Most owed', maybe(exposure?.run, gold), text('on the run to the chest')),
    ...(bankroll === null ? [] : [labelled('Bankroll', gold(bankroll))]),
  ];
}

/** Says so where chest and bet favour the player. */
export function notices({ bet, exposure }: ShownState, rules: Rules | undefined): Row[] {
  if (exposure === undefined || rules === undefined) return [];
  const fair = exposure.leastFairBet;
  if (bet !== null && bet < fair) {
    return [
      notice(`This bet favours the player: with this chest any under ${goldText(fair)} does`),
    ];
  }
  if (rules.minBet === 'fair' || rules.minBet >= fair) return [];
  return [notice(`With this chest a bet under ${goldText(fair)} favours the player`)];
}

/** What each total of the next roll would do. */
export function nextRollRows({ exposure }: ShownState): Row[] {
  const titles = ['If the next roll is', 'Outcome', 'Owed', '', '', '', 'What it changes'];
  return [head(...titles.map(text)), ...(exposure?.rolls ?? []).map(effectRow)];
}

function effectRow({ totals, outcome, owed, bank, chest }: RollEffect): Row {
  const cells = [text(runsOf(totals)), text(outcome), gold(owed), NOTHING, NOTHING, NOTHING];
  return row(...cells, text([changed('bank', bank), changed('chest', chest)].flat().join('; ')));
}

/** `2–6, 8–12`: ten totals would not fit into the column. */
function runsOf(totals: readonly number[]): string {
  const runs: number[][] = [];
  for (const total of totals) {
    const run = runs.at(-1);
    if (run?.at(-1) === total - 1) run.push(total);
    else runs.push([total]);
  }
  return runs.map((run) => run.join(run.length > 2 ? '–' : ', ').replace(/–.*–/, '–')).join(', ');
}

function changed(account: string, by: number): string[] {
  return by === 0 ? [] : [`${account} ${by < 0 ? '−' : '+'}${goldText(Math.abs(by))}`];
}

function notice(words: string): Row {
  return labelled('Notice', text(words));
}
