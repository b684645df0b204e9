import { button, field } from '../../page/browser/controls.ts';
import { el } from '../../page/browser/dom.ts';
import {
  type AmountLine,
  amountLine,
  type Checked,
  checkedName,
  seatLine,
  textLine,
  USUAL_AMOUNTS,
} from '../lines.ts';
import type { Act } from '../steps.ts';
import type { Desk } from './desk.ts';
import { openDice } from './dicePanel.ts';
import { openSheet, Preview } from './sheet.ts';

/** Does what a button says, asking first for what it needs. */
export function perform(desk: Desk, act: Act): void {
  switch (act.kind) {
    case 'say':
      if (act.ask === undefined) sayOnce(desk, act.line);
      else openConfirm(desk, act.line, act.ask);
      return;
    case 'amount':
      openAmount(desk, act);
      return;
    case 'dice':
      openDice(desk, act.name);
      return;
    case 'seat':
      openSeat(desk);
      return;
    case 'side':
      openSide(desk);
      return;
  }
}

/** A thumb that bounces says it once. */
const BOUNCE_MS = 500;
let said = { line: '', at: 0 };

function sayOnce(desk: Desk, line: string): void {
  const before = said;
  said = { line, at: Date.now() };
  if (before.line !== line || said.at - before.at >= BOUNCE_MS) desk.say(line);
}

function openConfirm(desk: Desk, line: string, question: string): void {
  openSheet('Are you sure?', ({ close }) => {
    const preview = new Preview((said) => {
      close();
      desk.say(said);
    });
    preview.show({ ok: true, line, means: null });
    return [el('p', { className: 'hint', text: question }), ...preview.nodes];
  });
}

/** Amounts as large keys, and any other by hand; what will be said is shown before it is. */
function openAmount(desk: Desk, line: AmountLine): void {
  openSheet(`${line.before} …`, ({ close }) => {
    const preview = new Preview(send);
    const amount = field('Another amount', {
      inputmode: 'text',
      autocapitalize: 'off',
      enterkeyhint: 'send',
      placeholder: '2500 or 2.5k',
    });
    const reason = field('For which reason?', { maxlength: '200' });
    const update = (): void => {
      preview.show(amountLine(line, amount.input.value, reason.input.value));
    };
    function send(said: string): void {
      close();
      desk.say(said);
    }
    const keys = USUAL_AMOUNTS.map((usual) =>
      button(usual, () => {
        amount.input.value = usual;
        update();
      }),
    );
    onInput([amount.input, reason.input], update, () => preview.submit(send));
    update();
    return [
      el('div', { className: 'keys four' }, keys),
      amount.whole,
      ...(line.wantsReason === undefined ? [] : [reason.whole]),
      ...preview.nodes,
    ];
  });
}

export function openSide(desk: Desk): void {
  openNamed(desk, 'Side bet', (name) => ({ before: `${name} sides` }));
}

export function openSeat(desk: Desk): void {
  openText(desk, {
    title: 'Seat somebody',
    fields: ['Name, as the dice print it', 'Other name for the books (may be empty)'],
    check: (name, label = '') => seatLine(name, label),
  });
}

/** The last step back: never without a second tap. */
export function openUndo(desk: Desk): void {
  const [last] = desk.memory.verdicts;
  const hint =
    last === undefined
      ? 'Takes the last step of the table back.'
      : `Takes the last step of the table back. The last that this desk sent was “${last.order}”.`;
  openText(desk, {
    title: 'Undo',
    hint,
    fields: ['Reason (may be empty)'],
    check: (reason) =>
      reason.trim() === '' ? { ok: true, line: 'undo', means: null } : textLine('undo', reason),
  });
}

export function openNote(desk: Desk): void {
  openText(desk, {
    title: 'Note',
    hint: 'A remark for the books. It moves nothing.',
    fields: ['What happened'],
    check: (text) => textLine('note', text),
  });
}

/** A name, and then an amount for it: of people who have no card. */
export function openNamed(desk: Desk, title: string, before: (name: string) => AmountLine): void {
  openSheet(title, ({ close }) => {
    const name = field('Name', { maxlength: '40', enterkeyhint: 'next' });
    const fault = el('p', { className: 'hint', attributes: { 'aria-live': 'polite' } });
    const go = (): void => {
      const checked = checkedName(name.input.value);
      if (!checked.ok) {
        fault.replaceChildren(checked.why);
        return;
      }
      close();
      openAmount(desk, before(checked.line));
    };
    onInput([name.input], () => fault.replaceChildren(), go);
    return [name.whole, fault, button('Amount…', go, 'key big')];
  });
}

interface TextQuestion {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly string[];
  readonly check: (first: string, second?: string) => Checked;
}

/** One or two fields, and what will be said. */
export function openText(desk: Desk, { title, hint, fields, check }: TextQuestion): void {
  openSheet(title, ({ close }) => {
    const preview = new Preview(send);
    const made = fields.map((label) => field(label, { maxlength: '200', enterkeyhint: 'send' }));
    const update = (): void => {
      const [first = '', second] = made.map(({ input }) => input.value);
      preview.show(check(first, second));
    };
    function send(said: string): void {
      close();
      desk.say(said);
    }
    onInput(
      made.map(({ input }) => input),
      update,
      () => preview.submit(send),
    );
    update();
    return [
      ...(hint === undefined ? [] : [el('p', { className: 'hint', text: hint })]),
      ...made.map(({ whole }) => whole),
      ...preview.nodes,
    ];
  });
}

function onInput(inputs: readonly HTMLInputElement[], change: () => void, enter: () => void): void {
  for (const input of inputs) {
    input.addEventListener('input', change);
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      // The key that opened the panel gets the focus back at once, and would be pressed by the same Enter.
      event.preventDefault();
      enter();
    });
  }
}
