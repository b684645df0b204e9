import { describe, expect, test } from 'vitest';
import { errorOf, intakeOf, JOURNAL_BODY, secretOf, write } from './requests.ts';

describe('when something fails inside', () => {
  function named(name: string, more: object = {}) {
    return Object.assign(new Error('deep inside'), { name, ...more });
  }

  test('nobody outside reads more than one plain sentence', async () => {
    const { handle } = intakeOf(() => {
      throw new Error('expected 7 seats, got 8');
    });
    const answer = await handle(write());
    expect(answer.statusCode).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({
      error: {
        code: 'INTERNAL',
        message:
          'something is wrong on the server, and its log says what: send the same request again later',
      },
    });
  });

  test.each([
    named('ProvisionedThroughputExceededException'),
    named('ThrottlingException'),
    named('TimeoutError'),
    named('Strange', { $fault: 'server' }),
    named('Error', { code: 'ECONNREFUSED' }),
    new Error('the log', { cause: named('Error', { code: 'ECONNRESET' }) }),
  ])('a store that is away for the moment is 503: %s', async (error) => {
    const { handle } = intakeOf(() => {
      throw error;
    });
    const answer = await handle(write());
    expect(answer.headers['retry-after']).toBe('1');
    expect(errorOf(answer)).toMatchObject({ status: 503, code: 'TRY_AGAIN' });
  });

  test('one line is logged, with what names the request, without body and secrets', async () => {
    const { handle, logged } = intakeOf(() => {
      throw new Error('expected 7 seats, got 8');
    });
    await handle(write({ body: { ...JOURNAL_BODY, lines: ['whispered'] } }));
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'rejected',
      code: 'INTERNAL',
      correlation: 'msg_1',
      path: '/v1/tables/lucky7/journal',
      reason: 'expected 7 seats, got 8',
      frames: expect.arrayContaining([expect.stringContaining('intake')]),
    });
    expect(logged[0]).not.toMatch(/whispered|whsec_|v1,/);
    expect(logged[0]).not.toContain('\n');
  });

  test('what is thrown may be anything', async () => {
    const { handle } = intakeOf(() => {
      throw null;
    });
    expect(errorOf(await handle(write()))).toMatchObject({ status: 500, code: 'INTERNAL' });
  });

  test('a request that was turned away is logged too', async () => {
    const { handle, logged } = intakeOf();
    await handle(write({ secret: secretOf(9) }));
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'warn',
        event: 'rejected',
        code: 'SIGNATURE_WRONG',
        status: 401,
        correlation: 'msg_1',
        path: '/v1/tables/lucky7/journal',
      },
    ]);
  });
});
