import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from './scene.ts';

/** Numbers that are none, too large, or not quite what they say; and bodies without a bottom. */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.books.stop());

/** A body as text, so that numbers stand in it as they are written here. */
function fieldOf(field: string, written: string): string {
  return scene.body.replace(new RegExp(`"${field}":[^,}]+`), `"${field}":${written}`);
}

describe('the number of a line', () => {
  test.each([
    '0',
    '-0',
    '-1',
    '1.5',
    '1e400',
    '-1e400',
    '9007199254740992',
    '9007199254740993',
    '1e16',
    '"4"',
    '"0x4"',
    'null',
    'true',
    '[4]',
    '{}',
  ])('%s is none', async (written) => {
    const body = fieldOf('from', written);
    expect(await scene.fails(scene.request({ body }))).toBe('400 BAD_BODY');
  });

  test.each(['NaN', 'Infinity', '-Infinity', '+4', '04', '0x4', '4.', '.4', '4n', '1_0', "'4'"])(
    '%s is no JSON',
    async (written) => {
      const body = fieldOf('from', written);
      expect(await scene.fails(scene.request({ body }))).toBe('400 NOT_JSON');
    },
  );

  test('the largest that is whole is a gap', async () => {
    const body = fieldOf('from', '9007199254740991');
    expect(await scene.fails(scene.request({ body }))).toBe('409 LINE_GAP');
  });
});

describe('what a client says of a line', () => {
  test.each([
    ['serial', ['-1', '4294967296', '1.5', '1e400', '"0x1ffffffff"', '"4000"', '"0x"', 'null']],
    [
      'at',
      [
        '-1',
        '1e400',
        '8640000000000001',
        '"now"',
        '"2026-02-30T00:00:00Z"',
        '"2026-11-29T20:00:00"',
      ],
    ],
    ['cliloc', ['-1', '1e400', '4294967296', '"500000"']],
    ['type', ['1.5', '1e400', 'null', '[]', 'true']],
    ['name', ['7', 'null', '[]', '{}']],
    ['text', ['7', 'null', '["a"]']],
    ['length', ['1']],
  ])('%s', async (field, values) => {
    for (const written of values) {
      const line = `{"text":"hello","${field}":${written}}`.replace(
        '"text":"hello","text"',
        '"text"',
      );
      const body = scene.body.replace(/"lines":.*/, `"lines":[${line}]}`);
      expect(await scene.fails(scene.request({ body }))).toBe('400 BAD_BODY');
    }
  });
});

test.each(['1e400', '-1', '1000', '1.5', '"3"', 'null', '[3]'])(
  'a die of %s is none',
  async (written) => {
    const body = `{"table":"lucky7","journal":"${scene.journal}","n":${scene.next},"name":"Alice","dice":[3,${written}]}`;
    expect(await scene.fails(scene.request({ target: '/v1/tables/lucky7/rolls', body }))).toBe(
      '400 BAD_BODY',
    );
  },
);

describe('bodies without a bottom', () => {
  const MOST = 256 * 1_024;
  test.each<[string, () => string]>([
    ['brackets', () => '['.repeat(MOST)],
    ['brackets that close', () => '['.repeat(MOST / 2) + ']'.repeat(MOST / 2)],
    ['objects', () => '{"a":'.repeat(MOST / 5 - 1)],
    [
      'objects where a text belongs',
      () => scene.body.replace('"lucky7"', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    ],
    [
      'lists where lines belong',
      () => scene.body.replace(/"lines":.*/, `"lines":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    ],
    ['one text', () => `"${'x'.repeat(MOST - 2)}"`],
    ['one number', () => '9'.repeat(MOST)],
    ['escapes', () => `"${'\\u0000'.repeat(40_000)}"`],
    ['50,000 keys', () => `{${Array.from({ length: 25_000 }, (_, at) => `"${at}":1`).join()}}`],
  ])('%s', async (_, body) => {
    expect(await scene.fails(scene.request({ body: body() }))).toMatch(/^400 (NOT_JSON|BAD_BODY)/);
  });
});

test('the queries of a read are whole numbers, or refused', async () => {
  const read = (query: string) =>
    `GET /v1/tables/lucky7/ledger?${query} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${scene.books.staff}\r\n\r\n`;
  for (const query of [
    'after=-1',
    'after=1e3',
    'limit=0',
    'limit=1001',
    'limit=1e400',
    'after=9007199254740993',
    'limit=%31%30%00',
    'after=1&after=2',
    'limit=',
  ]) {
    expect(await scene.fails(read(query))).toBe('400 BAD_PARAMETER');
  }
  for (const query of ['__proto__=1', 'constructor=1&toString=2', 'hasOwnProperty=x']) {
    expect(await scene.fails(read(query))).toBe('400 BAD_PARAMETER');
  }
});

test('amounts that are none move nothing, and are told to the dealer', async () => {
  const none = [
    '1e9',
    '1e400',
    'Infinity',
    'NaN',
    '0',
    '-5k',
    '0x10',
    '１０００',
    '١٠٠٠',
    '5k k',
    '1_000',
    '1000000000001',
    '1,000,000,000,001',
    '9007199254740993',
    '9'.repeat(300),
    '0.0000001k',
    '1.500k',
    '1001b',
    '5000gpgp',
    '∞',
  ];
  const lines = none.map((amount) => `[11/29/2026 20:00:00]  Dealer Dan: chest adds ${amount}`);
  const { table, journal, from } = JSON.parse(scene.body);
  const body = JSON.stringify({ table, journal, from, lines });
  const [answer] = await scene.send(scene.request({ body }));
  const { refused, ledger } = JSON.parse(answer?.body ?? '');
  expect(refused.map(({ code }: { code: string }) => code)).toEqual(none.map(() => 'BAD_AMOUNT'));
  expect(ledger).toEqual([]);
});
