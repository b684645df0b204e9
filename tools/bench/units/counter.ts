import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sizeOf } from '../../costs/meter.ts';
import { sum } from '../figures.ts';

/** What was asked of a DynamoDB, and what it reckons for that. */
export interface Used {
  /** Requests, each try of a repeated one too. */
  readonly writes: number;
  readonly reads: number;
  readonly writeUnits: number;
  readonly readUnits: number;
}

const NOTHING_USED: Used = { writes: 0, reads: 0, writeUnits: 0, readUnits: 0 };

export function usedTogether(all: readonly Used[]): Used {
  return all.reduce(
    (a, b) => ({
      writes: a.writes + b.writes,
      reads: a.reads + b.reads,
      writeUnits: a.writeUnits + b.writeUnits,
      readUnits: a.readUnits + b.readUnits,
    }),
    NOTHING_USED,
  );
}

/** Counts the requests of a client by the table that they are about. */
export interface Counter {
  /** What a table has had since it was asked last. */
  take(tableName: string): Used;
}

/** A consistent read takes one unit at least, also where it finds nothing; DynamoDB Local says 0 then. */
const LEAST_READ = 1;
/** Of each item in a transaction, for each KB of it: DynamoDB Local's own sums follow no rule of AWS's. */
const TRANSACTED = { units: 2, bytes: 1024 } as const;

/** Has the store itself say what each request consumes; a transaction is reckoned as AWS does it. */
export function countUnits(client: DynamoDBClient): Counter {
  const used = new Map<string, Used>();
  const add = (tableName: string, more: Partial<Used>): void => {
    const before = used.get(tableName) ?? NOTHING_USED;
    used.set(tableName, usedTogether([before, { ...NOTHING_USED, ...more }]));
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Reflect.set(args.input, 'ReturnConsumedCapacity', 'TOTAL');
        const result = await next(args);
        const units = consumedIn(result.output);
        const name = tableIn(args.input);
        if (commandName.startsWith('Transact')) add(name, { writeUnits: transacted(args.input) });
        else if (!isRead(commandName)) add(name, { writeUnits: units });
        else add(name, { readUnits: Math.max(LEAST_READ, units) });
        return result;
      },
    { step: 'initialize', name: 'consumedCapacity' },
  );
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        add(tableIn(args.input), isRead(commandName) ? { reads: 1 } : { writes: 1 });
        return next(args);
      },
    { step: 'deserialize', name: 'countedTries' },
  );
  return {
    take(tableName) {
      const taken = used.get(tableName) ?? NOTHING_USED;
      used.delete(tableName);
      return taken;
    },
  };
}

function isRead(commandName: string): boolean {
  return /^(Get|Query|BatchGet|Scan)/.test(commandName);
}

function consumedIn(output: object): number {
  const consumed = Reflect.get(output, 'ConsumedCapacity') as
    | { readonly CapacityUnits?: number }
    | undefined;
  return consumed?.CapacityUnits ?? 0;
}

interface Input {
  readonly TableName?: string;
  readonly TransactItems?: readonly {
    readonly Put: { readonly TableName: string; readonly Item: object };
  }[];
}

/** A transaction names its table in each of its items. */
function tableIn(input: object): string {
  const { TableName, TransactItems } = input as Input;
  return TableName ?? TransactItems?.[0]?.Put.TableName ?? '';
}

function transacted(input: object): number {
  const { TransactItems = [] } = input as Input;
  const { units, bytes } = TRANSACTED;
  return sum(TransactItems.map(({ Put }) => units * Math.ceil(sizeOf(Put.Item) / bytes)));
}
