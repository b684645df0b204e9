import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';

/**
 * The order in which tables write through one account, so that all processes together stay below what Google takes (60
 * writes a minute).
 */
export interface Pace {
  /**
   * Asks for one write. A turn is used up by the answer 0; a table that was told to wait has its turn kept for it.
   * @param account the service account's name.
   * @param now UTC, in milliseconds.
   * @returns 0 to go, else the milliseconds after which to ask again.
   * @throws when DynamoDB cannot be reached.
   */
  turn(account: string, table: string, now: number): Promise<number>;
}

export interface PacePlace {
  readonly client: DynamoDBClient;
  /** The mirror table. */
  readonly tableName: string;
}

/** From one turn of an account to its next. */
const STEP_MS = 1_500;
/**
 * A turn may be used so much before its time, and so much after it. Whatever 60 s hold of writes has its turns within
 * 66 s, and these hold 1 + 66 / 1.5 = 45 at most.
 */
const SLACK_MS = 3_000;
/** No queue is so long: an account whose next turn is that far away was told so by a clock that was wrong. */
const ABSURD_MS = 3_600_000;

/** No table of a house has an id like this, so no cursor lies here. */
const PK = '#pace';

type Update = Pick<
  UpdateItemCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/**
 * Turns in DynamoDB: `pk` is `#pace`; the item with `sk` ACCOUNT holds the time of the account's next free turn, that
 * with `sk` ACCOUNT/TABLE the turn that is kept for a table. Nobody tries twice: where the account is free, its next
 * turn is set, else moved on, and either answer is a turn that nobody else has.
 */
export function createPace({ client, tableName }: PacePlace): Pace {
  const at = (sk: string) => ({ TableName: tableName, Key: { pk: { S: PK }, sk: { S: sk } } });
  const update = (sk: string, input: Update) => updated(client, { ...at(sk), ...input });

  const takeFree = async (account: string, now: number): Promise<boolean> => {
    const taken = await update(account, {
      UpdateExpression: 'SET nextTurn = :after',
      ConditionExpression:
        'attribute_not_exists(nextTurn) OR nextTurn < :now OR nextTurn > :absurd',
      ExpressionAttributeValues: times({
        after: now + STEP_MS,
        now,
        absurd: now + ABSURD_MS,
      }),
    });
    return taken !== null;
  };
  const reserve = async (account: string): Promise<number> => {
    const moved = await update(account, {
      UpdateExpression: 'SET nextTurn = nextTurn + :step',
      ExpressionAttributeValues: times({ step: STEP_MS }),
    });
    return timeIn(moved?.['nextTurn']) - STEP_MS;
  };
  const keptFor = async (sk: string): Promise<number | null> => {
    const get = new GetItemCommand({ ...at(sk), ConsistentRead: true });
    const { Item: item } = await client.send(get);
    return item?.['turn'] === undefined ? null : timeIn(item['turn']);
  };
  const keep = (sk: string, turn: number) =>
    update(sk, {
      UpdateExpression: 'SET turn = :turn',
      ExpressionAttributeValues: times({ turn }),
    });
  const useUp = async (sk: string, turn: number): Promise<boolean> => {
    const used = await update(sk, {
      UpdateExpression: 'REMOVE turn',
      ConditionExpression: 'turn = :turn',
      ExpressionAttributeValues: times({ turn }),
    });
    return used !== null;
  };

  /** What is left of the turn that is kept for a table; null where there is none, or somebody has used it. */
  const useKept = async (sk: string, now: number): Promise<number | null> => {
    const kept = await keptFor(sk);
    if (kept === null || !isComing(kept, now)) return null;
    const wait = waitFor(kept, now);
    return wait > 0 || (await useUp(sk, kept)) ? wait : null;
  };
  const takeNext = async (account: string, sk: string, now: number): Promise<number> => {
    const turn = await reserve(account);
    const wait = waitFor(turn, now);
    if (wait > 0) await keep(sk, turn);
    return wait;
  };

  return {
    async turn(account, table, now) {
      if (await takeFree(account, now)) return 0;
      const sk = `${account}/${table}`;
      return (await useKept(sk, now)) ?? takeNext(account, sk, now);
    },
  };
}

/** Until a turn may be used. */
function waitFor(turn: number, now: number): number {
  return Math.max(0, turn - SLACK_MS - now);
}

/** Whether a turn may still be used, now or in good time. */
function isComing(turn: number, now: number): boolean {
  return turn + SLACK_MS >= now && turn <= now + ABSURD_MS;
}

/** The item after the update; null where the condition does not hold. */
async function updated(client: DynamoDBClient, input: UpdateItemCommandInput) {
  try {
    const update = new UpdateItemCommand({ ...input, ReturnValues: 'ALL_NEW' });
    return (await client.send(update)).Attributes ?? {};
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

function times(values: Readonly<Record<string, number>>): Record<string, AttributeValue> {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [`:${name}`, { N: String(value) }]));
}

function timeIn(value: AttributeValue | undefined): number {
  const time = Number(value?.N);
  if (!Number.isSafeInteger(time)) throw new Error('expected a turn to be a time');
  return time;
}
