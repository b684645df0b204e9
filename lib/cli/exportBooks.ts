import { existsSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Aws, openAws } from '../doctor/aws/aws.ts';
import { checkStack } from '../doctor/aws/stack.ts';
import { type MachineSettings, machineSettings } from '../environment.ts';
import type { Books } from '../export/books.ts';
import { createLogBooks } from '../export/logBooks.ts';
import { createWebhookBooks } from '../export/webhookBooks.ts';
import { createDynamoClient } from '../ledger/dynamoClient.ts';
import { createDynamoLog } from '../ledger/dynamoLog.ts';
import type { Log } from '../ledger/log.ts';
import { createTables } from '../ledger/tables.ts';
import { loadOrCreateSecrets, secretsFile } from '../local/secrets.ts';
import { InputFault } from './faults.ts';
import { explain, found, type StoreOptions, sentence } from './houseStore.ts';
import { openMachineBooks } from './machineBooks.ts';
import { tableAt } from './named.ts';

type Use = (books: Books) => Promise<void>;

/**
 * Works with the books in the cloud, where the owner says which (`table` is DynamoDB's name of the ledger), else with
 * those of this machine.
 * @throws one plain sentence where they cannot be read.
 */
export async function useBooks(options: StoreOptions, use: Use): Promise<void> {
  const { stack, table, endpoint } = options;
  if (endpoint !== undefined) return useEndpoint(endpoint, table, use);
  if (stack === undefined && table === undefined) return useMachine(machineSettings(), use);
  const aws = openAws();
  try {
    await useTable(aws.dynamodb, table ?? (await ledgerOf(aws, stack ?? '')), use);
  } finally {
    aws.close();
  }
}

async function useEndpoint(endpoint: string, named: string | undefined, use: Use): Promise<void> {
  const table = tableAt(endpoint, named, '--ledger-table');
  const client = createDynamoClient({ endpoint });
  try {
    await useTable(client, table, use);
  } finally {
    client.destroy();
  }
}

function useTable(client: DynamoDBClient, tableName: string, use: Use): Promise<void> {
  const log = createDynamoLog({ client, tableName });
  const why = explain('dynamodb:Query', tableName);
  const spoken: Log = {
    append: log.append,
    newest: (table) => log.newest(table).catch(why),
    range: (...asked) => log.range(...asked).catch(why),
  };
  return use(createLogBooks(spoken));
}

async function ledgerOf(aws: Aws, stack: string): Promise<string> {
  const { ledgerTable } = found(await checkStack(aws, stack));
  if (ledgerTable !== undefined) return ledgerTable;
  const todo = 'Deploy it again with npx cdk deploy, or name the table with --ledger-table';
  throw sentence({ what: `The stack ${stack} has no output LedgerTableName`, todo });
}

/** A cigo that runs has the books open, and reads them out. */
async function useMachine(settings: MachineSettings, use: Use): Promise<void> {
  const { dataDir } = settings;
  const dynamodb = await openMachineBooks(dataDir);
  if (dynamodb === null) return use(createWebhookBooks(readPlace(settings)));
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  try {
    await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
    await use(createLogBooks(createDynamoLog({ client, tableName: 'ledger' })));
  } finally {
    client.destroy();
    await dynamodb.stop();
  }
}

function readPlace({ dataDir, port }: MachineSettings) {
  if (!existsSync(secretsFile(dataDir))) {
    throw new InputFault(`Another cigo is using the folder ${dataDir}; stop it first.`);
  }
  const { staff } = loadOrCreateSecrets(dataDir, []);
  return { url: `http://127.0.0.1:${port}`, staffKey: staff };
}
