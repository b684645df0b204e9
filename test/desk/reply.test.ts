import { describe, expect, test } from 'vitest';
import { readMemory } from '../../lib/desk/memory.ts';
import { readReply } from '../../lib/desk/reply.ts';
import { STATUS } from '../../lib/http/responses.ts';

const ASKER = { table: 'lucky7', relay: 'phone' };

function faultOf(code: keyof typeof STATUS, details = {}) {
  const text = JSON.stringify({ error: { code, message: 'so it is', ...details } });
  return readReply({ status: STATUS[code], text }, ASKER);
}

describe('every error of the webhook is one plain sentence, or passes by itself', () => {
  test.each(Object.keys(STATUS) as (keyof typeof STATUS)[])('%s', (code) => {
    const reply = faultOf(code, { expected: 3, current: '20261130T200000000Z-ab12' });
    const trouble = 'trouble' in reply ? reply.trouble : 'The numbers are set right.';
    expect(trouble).toMatch(/^[A-Z][^\n{}<>]+\.$/);
  });

  test('what passes is tried again, what a person must mend waits for him', () => {
    const kinds = (['INTERNAL', 'TRY_AGAIN', 'SIGNATURE_WRONG', 'OTHER_TABLE'] as const).map(
      (code) => faultOf(code).kind,
    );
    expect(kinds).toEqual(['passing', 'passing', 'wrong', 'wrong']);
  });

  test('what can never be taken holds up nothing behind it', () => {
    expect([faultOf('BAD_BODY').kind, faultOf('TOO_LARGE').kind]).toEqual(['unfit', 'unfit']);
  });

  test('where to go on', () => {
    const sender = { id: 'phone', dealer: 'Dealer Dan', role: 'console' };
    expect(faultOf('LINE_GAP', { expected: 3, sender })).toEqual({ kind: 'gap', role: 'console' });
    const closed = { kind: 'closed', current: 'x' };
    expect(faultOf('JOURNAL_CLOSED', { current: 'x', sender })).toEqual({
      ...closed,
      role: 'console',
    });
    expect(faultOf('JOURNAL_CLOSED', { current: 'x' })).toEqual({ ...closed, role: null });
  });
});

describe('what is not cigo', () => {
  test.each([
    [null, 'passing'],
    [{ status: 502, text: '<html>' }, 'passing'],
    [{ status: 429, text: '{"message":"Too Many Requests"}' }, 'passing'],
    [{ status: 404, text: '<html>' }, 'wrong'],
    [{ status: 200, text: '<html>sign in to the hotel</html>' }, 'wrong'],
    [{ status: 200, text: '{"next":"7"}' }, 'wrong'],
  ] as const)('%j', (response, kind) => {
    expect(readReply(response, ASKER).kind).toBe(kind);
  });
});

describe('what a device has kept', () => {
  test.each([null, '', 'null', '{}', '{"book":{}}', '[1'])('%j is no memory', (text) => {
    expect(readMemory(text)).toBeNull();
  });
});
