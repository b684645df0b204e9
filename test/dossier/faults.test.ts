import { expect, test } from 'vitest';
import { sentenceOf } from '../../lib/dossier/faults.ts';

const ROLL = { kind: 'roll', what: '99', table: 'lucky7' } as const;
const RECEIPT = { kind: 'receipt', what: 'K7Q4-2MRT-H', table: 'lucky7' } as const;

test.each([
  ['STAFF_KEY_WRONG', ROLL, /^This is not the staff key of this house: /],
  ['NO_TABLE', ROLL, /^The house has no table "lucky7": /],
  ['NO_ROLL', ROLL, /^Table lucky7 has seen no roll 99: /],
  ['BAD_PARAMETER', ROLL, /^A roll has a whole number from 1 on: /],
  ['NO_RECEIPT', RECEIPT, /^This is no receipt of this table: /],
  ['INTERNAL', RECEIPT, /^The server answers: told so\.$/],
] as const)('%s is said to whoever looks at the page', (code, asked, sentence) => {
  expect(sentenceOf({ code, message: 'told so' }, asked)).toMatch(sentence);
});
