import type { RejectionCode } from './responses.ts';
import type { Operation } from './routes.ts';

/** What OpenAPI says of one route beside its path: the words, and the names of its schemas. */
export interface OperationDoc {
  readonly summary: string;
  /** The name of the body's schema, where the operation is a write. */
  readonly body?: 'JournalBody' | 'RollBody' | 'CommandBody';
  readonly answer: string;
  /** Names of the parameters of the query. */
  readonly query?: readonly ('after' | 'limit' | 'before' | 'closes' | 'bet')[];
  readonly access: 'signature' | 'staff' | 'open';
  readonly rejections: readonly RejectionCode[];
}

const WRITE_REJECTIONS = [
  'NOT_JSON',
  'BAD_BODY',
  'RELAY_MISSING',
  'SIGNATURE_MISSING',
  'SIGNATURE_MALFORMED',
  'TIMESTAMP_STALE',
  'SIGNATURE_WRONG',
  'OTHER_TABLE',
  'WRONG_ROLE',
  'NO_TABLE',
  'LINE_GAP',
  'JOURNAL_CLOSED',
  'TOO_LARGE',
  'TABLE_MISMATCH',
  'JOURNAL_AHEAD',
  'INTERNAL',
  'TRY_AGAIN',
] as const satisfies readonly RejectionCode[];

const READ_REJECTIONS = [
  'STAFF_KEY_WRONG',
  'NO_TABLE',
  'INTERNAL',
  'TRY_AGAIN',
] as const satisfies readonly RejectionCode[];

export const OPERATIONS: Readonly<Record<Operation, OperationDoc>> = {
  postJournal: {
    summary: "Lines of a dealer's journal, at most 500, numbered from `from` on without gaps",
    body: 'JournalBody',
    answer: 'Taken',
    access: 'signature',
    rejections: WRITE_REJECTIONS,
  },
  postRoll: {
    summary: 'One roll from a simple relay, or entered by hand',
    body: 'RollBody',
    answer: 'Taken',
    access: 'signature',
    rejections: WRITE_REJECTIONS,
  },
  postCommand: {
    summary: 'One line of a dealer without the game client',
    body: 'CommandBody',
    answer: 'Taken',
    access: 'signature',
    rejections: WRITE_REJECTIONS,
  },
  getTable: {
    summary: 'The table as it stands',
    answer: 'Table',
    access: 'staff',
    rejections: [...READ_REJECTIONS, 'BAD_PARAMETER'],
  },
  getLedger: {
    summary: 'Entries after number `after`, oldest first',
    answer: 'Ledger',
    query: ['after', 'limit'],
    access: 'staff',
    rejections: [...READ_REJECTIONS, 'BAD_PARAMETER'],
  },
  getCloses: {
    summary: 'Closed evenings, newest first: totals, balances, and where the chain stood',
    answer: 'Closes',
    query: ['before', 'closes'],
    access: 'staff',
    rejections: [...READ_REJECTIONS, 'BAD_PARAMETER'],
  },
  getOdds: {
    summary: 'The exact odds of a bet with what lies in the chest now',
    answer: 'Odds',
    query: ['bet'],
    access: 'staff',
    rejections: [...READ_REJECTIONS, 'BAD_PARAMETER'],
  },
  getRoll: {
    summary: 'The dossier of one roll: the raw lines, what counted and why, the gold it moved',
    answer: 'RollDossier',
    access: 'staff',
    rejections: [...READ_REJECTIONS, 'BAD_PARAMETER', 'NO_ROLL'],
  },
  getReceipt: {
    summary: "What a player is shown of his own counted roll: nobody else's name or gold",
    answer: 'Receipt',
    access: 'open',
    rejections: ['NO_RECEIPT', 'INTERNAL', 'TRY_AGAIN'],
  },
  getOpenApi: {
    summary: 'This document',
    answer: 'Document',
    access: 'open',
    rejections: ['INTERNAL'],
  },
  getHealth: {
    summary: 'Whether the server is up',
    answer: 'Health',
    access: 'open',
    rejections: ['INTERNAL'],
  },
};

/** The parameters of the query as they are written; `closes` has a `limit` of its own. */
export function queryNames(operation: Operation): readonly string[] {
  return (OPERATIONS[operation].query ?? []).map((name) => (name === 'closes' ? 'limit' : name));
}
