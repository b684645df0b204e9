import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Aws, openAws } from '../doctor/aws/aws.ts';
import { awsTrouble, isMissing } from '../doctor/aws/awsFaults.ts';
import { checkIdentity } from '../doctor/aws/identity.ts';
import { checkStack } from '../doctor/aws/stack.ts';
import type { Checked, Trouble } from '../doctor/finding.ts';
import { machineSettings } from '../environment.ts';
import { createDynamoVersions } from '../house/dynamoVersions.ts';
import { createMemoryVersions } from '../house/memoryVersions.ts';
import type { HouseVersions } from '../house/versions.ts';
import { createDynamoClient } from '../ledger/dynamoClient.ts';
import { createTables } from '../ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../local/dynamodb.ts';
import { InputFault } from './faults.ts';
import { tableAt } from './named.ts';

/** Where an owner says that the versions lie. */
export interface StoreOptions {
  readonly stack?: string | undefined;
  /** DynamoDB's name of the mirror table. */
  readonly table?: string | undefined;
  /** Another DynamoDB than the region's own; it is not asked who calls. */
  readonly endpoint?: string | undefined;
}

/** The versions of one house, and who we are to them. */
export interface HouseStore {
  readonly versions: HouseVersions;
  /** In a few words, for the end of a sentence. */
  readonly where: string;
  readonly by: string;
}

type Use<T> = (store: HouseStore) => Promise<T>;

/** How `--stack`, `--table` and `--endpoint` are read. */
export const STORE_OPTIONS = {
  stack: { type: 'string' },
  table: { type: 'string' },
  endpoint: { type: 'string' },
} as const;

/**
 * Works with the versions in the cloud; null where the owner has not said where that is.
 * @throws InputFault, one plain sentence, for whatever AWS refuses.
 */
export async function useCloud<T>(options: StoreOptions, use: Use<T>): Promise<T | null> {
  const { stack, table, endpoint } = options;
  if (endpoint !== undefined) return useEndpoint(endpoint, table, use);
  if (stack === undefined && table === undefined) return null;
  const aws = openAws();
  try {
    const { arn } = found(await checkIdentity(aws));
    const tableName = table ?? (await tableOf(aws, stack ?? ''));
    return await useTable(aws.dynamodb, tableName, arn, use);
  } finally {
    aws.close();
  }
}

/**
 * Works with the versions of this machine, where no cigo runs.
 * @throws one plain sentence where one runs.
 */
export async function useMachine<T>(use: Use<T>): Promise<T> {
  const { dataDir } = machineSettings();
  const here = { where: dataDir, by: userInfo().username };
  if (!existsSync(join(dataDir, 'dynamodb'))) {
    return use({ versions: createMemoryVersions(), ...here });
  }
  const dynamodb = await startEmbeddedDynamoDb({ folder: dataDir });
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  try {
    await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
    return await use({ versions: createDynamoVersions({ client, tableName: 'mirror' }), ...here });
  } finally {
    client.destroy();
    await dynamodb.stop();
  }
}

async function useEndpoint<T>(endpoint: string, named: string | undefined, use: Use<T>) {
  const table = tableAt(endpoint, named, '--table');
  const client = createDynamoClient({ endpoint });
  try {
    return await useTable(client, table, userInfo().username, use);
  } finally {
    client.destroy();
  }
}

async function useTable<T>(client: Aws['dynamodb'], tableName: string, by: string, use: Use<T>) {
  const versions = createDynamoVersions({ client, tableName });
  const spoken: HouseVersions = {
    newest: (below) => versions.newest(below).catch(explain('dynamodb:Query', tableName)),
    list: () => versions.list().catch(explain('dynamodb:Query', tableName)),
    put: (version) => versions.put(version).catch(explain('dynamodb:PutItem', tableName)),
  };
  return use({ versions: spoken, where: `the table ${tableName}`, by });
}

async function tableOf(aws: Aws, stack: string): Promise<string> {
  const { mirrorTable } = found(await checkStack(aws, stack));
  if (mirrorTable !== undefined) return mirrorTable;
  const todo = 'Deploy it again with npx cdk deploy, or name the table with --table';
  throw sentence({ what: `The stack ${stack} has no output MirrorTableName`, todo });
}

/** Whatever AWS refuses, in one plain sentence. */
export function explain(action: string, tableName: string): (error: unknown) => never {
  return (error) => {
    if (!isMissing(error)) throw sentence(awsTrouble(error, action));
    const todo = 'Look at its name, and at AWS_PROFILE and AWS_REGION';
    throw sentence({ what: `There is no table ${tableName} in this account and region`, todo });
  };
}

/** @throws what the check found wrong, in one plain sentence. */
export function found<T>({ value, findings }: Checked<T>): T {
  if (value !== null) return value;
  const wrong = findings.find((finding) => 'todo' in finding);
  throw wrong !== undefined && 'todo' in wrong ? sentence(wrong) : new Error('expected a fault');
}

export function sentence({ what, todo }: Trouble): InputFault {
  return new InputFault(`${what}. ${todo}.`);
}
