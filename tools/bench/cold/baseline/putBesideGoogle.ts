import { auth, sheets } from 'googleapis/build/src/apis/sheets/index.js';
import { handler as put } from './put.ts';

/** The same with Google's client beside it, by the import that is small enough: made, and not called. */
const client = sheets({ version: 'v4', auth: new auth.OAuth2() });

export async function handler(event: { readonly pk: string }): Promise<string> {
  return `${await put(event)} beside ${typeof client.spreadsheets.batchUpdate}`;
}
