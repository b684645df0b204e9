import { openAws } from '../doctor/aws/aws.ts';
import type { KeyKind } from '../doctor/aws/keyChecks.ts';
import { createCloudKeeper } from '../doctor/secrets/cloudKeeper.ts';
import type { SecretKeeper } from '../doctor/secrets/keeper.ts';
import { createMachineKeeper } from '../doctor/secrets/machineKeeper.ts';
import { machineSettings } from '../environment.ts';
import { trustedHouse } from '../house/read.ts';
import { InputFault } from './faults.ts';
import { machineHouse } from './machineHouse.ts';
import { idIn } from './named.ts';
import { readOptions } from './options.ts';

/** What the command is asked for. */
type Wish =
  | { readonly do: 'relay'; readonly id: string }
  | { readonly do: 'staff' }
  | { readonly do: 'rotate' | 'finish'; readonly kind: KeyKind };

const CHANGES = [
  { do: 'rotate', kind: 'relays' },
  { do: 'rotate', kind: 'staff' },
  { do: 'finish', kind: 'relays' },
  { do: 'finish', kind: 'staff' },
  { do: 'rotate', kind: 'receipts' },
  { do: 'finish', kind: 'receipts' },
] as const satisfies readonly Wish[];

/** `cigo secret`: prints a secret alone on stdout, or changes them and says what to do next on stderr. */
export async function secret(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions({
    args: [...args],
    allowPositionals: true,
    options: { stack: { type: 'string' } },
  });
  const wish = wishIn(positionals);
  if (values.stack === undefined) {
    await fulfil(wish, createMachineKeeper(machineSettings().dataDir));
    return;
  }
  const aws = openAws();
  try {
    await fulfil(wish, createCloudKeeper(aws, values.stack));
    if (wish.do === 'relay') await doubt(wish.id);
  } finally {
    aws.close();
  }
}

/** A secret can be derived for any id: a typing error would give one that never works. */
async function doubt(id: string): Promise<void> {
  const { houseFile } = machineSettings();
  const { text } = await machineHouse(houseFile);
  const known = trustedHouse(text).tables.some(({ relays }) => relays.some((one) => one.id === id));
  if (known) return;
  process.stderr.write(`No relay of ${houseFile} is called "${id}": check how it is spelt.\n`);
}

async function fulfil(wish: Wish, keeper: SecretKeeper): Promise<void> {
  switch (wish.do) {
    case 'relay':
      process.stdout.write(`${await keeper.relay(wish.id)}\n`);
      return;
    case 'staff':
      process.stdout.write(`${await keeper.staff()}\n`);
      return;
    case 'rotate':
      process.stderr.write(`${await keeper.rotate(wish.kind)}\n`);
      return;
    case 'finish':
      process.stderr.write(`${await keeper.finish(wish.kind)}\n`);
      return;
  }
}

function wishIn(words: readonly string[]): Wish {
  const said = words.join(' ');
  if (said === 'staff') return { do: 'staff' };
  const [, id] = /^relay (\S+)$/.exec(said) ?? [];
  if (id !== undefined) return { do: 'relay', id: idIn('relay', id) };
  const change = CHANGES.find((one) => said === `${one.do} ${one.kind}`);
  if (change !== undefined) return change;
  throw new InputFault(
    'Say which secret: cigo secret relay ID, cigo secret staff, or cigo secret rotate or finish with relays, staff or receipts.',
  );
}
