import { describe, expect, test } from 'vitest';
import { accountNames, accountTexts, fixedToken } from '../../lib/sheet/access.ts';
import type { Request, SheetsApi } from '../../lib/sheet/api.ts';
import { faulty } from '../../lib/sheet/flushed.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import type { Pace } from '../../lib/sheet/pace.ts';
import { createPacedSheets, paced } from '../../lib/sheet/paced.ts';

const SOMETHING: readonly Request[] = [{ deleteSheet: { sheetId: 1 } }];

function key(email: string): object {
  return { type: 'service_account', client_email: email, private_key: 'secret' };
}

/** Answers the waits in turn, and remembers who asked. */
function pacing(...waits: readonly number[]) {
  const asked: string[] = [];
  const pace: Pace = {
    async turn(account, table, now) {
      asked.push(`${account} for ${table} at ${now}`);
      return waits[asked.length - 1] ?? 0;
    },
  };
  return { pace, asked };
}

function counting(): SheetsApi & { readonly calls: readonly string[] } {
  const calls: string[] = [];
  return {
    ...createGoogleSheets({ credentials: async () => fixedToken('local') }),
    calls,
    async turn() {
      return { kind: 'done', value: null };
    },
    async look(id) {
      calls.push(`look ${id}`);
      return { kind: 'unknown', why: 'nothing is here' };
    },
    async read(id) {
      calls.push(`read ${id}`);
      return { kind: 'done', value: [] };
    },
    async write(id) {
      calls.push(`write ${id}`);
      return { kind: 'done', value: null };
    },
  };
}

describe('a paced way into the Sheets API', () => {
  test('takes a turn before a look, which the write then uses', async () => {
    const { pace, asked } = pacing(0);
    const sheets = counting();
    const way = paced(sheets, { pace, account: 'one@x', table: 'lucky7', now: () => 1_000 });
    expect(await way.turn()).toEqual({ kind: 'done', value: null });
    await way.look('s1');
    expect(await way.write('s1', [])).toEqual({ kind: 'done', value: null });
    expect(asked).toHaveLength(1);
    expect(sheets.calls).toEqual(['look s1', 'write s1']);
    await way.write('s1', []);
    expect(asked).toHaveLength(2);
  });

  test('says when its turn comes before it looks, and takes a turn anew where a look has taken too long', async () => {
    const { pace, asked } = pacing(7_000, 0, 0);
    let now = 1_000;
    const way = paced(counting(), { pace, account: 'one@x', table: 'lucky7', now: () => now });
    expect(await way.turn()).toEqual({ kind: 'busy', after: 7_000 });
    expect(await way.turn()).toEqual({ kind: 'done', value: null });
    now += 3_000;
    await way.write('s1', []);
    expect(asked).toHaveLength(3);
  });

  test('writes when it is the table’s turn, and says else when that comes', async () => {
    const { pace, asked } = pacing(7_000, 0);
    const sheets = counting();
    let now = 1_000;
    const through = paced(sheets, { pace, account: 'robot', table: 'lucky7', now: () => now });
    const early = await through.write('books', SOMETHING);
    expect(early).toEqual({ kind: 'busy', after: 7_000 });
    expect(sheets.calls).toEqual([]);
    now += 7_000;
    expect(await through.write('books', SOMETHING)).toEqual({ kind: 'done', value: null });
    expect(sheets.calls).toEqual(['write books']);
    expect(asked).toEqual(['robot for lucky7 at 1000', 'robot for lucky7 at 8000']);
  });

  test('looks without a turn', async () => {
    const { pace, asked } = pacing(7_000);
    const sheets = counting();
    const turn = { pace, account: 'robot', table: 'lucky7', now: Date.now };
    await paced(sheets, turn).look('books');
    expect(sheets.calls).toEqual(['look books']);
    expect(asked).toEqual([]);
  });

  test('a table without its turn comes back at that time, one that Google refuses in the next minute', () => {
    expect(faulty({ kind: 'busy', after: 7_000 }, 50_000)).toMatchObject({ after: 7_000 });
    const refused = faulty({ kind: 'busy' }, 50_000);
    if (refused.kind !== 'later') throw new Error('expected it to come back');
    expect(refused.after).toBeGreaterThanOrEqual(10_000);
    expect(refused.after).toBeLessThan(15_000);
  });
});

describe('the tables of a house', () => {
  const places: Readonly<Record<string, number>> = { a: 0, b: 1, c: 2 };

  /** Who is asked for a turn by a write for each table; all are told to wait. */
  async function askedFor(text: () => Promise<string>): Promise<readonly string[]> {
    const { pace, asked } = pacing(1, 1, 1);
    const sheetsOf = createPacedSheets({
      credentials: text,
      pace,
      placeOf: async (table) => places[table] ?? 0,
      now: () => 0,
    });
    for (const table of ['a', 'b', 'c']) await sheetsOf(table).write('books', SOMETHING);
    return asked;
  }

  test('share the one account', async () => {
    const asked = await askedFor(async () => JSON.stringify(key('one@x.example')));
    expect(asked).toEqual(['a', 'b', 'c'].map((table) => `one@x.example for ${table} at 0`));
  });

  test('are spread over several, in turn', async () => {
    const text = JSON.stringify([key('one@x.example'), key('two@x.example')]);
    expect(await askedFor(async () => text)).toEqual([
      'one@x.example for a at 0',
      'two@x.example for b at 0',
      'one@x.example for c at 0',
    ]);
  });

  test.each(['', '{}', '[]', `[${JSON.stringify(key('one@x.example'))}, {}]`])(
    'write through nobody while one of the accounts is none: %s',
    async (text) => {
      const { pace, asked } = pacing();
      const placeOf = async () => 0;
      const sheetsOf = createPacedSheets({
        credentials: async () => text,
        pace,
        placeOf,
        now: Date.now,
      });
      const answer = await sheetsOf('a').write('books', SOMETHING);
      expect(answer).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('credentials are not set'),
      });
      expect(asked).toEqual([]);
    },
  );

  test('come back where the credentials cannot be read at the moment', async () => {
    const credentials = () => Promise.reject(new Error('no Secrets Manager'));
    const { pace } = pacing();
    const sheetsOf = createPacedSheets({
      credentials,
      pace,
      placeOf: async () => 0,
      now: Date.now,
    });
    const answer = await sheetsOf('a').write('books', SOMETHING);
    expect(answer).toEqual({ kind: 'unknown', why: 'no Secrets Manager' });
  });
});

describe('the names of accounts', () => {
  const federated = {
    type: 'external_account',
    service_account_impersonation_url:
      'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/cigo%40x.example:generateAccessToken',
  };

  test.each([
    ['a key', JSON.stringify(key('one@x.example')), ['one@x.example']],
    ['a role', JSON.stringify(federated), ['cigo@x.example']],
    ['this machine', fixedToken('local'), ['local']],
    [
      'several',
      JSON.stringify([key('one@x.example'), federated]),
      ['one@x.example', 'cigo@x.example'],
    ],
    ['none', '{}', []],
    ['one of several that is none', JSON.stringify([key('one@x.example'), {}]), []],
  ])('%s', (_, text, names) => {
    expect(accountNames(text)).toEqual(names);
  });

  test('the texts of several can be read one by one', () => {
    const [first = '', second = ''] = accountTexts(
      JSON.stringify([key('one@x.example'), federated]),
    );
    expect(accountNames(first)).toEqual(['one@x.example']);
    expect(accountNames(second)).toEqual(['cigo@x.example']);
  });
});
