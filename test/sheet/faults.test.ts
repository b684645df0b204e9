import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Request, SheetsApi } from '../../lib/sheet/api.ts';
import { LEASE_MS, type Mirror } from '../../lib/sheet/mirror.ts';
import { often } from '../support/often.ts';
import { Died, dying, type When } from './dying.ts';
import { type Book, everything } from './sheetText.ts';
import { EVENING, type House, openHouse, type Stage, settle } from './stage.ts';

/** The second part begins with an undo, which takes back a roll of the first. */
const PARTS = [EVENING.slice(0, 24), EVENING.slice(24)];

let house: House;
/** The sheet of a table to which these parts were delivered. */
let afterParts: string;
beforeAll(async () => {
  house = await openHouse();
  const stage = house.stage();
  for (const part of PARTS) await stage.deliver(part);
  afterParts = nameless(stage, await house.expected(stage));
});
afterAll(() => house.close());

/** Longer than any lease. */
const LONG_MS = LEASE_MS + 1_000;

async function expectPartsThere(stage: Stage): Promise<void> {
  const book = await everything(stage.api, stage.spreadsheetId);
  expect(nameless(stage, book)).toBe(afterParts);
}

/** Without the table's name, and the hashes of commits, which are over that too. */
function nameless({ table }: Stage, book: Book): string {
  return JSON.stringify(book)
    .replaceAll(table, 'the table')
    .replaceAll(/(?<=[" ])[\w-]{43}(?=")/g, 'a hash');
}

/** Sheets whose first write is answered by nobody, and arrives only when it is let go. */
function delayed(sheets: SheetsApi): SheetsApi & { arrive(): Promise<Answer<null>> } {
  let held: { readonly id: string; readonly requests: readonly Request[] } | null = null;
  return {
    turn: sheets.turn,
    look: sheets.look,
    read: sheets.read,
    async write(id, requests) {
      if (held !== null) return sheets.write(id, requests);
      held = { id, requests };
      return { kind: 'unknown', why: 'no answer' };
    },
    async arrive() {
      if (held === null) throw new Error('expected a write to be under way');
      return sheets.write(held.id, held.requests);
    },
  };
}

describe('a fault of the Sheets API', () => {
  const outcomes = [
    { kind: 'error', status: 'UNAVAILABLE' },
    { kind: 'error', status: 'INTERNAL' },
    { kind: 'error', status: 'RESOURCE_EXHAUSTED' },
    { kind: 'dropped' },
  ] as const;
  const whens: readonly When[] = ['before', 'after'];
  const methods = ['batchUpdate', 'get'] as const;
  const faults = outcomes.flatMap((outcome) =>
    whens.flatMap((when) => methods.map((method) => ({ outcome, when, method }))),
  );

  test.each(faults)('%o', async ({ outcome, when, method }) => {
    const stage = house.stage();
    const mirror = stage.mirror();
    for (const part of PARTS) {
      await stage.deliver(part);
      stage.api.faults.inject({ method, nth: 1, when, outcome });
      await settle(stage, mirror);
    }
    // A fault that met no call is not to meet that of another test.
    stage.api.faults.inject({
      method: 'get',
      nth: 1,
      when: 'before',
      outcome: { kind: 'dropped' },
    });
    await stage.sheets.look(stage.spreadsheetId);
    await expectPartsThere(stage);
  });

  test('no answer at all counts as not known after a while', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    const outcome = { kind: 'silence' } as const;
    stage.api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'after', outcome });
    const flushed = await stage.mirror().flush(stage.table);
    expect(flushed).toMatchObject({ kind: 'later', after: 2000 });
    await settle(stage, stage.mirror());
    await house.expectRight(stage);
  });

  test('too many calls are tried again in the next minute, not before', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    const outcome = { kind: 'error', status: 'RESOURCE_EXHAUSTED' } as const;
    stage.api.faults.inject({ method: 'batchUpdate', nth: 1, when: 'before', outcome });
    stage.clock.ms = Date.UTC(2026, 10, 29, 20, 30, 45);
    const flushed = await stage.mirror().flush(stage.table);
    if (flushed.kind !== 'later') throw new Error(`expected later, got ${flushed.kind}`);
    expect(flushed.after).toBeGreaterThanOrEqual(15_000);
    expect(flushed.after).toBeLessThan(21_000);
  });
});

describe('a mirror that dies', () => {
  /** Of so many calls one is tried. */
  const EVERY = often(8, 1);

  /** Plays the evening with a mirror that dies at one call; others go on in its place. */
  async function play(at: number, when: When): Promise<{ stage: Stage; died: boolean }> {
    const stage = house.stage();
    let mirror: Mirror = stage.mirror({ ...dying(stage, at, when), owner: 'mortal' });
    let died = false;
    for (const part of PARTS) {
      await stage.deliver(part);
      await settle(stage, mirror).catch(async (error: unknown) => {
        if (!(error instanceof Died)) throw error;
        died = true;
        stage.clock.ms += LONG_MS;
        mirror = stage.mirror({ owner: 'heir' });
        await settle(stage, mirror);
      });
    }
    return { stage, died };
  }

  test.each(['before', 'after'] as const)('%s any of its calls', async (when) => {
    let deaths = 0;
    for (let at = 1; ; at += EVERY) {
      const { stage, died } = await play(at, when);
      if (!died) break;
      deaths += 1;
      await expectPartsThere(stage);
    }
    expect(deaths * EVERY).toBeGreaterThan(18);
  });

  test('keeps the table to itself until its lease has ended', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    const mortal = stage.mirror({ ...dying(stage, 6, 'before'), owner: 'mortal' });
    await expect(mortal.flush(stage.table)).rejects.toThrow(Died);
    const heir = stage.mirror({ owner: 'heir' });
    expect(await heir.flush(stage.table)).toMatchObject({ kind: 'later' });
    stage.clock.ms += LEASE_MS - 1_000;
    expect(await heir.flush(stage.table)).toMatchObject({ kind: 'later' });
    stage.clock.ms += 1_000;
    expect(await heir.flush(stage.table)).toMatchObject({ kind: 'flushed', more: false });
    await house.expectRight(stage);
  });

  test('and comes back itself goes on at once', async () => {
    const stage = house.stage();
    await stage.deliver(EVENING);
    const mortal = stage.mirror(dying(stage, 6, 'before'));
    await expect(mortal.flush(stage.table)).rejects.toThrow(Died);
    expect(await stage.mirror().flush(stage.table)).toMatchObject({ kind: 'flushed' });
  });
});

describe('a write that arrives late', () => {
  test('after the same was written again, it changes nothing', async () => {
    const stage = house.stage();
    const [first = [], ...others] = PARTS;
    await stage.deliver(first);
    await settle(stage, stage.mirror());
    const sheets = delayed(stage.sheets);
    const mirror = stage.mirror({ sheets });
    for (const part of others) {
      await stage.deliver(part);
      await settle(stage, mirror);
    }
    expect(await sheets.arrive()).toMatchObject({ kind: 'misfit' });
    await house.expectRight(stage);
  });

  test('before the same is written again, it is found there', async () => {
    const stage = house.stage();
    const [first = [], ...others] = PARTS;
    await stage.deliver(first);
    await settle(stage, stage.mirror());
    const sheets = delayed(stage.sheets);
    const mirror = stage.mirror({ sheets });
    await stage.deliver(others.flat());
    expect(await mirror.flush(stage.table)).toMatchObject({ kind: 'later', why: 'no answer' });
    expect(await sheets.arrive()).toEqual({ kind: 'done', value: null });
    await settle(stage, mirror);
    await house.expectRight(stage);
  });

  test('even the first one of all', async () => {
    const stage = house.stage();
    const sheets = delayed(stage.sheets);
    const mirror = stage.mirror({ sheets });
    await stage.deliver(EVENING);
    await settle(stage, mirror);
    expect(await sheets.arrive()).toMatchObject({ kind: 'misfit' });
    await house.expectRight(stage);
  });

  test('from a mirror whose lease has ended, while another went on', async () => {
    const stage = house.stage();
    const [first = [], second = []] = PARTS;
    await stage.deliver(first);
    const sheets = delayed(stage.sheets);
    await stage.mirror({ sheets, owner: 'slow' }).flush(stage.table);
    stage.clock.ms += LONG_MS;
    await stage.deliver(second);
    await settle(stage, stage.mirror({ owner: 'quick' }));
    expect(await sheets.arrive()).toMatchObject({ kind: 'misfit' });
    await house.expectRight(stage);
  });
});

test('two mirrors at once: one writes, the other comes back', async () => {
  const stage = house.stage();
  const mirrors = [stage.mirror({ owner: 'one' }), stage.mirror({ owner: 'two' })];
  for (const part of PARTS) {
    await stage.deliver(part);
    const both = await Promise.all(mirrors.map((mirror) => mirror.flush(stage.table)));
    expect(both.filter(({ kind }) => kind === 'flushed')).toHaveLength(1);
    await Promise.all(mirrors.map((mirror) => settle(stage, mirror)));
  }
  await expectPartsThere(stage);
});

test('two mirrors whose clocks are minutes apart, so that one takes the lease from the other', async () => {
  const stage = house.stage();
  const right = stage.mirror({ owner: 'right' });
  const ahead = stage.mirror({ owner: 'ahead', now: () => stage.clock.ms + LONG_MS });
  for (const part of PARTS) {
    await stage.deliver(part);
    await Promise.all([right, ahead, right, ahead].map((mirror) => settle(stage, mirror)));
  }
  await expectPartsThere(stage);
});
