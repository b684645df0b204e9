import type { RejectionCode } from '../http/responses.ts';
import type { Asked } from './paths.ts';

/** What the server has said, for programs too. */
interface Rejected {
  readonly code: string;
  readonly message: string;
}

/** Why nothing was found, in the words of whoever looks at the page: he knows of no header and no path. */
export function sentenceOf({ code, message }: Rejected, { kind, what, table }: Asked): string {
  switch (code as RejectionCode) {
    case 'STAFF_KEY_WRONG':
      return 'This is not the staff key of this house: copy it whole, or ask the owner for it.';
    case 'NO_TABLE':
      return `The house has no table "${table}": check its name.`;
    case 'NO_ROLL':
      return `Table ${table} has seen no roll ${what}: look for a smaller number.`;
    case 'BAD_PARAMETER':
      return kind === 'roll' ? 'A roll has a whole number from 1 on: type its digits.' : message;
    case 'NO_RECEIPT':
      return `${NO_RECEIPT} It never has 0, 1, 5, 8 or the letters B I L O S U V.`;
    default:
      return `The server answers: ${message}.`;
  }
}

const NO_RECEIPT = 'This is no receipt of this table: type it as the dealer said it.';
