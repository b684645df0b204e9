import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HttpEvent } from '../../lib/http/ports.ts';
import { COMMAND_BODY, intakeOf, JOURNAL_BODY, NOW, ROLL_BODY, write } from './requests.ts';

const RUNS = { numRuns: 500 };
const PATH = fc.constantFrom(
  '/v1/tables/lucky7/journal',
  '/v1/tables/lucky7/rolls',
  '/v1/tables/lucky7/commands',
);

describe('whatever comes in', () => {
  test('a signed body of random bytes is answered with 400 and never taken', async () => {
    await fc.assert(
      fc.asyncProperty(PATH, fc.uint8Array({ maxLength: 400 }), async (path, raw) => {
        const { handle, deliveries } = intakeOf();
        const answer = await handle(write({ path, raw }));
        expect(answer.statusCode).toBe(400);
        expect(JSON.parse(answer.body)).toMatchObject({ error: { code: expect.any(String) } });
        expect(deliveries).toEqual([]);
      }),
      RUNS,
    );
  });

  test('a signed body of random JSON is answered with 400 and never taken', async () => {
    await fc.assert(
      fc.asyncProperty(PATH, fc.json(), async (path, raw) => {
        const { handle, deliveries } = intakeOf();
        expect((await handle(write({ path, raw }))).statusCode).toBe(400);
        expect(deliveries).toEqual([]);
      }),
      RUNS,
    );
  });

  test('a right body with one key of another value is taken whole or not at all', async () => {
    const key = fc.constantFrom(
      'table',
      'journal',
      'from',
      'n',
      'lines',
      'line',
      'dice',
      'utcOffset',
    );
    const body = fc.constantFrom<object>(JOURNAL_BODY, ROLL_BODY, COMMAND_BODY);
    await fc.assert(
      fc.asyncProperty(PATH, body, key, fc.jsonValue(), async (path, right, name, value) => {
        const { handle, deliveries } = intakeOf();
        const { statusCode } = await handle(write({ path, body: { ...right, [name]: value } }));
        expect([200, 400, 422]).toContain(statusCode);
        expect(deliveries).toHaveLength(statusCode === 200 ? 1 : 0);
      }),
      RUNS,
    );
  });

  test('random headers, paths and methods are never taken, and always answered', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'cigo-relay',
        'webhook-id',
        'Webhook-Id',
        'webhook-timestamp',
        'webhook-signature',
      ),
      fc.string(),
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('dan', 'msg_1', String(Math.floor(NOW / 1_000)), 'v1,', undefined),
    );
    const event: fc.Arbitrary<HttpEvent> = fc.record({
      rawPath: fc.oneof(PATH, fc.string({ unit: 'binary' }), fc.webPath()),
      headers: fc.dictionary(name, value),
      requestContext: fc.record({
        http: fc.record({ method: fc.oneof(fc.constantFrom('POST', 'GET'), fc.string()) }),
      }),
      body: fc.string({ unit: 'binary' }),
      isBase64Encoded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(event, async (given) => {
        const { handle, deliveries } = intakeOf();
        const answer = await handle(given);
        expect([401, 404, 405]).toContain(answer.statusCode);
        expect(deliveries).toEqual([]);
      }),
      RUNS,
    );
  });
});
