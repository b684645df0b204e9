import { createDynamoVersions } from '../../../lib/house/dynamoVersions.ts';
import { createSheetsApi } from '../../../lib/local/sheets/api.ts';
import { fixedToken } from '../../../lib/sheet/access.ts';
import { createGoogleSheets } from '../../../lib/sheet/google.ts';
import { chanceOf } from '../chance.ts';
import { createSimulatedClient } from '../dynamo/client.ts';
import { createTables } from '../dynamo/tables.ts';
import { createSchedule } from '../schedule.ts';
import { inVirtualNode } from '../virtualNode.ts';
import { MIRROR } from './cloud.ts';

let warm: Promise<void> | null = null;

/**
 * Clients load parts and settings from the disk at their first call. That takes true time, so it is done before any
 * world begins.
 */
export function warmUp(): Promise<void> {
  warm ??= callOnce();
  return warm;
}

async function callOnce(): Promise<void> {
  const tables = createTables();
  const client = createSimulatedClient(async (operation, body) => {
    return { kind: 'answer', value: tables.run(operation, JSON.parse(body)) };
  });
  await createDynamoVersions({ client, tableName: MIRROR }).newest();
  const api = createSheetsApi();
  const sheets = createGoogleSheets({
    credentials: async () => fixedToken('local'),
    rootUrl: 'http://sheets.simulated/',
  });
  const call: typeof fetch = async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { body } = await api.handle({ method: 'GET', url: String(input), headers, body: '' });
    return new Response(String(body), { headers: { 'content-type': 'application/json' } });
  };
  const node = { schedule: createSchedule(0), chance: chanceOf(0), fetch: call };
  await inVirtualNode(node, () => sheets.look('local-warm-up'));
}
