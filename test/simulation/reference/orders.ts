export type Verb =
  | 'table open'
  | 'table closed'
  | 'seat'
  | 'unseat'
  | 'roller'
  | 'next'
  | 'bets'
  | 'bet off'
  | 'dice open'
  | 'dice locked'
  | 'roll for point'
  | 'box off'
  | 'sides'
  | 'collects'
  | 'splits'
  | 'rides'
  | 'sides on'
  | 'sides off'
  | 'chest adds'
  | 'gets'
  | 'gives'
  | 'paid'
  | 'bank counts'
  | 'undo'
  | 'note'
  | 'take table'
  | 'take table now'
  | 'hand table';

/** What the dealer said; names, amounts and reasons are still as he said them. */
export interface Order {
  readonly verb: Verb;
  readonly name?: string;
  readonly label?: string;
  readonly amount?: string;
  readonly reason?: string;
}

const WHOLE: { readonly [line: string]: Verb } = {
  'table open': 'table open',
  'table closed': 'table closed',
  next: 'next',
  'bet off': 'bet off',
  'dice open': 'dice open',
  'i wish to release this': 'dice open',
  'dice locked': 'dice locked',
  'i wish to lock this down': 'dice locked',
  'roll for point': 'roll for point',
  'box off': 'box off',
  'sides on': 'sides on',
  'sides off': 'sides off',
  undo: 'undo',
  'take table': 'take table',
  'take table now': 'take table now',
};

/** The forms of RULES.md in the order in which they are tried; the first that fits is meant. */
const FORMS: readonly (readonly [RegExp, (...words: string[]) => Order])[] = [
  [
    /^correct (.+?) (gets|gives) (.+?) for (.+)$/i,
    (name = '', verb = '', amount = '', reason = '') => ({
      verb: verb.toLowerCase() === 'gets' ? 'gets' : 'gives',
      name,
      amount,
      reason,
    }),
  ],
  [/^seat (.+) as (.+)$/i, (name = '', label = '') => ({ verb: 'seat', name, label })],
  [/^seat (.+)$/i, (name = '') => ({ verb: 'seat', name, label: name })],
  [/^unseat (.+)$/i, (name = '') => ({ verb: 'unseat', name })],
  [/^roller (.+)$/i, (name = '') => ({ verb: 'roller', name })],
  [/^paid (.+)$/i, (name = '') => ({ verb: 'paid', name })],
  [/^bank counts (.+)$/i, (amount = '') => ({ verb: 'bank counts', amount })],
  [/^undo (.+)$/i, (reason = '') => ({ verb: 'undo', reason })],
  [/^note (.+)$/i, (reason = '') => ({ verb: 'note', reason })],
  [/^chest adds (.+)$/i, (amount = '') => ({ verb: 'chest adds', amount })],
  [/^(.+) collects$/i, (name = '') => ({ verb: 'collects', name })],
  [/^(.+) splits$/i, (name = '') => ({ verb: 'splits', name })],
  [/^(.+) rides$/i, (name = '') => ({ verb: 'rides', name })],
  [
    /^(.+) (bets|sides) (.+)$/i,
    (name = '', verb = '', amount = '') => ({
      verb: verb.toLowerCase() === 'bets' ? 'bets' : 'sides',
      name,
      amount,
    }),
  ],
];

/** An id that no sender has is nobody's: then only `take table now` helps. */
function handTo(id: string): Order {
  return { verb: 'hand table', name: id.toLowerCase() };
}

/** Null where the speech is talk. Only a console can hand the table over. */
export function orderOf(speech: string, fromConsole: boolean): Order | null {
  const line = speech.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '').trim();
  const verb = Object.hasOwn(WHOLE, line.toLowerCase()) ? WHOLE[line.toLowerCase()] : undefined;
  if (verb !== undefined) return { verb };
  const handed = /^hand table to (.+)$/i.exec(line)?.[1];
  if (handed !== undefined) return fromConsole ? handTo(handed) : null;
  for (const [form, order] of FORMS) {
    const words = form.exec(line);
    if (words !== null) return order(...words.slice(1));
  }
  return null;
}
