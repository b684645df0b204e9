import { afterAll, beforeAll, expect, test } from 'vitest';
import { newJournal } from '../../lib/relay/post.ts';
import { LOOT, openScene, type Scene } from './scene.ts';

/** Deliveries that were true once, or are true elsewhere. */

let scene: Scene;
let caught: Buffer;
beforeAll(async () => {
  scene = await openScene();
  caught = scene.request();
});
afterAll(() => scene.books.stop());

const bodyOf = (more: object) => JSON.stringify({ ...JSON.parse(scene.body), ...more });

test('a later delivery before its time waits for those before it', async () => {
  const body = bodyOf({ from: scene.next + 1 });
  expect(await scene.fails(scene.request({ body }))).toBe('409 LINE_GAP');
});

test.each([0, 1, 5, 100])('one cut off after %i bytes is none', async (bytes) => {
  expect(
    await scene.fails(scene.request({ signed: scene.body, body: scene.body.slice(0, bytes) })),
  ).toBe('401 SIGNATURE_WRONG');
});

test('one cut off on the way is none, whatever length it announced', async () => {
  expect(await scene.fails(caught.subarray(0, caught.length - 1), 'hang up')).toMatch(
    /^400|^no answer/,
  );
});

test('one signed anew by somebody without the secret is none', async () => {
  const secret = `whsec_${Buffer.alloc(32, 'mallory').toString('base64')}`;
  expect(await scene.fails(scene.request({ secret }))).toBe('401 SIGNATURE_WRONG');
});

test('one signed by another sender of the house is his, and he names himself', async () => {
  const { secret } = scene.books.relay('eve');
  expect(await scene.fails(scene.request({ secret }))).toBe('401 SIGNATURE_WRONG');
  expect(await scene.fails(scene.request({ relay: 'olga' }))).toBe('403 OTHER_TABLE');
});

test('one for another table is worth nothing there', async () => {
  const there = { target: '/v1/tables/other/journal' };
  expect(await scene.fails(scene.request(there))).toBe('403 OTHER_TABLE');
  const { secret } = scene.books.relay('olga', 'other');
  const asOlga = { ...there, relay: 'olga', secret };
  expect(await scene.fails(scene.request(asOlga))).toBe('422 TABLE_MISMATCH');
});

test('one for another kind of write is no body there', async () => {
  for (const what of ['rolls', 'commands']) {
    const target = `/v1/tables/lucky7/${what}`;
    expect(await scene.fails(scene.request({ target }))).toBe('400 BAD_BODY');
  }
});

test.each([-301, -3_600, 301, 86_400])('one whose time is %i s off is none', async (off) => {
  const at = Math.floor(Date.now() / 1_000) + off;
  expect(await scene.fails(scene.request({ at }))).toBe('401 TIMESTAMP_STALE');
});

test('one caught and given another time or id is none', async () => {
  const at = Math.floor(Date.now() / 1_000) - 1;
  for (const headers of [{ 'webhook-timestamp': String(at) }, { 'webhook-id': 'msg_other' }]) {
    expect(await scene.fails(scene.request({ headers }))).toBe('401 SIGNATURE_WRONG');
  }
});

test('the other dealer’s own journal does not settle a bet at this table', async () => {
  const journal = newJournal(new Date());
  const body = JSON.stringify({ table: 'lucky7', journal, from: 1, lines: [LOOT] });
  const [answer] = await scene.send(scene.request({ relay: 'eve', body }));
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({
    rolls: [{ counts: false, reason: 'other-journal' }],
    ledger: [],
  });
});

test('the true one is taken once, and never again', async () => {
  await scene.succeeds(caught);
  const entries = async () => (await scene.books.ledger.newest('lucky7'))?.text;
  const after = await entries();
  for (let again = 0; again < 3; again += 1) {
    const [answer] = await scene.send(caught);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      duplicate: true,
      next: scene.next + 1,
    });
  }
  expect(await entries()).toBe(after);
});

test('what the sender signed before, sent again after it, is a copy', async () => {
  const body = bodyOf({ from: 1, lines: ['a', 'b', 'c', LOOT] });
  const [answer] = await scene.send(scene.request({ body }));
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ duplicate: true });
});

test('a journal older than the last is finished for good', async () => {
  const body = bodyOf({ journal: '20200101T000000000Z-abcd', from: 1 });
  expect(await scene.fails(scene.request({ body }))).toBe('409 JOURNAL_CLOSED');
});
