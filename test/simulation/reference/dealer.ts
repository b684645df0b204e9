import { ACTS } from './acts.ts';
import { amountOf } from './amounts.ts';
import { type Evening, takeStep } from './evening.ts';
import { limitTold } from './limits.ts';
import { areFull } from './money.ts';
import { isName, keyOf } from './names.ts';
import type { Order } from './orders.ts';
import type { Done, Meant } from './said.ts';

/** Lines that go on when the books are full, beside lock words. */
const TO_THE_END = [
  'table closed',
  'undo',
  'note',
  'bet off',
  'box off',
  'roll for point',
  'collects',
  'splits',
  'next',
  'unseat',
  'dice open',
  'dice locked',
  'paid',
  'bank counts',
];
const NEVER_AT_CLOSED = ['dice open', 'dice locked', 'sides on', 'sides off'];
const NO_STEPS = ['undo', 'note', 'bank counts', 'table open', 'table closed'];

/** Does what the keeper (or, at a closed table, anyone who may open it) says. */
export function obey(
  evening: Evening,
  { sender, n }: { readonly sender: string; readonly n: number },
  speech: string,
  order: Order,
): void {
  const refuse = (code: string) => {
    const limit = limitTold(evening, order.verb, code);
    const told = limit === undefined ? {} : { limit };
    evening.refused.push({ n, text: speech.trim(), code, ...told });
  };
  if (!evening.game.open && NEVER_AT_CLOSED.includes(order.verb)) return;
  if (changesNothing(evening, order)) return;
  const meant = meantBy(evening, order);
  const code = codeBefore(evening, order, meant);
  if (code !== null) {
    refuse(code);
    return;
  }
  const before = structuredClone(evening.game);
  const done = evening.entries.length;
  const paid = evening.payments.length;
  const result: Done = ACTS[order.verb]({ evening, sender, n, ...meant });
  if (result === 'no trace') return;
  if (result !== 'done') {
    refuse(result);
    return;
  }
  evening.uncounted = 0;
  if (NO_STEPS.includes(order.verb)) return;
  const payment = evening.payments[paid] ?? null;
  takeStep(evening, { before, entries: evening.entries.slice(done), roll: null, payment });
}

function changesNothing({ game }: Evening, { verb }: Order): boolean {
  return (verb === 'sides on' && game.sidesOn) || (verb === 'sides off' && !game.sidesOn);
}

/** The codes that are looked for before those of the line itself. */
function codeBefore(evening: Evening, { verb }: Order, meant: Meant): string | null {
  const { open } = evening.game;
  if (verb === 'table open' && open) return 'TABLE_ALREADY_OPEN';
  if (verb !== 'table open' && !open) return 'TABLE_CLOSED';
  if (areFull(evening.entries) && !TO_THE_END.includes(verb)) return 'BOOKS_FULL';
  if (meant.names.some((name) => !isName(name))) return 'BAD_NAME';
  return meant.amount === 'bad' ? 'BAD_AMOUNT' : null;
}

function meantBy(evening: Evening, order: Order): Meant {
  const { name, label, amount } =
    order.verb === 'paid' ? { label: undefined, ...paidParts(evening, order.name ?? '') } : order;
  const names = [name, label].filter((said) => said !== undefined);
  return {
    names,
    amount: amount === undefined ? null : (amountOf(amount) ?? 'bad'),
    reason: order.reason ?? '',
  };
}

/**
 * The amount begins with the first word that begins with a digit, but not with the first word of
 * all, unless the whole is somebody who is seated or on the list of what is owed.
 */
function paidParts(
  { game, owed }: Evening,
  said: string,
): { readonly name: string; readonly amount: string | undefined } {
  const known = [...game.seats, ...owed].some(({ label }) => keyOf(label) === keyOf(said));
  const words = said.split(' ');
  const digit = words.findIndex((word, index) => index > 0 && /^[0-9]/.test(word));
  if (known || digit < 0) return { name: said, amount: undefined };
  return { name: words.slice(0, digit).join(' '), amount: words.slice(digit).join(' ') };
}
