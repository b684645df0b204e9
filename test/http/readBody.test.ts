import { describe, expect, test } from 'vitest';
import { errorOf, intakeOf, JOURNAL, JOURNAL_BODY, write } from './requests.ts';

const PATHS = {
  journal: '/v1/tables/lucky7/journal',
  rolls: '/v1/tables/lucky7/rolls',
  commands: '/v1/tables/lucky7/commands',
};

const BODIES: Readonly<Record<keyof typeof PATHS, object>> = {
  journal: JOURNAL_BODY,
  rolls: { table: 'lucky7', journal: JOURNAL, n: 1, name: 'Alice', dice: [3, 4] },
  commands: { table: 'lucky7', journal: JOURNAL, n: 1, line: 'next' },
};

async function sentence(kind: keyof typeof PATHS, raw: string | Uint8Array) {
  const { handle, deliveries } = intakeOf();
  const answer = await handle(write({ path: PATHS[kind], raw }));
  expect(deliveries).toEqual([]);
  expect(answer.statusCode).toBe(400);
  return errorOf(answer);
}

async function told(kind: keyof typeof PATHS, changes: object): Promise<string> {
  const { code, message } = await sentence(kind, JSON.stringify({ ...BODIES[kind], ...changes }));
  expect(code).toBe('BAD_BODY');
  return message;
}

const JOURNAL_FORM =
  'journal: must be an id such as "20250919T073624123Z-ab12" with a real time in UTC';
const MOMENT_FORM =
  'at: must be a time with its zone such as "2025-09-19T07:36:24Z", or milliseconds since 1970';

describe('a journal body', () => {
  test.each<[object, string]>([
    [{ table: undefined }, 'table: is missing'],
    [{ table: 7 }, 'table: must be a text, got 7'],
    [{ table: 'a b' }, 'table: must be 1 to 32 of the characters a-z, 0-9 and -, got "a b"'],
    [{ journal: 'x' }, `${JOURNAL_FORM}, got "x"`],
    [{ journal: '20250230T073624123Z-ab12' }, `${JOURNAL_FORM}, got "20250230T073624123Z-ab12"`],
    [{ journal: '20250919T246024123Z-ab12' }, `${JOURNAL_FORM}, got "20250919T246024123Z-ab12"`],
    [{ journal: '20250919T073624123Z-abc' }, `${JOURNAL_FORM}, got "20250919T073624123Z-abc"`],
    [{ journal: '20250919T073624123Z-ABCD' }, `${JOURNAL_FORM}, got "20250919T073624123Z-ABCD"`],
    [{ from: 0 }, 'from: must be at least 1, got 0'],
    [{ from: 1.5 }, 'from: must be a whole number, got 1.5'],
    [{ from: '1' }, 'from: must be a whole number, got "1"'],
    [{ from: 2 ** 53 }, 'from: must be at most 9007199254740991, got 9007199254740992'],
    [
      { utcOffset: 'Z' },
      'utcOffset: must be an offset such as "+01:00", from -14:00 to +14:00, got "Z"',
    ],
    [
      { utcOffset: '+14:01' },
      'utcOffset: must be an offset such as "+01:00", from -14:00 to +14:00, got "+14:01"',
    ],
    [{ utcOffset: null }, 'utcOffset: must be a text, got null'],
    [{ lines: undefined }, 'lines: is missing'],
    [{ lines: 'x' }, 'lines: must be a list, got "x"'],
    [{ lines: Array.from({ length: 501 }, () => 'x') }, 'lines: at most 500 lines, got 501'],
    [{ lines: ['x', 7] }, 'lines[1]: must be a text or an object, got 7'],
    [{ lines: [['x']] }, 'lines[0]: must be a text or an object, got a list'],
    [{ lines: ['x', {}] }, 'lines[1].text: is missing'],
    [{ lines: [{ text: 'x', hue: 7 }] }, 'lines[0].hue: is not a known key'],
    [{ lines: [{ text: 'x', at: 'noon' }] }, `lines[0].${MOMENT_FORM}, got "noon"`],
    [
      { lines: [{ text: 'x', serial: 'me' }] },
      'lines[0].serial: must be a serial such as "0x40001234" or 1073746484, got "me"',
    ],
    [{ lines: [{ text: 'x', cliloc: -1 }] }, 'lines[0].cliloc: must be at least 0, got -1'],
    [
      { lines: [{ text: 'x', type: null }] },
      'lines[0].type: must be a text or a whole number, got null',
    ],
    [{ key: 1 }, 'key: is not a known key'],
    [{ n: 1, line: 'x' }, 'n: is not a known key (and 1 more)'],
  ])('%j', async (changes, message) => {
    expect(await told('journal', changes)).toBe(message);
  });

  test.each(['+00:00', '-00:00', '+14:00', '-14:00', '+05:45'])(
    'takes the offset %s',
    async (utcOffset) => {
      const { handle } = intakeOf();
      const answer = await handle(write({ body: { ...JOURNAL_BODY, utcOffset } }));
      expect(answer.statusCode).toBe(200);
    },
  );

  test('takes 500 lines, and none', async () => {
    const { handle, deliveries } = intakeOf();
    await handle(
      write({ body: { ...JOURNAL_BODY, lines: Array.from({ length: 500 }, () => '') } }),
    );
    await handle(write({ body: { ...JOURNAL_BODY, lines: [] } }));
    expect(deliveries.map(({ lines }) => lines.length)).toEqual([500, 0]);
  });
});

describe('a roll', () => {
  test.each<[object, string]>([
    [{ n: undefined }, 'n: is missing'],
    [{ name: null }, 'name: must be a text, got null'],
    [{ name: 'x'.repeat(101) }, `name: must have at most 100 characters, got "${'x'.repeat(40)}…"`],
    [{ dice: 7 }, 'dice: must be a list, got 7'],
    [{ dice: [3] }, 'dice: must have at least 2 entries, got 1'],
    [{ dice: [3, 4, 5] }, 'dice: must have at most 2 entries, got 3'],
    [{ dice: [3, '4'] }, 'dice[1]: must be a whole number, got "4"'],
    [{ dice: [3, 1_000] }, 'dice[1]: must be at most 999, got 1000'],
    [{ dice: [-1, 3] }, 'dice[0]: must be at least 0, got -1'],
    [{ at: '2025-09-19T07:36:24' }, `${MOMENT_FORM}, got "2025-09-19T07:36:24"`],
    [{ at: '2025-02-30T07:36:24Z' }, `${MOMENT_FORM}, got "2025-02-30T07:36:24Z"`],
    [{ at: '2025-02-28T07:36:24+99:00' }, `${MOMENT_FORM}, got "2025-02-28T07:36:24+99:00"`],
    [{ at: -1 }, 'at: must be at least 0, got -1'],
    [{ serial: 2 ** 32 }, 'serial: must be at most 4294967295, got 4294967296'],
    [{ lines: [] }, 'lines: is not a known key'],
  ])('%j', async (changes, message) => {
    expect(await told('rolls', changes)).toBe(message);
  });
});

describe('a command', () => {
  test.each<[object, string]>([
    [{ line: undefined }, 'line: is missing'],
    [{ line: ['next'] }, 'line: must be a text, got a list'],
    [{ from: 1 }, 'from: is not a known key'],
  ])('%j', async (changes, message) => {
    expect(await told('commands', changes)).toBe(message);
  });
});

describe('what is no such body at all', () => {
  test.each<[string, string]>([
    ['', 'the body is not JSON: line 1, column 1 should have a value, but has the end of the file'],
    [
      '{"table": lucky7}',
      'the body is not JSON: line 1, column 11 should have a value, but has "l"',
    ],
    ['table=lucky7', 'the body is not JSON: line 1, column 1 should have a value, but has "t"'],
  ])('%j is not JSON', async (raw, message) => {
    expect(await sentence('journal', raw)).toMatchObject({ code: 'NOT_JSON', message });
  });

  test('bytes that are not UTF-8 are not JSON', async () => {
    expect(await sentence('journal', Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({
      code: 'NOT_JSON',
      message: 'the body is not JSON: it is not UTF-8 text',
    });
  });

  test.each<[string, string]>([
    ['null', 'the body must be an object, got null'],
    ['[]', 'the body must be an object, got a list'],
    ['"x"', 'the body must be an object, got "x"'],
  ])('%s is JSON of another shape', async (raw, message) => {
    expect(await sentence('commands', raw)).toMatchObject({ code: 'BAD_BODY', message });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'the key %s is unknown like any other',
    async (key) => {
      const raw = `${JSON.stringify(BODIES.commands).slice(0, -1)},"${key}":{"admin":true}}`;
      expect((await sentence('commands', raw)).message).toBe(`${key}: is not a known key`);
      expect(Reflect.get({}, 'admin')).toBeUndefined();
    },
  );

  test('bottomless nesting is turned away', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const raw = JSON.stringify(JOURNAL_BODY).replace('["one","two"]', deep);
    expect((await sentence('journal', raw)).message).toBe(
      'lines[0]: must be a text or an object, got a list',
    );
    expect((await sentence('journal', '['.repeat(200_000))).code).toBe('NOT_JSON');
  });

  test('no more than ten faults are told, in words that do not repeat the body', async () => {
    const lines = Array.from({ length: 400 }, () => ({ [`k${'x'.repeat(500)}`]: 1 }));
    const { error, message } = await sentence(
      'journal',
      JSON.stringify({ ...JOURNAL_BODY, lines }),
    );
    expect(error.faults).toHaveLength(10);
    expect(message).toMatch(/^lines\[0\]\.text: is missing \(and 799 more\)$/);
    expect(JSON.stringify(error).length).toBeLessThan(2_000);
  });
});
