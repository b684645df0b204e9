import { button, field } from '../../page/browser/controls.ts';
import { byId, el } from '../../page/browser/dom.ts';
import { plainText } from '../../plainText.ts';
import { type Asked, addressOf, readAddress } from '../paths.ts';
import { dossierCards, receiptCards } from './cards.ts';
import { ask, type Found } from './net.ts';

/** The table of a house that has described none. */
const USUAL_TABLE = 'lucky7';

/** The form, filled from the address; the key stays in its field alone and is gone with the page. */
function begin(): void {
  const { kind, what, table } = askedByAddress();
  const fields = {
    table: field('Table', { autocapitalize: 'none', value: table }),
    what:
      kind === 'roll'
        ? field('Roll', { inputmode: 'numeric', value: what })
        : field('Receipt', { autocapitalize: 'characters', value: what }),
    key: field('Staff key', { type: 'password' }),
  };
  const submit = el('button', { className: 'key first', text: 'Look' });
  const show = async (asked: Asked): Promise<void> => {
    fields.what.input.value = asked.what;
    fields.table.input.value = asked.table;
    submit.disabled = true;
    const found = await ask(asked, fields.key.input.value.trim());
    draw(found, (roll) => goTo({ ...asked, what: String(roll) }));
    submit.disabled = false;
  };
  const goTo = (asked: Asked): void => {
    history.pushState(null, '', addressOf(asked));
    void show(asked);
  };
  const form = byId('ask');
  const secret = kind === 'roll' ? [fields.key.whole] : [];
  form.append(fields.table.whole, fields.what.whole, ...secret, submit, hint(kind));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [typed, at] = [fields.what.input.value.trim(), fields.table.input.value.trim()];
    if (typed === '' || at === '') fault('Type the table and what to look for.');
    else goTo({ kind, what: typed, table: at });
  });
  window.addEventListener('popstate', () => {
    const asked = askedByAddress();
    if (asked.kind === kind && asked.what !== '') void show(asked);
    else location.reload();
  });
  title(kind, what);
  if (kind === 'receipt' && what !== '') void show({ kind, what, table });
}

function askedByAddress(): Asked {
  const asked = readAddress(location.pathname, location.search);
  return asked.table === '' ? { ...asked, table: USUAL_TABLE } : asked;
}

function hint(kind: Asked['kind']): HTMLElement {
  const text =
    kind === 'roll'
      ? 'The key stays in this page until it is closed, and goes into no address.'
      : 'Type the receipt as the dealer said it. It shows your own roll, and nothing of others.';
  return el('p', { className: 'hint', text });
}

function draw(found: Found, goTo: (roll: number) => void): void {
  fault(found.kind === 'fault' ? found.sentence : '');
  byId('found').replaceChildren(...cardsOf(found, goTo));
  if (found.kind === 'roll') title('roll', String(found.value.roll.roll));
}

function cardsOf(found: Found, goTo: (roll: number) => void): readonly HTMLElement[] {
  switch (found.kind) {
    case 'fault':
      return [];
    case 'receipt':
      return receiptCards(found.value);
    case 'roll':
      return [...dossierCards(found.value), beside(found.value.roll.roll, goTo)];
  }
}

/** The way to the rolls before and after. */
function beside(roll: number, goTo: (roll: number) => void): HTMLElement {
  const keys = [roll - 1, roll + 1]
    .filter((number) => number > 0)
    .map((number) => button(`Roll ${number}`, () => goTo(number)));
  return el('nav', { className: 'keys', attributes: { 'aria-label': 'Other rolls' } }, keys);
}

function title(kind: Asked['kind'], what: string): void {
  const roll = what === '' ? 'Rolls' : `Roll ${what}`;
  const text = plainText(kind === 'receipt' ? 'Receipt' : roll);
  byId('title').replaceChildren(text);
  document.title = `cigo · ${text}`;
}

function fault(sentence: string): void {
  byId('fault').replaceChildren(plainText(sentence));
}

begin();
