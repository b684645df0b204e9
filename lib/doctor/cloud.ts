import type { House } from '../house/house.ts';
import { relaySecret } from '../http/relaySecrets.ts';
import type { Aws } from './aws/aws.ts';
import { type AwsIdentity, checkIdentity } from './aws/identity.ts';
import { checkKeys } from './aws/keyChecks.ts';
import { checkMirrored } from './aws/mirrored.ts';
import type { Places } from './aws/outputs.ts';
import { secretText } from './aws/secretText.ts';
import { checkStack } from './aws/stack.ts';
import { checkLedgerTable, checkMirrorTable } from './aws/tables.ts';
import { checkClock } from './clock.ts';
import { type Finding, failed, skipped, warn } from './finding.ts';
import { tryGoogle } from './google/googleChecks.ts';
import { checkHouse, type HouseFile } from './house/houseChecks.ts';
import { checkHealth } from './webhook/health.ts';
import { tryWebhook } from './webhook/webhookChecks.ts';

/** What is looked at in the cloud. */
export interface CloudCase {
  readonly house: HouseFile;
  readonly stack: string;
  readonly aws: Aws;
  /** The text of google.json beside the house, for a stack that enters Google by its role; null where there is none. */
  readonly googleFile: string | null;
  /** The Sheets API's origin, with a slash at its end. */
  readonly sheetsRootUrl: string;
}

const NO_WAY = 'AWS does not let you in';
const NO_STACK = 'the stack is not known';
const NO_SHEETS = skipped('sheets', 'there is no way into Google');

/** What the checks of the stack's parts build upon. */
interface Ground extends CloudCase {
  readonly read: House | null;
  readonly identity: AwsIdentity;
  readonly places: Places;
}

/** Examines a cigo in the cloud, one finding after another. */
export async function* examineCloud(at: CloudCase): AsyncGenerator<Finding> {
  const house = checkHouse(at.house, { google: true });
  yield* house.findings;
  const { findings, value: identity, clock } = await checkIdentity(at.aws);
  yield* findings;
  if (identity === null) {
    yield checkClock([clock]);
    for (const about of [`stack ${at.stack}`, ...PARTS]) yield skipped(about, NO_WAY);
    return;
  }
  const stack = await checkStack(at.aws, at.stack);
  yield* stack.findings;
  if (stack.value === null) {
    yield checkClock([clock]);
    for (const about of PARTS) yield skipped(about, NO_STACK);
    return;
  }
  const ground = { ...at, read: house.value, identity, places: stack.value };
  yield* await checkLedgerTable(at.aws, ground.places.ledgerTable);
  yield* await checkMirrorTable(at.aws, ground.places.mirrorTable);
  const health = await checkHealth(ground.places.url, 'Run npx cdk deploy, or check the network');
  yield health.finding;
  yield checkClock([clock, health.clock]);
  yield* webhook(ground, health.well);
  yield* sheets(ground);
}

/** What cannot be looked at without a stack. */
const PARTS = ['ledger table', 'mirror table', 'keys', 'webhook', 'relays', 'reads', 'sheets'];

async function* webhook(ground: Ground, well: boolean): AsyncGenerator<Finding> {
  const { aws, places, read, stack } = ground;
  const relays = await checkKeys(aws, 'relays', places.relayKeys);
  yield* relays.findings;
  const staff = await checkKeys(aws, 'staff', places.staffKeys);
  yield* staff.findings;
  yield* (await checkKeys(aws, 'receipts', places.receiptKeys)).findings;
  const key = relays.value?.current;
  const refresh = `Run cigo house push --stack ${stack} with this house.json`;
  yield* tryWebhook(well ? { url: places.url, refresh } : null, read, {
    secretOf: key === undefined ? null : (id) => relaySecret(key, id),
    staffKey: staff.value?.current ?? null,
  });
}

async function* sheets(ground: Ground): AsyncGenerator<Finding> {
  const { aws, places, read, identity, sheetsRootUrl } = ground;
  const credentials = await googleText(ground);
  if (typeof credentials === 'string') {
    const proof = {
      text: credentials,
      aws: { region: identity.region, credentials: () => aws.sts.config.credentials() },
      role: places.mirrorRole,
    };
    yield* tryGoogle(proof, read, sheetsRootUrl);
  } else {
    yield* credentials;
  }
  for (const table of read?.tables ?? []) {
    if (table.spreadsheetId !== undefined) yield await checkMirrored(aws, places, table);
  }
}

/** What Google gave: in the stack's secret, or beside the house where it is none; else what there is to say. */
async function googleText(ground: Ground): Promise<string | readonly Finding[]> {
  const { aws, places, googleFile } = ground;
  if (places.googleKey !== undefined) {
    const secret = await secretText(aws, places.googleKey);
    if (secret.kind === 'text') return secret.text;
    return [...failed('Google account', secret.trouble).findings, NO_SHEETS];
  }
  if (googleFile !== null) return googleFile;
  const what = 'There is no google.json beside house.json, so no sheet is written';
  const todo = 'Put the configuration that Google gives for AWS there, then npx cdk deploy';
  return [warn('Google account', what, todo), NO_SHEETS];
}
