import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './scene.ts';

/** Rightly signed deliveries by ways that are none. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.books.stop());

test.each([
  '/v1/tables/lucky7/journal/',
  '//v1/tables/lucky7/journal',
  '/v1//tables/lucky7/journal',
  '/V1/tables/lucky7/journal',
  '/v1/Tables/lucky7/journal',
  '/v1/tables/lucky7/Journal',
  '/v1/tables/lucky7/journal%20',
  '/v1/tables/lucky7/journal;x=1',
  '/v1/tables/lucky7/journal#x',
  '/v1/tables/lucky7%2fjournal',
  '/v1/tables/other/../lucky7/journal',
  '/v1/tables/./lucky7/journal',
  '/v1/tables/lucky7/%2e%2e/lucky7/journal',
  '/v1/tables/lucky7\\journal',
  '/v1/tables/%E0%A4%A/journal',
  '/v1/tables/lucky7/journal/../../../../etc/passwd',
  'v1/tables/lucky7/journal',
  '*',
])('POST %s leads nowhere', async (target) => {
  expect(await scene.fails(scene.request({ target }))).toMatch(
    /^404 NOT_FOUND|^405 WRONG_METHOD|^400 BAD_REQUEST/,
  );
});

test.each([
  'LUCKY7',
  'lucky7%00',
  'lucky7%20',
  '%20lucky7',
  'lucky%ef%bc%97',
  '__proto__',
  'constructor',
  '..',
  '%2e%2e',
  'lucky7%2F..%2Fother',
  'lucky7;x',
])('there is no table %s', async (table) => {
  const target = `/v1/tables/${table}/journal`;
  expect(await scene.fails(scene.request({ target }))).toBe('404 NO_TABLE');
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'])(
  '%s writes nothing',
  async (method) => {
    expect(await scene.fails(scene.request({ method }))).toMatch(
      /^405 WRONG_METHOD|^400 BAD_REQUEST/,
    );
  },
);

test.each(['post', 'Post', 'PO ST', 'POST\u0000', '', 'CONNECT'])(
  'nor does a method %j',
  async (method) => {
    expect(await scene.fails(scene.request({ method }), 'hang up')).toMatch(/^4|^no answer/);
  },
);

test('a way written in percent is the way it says, and no other table’s', async () => {
  await scene.succeeds(scene.request({ target: '/v1/tables/%6cucky%37/journal?x=../other' }));
});
