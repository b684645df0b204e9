import type { Trouble } from '../finding.ts';
import type { GoogleAnswer } from './call.ts';

type Failure = Exclude<GoogleAnswer, { kind: 'done' }>;

const LATER = 'Run doctor again in a minute';

/** What it means that a spreadsheet could not be read. @param email whom it is to be shared with. */
export function readTrouble(answer: Failure, email: string): Trouble {
  if (answer.kind === 'silent') return away(answer.why);
  const { status, message, reason } = answer;
  if (reason === 'SERVICE_DISABLED' || /API has not been used|is disabled/.test(message)) {
    const todo = 'Enable the Google Sheets API in the Google Cloud project of the account';
    return { what: "The Sheets API is off in the account's project", todo };
  }
  switch (status) {
    case 403:
      return { what: `It is not shared with ${email}`, todo: `Share it with ${email} as editor` };
    case 404:
      return {
        what: 'There is no spreadsheet with this id',
        todo: 'Correct spreadsheetId: it stands between /d/ and /edit in the address of the sheet',
      };
    case 400:
      return {
        what: `It is no Google spreadsheet (${message})`,
        todo: 'If it is an Excel file, open it and choose File, Save as Google Sheets, then use the new id',
      };
    default:
      return otherTrouble(status, message);
  }
}

/** What it means that a write was refused which could not have changed anything; null where nothing is amiss. */
export function writeTrouble(answer: GoogleAnswer, email: string): Trouble | null {
  if (answer.kind === 'done') return null;
  if (answer.kind === 'silent') return away(answer.why);
  // What the write was made to be refused for, once it was let in.
  if (answer.status === 400) return null;
  if (answer.status === 403) {
    const todo = `Make ${email} an editor in its Share dialogue`;
    return { what: `${email} may look at it but not write`, todo };
  }
  return otherTrouble(answer.status, answer.message);
}

function otherTrouble(status: number, message: string): Trouble {
  if (status === 429) return { what: 'Google takes no more calls in this minute', todo: LATER };
  if (status === 401) {
    return { what: `Google does not take the token (${message})`, todo: 'Run doctor again' };
  }
  return { what: `Google answers ${status}: ${message.replace(/\.$/, '')}`, todo: LATER };
}

function away(why: string): Trouble {
  return { what: `The Sheets API does not answer (${why})`, todo: 'Check the network; try again' };
}
