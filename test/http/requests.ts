import { showState } from '../../lib/game/shown.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import { parseHouse } from '../../lib/house/parse.ts';
import { createIntake } from '../../lib/http/intake.ts';
import type { HttpAnswer, HttpEvent } from '../../lib/http/ports.ts';
import { sign } from '../../lib/http/signature.ts';
import type { Taken, TakenLines } from '../../lib/ledger/answer.ts';
import type { Delivery } from '../../lib/ledger/delivery.ts';
import type { Heard } from '../../lib/presence/heard.ts';

export const NOW = Date.UTC(2025, 8, 19, 20, 0, 0);
export const JOURNAL = '20250919T180000000Z-ab12';

/** Two tables: `dan` keeps the journal of one, `phone` and `eye` have the other roles, `eva` is at the other. */
export const HOUSE = (() => {
  const read = parseHouse({
    tables: [
      {
        id: 'lucky7',
        dealers: [{ name: 'Dealer Dan' }],
        relays: [
          { id: 'dan' },
          { id: 'phone', role: 'console' },
          { id: 'eye', role: 'witness' },
          { id: 'constructor', role: 'witness' },
        ],
      },
      { id: 'other', dealers: [{ name: 'Eva' }], relays: [{ id: 'eva' }] },
    ],
  });
  if (!read.ok) throw new Error('the house of the tests is wrong');
  return read.house;
})();

export const SECRETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['dan', [secretOf(1), secretOf(2)]],
  ['phone', [secretOf(3)]],
  ['eye', [secretOf(4)]],
  ['eva', [secretOf(5)]],
  ['ghost', [secretOf(6)]],
]);

export function secretOf(fill: number): string {
  return `whsec_${Buffer.alloc(32, fill).toString('base64')}`;
}

/** What one test changes of a request that is right. */
export interface Changes {
  readonly method?: string;
  readonly path?: string;
  readonly relay?: string;
  readonly secret?: string;
  /** The moment of signing. */
  readonly at?: number;
  readonly body?: unknown;
  /** The body as it is sent, in place of `body` as JSON. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export const JOURNAL_BODY = { table: 'lucky7', journal: JOURNAL, from: 1, lines: ['one', 'two'] };
export const ROLL_BODY = { table: 'lucky7', journal: JOURNAL, n: 1, name: 'Alice', dice: [3, 4] };
export const COMMAND_BODY = { table: 'lucky7', journal: JOURNAL, n: 1, line: 'Alice bets 5k' };

/** A signed write, right but for the changes. */
export function write(changes: Changes = {}): HttpEvent {
  const relay = changes.relay ?? 'dan';
  const bytes = Buffer.from(changes.raw ?? JSON.stringify(changes.body ?? JOURNAL_BODY));
  const seconds = Math.floor((changes.at ?? NOW) / 1_000);
  const secret = changes.secret ?? SECRETS.get(relay)?.[0] ?? secretOf(99);
  return {
    rawPath: changes.path ?? '/v1/tables/lucky7/journal',
    headers: {
      'content-type': 'application/json',
      'cigo-relay': relay,
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(secret, 'msg_1', seconds, bytes),
      ...changes.headers,
    },
    requestContext: { http: { method: changes.method ?? 'POST' } },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

export const TAKEN: TakenLines = {
  kind: 'taken',
  next: 3,
  seq: 1,
  rolls: [],
  ledger: [],
  refused: [],
  say: ['Alice rolls 7: come in!'],
  duplicate: false,
  state: showState(NEW_TABLE),
  keeper: null,
};

/** An intake whose `take` keeps what reaches it and answers as told. */
export function intakeOf(
  taken: () => Taken = () => TAKEN,
  receiptKeys: () => readonly string[] = () => [],
) {
  const deliveries: Delivery[] = [];
  const heard: Heard[] = [];
  const logged: string[] = [];
  const handle = createIntake({
    house: async () => HOUSE,
    secrets: async (relay) => SECRETS.get(relay) ?? [],
    receiptKeys: async () => receiptKeys(),
    now: () => NOW,
    log: (line) => logged.push(line),
    take: async (delivery) => {
      deliveries.push(delivery);
      return taken();
    },
    hear: async (one) => heard.push(one),
  });
  return { deliveries, heard, logged, handle };
}

/** Status, code and message of an answer that is an error. */
export function errorOf(answer: HttpAnswer) {
  const { error } = JSON.parse(answer.body);
  return { status: answer.statusCode, code: error?.code, message: error?.message, error };
}
