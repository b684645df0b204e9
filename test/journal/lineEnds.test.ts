import { expect, test } from 'vitest';
import { endsInReturns } from '../../lib/journal/lineEnds.ts';

const RECORD = '[11/29/2026 20:00:00]  hi';

test('records that end with a carriage return alone are told', () => {
  expect(endsInReturns(`${RECORD}\r${RECORD}`)).toBe(true);
  expect(endsInReturns('hello\r[11/29/2026 20:00]  hi')).toBe(true);
});

test.each([
  ['line feeds part them', `${RECORD}\n${RECORD}`],
  ['both part them', `${RECORD}\r\n${RECORD}\r\n`],
  ['one of the two has a line feed', `${RECORD}\r${RECORD}\n`],
  ['there is one record alone', `${RECORD}\r`],
  ['what follows is no record', `${RECORD}\rhello [11/29/2026 20:00:00]  hi`],
  ['its stamp is none', `${RECORD}\r[1/9/26 20:00:00]  hi`],
  ['there is none', ''],
])('not where %s', (_, text) => {
  expect(endsInReturns(text)).toBe(false);
});
