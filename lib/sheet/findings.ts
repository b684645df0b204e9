import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { readKept } from '../house/faults.ts';

const finding = z.strictObject({
  /** UTC, in milliseconds. */
  at: z.int(),
  tab: z.string(),
  /** A cell or a part of the tab, for people. */
  where: z.string(),
  before: z.string(),
  after: z.string(),
});

/** Something in the sheet that was not as the ledger has it, and was put right: old value and new. */
export type Finding = z.output<typeof finding>;

const findings = z.strictObject({
  /** Rises by one with each change. */
  revision: z.int(),
  /** When the sheet was last held against the ledger, UTC in milliseconds; null before the first time. */
  auditedAt: z.nullable(z.int()),
  /** What is not right in the ledger itself; null where it is right. */
  broken: z.nullable(z.string()),
  /** How many things were ever found in the sheet. */
  count: z.int(),
  /** The newest of them, newest first. */
  newest: z.array(finding),
  /** Where the rounds over the older rows of the tabs are. */
  next: z.array(z.int()),
});

/** What the audits of one table have found. */
export type Findings = z.output<typeof findings>;

/** So many findings are kept, and shown in `Checks`. */
export const MOST_FINDINGS = 12;
/** What stood in a cell is told up to so many letters. */
const MOST_LETTERS = 120;
const AGAIN_MS = 600_000;

export const NO_FINDINGS: Findings = {
  revision: 0,
  auditedAt: null,
  broken: null,
  count: 0,
  newest: [],
  next: [],
};

/** What the audits of all tables have found; whoever writes holds the lease of the table. */
export interface FindingsStore {
  read(table: string): Promise<Findings>;
  save(table: string, findings: Findings): Promise<void>;
}

/** With more of them, the newest first; the oldest are forgotten, but for their count. */
export function withFindings(before: Findings, found: readonly Finding[]): Findings {
  const shown = found.map(shortened).reverse();
  if (shown.length === 0) return before;
  return {
    ...before,
    revision: before.revision + 1,
    count: before.count + shown.length,
    newest: [...shown, ...before.newest].slice(0, MOST_FINDINGS),
  };
}

/** The time of the last audit is shown anew after so long, where nothing else has changed. */
const SHOWN_MS = 3_600_000;

/** After an audit: when it was, and what is not right in the ledger itself. */
export function audited(before: Findings, broken: string | null, at: number): Findings {
  const { auditedAt } = before;
  if (broken === before.broken && auditedAt !== null && at - auditedAt < SHOWN_MS) return before;
  return { ...before, revision: before.revision + 1, auditedAt: at, broken };
}

/** The same without those that were told shortly before, and could not be put right then. */
export function notYetTold(before: Findings, found: readonly Finding[]): readonly Finding[] {
  return found.map(shortened).filter((finding) => !isTold(before, finding));
}

function isTold({ newest }: Findings, { at, ...what }: Finding): boolean {
  return newest.some(({ at: before, ...told }) => {
    return at - before < AGAIN_MS && JSON.stringify(told) === JSON.stringify(what);
  });
}

function shortened({ at, tab, where, before, after }: Finding): Finding {
  return { at, tab, where, before: short(before), after: short(after) };
}

function short(text: string): string {
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS - 1)}…`;
}

/** One item a table, beside its cursor: `pk` is the table's id, `sk` is `findings`. */
export function createFindings(place: {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}): FindingsStore {
  const { client, tableName: TableName } = place;
  const keyOf = (table: string) => ({ pk: { S: table }, sk: { S: 'findings' } });
  return {
    async read(table) {
      const get = new GetItemCommand({ TableName, Key: keyOf(table), ConsistentRead: true });
      const { Item } = await client.send(get);
      const text = Item?.['findings']?.S;
      return text === undefined
        ? NO_FINDINGS
        : readKept(findings, text, 'what the audit has found');
    },
    async save(table, what) {
      const Item = { ...keyOf(table), findings: { S: JSON.stringify(what) } };
      await client.send(new PutItemCommand({ TableName, Item }));
    },
  };
}
