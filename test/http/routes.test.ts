import { describe, expect, test } from 'vitest';
import { matchRoute, ROUTES } from '../../lib/http/routes.ts';

describe('the route table', () => {
  test('has the routes of the contract, each with a handler', () => {
    expect(ROUTES.map((route) => `${route.method} ${route.path} ${route.handler}`)).toEqual([
      'POST /v1/tables/{table}/journal intake',
      'POST /v1/tables/{table}/rolls intake',
      'POST /v1/tables/{table}/commands intake',
      'GET /v1/tables/{table} view',
      'GET /v1/tables/{table}/ledger view',
      'GET /v1/tables/{table}/closes view',
      'GET /v1/tables/{table}/odds view',
      'GET /v1/tables/{table}/rolls/{roll} view',
      'GET /v1/tables/{table}/receipts/{receipt} view',
      'GET /v1/openapi.json view',
      'GET /health view',
    ]);
  });

  test.each(ROUTES.map((route) => [route]))('finds $method $path', (route) => {
    const path = route.path.replace('{table}', 'lucky7').replace('{roll}', '12');
    expect(matchRoute(route.method, path)).toMatchObject({ kind: 'route', route });
  });

  test('reads and decodes the parts of a path', () => {
    expect(matchRoute('GET', '/v1/tables/lucky%37/rolls/12')).toMatchObject({
      parameters: { table: 'lucky7', roll: '12' },
    });
  });

  test('names the methods that a path takes', () => {
    expect(matchRoute('DELETE', '/v1/tables/lucky7/journal')).toEqual({
      kind: 'wrong-method',
      allow: ['POST'],
    });
    expect(matchRoute('POST', '/health')).toEqual({ kind: 'wrong-method', allow: ['GET'] });
  });

  test.each(['/', '', '/v1/tables', '/v1/tables/', '/v1/tables/lucky7/', '/health/x', '/v1/%'])(
    'knows no path %j',
    (path) => {
      expect(matchRoute('GET', path)).toEqual({ kind: 'unknown' });
    },
  );
});
