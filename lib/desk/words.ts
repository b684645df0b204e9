import type { ShownState } from '../game/shown.ts';
import type { SideBet } from '../game/table.ts';
import { goldText } from '../goldText.ts';

/** What a dealer must know of the table at a glance, each in a few words. */
export function factsOf(state: ShownState): readonly string[] {
  const { bet, point, chest } = state;
  return [
    modeText(state),
    ...(bet === null ? [] : [`Bet ${goldText(bet)}`]),
    ...(point === null ? [] : [`Point ${point}`]),
    ...diceText(state),
    ...sidesText(state),
    `Chest ${goldText(chest)}`,
  ];
}

function modeText({ mode, box }: ShownState): string {
  switch (mode) {
    case 'closed':
      return 'Closed';
    case 'lucky7':
      return 'Lucky 7';
    case 'box':
      return `Box ${box}`;
  }
}

function diceText({ open, armed }: ShownState): readonly string[] {
  if (!open) return [];
  return [armed ? 'Dice open' : 'Dice locked'];
}

function sidesText({ open, sidesOn, sidesOpen }: ShownState): readonly string[] {
  if (!open) return [];
  if (!sidesOn) return ['Sides off'];
  return sidesOpen ? ['Side bets open'] : [];
}

/** A person at the table, seated or with gold on it. */
export interface Person {
  readonly label: string;
  readonly isRoller: boolean;
  /** A side bet of his has won, and waits for what he says. */
  readonly chooses: boolean;
  readonly about: string;
}

/** Those who are seated, in the order of the seats, then those who are not and have gold to come or at risk. */
export function peopleOf(state: ShownState): readonly Person[] {
  const seated = state.seats.map(({ label, seat }) => personOf(state, label, `Seat ${seat}`));
  const known = new Set(seated.map(({ label }) => label));
  const others = new Set([...state.sides, ...state.owed].map(({ label }) => label));
  return [
    ...seated,
    ...[...others]
      .filter((label) => !known.has(label))
      .map((label) => personOf(state, label, 'Not seated')),
  ];
}

function personOf(state: ShownState, label: string, place: string): Person {
  const isRoller = label === state.roller;
  const side = state.sides.find((one) => one.label === label);
  const about = [
    isRoller ? `${place}, the roller` : place,
    ...(isRoller && state.bet !== null ? [`bets ${goldText(state.bet)}`] : []),
    ...(side === undefined ? [] : [sideText(side)]),
    ...dueText(state, label),
  ];
  return { label, isRoller, chooses: side?.waiting === true, about: about.join(' · ') };
}

function sideText({ risk, waiting }: SideBet): string {
  return `side bet ${goldText(risk)}${waiting ? ', chooses' : ''}`;
}

function dueText({ owed }: ShownState, label: string): readonly string[] {
  const due = owed.find((one) => one.label === label);
  if (due === undefined) return [];
  return [due.amount > 0 ? `owed ${goldText(due.amount)}` : `gives back ${goldText(-due.amount)}`];
}
