import type { ShownState } from '../game/shown.ts';
import { goldText } from '../goldText.ts';
import type { Seen } from './ahead.ts';
import type { AmountLine } from './lines.ts';

/** What a button does. */
export type Act =
  /** Says a line, after a question where one is asked. */
  | { readonly kind: 'say'; readonly line: string; readonly ask?: string }
  /** Asks for an amount. */
  | ({ readonly kind: 'amount' } & AmountLine)
  /** Asks for the dice that this person rolled. */
  | { readonly kind: 'dice'; readonly name: string | null }
  | { readonly kind: 'seat' }
  /** Asks whose side bet it is, then for how much. */
  | { readonly kind: 'side' };

export interface Step {
  readonly label: string;
  readonly act: Act;
}

/** Whether this sender is the one whose lines move the table. */
export function keeps({ state, keeper }: Seen, sender: string): boolean {
  return !state.open || keeper === sender;
}

/** What a dealer most likely does next, the likeliest first; two at most, for the two large buttons. */
export function nextSteps(seen: Seen, sender: string): readonly Step[] {
  const { state } = seen;
  if (!state.open) return [say('Open the table', 'table open')];
  if (!keeps(seen, sender)) return [say('Take the table', 'take table'), TAKE_NOW];
  return state.mode === 'box' ? inBox(state) : atLucky7(state);
}

const TAKE_NOW: Step = {
  label: 'Take it now',
  act: {
    kind: 'say',
    line: 'take table now',
    ask: 'This does not wait for the dealer who keeps the table: only where his machine has died.',
  },
};

function atLucky7(state: ShownState): readonly Step[] {
  const { roller, bet, armed } = state;
  if (roller === null) return [{ label: 'Seat somebody', act: { kind: 'seat' } }];
  if (bet === null) return [bets(roller), say('Next', 'next')];
  return armed
    ? [dice(state), say('Bet off', 'bet off')]
    : [say('Dice open', 'dice open'), say('Bet off', 'bet off')];
}

function inBox(state: ShownState): readonly Step[] {
  const { pointCalled, armed, sidesOn, sidesOpen } = state;
  if (!pointCalled) {
    return [say('Roll for point', 'roll for point'), sidesOn && sidesOpen ? SIDE_BET : BOX_OFF];
  }
  return armed
    ? [dice(state), say('Dice locked', 'dice locked')]
    : [say('Dice open', 'dice open'), dice(state)];
}

const SIDE_BET: Step = { label: 'Side bet by…', act: { kind: 'side' } };

const BOX_OFF: Step = {
  label: 'Box off',
  act: { kind: 'say', line: 'box off', ask: 'The box ends without a roll: the player has gone.' },
};

/** The dice of the roller, by the name that dice print. */
function dice({ roller, seats }: ShownState): Step {
  const name = seats.find(({ label }) => label === roller)?.rollsAs ?? null;
  return { label: `Dice of ${roller}`, act: { kind: 'dice', name } };
}

function bets(label: string): Step {
  return { label: `${label} bets…`, act: { kind: 'amount', before: `${label} bets` } };
}

/** What makes sense for one person now, the likeliest first. */
export function stepsOf(state: ShownState, label: string): readonly Step[] {
  const seated = state.seats.some((seat) => seat.label === label);
  const side = state.sides.find((one) => one.label === label);
  return [
    ...choices(label, side?.waiting ?? false),
    ...(seated ? asSeated(state, label) : []),
    ...(side === undefined && state.sidesOn && state.sidesOpen ? [sideBet(label)] : []),
    ...paying(state, label),
    ...(seated ? unseating(state, label) : []),
    ...correcting(label),
  ];
}

function choices(label: string, waiting: boolean): readonly Step[] {
  if (!waiting) return [];
  return ['collects', 'splits', 'rides'].map((word) => say(`${label} ${word}`, `${label} ${word}`));
}

function asSeated({ mode, roller, bet }: ShownState, label: string): readonly Step[] {
  if (mode !== 'lucky7' || bet !== null) return [];
  return label === roller ? [bets(label)] : [say(`${label} is the roller`, `roller ${label}`)];
}

function sideBet(label: string): Step {
  return { label: `${label} sides…`, act: { kind: 'amount', before: `${label} sides` } };
}

function paying({ owed }: ShownState, label: string): readonly Step[] {
  const due = owed.find((one) => one.label === label);
  if (due === undefined || due.amount <= 0) return [];
  return [
    say(`Paid all (${goldText(due.amount)})`, `paid ${label}`),
    { label: 'Paid a part…', act: { kind: 'amount', before: `paid ${label}` } },
  ];
}

function unseating({ mode, roller, bet }: ShownState, label: string): readonly Step[] {
  const held = label === roller && (mode === 'box' || bet !== null);
  return held ? [] : [say(`Unseat ${label}`, `unseat ${label}`)];
}

function correcting(label: string): readonly Step[] {
  return ['gets', 'gives'].map((way) => ({
    label: `Correct: ${way}…`,
    act: { kind: 'amount', before: `correct ${label} ${way}`, wantsReason: true },
  }));
}

/** What a dealer says now and then, whoever sits there. */
export function tableSteps(seen: Seen, sender: string): readonly Step[] {
  const { state } = seen;
  if (!state.open) return [say('Table open', 'table open')];
  if (!keeps(seen, sender)) return [say('Take table', 'take table'), TAKE_NOW];
  return [
    state.armed ? say('Dice locked', 'dice locked') : say('Dice open', 'dice open'),
    state.sidesOn ? say('Sides off', 'sides off') : say('Sides on', 'sides on'),
    ...(state.bet === null ? [] : [say('Bet off', 'bet off')]),
    ...(state.mode === 'box' ? [BOX_OFF] : [say('Next', 'next')]),
    { label: 'Chest adds…', act: { kind: 'amount', before: 'chest adds' } },
    { label: 'Bank counts…', act: { kind: 'amount', before: 'bank counts' } },
    {
      label: 'Table closed',
      act: { kind: 'say', line: 'table closed', ask: closing(state) },
    },
  ];
}

function closing({ owed }: ShownState): string {
  return owed.length === 0
    ? 'The seats are emptied.'
    : 'The seats are emptied, and not all that is owed has been paid: say "paid" first.';
}

function say(label: string, line: string): Step {
  return { label, act: { kind: 'say', line } };
}
