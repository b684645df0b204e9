import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHouseText } from '../../lib/house/read.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { startBooks } from '../support/books.ts';
import { openScene, type Scene } from './scene.ts';

/** Names that every object of JavaScript knows, wherever a name can stand. */

const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.books.stop());

function allObjects(): string[] {
  return Object.getOwnPropertyNames(Object.prototype).sort();
}
const BEFORE = allObjects();

describe.each(KEYS)('%s', (key) => {
  test('is no key of a body, at any depth', async () => {
    const nested = `"${key}":{"polluted":true}`;
    for (const body of [
      scene.body.replace('{', `{${nested},`),
      scene.body.replace(/"lines":.*/, `"lines":[{"text":"x",${nested}}]}`),
      `{"${key}":${scene.body}}`,
    ]) {
      expect(await scene.fails(scene.request({ body }))).toBe('400 BAD_BODY');
    }
    expect(allObjects()).toEqual(BEFORE);
  });

  test('is no sender, table or journal', async () => {
    const { secret } = scene.books.relay();
    expect(await scene.fails(scene.request({ relay: key, secret }))).toBe('401 SIGNATURE_WRONG');
    const target = `/v1/tables/${key}/journal`;
    expect(await scene.fails(scene.request({ target }))).toBe('404 NO_TABLE');
    for (const field of ['table', 'journal']) {
      const body = JSON.stringify({ ...JSON.parse(scene.body), [field]: key });
      expect(await scene.fails(scene.request({ body }))).toMatch(
        /^400 BAD_BODY|^422 TABLE_MISMATCH/,
      );
    }
  });

  test('is no key of house.json', () => {
    const dealers = '"dealers":[{"name":"Dealer Dan"}]';
    for (const text of [
      `{"tables":[{"id":"a",${dealers}}],"${key}":{"polluted":1}}`,
      `{"tables":[{"id":"a",${dealers},"${key}":{"polluted":1}}]}`,
      `{"tables":[{"id":"a",${dealers},"rules":{"${key}":{"polluted":1}}}]}`,
      `{"${key}":{"tables":[{"id":"a",${dealers}}]}}`,
    ]) {
      const read = readHouseText(text);
      expect(read.ok).toBe(false);
      if (!read.ok) expect(read.faults.map(({ path }) => path).join()).toContain(key);
    }
    expect(allObjects()).toEqual(BEFORE);
  });
});

test('as ids and names they are ids and names like all others', async () => {
  const table = {
    id: 'constructor',
    dealers: [{ name: 'toString' }, { name: '__proto__' }],
    relays: [{ id: 'constructor' }, { id: 'prototype', dealer: '__proto__' }],
  };
  const books = await startBooks({ tables: [table] });
  const people = ['constructor', 'toString', 'valueOf', 'hasOwnProperty'];
  const orders = [
    'table open',
    ...people.map((name) => `seat ${name}`),
    'constructor bets 5k',
    'correct toString gets 7 for valueOf',
    'seat __proto__',
  ];
  const lines = [
    ...orders.map((order) => `[11/29/2026 20:00:00]  toString: ${order}`),
    '[11/29/2026 20:00:00]  *constructor rolls 3, 4*',
    '[11/29/2026 20:00:00]  *__proto__ rolls 3, 4*',
  ];
  const journal = newJournal(new Date());
  const { status, answer } = await post(books.relay('constructor', 'constructor'), 'journal', {
    journal,
    from: 1,
    lines,
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    refused: [{ code: 'BAD_NAME' }],
    rolls: [
      { counts: true, outcome: 'come-in', name: 'constructor' },
      { counts: false, name: '__proto__' },
    ],
    keeper: 'constructor',
  });
  const read = await fetch(`${books.url}/v1/tables/constructor/ledger`, {
    headers: { authorization: `Bearer ${books.staff}` },
  });
  expect(await read.json()).toMatchObject({
    entries: [
      { kind: 'chest-top-up' },
      { kind: 'bet', from: 'player:constructor', amount: 5_000 },
      { kind: 'correction', to: 'player:tostring', amount: 7 },
      { kind: 'entry' },
    ],
  });
  expect(allObjects()).toEqual(BEFORE);
  await books.stop();
});
