import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Aws } from '../doctor/aws/aws.ts';
import type { Places } from '../doctor/aws/outputs.ts';
import { secretText } from '../doctor/aws/secretText.ts';
import { fetchToken, type Token } from '../doctor/google/token.ts';
import { type MachineSettings, machineSettings } from '../environment.ts';
import { accountTexts, fixedToken, type GoogleAccess, readAccess } from '../sheet/access.ts';
import type { SheetsApi } from '../sheet/api.ts';
import { createGoogleSheets } from '../sheet/google.ts';

/** What lets into Google, or why there is nothing. */
type GoogleText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unknown'; readonly why: string };

const LEAVE_OUT = 'or leave the sheet out with --without-sheet';

export type SheetsOf = (spreadsheetId: string) => Promise<SheetsApi | string>;

/** The way to Google's sheets. Any of the accounts has to have each sheet. */
export function sheetsBy(google: () => Promise<GoogleText>): SheetsOf {
  return async () => {
    const found = await google();
    if (found.kind === 'unknown') return found.why;
    return createGoogleSheets({ credentials: async () => accountTexts(found.text)[0] ?? '' });
  };
}

export async function machineGoogle({
  googleCredentialsFile,
}: MachineSettings): Promise<GoogleText> {
  if (googleCredentialsFile === undefined) {
    const why = `the sheet is Google's: set GOOGLE_APPLICATION_CREDENTIALS, ${LEAVE_OUT}`;
    return { kind: 'unknown', why };
  }
  return readText(googleCredentialsFile);
}

/** In the cloud a service account's key lies in a secret; without one a role enters, as an owner may be let to. */
export async function cloudGoogle(
  aws: Aws,
  places: Places | null,
  house = machineSettings().houseFile,
): Promise<GoogleText> {
  if (places === null) return machineGoogle(machineSettings());
  if (places.googleKey !== undefined) {
    const secret = await secretText(aws, places.googleKey);
    if (secret.kind === 'text') return secret;
    return { kind: 'unknown', why: `${secret.trouble.what}: ${secret.trouble.todo}` };
  }
  const given = await readText(join(dirname(house), 'google.json'));
  if (given.kind === 'unknown') return given;
  const access = readAccess(accountTexts(given.text)[0] ?? '');
  if (access === null) return { kind: 'unknown', why: 'google.json cannot be read' };
  const token = await enter(access, aws);
  if (token.kind === 'token') return { kind: 'text', text: fixedToken(token.token) };
  const why = `Google does not let you in (${token.why}): name an account of yours that may, ${LEAVE_OUT}`;
  return { kind: 'unknown', why };
}

async function enter(access: GoogleAccess, { sts: { config } }: Aws): Promise<Token> {
  const region = (): Promise<string> => config.region();
  return fetchToken(access, { region: await region(), credentials: () => config.credentials() });
}

async function readText(file: string): Promise<GoogleText> {
  try {
    return { kind: 'text', text: await readFile(file, 'utf8') };
  } catch {
    return { kind: 'unknown', why: `${file} cannot be read: put it there, ${LEAVE_OUT}` };
  }
}
