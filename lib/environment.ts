/**
 * The one file of lib that reads the environment. Each function answers the settings of one part of
 * cigo, read from an environment record (this process's own by default), and throws a
 * `SettingsError` that names every missing or wrong variable.
 *
 * | variable | read by | is |
 * | --- | --- | --- |
 * | `LEDGER_TABLE` | intake, view, mirror, audit | DynamoDB's name of the table of commits |
 * | `MIRROR_TABLE` | intake, view, mirror, audit | DynamoDB's name of the table of cursors and of the house's versions |
 * | `HOUSE` | intake, view, mirror, audit | house.json as text: the house until a version of it is put |
 * | `DYNAMODB_ENDPOINT` | intake, view, mirror, audit | another DynamoDB than the region's own (optional) |
 * | `RELAY_KEYS` or `RELAY_KEYS_ARN` | intake | the keys of the relays' secrets, or where they are kept |
 * | `STAFF_KEYS` or `STAFF_KEYS_ARN` | view | the staff's keys, or where they are kept |
 * | `RECEIPT_KEYS` or `RECEIPT_KEYS_ARN` | intake, view | the keys that receipts are made with, or where they are kept |
 * | `GOOGLE_CREDENTIALS` or `GOOGLE_CREDENTIALS_ARN` | mirror | what Google gave, or where it is kept |
 * | `BELLS_URL` | mirror, audit | SQS's address of the queue of bells |
 * | `SHEETS_ROOT_URL` | mirror | another Sheets API than Google's (optional) |
 * | `CIGO_URL`, `CIGO_RELAY`, `CIGO_RELAY_SECRET`, `CIGO_STATE_DIR` | relay | optional: asked for otherwise |
 * | `CIGO_DATA_DIR`, `CIGO_PORT`, `CIGO_HOUSE`, `GOOGLE_APPLICATION_CREDENTIALS` | one machine | optional |
 */
import * as z from 'zod/mini';

/** What `process.env` is. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A secret text: given as it is, or to be fetched from AWS Secrets Manager. */
export type SecretSource =
  | { readonly from: 'environment'; readonly text: string }
  | { readonly from: 'secrets-manager'; readonly arn: string };

/** `endpoint` is undefined for the region's own DynamoDB. */
export interface LedgerPlace {
  readonly table: string;
  readonly endpoint: string | undefined;
}

/** `house` is house.json's text, not yet read; the keys' text is `{ "current": "…", "previous"?: "…" }`. */
export interface IntakeSettings {
  readonly ledger: LedgerPlace;
  readonly mirrorTable: string;
  readonly house: string;
  readonly relayKeys: SecretSource;
  readonly receiptKeys: SecretSource;
}

/** The keys of staff and of receipts have the form of the relays'. */
export interface ViewSettings {
  readonly ledger: LedgerPlace;
  readonly mirrorTable: string;
  readonly house: string;
  readonly staffKeys: SecretSource;
  readonly receiptKeys: SecretSource;
}

/** Google's credentials are the JSON of an `external_account` or of a service account's key, or an array of these. */
export interface MirrorSettings {
  readonly ledger: LedgerPlace;
  readonly mirrorTable: string;
  readonly house: string;
  readonly googleCredentials: SecretSource;
  /** Where the bells come from, and are sent back to. */
  readonly bellsUrl: string;
  readonly sheetsRootUrl: string | undefined;
}

/** What the audit reads and where it keeps how far it is. */
export interface AuditSettings {
  readonly ledger: LedgerPlace;
  readonly mirrorTable: string;
  readonly house: string;
  /** Where the mirror is asked to hold a sheet against its ledger. */
  readonly bellsUrl: string;
}

/** Paths are as written, relative to where cigo was started. */
export interface MachineSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly houseFile: string;
  readonly googleCredentialsFile: string | undefined;
}

/** What a dealer's relay is given; the rest it asks for, or has kept. */
export interface RelaySettings {
  readonly url: string | undefined;
  readonly relay: string | undefined;
  readonly secret: string | undefined;
  readonly stateDir: string | undefined;
}

/** Wrong settings, in plain sentences for whoever set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const text = z.string().check(z.minLength(1));
const url = z.url({ protocol: /^https?$/, error: 'is not an http or https address' });
const port = z
  .string()
  .check(
    z.refine(
      (digits) => /^\d{1,5}$/.test(digits) && Number(digits) < 65_536,
      'is not a port, a number from 0 to 65535',
    ),
  );

const Ledger = z.object({
  LEDGER_TABLE: text,
  MIRROR_TABLE: text,
  HOUSE: text,
  DYNAMODB_ENDPOINT: z.optional(url),
});
const Mirror = z.object({ BELLS_URL: url, SHEETS_ROOT_URL: z.optional(url) });
const Audit = z.object({ BELLS_URL: url });
const Machine = z.object({
  CIGO_DATA_DIR: z._default(text, '.cigo'),
  CIGO_PORT: z._default(port, '8787'),
  CIGO_HOUSE: z._default(text, 'house.json'),
  GOOGLE_APPLICATION_CREDENTIALS: z.optional(text),
});
const Relay = z.object({
  CIGO_URL: z.optional(url),
  CIGO_RELAY: z.optional(text),
  CIGO_RELAY_SECRET: z.optional(text),
  CIGO_STATE_DIR: z.optional(text),
});

export function intakeSettings(env: Environment = process.env): IntakeSettings {
  return {
    ...ledgerSettings(env),
    relayKeys: secretSource('RELAY_KEYS', env),
    receiptKeys: secretSource('RECEIPT_KEYS', env),
  };
}

export function viewSettings(env: Environment = process.env): ViewSettings {
  return {
    ...ledgerSettings(env),
    staffKeys: secretSource('STAFF_KEYS', env),
    receiptKeys: secretSource('RECEIPT_KEYS', env),
  };
}

export function mirrorSettings(env: Environment = process.env): MirrorSettings {
  const found = read(Mirror, env);
  return {
    ...ledgerSettings(env),
    googleCredentials: secretSource('GOOGLE_CREDENTIALS', env),
    bellsUrl: found.BELLS_URL,
    sheetsRootUrl: found.SHEETS_ROOT_URL,
  };
}

export function auditSettings(env: Environment = process.env): AuditSettings {
  return { ...ledgerSettings(env), bellsUrl: read(Audit, env).BELLS_URL };
}

export function machineSettings(env: Environment = process.env): MachineSettings {
  const found = read(Machine, env);
  return {
    dataDir: found.CIGO_DATA_DIR,
    port: Number(found.CIGO_PORT),
    houseFile: found.CIGO_HOUSE,
    googleCredentialsFile: found.GOOGLE_APPLICATION_CREDENTIALS,
  };
}

export function relaySettings(env: Environment = process.env): RelaySettings {
  const found = read(Relay, env);
  return {
    url: found.CIGO_URL,
    relay: found.CIGO_RELAY,
    secret: found.CIGO_RELAY_SECRET,
    stateDir: found.CIGO_STATE_DIR,
  };
}

/**
 * Takes back the CDK's wish for a file that says how long everything took: what is synthesized twice is to be the
 * same, byte by byte.
 */
export function withoutTimings(env: Record<string, string | undefined> = process.env): void {
  delete env['CDK_PERF_COUNTERS_FILE'];
}

function ledgerSettings(env: Environment): {
  ledger: LedgerPlace;
  mirrorTable: string;
  house: string;
} {
  const found = read(Ledger, env);
  return {
    ledger: { table: found.LEDGER_TABLE, endpoint: found.DYNAMODB_ENDPOINT },
    mirrorTable: found.MIRROR_TABLE,
    house: found.HOUSE,
  };
}

function secretSource(name: string, env: Environment): SecretSource {
  const [given, arn] = [set(env[name]), set(env[`${name}_ARN`])];
  if (given !== undefined && arn === undefined) return { from: 'environment', text: given };
  if (arn !== undefined && given === undefined) return { from: 'secrets-manager', arn };
  const fault = given === undefined ? 'neither is set' : 'both are set';
  throw new SettingsError(`Set ${name} or ${name}_ARN in the environment: ${fault}.`);
}

/** Values are never shown: they may be secret. */
function read<Schema extends z.ZodMiniType>(schema: Schema, env: Environment): z.output<Schema> {
  const given = Object.entries(env).filter(([, value]) => set(value) !== undefined);
  const found = schema.safeParse(Object.fromEntries(given));
  if (found.success) return found.data;
  const faults = found.error.issues.map(({ path, code, message }) => {
    const name = path.join('.');
    return `${name} ${code === 'invalid_type' ? 'is missing' : message}`;
  });
  throw new SettingsError(`Put the environment right: ${faults.join('; ')}.`);
}

/** An empty variable is as good as none. */
function set(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

/** The AWS SDK would greet everybody on Node 20 with a page about next year. To be called before it is loaded. */
export function quietSdk(env: NodeJS.ProcessEnv = process.env): void {
  env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
}
