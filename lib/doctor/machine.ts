import type { House } from '../house/house.ts';
import { type Finding, ok, warn } from './finding.ts';
import { tryGoogle } from './google/googleChecks.ts';
import { checkHouse, type HouseFile } from './house/houseChecks.ts';
import { checkDataFolder } from './machine/dataFolder.ts';
import { checkNode } from './machine/node.ts';
import { checkSecretsFile } from './machine/secretsFile.ts';
import { checkHealth } from './webhook/health.ts';
import { tryWebhook } from './webhook/webhookChecks.ts';

/** What is looked at on one machine. */
export interface MachineCase {
  readonly house: HouseFile;
  readonly dataDir: string;
  readonly port: number;
  /** What Google gave, as JSON; null where all sheets are this machine's. */
  readonly google: string | null;
  readonly nodeVersion: string;
  /** The Sheets API's origin, with a slash at its end. */
  readonly sheetsRootUrl: string;
}

const REFRESH = 'Restart npm start with this house.json';

/** Examines a cigo on one machine, one finding after another. */
export async function* examineMachine(at: MachineCase): AsyncGenerator<Finding> {
  yield checkNode(at.nodeVersion);
  const house = checkHouse(at.house, { google: at.google !== null });
  yield* house.findings;
  yield await checkDataFolder(at.dataDir);
  const secrets = await checkSecretsFile(at.dataDir);
  yield* secrets.findings;
  const url = `http://127.0.0.1:${at.port}`;
  const health = await checkHealth(url, `Run npm start (CIGO_PORT is ${at.port})`);
  yield health.finding;
  const { relays, staff } = secrets.value ?? {};
  yield* tryWebhook(health.well ? { url, refresh: REFRESH } : null, house.value, {
    secretOf: relays === undefined ? null : (id) => ownSecret(relays, id),
    staffKey: staff ?? null,
  });
  yield* sheets(at, house.value);
}

async function* sheets(at: MachineCase, house: House | null): AsyncGenerator<Finding> {
  if (at.google !== null) {
    const proof = { text: at.google, aws: null, role: undefined };
    yield* tryGoogle(proof, house, at.sheetsRootUrl);
    return;
  }
  const named = house?.tables.filter(({ spreadsheetId }) => spreadsheetId !== undefined) ?? [];
  if (named.length === 0) {
    yield ok('sheets', "They are this machine's own");
    return;
  }
  const what = `Google is not asked, so the spreadsheet of ${named.map(({ id }) => id).join(', ')} is not written`;
  yield warn('sheets', what, 'Set GOOGLE_APPLICATION_CREDENTIALS to the file that Google gave');
}

function ownSecret(
  relays: Readonly<Record<string, readonly string[]>>,
  id: string,
): string | undefined {
  return Object.hasOwn(relays, id) ? relays[id]?.[0] : undefined;
}
