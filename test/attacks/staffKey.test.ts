import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './scene.ts';

/** Whoever has not the staff key reads nothing; how a wrong one looks is in test/http/view.test.ts. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.books.stop());

const READS = [
  '/v1/tables/lucky7',
  '/v1/tables/lucky7/ledger',
  '/v1/tables/lucky7/odds',
  '/v1/tables/lucky7/rolls/1',
  '/v1/tables/nowhere',
];

function get(target: string, ...lines: string[]): string {
  return [`GET ${target} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...lines, '', ''].join(
    '\r\n',
  );
}

test.each(READS)(
  '%s opens to the key alone, and tells nobody whether there is such a table',
  async (target) => {
    const { staff } = scene.books;
    const wrong = [
      [],
      ['authorization: Bearer'],
      [`authorization: Bearer ${staff.slice(0, -1)}`],
      [`authorization: Bearer ${staff}x`],
      [`authorization: Bearer ${staff.toUpperCase()}`],
      [`authorization: Bearer  ${staff}`],
      [`authorization: Basic ${Buffer.from(staff).toString('base64')}`],
      [`authorization: ${staff}`],
      [`authorization: Bearer ${scene.books.relay().secret}`],
      [`authorization: Bearer ${staff}`, 'authorization: Bearer x'],
      ['authorization: Bearer x', `authorization: Bearer ${staff}`],
      [`authorization: Bearer x,Bearer ${staff}`],
      [`x-authorization: Bearer ${staff}`],
      [`cookie: authorization=Bearer ${staff}`],
      [`proxy-authorization: Bearer ${staff}`],
    ];
    for (const lines of wrong)
      expect(await scene.fails(get(target, ...lines))).toBe('401 STAFF_KEY_WRONG');
    expect(await scene.fails(get(`${target}?authorization=Bearer%20${staff}&key=${staff}`))).toBe(
      '401 STAFF_KEY_WRONG',
    );
  },
);

test('the key itself reads, and writes nothing', async () => {
  const line = `authorization: Bearer ${scene.books.staff}`;
  const [answer] = await scene.send(get('/v1/tables/lucky7', line));
  expect(answer?.status).toBe(200);
  const bytes = scene.request({ headers: { 'webhook-signature': '' }, lines: [line] });
  expect(await scene.fails(bytes)).toBe('401 SIGNATURE_MISSING');
});

test('no secret was logged', () => {
  const logged = scene.books.logged.join('\n');
  expect(logged).not.toBe('');
  expect(logged).not.toContain(scene.books.staff);
  expect(logged).not.toMatch(/whsec_[A-Za-z0-9]/);
});
