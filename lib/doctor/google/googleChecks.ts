import type { House } from '../../house/house.ts';
import { type Finding, skipped } from '../finding.ts';
import { checkGoogle, type GoogleProof } from './identity.ts';
import { checkSpreadsheet } from './spreadsheet.ts';

/** Google's account, then the spreadsheet of each table that names one, or why not. */
export async function* tryGoogle(
  proof: GoogleProof,
  house: House | null,
  rootUrl: string,
): AsyncGenerator<Finding> {
  const { findings, value } = await checkGoogle(proof);
  yield* findings;
  if (house === null || value === null) {
    const hurdle = house === null ? 'the house is not right' : 'there is no way into Google';
    yield skipped('sheets', hurdle);
    return;
  }
  for (const { id, spreadsheetId } of house.tables) {
    if (spreadsheetId !== undefined)
      yield* await checkSpreadsheet(id, spreadsheetId, value, rootUrl);
  }
}
