import { field } from '../../page/browser/controls.ts';
import { byId, el } from '../../page/browser/dom.ts';
import type { Console, Memory } from '../memory.ts';
import { questionOf } from '../order.ts';
import { NOT_CIGO, NOT_CONSOLE, readReply } from '../reply.ts';
import { type DeskKey, importSecret, readSecret } from '../sign.ts';
import { newMemory } from './desk.ts';
import { postSigned } from './net.ts';

export interface SignedIn {
  readonly key: DeskKey;
  readonly memory: Memory;
}

/** What a link of the owner's may have filled in: `/desk#table=lucky7&relay=phone&key=whsec_…`. */
interface Filled {
  readonly table: string;
  readonly relay: string;
  readonly secret: string;
}

/**
 * Asks for table, console and key until they are right.
 * @param before who was signed in here, if anybody was.
 */
export function askForKey(before: Console | null): Promise<SignedIn> {
  const filled = takeFragment(before);
  const table = field('Table', { autocapitalize: 'none', value: filled.table });
  const relay = field('Console', { autocapitalize: 'none', value: filled.relay });
  const secret = field('Key', { type: 'password', value: filled.secret, placeholder: 'whsec_…' });
  const fault = el('p', { className: 'fault', attributes: { role: 'alert' } });
  const submit = el('button', { className: 'key big first', text: 'Sign in' });
  const form = el('form', { className: 'sign-in', attributes: { 'aria-label': 'Sign in' } }, [
    el('p', {
      className: 'hint',
      text: 'The owner of the house gives you all three. The key stays on this device: it signs what you send, and is never sent itself.',
    }),
    table.whole,
    relay.whole,
    secret.whole,
    fault,
    submit,
  ]);
  byId('sign-in').replaceChildren(form);
  return new Promise((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      fault.replaceChildren();
      submit.disabled = true;
      const own = {
        table: table.input.value.trim(),
        relay: relay.input.value.trim(),
        diceSerial: null,
      };
      void signIn(own, secret.input.value).then((result) => {
        submit.disabled = false;
        if (typeof result === 'string') return fault.replaceChildren(result);
        secret.input.value = '';
        byId('sign-in').replaceChildren();
        resolve(result);
      });
    });
  });
}

/** What the part of the address behind `#` says; it is taken out of the address and its history at once. */
function takeFragment(before: Console | null): Filled {
  const given = new URLSearchParams(location.hash.slice(1));
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  return {
    table: given.get('table') ?? before?.table ?? '',
    relay: given.get('relay') ?? before?.relay ?? '',
    // A plus sign of base64 that nobody has escaped.
    secret: (given.get('key') ?? '').replaceAll(' ', '+'),
  };
}

/** A question proves the key, and what the house knows of this sender; else one sentence. */
async function signIn(own: Console, secret: string): Promise<SignedIn | string> {
  if (own.table === '' || own.relay === '') return 'Type the names of table and console.';
  const bytes = readSecret(secret);
  if (bytes === null) return 'A key begins with whsec_ and is longer: copy it whole.';
  const key = await importSecret(bytes);
  const memory = newMemory(own);
  const { journal } = memory.book;
  const body = questionOf({ table: own.table, journal });
  const path = `/v1/tables/${encodeURIComponent(own.table)}/journal`;
  const reply = readReply(await postSigned(key, own.relay, path, body), own);
  switch (reply.kind) {
    case 'wrong':
    case 'unfit':
      return reply.trouble;
    case 'passing':
      return 'The server does not answer: sign in when you are online.';
    case 'gap':
    case 'closed':
      return reply.role === 'console' ? { key, memory } : NOT_CONSOLE;
    case 'taken':
      return NOT_CIGO;
  }
}
