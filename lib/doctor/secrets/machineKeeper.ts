import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Secrets, secretsFile, writeSecrets } from '../../local/secrets.ts';
import { secretsIn } from '../machine/secretsFile.ts';
import { noChange, type SecretKeeper, underWay } from './keeper.ts';

const RESTART = 'Restart npm start, which reads them when it starts';

/** The secrets of one machine, in its `secrets.json`. A relay may have two of them; staff have one key, and so have receipts. */
export function createMachineKeeper(folder: string): SecretKeeper {
  return {
    async relay(id) {
      const { relays } = await read(folder);
      const [secret] = Object.hasOwn(relays, id) ? (relays[id] ?? []) : [];
      if (secret !== undefined) return secret;
      const known = Object.keys(relays).join(', ') || 'none';
      throw new Error(
        `${secretsFile(folder)} has no relay ${id} (it has ${known}): add it to house.json; npm start takes it in by itself.`,
      );
    },
    staff: async () => (await read(folder)).staff,
    async rotate(kind) {
      const kept = await read(folder);
      const { relays } = kept;
      if (kind === 'staff') {
        writeSecrets(folder, { ...kept, staff: randomBytes(32).toString('base64url') });
        return `${RESTART}; from then on the old staff key is good no more. Give staff the new one (cigo secret staff).`;
      }
      if (kind === 'receipts') {
        writeSecrets(folder, { ...kept, receipts: randomBytes(32).toString('base64url') });
        return `${RESTART}; from then on the receipts made until now are good no more.`;
      }
      if (hasTwo(relays)) throw underWay(kind);
      writeSecrets(folder, { ...kept, relays: changed(relays, ([old]) => [fresh(), old]) });
      return `${RESTART}. Then give each relay its new one (cigo secret relay ID), and at last run cigo secret finish relays.`;
    },
    async finish(kind) {
      const kept = await read(folder);
      const { relays } = kept;
      if (kind !== 'relays' || !hasTwo(relays)) throw noChange(kind);
      writeSecrets(folder, { ...kept, relays: changed(relays, ([newest]) => [newest]) });
      return `${RESTART}; from then on the old ones are good no more.`;
    },
  };
}

type Relays = Secrets['relays'];

async function read(folder: string): Promise<Secrets> {
  const file = secretsFile(folder);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `${file} is not there, or may not be read by you: run npm start, which makes it, or name a stack with --stack.`,
    );
  });
  const secrets = secretsIn(text);
  if (secrets !== null) return secrets;
  throw new Error(
    `${file} is not as npm start wrote it: correct it, or remove it and run npm start.`,
  );
}

function hasTwo(relays: Relays): boolean {
  return Object.values(relays).some((secrets) => secrets.length > 1);
}

function changed(relays: Relays, change: (secrets: [string]) => string[]): Relays {
  const entries = Object.entries(relays).map(([id, [newest = '']]) => [id, change([newest])]);
  return Object.fromEntries(entries);
}

function fresh(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
