import { type Checked, failed, passed, warn } from '../finding.ts';
import type { Aws } from './aws.ts';
import { type Keys, keysIn } from './keys.ts';
import { secretText } from './secretText.ts';

/** Whose keys they are, as the command line names them. */
export type KeyKind = 'relays' | 'staff' | 'receipts';

const ABOUT: Readonly<Record<KeyKind, string>> = {
  relays: 'relay keys',
  staff: 'staff keys',
  receipts: 'receipt keys',
};

/** How long two keys are good at once. */
const UNTIL: Readonly<Record<KeyKind, string>> = {
  relays: 'When all have the new one',
  staff: 'When all have the new one',
  receipts: 'When the receipts made with it need not be good any more',
};

/** Whether a secret of keys is there and of the right form. */
export async function checkKeys(
  aws: Aws,
  kind: KeyKind,
  arn: string | undefined,
): Promise<Checked<Keys>> {
  const about = ABOUT[kind];
  const secret = await secretText(aws, arn);
  if (secret.kind === 'trouble') return failed(about, secret.trouble);
  const keys = keysIn(secret.text);
  if ('todo' in keys) return failed(about, keys);
  if (keys.previous === null) return passed(about, 'There, and of the right form', keys);
  const what = 'A change is under way: the previous key is still good';
  const todo = `${UNTIL[kind]}, run cigo secret finish ${kind} with the same --stack`;
  return { findings: [warn(about, what, todo)], value: keys };
}
