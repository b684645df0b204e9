import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relaySecret } from '../../lib/http/relaySecrets.ts';
import { startCigo } from '../support/cigo.ts';
import { KEY, STAFF } from './awsServer.ts';

/** Nothing in it is risky; its relays are of each role. */
export const HOUSE = {
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }],
      diceSerials: ['0x40001234'],
      rules: { minBet: 1986 },
      relays: [
        { id: 'dealer' },
        { id: 'phone', role: 'console' },
        { id: 'camera', role: 'witness' },
      ],
    },
  ],
};

/** A cigo of its own process, with the secrets that a stack of these keys would derive. */
export interface Served {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly houseFile: string;
  close(): Promise<void>;
}

export async function serveCigo(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-doctor-'));
  const houseFile = join(folder, 'house.json');
  writeFileSync(houseFile, JSON.stringify(HOUSE));
  const ids = HOUSE.tables.flatMap(({ relays }) => relays.map(({ id }) => id));
  const relays = Object.fromEntries(ids.map((id) => [id, [relaySecret(KEY, id)]]));
  const secrets = JSON.stringify({ relays, staff: STAFF });
  writeFileSync(join(folder, 'secrets.json'), secrets, { mode: 0o600 });
  const cigo = await startCigo(['start'], folder, { CIGO_HOUSE: houseFile });
  return {
    url: cigo.url,
    port: Number(new URL(cigo.url).port),
    dataDir: folder,
    houseFile,
    async close() {
      await cigo.end('SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}
