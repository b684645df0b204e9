import { relaySecret } from '../../http/relaySecrets.ts';
import type { Aws } from '../aws/aws.ts';
import type { KeyKind } from '../aws/keyChecks.ts';
import { finished, type Keys, keysIn, keysText, rotated } from '../aws/keys.ts';
import type { Places } from '../aws/outputs.ts';
import { putSecretText, secretText } from '../aws/secretText.ts';
import { checkStack } from '../aws/stack.ts';
import type { Trouble } from '../finding.ts';
import { noChange, type SecretKeeper, underWay } from './keeper.ts';

interface Kept {
  readonly arn: string;
  readonly keys: Keys;
}

/** The secrets of a stack, in AWS Secrets Manager. Functions know a change within five minutes. */
export function createCloudKeeper(aws: Aws, stack: string): SecretKeeper {
  const read = (kind: KeyKind): Promise<Kept> => readKept(aws, stack, kind);
  const write = async ({ arn }: Kept, keys: Keys): Promise<void> => {
    const trouble = await putSecretText(aws, arn, keysText(keys));
    if (trouble !== null) throw sentence(trouble);
  };
  return {
    relay: async (id) => relaySecret((await read('relays')).keys.current, id),
    staff: async () => (await read('staff')).keys.current,
    async rotate(kind) {
      const kept = await read(kind);
      if (kept.keys.previous !== null) throw underWay(kind);
      await write(kept, rotated(kept.keys));
      return `Old and new ${kind} secrets are both good five minutes from now. ${next(kind, stack)}, run cigo secret finish ${kind} --stack ${stack}.`;
    },
    async finish(kind) {
      const kept = await read(kind);
      if (kept.keys.previous === null) throw noChange(kind);
      await write(kept, finished(kept.keys));
      return `Within five minutes the old ${kind} secrets are good no more.`;
    },
  };
}

const PLACES = {
  relays: 'relayKeys',
  staff: 'staffKeys',
  receipts: 'receiptKeys',
} as const satisfies Record<KeyKind, keyof Places>;

async function readKept(aws: Aws, stack: string, kind: KeyKind): Promise<Kept> {
  const { value, findings } = await checkStack(aws, stack);
  if (value === null) {
    const [fault] = findings;
    throw fault !== undefined && 'todo' in fault ? sentence(fault) : new Error('expected a fault');
  }
  const secret = await secretText(aws, value[PLACES[kind]]);
  if (secret.kind === 'trouble') throw sentence(secret.trouble);
  const keys = keysIn(secret.text);
  if ('todo' in keys) throw sentence(keys);
  return { arn: secret.arn, keys };
}

/** What comes between the two steps of a change. */
function next(kind: KeyKind, stack: string): string {
  switch (kind) {
    case 'relays':
      return `Then give each relay its new one (cigo secret relay ID --stack ${stack}), and at last`;
    case 'staff':
      return `Then give staff the new one (cigo secret staff --stack ${stack}), and at last`;
    case 'receipts':
      return 'When the receipts made until now need not be good any more';
  }
}

function sentence({ what, todo }: Trouble): Error {
  return new Error(`${what}. ${todo}.`);
}
