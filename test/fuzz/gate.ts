import { createHmac } from 'node:crypto';
import { createMemoryVersions } from '../../lib/house/memoryVersions.ts';
import { createHouseSource } from '../../lib/house/source.ts';
import type { HttpHandler } from '../../lib/http/ports.ts';
import type { HandlerName } from '../../lib/http/routes.ts';
import { sign } from '../../lib/http/signature.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { createHandlers } from '../../lib/local/handlers.ts';
import { NO_COVERING } from '../../lib/presence/coverage.ts';
import type { PresenceStore } from '../../lib/presence/store.ts';

export const NOW = Date.UTC(2026, 10, 29, 20);
export const STAFF = 'staff-key-of-the-fuzzed-house-0123456789';
export const TABLES = ['lucky7', 'other'] as const;

const HOUSE = JSON.stringify({
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }],
      relays: [
        { id: 'dan' },
        { id: 'eve', dealer: 'Eve' },
        { id: 'phone', role: 'console' },
        { id: 'eye', role: 'witness' },
      ],
    },
    {
      id: 'other',
      dealers: [{ name: 'Olga' }],
      relays: [{ id: 'olga' }, { id: 'constructor', role: 'witness' }],
    },
  ],
});
export const RELAYS = ['dan', 'eve', 'phone', 'eye', 'olga', 'constructor'] as const;

/** The real handlers, behind which everything lies in memory. */
export interface Gate {
  readonly handlers: Readonly<Record<HandlerName, HttpHandler>>;
  readonly ledger: Log;
  /** Each line that was logged since this was last emptied. */
  readonly logged: string[];
  /** The newest commits of all tables, as a text that differs wherever one of them does. */
  head(): Promise<string>;
}

export function openGate(): Gate {
  const ledger = createMemoryLog();
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const now = () => NOW;
  const house = createHouseSource({
    versions: createMemoryVersions(),
    deployed: HOUSE,
    now,
    log,
  });
  const relays = Object.fromEntries(RELAYS.map((id) => [id, [secretOf(id)]]));
  const secrets = () => ({ relays, staff: STAFF });
  const ring = () => {};
  const handlers = createHandlers({ house, ledger, presence: PRESENCE, now, secrets, ring, log });
  return {
    handlers,
    ledger,
    logged,
    async head() {
      const newest = await Promise.all(TABLES.map((table) => ledger.newest(table)));
      return newest.map((commit) => `${commit?.seq ?? 0} ${commit?.text ?? ''}`).join('\n');
    },
  };
}

export function secretOf(relay: string): string {
  return `whsec_${Buffer.from(relay.padEnd(32, '.')).toString('base64')}`;
}

/** The headers of a delivery that is signed as it should be. */
export function signedHeaders(
  relay: string,
  id: string,
  body: Uint8Array,
  secret: string = secretOf(relay),
  seconds: number = Math.floor(NOW / 1_000),
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cigo-relay': relay,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, body),
  };
}

/** Whether a body was signed with this sender's secret: reckoned here, not by the product. */
export function isSigned(
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): boolean {
  const relay = headers['cigo-relay'] ?? '';
  if (!RELAYS.some((known) => known === relay)) return false;
  const { 'webhook-id': id = '', 'webhook-timestamp': at = '' } = headers;
  const key = Buffer.from(secretOf(relay).slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(Buffer.concat([Buffer.from(`${id}.${at}.`), body]))
    .digest('base64');
  const given = (headers['webhook-signature'] ?? '').split(' ');
  return given.includes(`v1,${expected}`) && Math.abs(NOW / 1_000 - Number(at)) <= 300;
}

/** Who was heard is not what is fuzzed. */
const PRESENCE: PresenceStore = {
  hear: async () => true,
  read: async () => ({ covering: NO_COVERING, heard: [] }),
  save: async () => true,
};
