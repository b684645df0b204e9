import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createView, type ViewDeps } from '../../lib/http/view.ts';
import { errorOf, HOUSE, NOW } from './requests.ts';

const STAFF = 'staff-key-1';

function viewOf(changes: Partial<ViewDeps> = {}) {
  const asked: unknown[] = [];
  const handle = createView({
    house: async () => HOUSE,
    now: () => NOW,
    log: () => {},
    staffKeys: async () => [STAFF, 'staff-key-2'],
    readTable: async (table) => ({ table: table.id, seq: 7 }),
    readCloses: async (_, before, limit) => ({ before, limit }),
    readLedger: async (table, after, limit) => {
      asked.push({ table: table.id, after, limit });
      return { entries: [], next: null };
    },
    readOdds: async (table, bet) => ({ table: table.id, bet }),
    readRoll: async (_, roll) => (roll === 12 ? { roll: { roll, counts: true } } : null),
    readReceipt: async (table, roll) => (roll === 12 ? { table: table.id, roll } : null),
    receiptKeys: async () => [],
    ...changes,
  });
  function get(path: string, query?: Record<string, string>, authorization = `Bearer ${STAFF}`) {
    return handle({
      rawPath: path,
      headers: { authorization },
      ...(query === undefined ? {} : { queryStringParameters: query }),
      requestContext: { http: { method: 'GET' } },
      isBase64Encoded: false,
    });
  }
  return { handle, get, asked };
}

describe('the staff key', () => {
  test.each([`Bearer ${STAFF}`, `bearer ${STAFF}`, 'Bearer staff-key-2'])(
    '%j opens',
    async (key) => {
      expect((await viewOf().get('/v1/tables/lucky7', undefined, key)).statusCode).toBe(200);
    },
  );

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer other',
    `Basic ${STAFF}`,
    STAFF,
    `Bearer ${STAFF} x`,
  ])('%j does not', async (key) => {
    for (const path of ['', '/ledger', '/closes', '/odds', '/rolls/12']) {
      const answer = await viewOf().get(`/v1/tables/lucky7${path}`, undefined, key);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(errorOf(answer)).toMatchObject({ status: 401, code: 'STAFF_KEY_WRONG' });
    }
  });

  test('where none is set, or an empty one, nothing opens', async () => {
    for (const keys of [[], ['']]) {
      const { get } = viewOf({ staffKeys: async () => keys });
      expect((await get('/v1/tables/lucky7', undefined, 'Bearer ')).statusCode).toBe(401);
      expect((await get('/v1/tables/lucky7')).statusCode).toBe(401);
    }
  });

  test('is not needed to see whether the server is up, and what it takes', async () => {
    const { get } = viewOf();
    const health = await get('/health', undefined, '');
    expect(JSON.parse(health.body)).toEqual({ status: 'ok' });
    const document = await get('/v1/openapi.json', undefined, '');
    expect(JSON.parse(document.body)).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('reads', () => {
  test('of a table and of a roll answer what the books say', async () => {
    const { get } = viewOf();
    expect(JSON.parse((await get('/v1/tables/lucky7')).body)).toEqual({ table: 'lucky7', seq: 7 });
    expect(JSON.parse((await get('/v1/tables/lucky7/rolls/12')).body)).toEqual({
      roll: { roll: 12, counts: true },
    });
  });

  test.each<[Record<string, string> | undefined, object]>([
    [undefined, { after: 0, limit: 100 }],
    [{ after: '41' }, { after: 41, limit: 100 }],
    [
      { after: '0', limit: '1000' },
      { after: 0, limit: 1_000 },
    ],
    [{ limit: '1' }, { after: 0, limit: 1 }],
  ])('of the ledger with %j', async (query, expected) => {
    const { get, asked } = viewOf();
    expect((await get('/v1/tables/lucky7/ledger', query)).statusCode).toBe(200);
    expect(asked).toEqual([{ table: 'lucky7', ...expected }]);
  });

  test.each<[Record<string, string>, string]>([
    [{ after: '-1' }, 'after: must be a whole number from 0 on'],
    [{ after: '1,2' }, 'after: must be a whole number from 0 on'],
    [{ after: '' }, 'after: must be a whole number from 0 on'],
    [{ after: '9007199254740993' }, 'after: must be a whole number from 0 on'],
    [{ limit: '0' }, 'limit: must be a whole number from 1 to 1000'],
    [{ limit: '1001' }, 'limit: must be a whole number from 1 to 1000'],
    [{ limit: '1e2' }, 'limit: must be a whole number from 1 to 1000'],
  ])('of the ledger with %j is turned away', async (query, message) => {
    const { get, asked } = viewOf();
    const answer = errorOf(await get('/v1/tables/lucky7/ledger', query));
    expect(answer).toMatchObject({ status: 400, code: 'BAD_PARAMETER', message });
    expect(asked).toEqual([]);
  });

  test.each<[Record<string, string> | undefined, unknown]>([
    [undefined, { before: Number.MAX_SAFE_INTEGER, limit: 5 }],
    [
      { before: '41', limit: '30' },
      { before: 41, limit: 30 },
    ],
    [{ before: '0' }, 'before: must be a whole number from 1 on'],
    [{ limit: '31' }, 'limit: must be a whole number from 1 to 30'],
  ])('of the closes with %j', async (query, expected) => {
    const { get } = viewOf();
    const answer = await get('/v1/tables/lucky7/closes', query);
    if (typeof expected !== 'string') expect(JSON.parse(answer.body)).toEqual(expected);
    else expect(errorOf(answer)).toMatchObject({ code: 'BAD_PARAMETER', message: expected });
  });

  test.each([
    ['', 'after', 'after: is no parameter here; this path takes none'],
    ['/ledger', 'before', 'before: is no parameter here; this path takes after and limit'],
    ['/closes', 'after', 'after: is no parameter here; this path takes before and limit'],
    ['/odds', 'chest', 'chest: is no parameter here; this path takes bet'],
    ['/odds', 'Bet', 'Bet: is no parameter here; this path takes bet'],
    ['/rolls/12', 'limit', 'limit: is no parameter here; this path takes none'],
  ])('of %j with the unknown parameter %s are turned away', async (path, parameter, message) => {
    const { get, asked } = viewOf();
    const answer = await get(`/v1/tables/lucky7${path}`, { [parameter]: '1' });
    expect(errorOf(answer)).toMatchObject({ status: 400, code: 'BAD_PARAMETER', message });
    expect(JSON.parse(answer.body)).toMatchObject({ error: { parameter } });
    expect(asked).toEqual([]);
  });

  test('tell of an unknown parameter no more than can be read', async () => {
    const answer = await viewOf().get('/v1/tables/lucky7/odds', {
      [`\u202e${'x'.repeat(99)}`]: '1',
    });
    expect(errorOf(answer)).toMatchObject({
      message: expect.stringMatching(/^<U\+202E>x{59}: is no parameter here/),
    });
  });

  test('without the staff key say nothing of parameters', async () => {
    const answer = await viewOf().get('/v1/tables/lucky7/odds', { chest: '1' }, '');
    expect(errorOf(answer)).toMatchObject({ code: 'STAFF_KEY_WRONG' });
  });

  test.each<[Record<string, string> | undefined, number | null]>([
    [undefined, null],
    [{ bet: '5000' }, 5_000],
    [{ bet: '1.2 million gp' }, 1_200_000],
  ])('of the odds with %j', async (query, bet) => {
    const answer = await viewOf().get('/v1/tables/lucky7/odds', query);
    expect(JSON.parse(answer.body)).toEqual({ table: 'lucky7', bet });
  });

  test.each(['', '0', '1.500k', '-5', 'all'])(
    'of the odds of a bet of %j is turned away',
    async (bet) => {
      const answer = errorOf(await viewOf().get('/v1/tables/lucky7/odds', { bet }));
      const message = 'bet: must be an amount of gold such as 5000 or 5k';
      expect(answer).toMatchObject({ status: 400, code: 'BAD_PARAMETER', message });
      expect(answer.error).toMatchObject({ parameter: 'bet' });
    },
  );

  test.each([
    ['/v1/tables/nope', 404, 'NO_TABLE'],
    ['/v1/tables/nope/ledger', 404, 'NO_TABLE'],
    ['/v1/tables/nope/odds', 404, 'NO_TABLE'],
    ['/v1/tables/lucky7/rolls/13', 404, 'NO_ROLL'],
    ['/v1/tables/lucky7/rolls/0', 400, 'BAD_PARAMETER'],
    ['/v1/tables/lucky7/rolls/x', 400, 'BAD_PARAMETER'],
    ['/v1/tables/lucky7/rolls', 405, 'WRONG_METHOD'],
    ['/v1/nothing', 404, 'NOT_FOUND'],
    ['/', 404, 'NOT_FOUND'],
  ])('%s is %d %s', async (path, status, code) => {
    expect(errorOf(await viewOf().get(path))).toMatchObject({ status, code });
  });

  test('a store that is away for the moment is 503', async () => {
    const { get } = viewOf({
      readTable: async () => {
        throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
      },
    });
    expect(errorOf(await get('/v1/tables/lucky7'))).toMatchObject({
      status: 503,
      code: 'TRY_AGAIN',
    });
  });

  test('random paths and queries are always answered, and open nothing without the key', async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.string().map((part) => `/v1/tables/${part}`),
      fc.string().map((part) => `/v1/tables/lucky7/rolls/${part}`),
    );
    const query = fc.dictionary(fc.constantFrom('after', 'limit', 'x'), fc.string());
    await fc.assert(
      fc.asyncProperty(path, query, fc.string(), async (given, asked, key) => {
        const answer = await viewOf().get(given, asked, key);
        expect([401, 404, 405]).toContain(answer.statusCode);
      }),
    );
  });
});
