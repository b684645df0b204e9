import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createCheckpoints } from '../audit/checkpoint.ts';
import { openAws } from '../doctor/aws/aws.ts';
import { checkStack } from '../doctor/aws/stack.ts';
import { type MachineSettings, machineSettings } from '../environment.ts';
import { createDynamoClient } from '../ledger/dynamoClient.ts';
import { createDynamoLog } from '../ledger/dynamoLog.ts';
import type { Log } from '../ledger/log.ts';
import { isOfContent } from '../ledger/ofContent.ts';
import { createTables } from '../ledger/tables.ts';
import { readRunning } from '../local/running.ts';
import { serveSheetsApi } from '../local/sheets/serve.ts';
import { fixedToken } from '../sheet/access.ts';
import { createGoogleSheets } from '../sheet/google.ts';
import { createMirrorStore } from '../sheet/store.ts';
import type { KeptBeside } from '../verify/verify.ts';
import { InputFault } from './faults.ts';
import { explain, found, sentence } from './houseStore.ts';
import { openMachineBooks } from './machineBooks.ts';
import { tableAt } from './named.ts';
import { cloudGoogle, machineGoogle, type SheetsOf, sheetsBy } from './verifyGoogle.ts';

/** Where an owner says that the books are. */
export interface PlaceOptions {
  readonly stack: string | undefined;
  /** DynamoDB's names of the two tables. */
  readonly ledgerTable: string | undefined;
  readonly mirrorTable: string | undefined;
  /** Another DynamoDB than the region's own. */
  readonly endpoint: string | undefined;
  /** The house that was deployed, beside which google.json lies. */
  readonly house: string | undefined;
}

/** Books within reach. */
export interface Reach {
  readonly log: Log;
  /** Null where it is not said where it is. */
  readonly beside: KeptBeside | null;
  readonly sheetsOf: SheetsOf;
  /** In a few words, for the head of a report. */
  readonly where: string;
}

type Use<T> = (reach: Reach) => Promise<T>;

const [LEDGER, MIRROR] = ['ledger', 'mirror'] as const;

/**
 * Works with the books in the cloud, where the owner says which, else with those of this machine. A cigo that runs has
 * its books open: it is asked for the raw commits through its own DynamoDB.
 * @throws one plain sentence where they cannot be read.
 */
export async function useReach<T>(options: PlaceOptions, use: Use<T>): Promise<T> {
  const { stack, ledgerTable, mirrorTable, endpoint } = options;
  if (endpoint !== undefined) return useEndpoint(endpoint, options, use);
  if (stack === undefined && ledgerTable === undefined) return useMachine(machineSettings(), use);
  const aws = openAws();
  try {
    const places = stack === undefined ? null : found(await checkStack(aws, stack));
    const names = {
      ledger: ledgerTable ?? places?.ledgerTable,
      mirror: mirrorTable ?? places?.mirrorTable,
    };
    const google = () => cloudGoogle(aws, places, options.house);
    return await use(reachOf(aws.dynamodb, named(names, stack ?? ''), sheetsBy(google)));
  } finally {
    aws.close();
  }
}

interface Names {
  readonly ledger: string;
  readonly mirror: string | undefined;
}

function named(
  { ledger, mirror }: { readonly ledger: string | undefined; readonly mirror: string | undefined },
  stack: string,
): Names {
  if (ledger !== undefined) return { ledger, mirror };
  const todo = 'Deploy it again with npx cdk deploy, or name the table with --ledger-table';
  throw sentence({ what: `The stack ${stack} has no output LedgerTableName`, todo });
}

async function useEndpoint<T>(
  endpoint: string,
  { ledgerTable, mirrorTable }: PlaceOptions,
  use: Use<T>,
): Promise<T> {
  const ledger = tableAt(endpoint, ledgerTable, '--ledger-table');
  const client = createDynamoClient({ endpoint });
  try {
    const google = () => machineGoogle(machineSettings());
    const names = { ledger, mirror: mirrorTable };
    return await use(reachOf(client, names, sheetsBy(google)));
  } finally {
    client.destroy();
  }
}

function reachOf(client: DynamoDBClient, { ledger, mirror }: Names, sheetsOf: SheetsOf): Reach {
  const log = createDynamoLog({ client, tableName: ledger });
  const why = unlessStored(explain('dynamodb:Query', ledger));
  return {
    log: {
      append: log.append,
      newest: (table) => log.newest(table).catch(why),
      range: (...asked) => log.range(...asked).catch(why),
    },
    beside: mirror === undefined ? null : spoken(besideIn(client, mirror), mirror),
    sheetsOf,
    where: `the table ${ledger}`,
  };
}

/** What is stored and cannot be read is for the checks to tell of. */
function unlessStored(why: (error: unknown) => never): (error: unknown) => never {
  return (error) => {
    if (isOfContent(error)) throw error;
    return why(error);
  };
}

function besideIn(client: DynamoDBClient, tableName: string): KeptBeside {
  const place = { client, tableName };
  const { cursors, players, findings, presence } = createMirrorStore(place);
  return { cursors, players, findings, presence, checkpoints: createCheckpoints(place) };
}

/** Whatever AWS refuses, in one plain sentence. */
function spoken(beside: KeptBeside, tableName: string): KeptBeside {
  const { cursors, players, findings, presence, checkpoints } = beside;
  const why = unlessStored(explain('dynamodb:GetItem and dynamodb:Query', tableName));
  return {
    cursors: { read: (table) => cursors.read(table).catch(why) },
    players: { all: (table) => players.all(table).catch(why) },
    findings: { read: (table) => findings.read(table).catch(why) },
    presence: { read: (table) => presence.read(table).catch(why) },
    checkpoints: { read: (table) => checkpoints.read(table).catch(why) },
  };
}

async function useMachine<T>(settings: MachineSettings, use: Use<T>): Promise<T> {
  const { dataDir } = settings;
  const dynamodb = await openMachineBooks(dataDir);
  if (dynamodb === null) return useRunning(settings, use);
  const sheets = await serveSheetsApi({ folder: join(dataDir, 'sheets'), quota: null });
  try {
    return await useLocal(settings, { dynamodb: dynamodb.endpoint, sheets: sheets.rootUrl }, use);
  } finally {
    await sheets.close();
    await dynamodb.stop();
  }
}

function useRunning<T>(settings: MachineSettings, use: Use<T>): Promise<T> {
  const running = readRunning(settings.dataDir);
  if (running === null) {
    throw new InputFault(
      `Another cigo is using the folder ${settings.dataDir}, and does not say where it can be asked; stop it first.`,
    );
  }
  return useLocal(settings, { dynamodb: running.dynamodb, sheets: `${running.url}/` }, use);
}

/** The addresses of a machine's DynamoDB and Sheets API. */
interface Addresses {
  readonly dynamodb: string;
  /** With a slash at its end. */
  readonly sheets: string;
}

async function useLocal<T>(settings: MachineSettings, at: Addresses, use: Use<T>): Promise<T> {
  const client = createDynamoClient({ endpoint: at.dynamodb });
  try {
    await createTables(client, { ledger: LEDGER, mirror: MIRROR });
    const here = createGoogleSheets({
      credentials: async () => fixedToken('local'),
      rootUrl: at.sheets,
    });
    const there = sheetsBy(() => machineGoogle(settings));
    return await use({
      log: createDynamoLog({ client, tableName: LEDGER }),
      beside: besideIn(client, MIRROR),
      sheetsOf: async (id) => (id.startsWith('local-') ? here : there(id)),
      where: settings.dataDir,
    });
  } finally {
    client.destroy();
  }
}
