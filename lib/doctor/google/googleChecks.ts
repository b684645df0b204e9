import type { House } from '../../house/house.ts';
import { accountTexts } from '../../sheet/access.ts';
import { type Finding, skipped } from '../finding.ts';
import { checkGoogle, type GoogleIdentity, type GoogleProof } from './identity.ts';
import { checkSpreadsheet } from './spreadsheet.ts';

/** Google's accounts, then the spreadsheet of each table that names one, or why not. */
export async function* tryGoogle(
  proof: GoogleProof,
  house: House | null,
  rootUrl: string,
): AsyncGenerator<Finding> {
  const identities: GoogleIdentity[] = [];
  for (const text of textsIn(proof)) {
    const { findings, value } = await checkGoogle({ ...proof, text });
    yield* findings;
    if (value !== null) identities.push(value);
  }
  if (house === null || identities.length === 0) {
    const hurdle = house === null ? 'the house is not right' : 'there is no way into Google';
    yield skipped('sheets', hurdle);
    return;
  }
  const tables = house.tables.filter(({ spreadsheetId }) => spreadsheetId !== undefined);
  for (const { id, spreadsheetId = '' } of tables) {
    yield* sheetFindings(id, spreadsheetId, identities, rootUrl);
  }
}

/** What is no array, or an empty one, is for the check to say. */
function textsIn({ text }: GoogleProof): readonly string[] {
  const texts = accountTexts(text);
  return texts.length === 0 ? [text] : texts;
}

/** A table may come to write through any of the accounts: each has to have its sheet. */
async function* sheetFindings(
  table: string,
  spreadsheetId: string,
  identities: readonly GoogleIdentity[],
  rootUrl: string,
): AsyncGenerator<Finding> {
  const accounts = identities.map(({ email }) => email);
  for (const identity of identities) {
    yield* await checkSpreadsheet(table, spreadsheetId, { ...identity, accounts }, rootUrl);
  }
}
