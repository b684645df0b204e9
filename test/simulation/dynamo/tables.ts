import {
  type Change,
  type Condition,
  changeOf,
  conditionOf,
  type Given,
  type Item,
  type Value,
} from './expressions.ts';
import { createStore } from './store.ts';

/** An answer of DynamoDB's, by its status and JSON. */
export interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A request's JSON, as far as it is used here. */
export interface Request {
  readonly TableName?: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Value>>;
  readonly ReturnValues?: string;
  readonly ScanIndexForward?: boolean;
  readonly ConsistentRead?: boolean;
  readonly Limit?: number;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys: readonly Item[]; readonly ConsistentRead?: boolean }>
  >;
}

/** Tables in memory whose keys are `pk` and `sk`. */
export interface Tables {
  /** Carries one request out, such as `PutItem`. @throws where it is none that is known here. */
  run(operation: string, request: Request): Answer;
  /** All items of a partition, in order. */
  items(table: string, pk: string): readonly Item[];
}

export function createTables(): Tables {
  const { find, put, partition, seen } = createStore();
  const operations: Readonly<Record<string, (request: Request, table: string) => Answer>> = {
    PutItem(request, table) {
      const item = request.Item ?? {};
      if (!allows(request, find(table, item))) return FAILED_CONDITION;
      put(table, item);
      return ok({});
    },
    UpdateItem(request, table) {
      const key = request.Key ?? {};
      const before = find(table, key);
      if (!allows(request, before)) return FAILED_CONDITION;
      const change: Change = changeOf(request.UpdateExpression ?? '');
      const after = change(before ?? key, givenIn(request));
      put(table, after);
      return ok(request.ReturnValues === 'ALL_NEW' ? { Attributes: after } : {});
    },
    GetItem(request, table) {
      const found = find(table, request.Key ?? {});
      const [item] = seen(table, found === undefined ? [] : [found], request.ConsistentRead);
      return ok(item === undefined ? {} : { Item: item });
    },
    BatchGetItem({ RequestItems: asked = {} }) {
      const responses = Object.entries(asked).map(
        ([table, { Keys: keys, ConsistentRead: all }]) => {
          const items = keys.map((key) => find(table, key)).filter((item) => item !== undefined);
          return [table, seen(table, items, all)];
        },
      );
      return ok({ Responses: Object.fromEntries(responses), UnprocessedKeys: {} });
    },
    Query(request, table) {
      const { KeyConditionExpression: text = '', Limit: most = Number.POSITIVE_INFINITY } = request;
      const given = givenIn(request);
      const condition: Condition = conditionOf(text);
      const pk = Object.entries(given.values).find(([name]) => text.includes(`pk = ${name}`))?.[1];
      if (pk === undefined) throw new Error(`expected a partition: ${text}`);
      const all = seen(table, partition(table, { pk }), request.ConsistentRead);
      const found = all.filter((item) => condition(item, given));
      if (request.ScanIndexForward === false) found.reverse();
      const items = found.slice(0, most);
      const last = items.length === most ? items.at(-1) : undefined;
      return ok({
        ...{ Items: items, Count: items.length, ScannedCount: items.length },
        ...(last !== undefined && { LastEvaluatedKey: { pk: last['pk'], sk: last['sk'] } }),
      });
    },
  };
  return {
    run(operation, request) {
      const run = operations[operation];
      if (run === undefined) throw new Error(`expected no ${operation}`);
      return run(request, request.TableName ?? '');
    },
    items: (table, pk) => partition(table, { pk: { S: pk } }),
  };
}

const FAILED_CONDITION: Answer = {
  status: 400,
  json: {
    __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
    message: 'The conditional request failed',
  },
};

function ok(json: Readonly<Record<string, unknown>>): Answer {
  return { status: 200, json };
}

function allows(request: Request, item: Item = {}): boolean {
  const { ConditionExpression: text } = request;
  return text === undefined || conditionOf(text)(item, givenIn(request));
}

function givenIn(request: Request): Given {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = request;
  return { names, values };
}
