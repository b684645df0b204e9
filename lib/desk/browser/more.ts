import { tidyName } from '../../game/names.ts';
import { readDealerLine } from '../../journal/dealerLine.ts';
import { button, field } from '../../page/browser/controls.ts';
import { el } from '../../page/browser/dom.ts';
import { type Step, stepsOf, tableSteps } from '../steps.ts';
import type { Desk } from './desk.ts';
import { openNamed, openNote, openSide, openText, perform } from './panels.ts';
import { openSheet } from './sheet.ts';

/** What can be said to one person. */
export function openPerson(desk: Desk, label: string): void {
  const state = desk.ahead()?.state;
  if (state === undefined) return;
  openSheet(label, ({ close }) => [stepKeys(desk, stepsOf(state, label), close)]);
}

/** All that is said now and then. */
export function openMore(desk: Desk, forget: () => void): void {
  const { known } = desk.memory;
  const ahead = desk.ahead();
  openSheet('More', ({ close }) => {
    const then = (open: () => void) => () => {
      close();
      open();
    };
    const own: readonly (readonly [string, () => void])[] = [
      ['Side bet by…', () => openSide(desk)],
      ['Paid to…', () => openNamed(desk, 'Paid', (name) => ({ before: `paid ${name}` }))],
      ['Note…', () => openNote(desk)],
      ['Hand the table to…', () => openHandOver(desk)],
      ['Say anything…', () => openAnything(desk)],
      ['This desk…', () => openThisDesk(desk, forget)],
    ];
    const steps = ahead === null ? [] : tableSteps(ahead, known?.sender.id ?? '');
    return [
      stepKeys(desk, steps, close),
      el(
        'div',
        { className: 'keys two' },
        own.map(([label, open]) => button(label, then(open))),
      ),
    ];
  });
}

function stepKeys(desk: Desk, steps: readonly Step[], close: () => void): HTMLElement {
  const keys = steps.map(({ label, act }) =>
    button(label, () => {
      close();
      perform(desk, act);
    }),
  );
  return el('div', { className: 'keys two' }, keys);
}

function openHandOver(desk: Desk): void {
  openText(desk, {
    title: 'Hand the table over',
    hint: "The relay's id, as the house knows it. Its dealer then says “take table”.",
    fields: ['Id of the relay'],
    check: (id) =>
      /^[a-z0-9-]{1,32}$/.test(id.trim())
        ? { ok: true, line: `hand table to ${id.trim()}`, means: null }
        : { ok: false, why: 'An id has small letters, digits and hyphens.' },
  });
}

function openAnything(desk: Desk): void {
  openText(desk, {
    title: 'Say anything',
    fields: ['The line, as a dealer says it'],
    check: (typed) => {
      const line = tidyName(typed);
      return readDealerLine(line) === null
        ? { ok: false, why: 'That is talk: it would do nothing.' }
        : { ok: true, line, means: null };
    },
  });
}

function openThisDesk(desk: Desk, forget: () => void): void {
  const { console: own, known, book } = desk.memory;
  openSheet('This desk', ({ close }) => {
    const serial = field('Serial of the house dice (only if the house names it)', {
      placeholder: '0x40001234',
    });
    serial.input.value = own.diceSerial ?? '';
    const fault = el('p', { className: 'hint', attributes: { 'aria-live': 'polite' } });
    const keep = (): void => {
      const typed = serial.input.value.trim();
      if (typed !== '' && !/^0[xX][0-9a-fA-F]{1,8}$/.test(typed)) {
        fault.replaceChildren('A serial looks like 0x40001234.');
        return;
      }
      desk.setDiceSerial(typed === '' ? null : typed);
      close();
    };
    const lost = book.orders.length === 0 ? '' : ' What is not sent yet is lost with it.';
    return [
      el('p', {
        className: 'hint',
        text: `Table ${own.table}, console ${own.relay}, dealer ${known?.sender.dealer ?? 'not known yet'}.`,
      }),
      serial.whole,
      fault,
      button('Keep the serial', keep),
      el('p', {
        className: 'hint',
        text: `The key is kept on this device alone, and cannot be read out again.${lost}`,
      }),
      button(
        'Forget the key',
        () => {
          close();
          forget();
        },
        'key danger',
      ),
    ];
  });
}
