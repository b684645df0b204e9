import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Bell, createBell } from '../../lib/sheet/bell.ts';
import { type Flushed, faulty } from '../../lib/sheet/flushed.ts';
import type { Healed } from '../../lib/sheet/heal/heal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A mirror whose answers are given one after another, then `nothing`; the clock is turned by hand. */
function ringing(
  answers: readonly (Flushed | Error)[] = [],
  takesMs = 0,
  heals: readonly Healed[] = [],
) {
  const flushes: string[] = [];
  const healed: string[] = [];
  const complaints: string[] = [];
  let most = 0;
  let running = 0;
  const bell: Bell = createBell({
    tables: () => ['a', 'b'],
    pauseMs: 1000,
    everyMs: 30_000,
    complain: (table, why) => complaints.push(`${table}: ${why}`),
    healer: {
      async heal(table, { broken }) {
        healed.push(`${table}: ${broken}, after ${flushes.length} flushes`);
        return heals[healed.length - 1] ?? { kind: 'right' };
      },
    },
    mirror: {
      async flush(table) {
        // To the tenth of a second: a timer of 0 ms rings after one.
        flushes.push(`${table}@${Math.floor((Date.now() - start) / 100) * 100}`);
        running += 1;
        most = Math.max(most, running);
        if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
        running -= 1;
        const answer = answers[flushes.length - 1] ?? { kind: 'nothing' };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const start = Date.now();
  return { bell, flushes, healed, complaints, pass: vi.advanceTimersByTimeAsync, most: () => most };
}

describe('a bell', () => {
  test('waits a little, and takes all rings of that time together', async () => {
    const { bell, flushes, pass } = ringing();
    bell.ring('a');
    bell.ring('a');
    await pass(999);
    bell.ring('a');
    expect(flushes).toEqual([]);
    await pass(1);
    expect(flushes).toEqual(['a@1000']);
    await pass(10_000);
    expect(flushes).toHaveLength(1);
  });

  test('flushes once more where it was rung for during a flush', async () => {
    const { bell, flushes, pass, most } = ringing([], 500);
    bell.ring('a');
    await pass(1200);
    bell.ring('a');
    bell.ring('a');
    await pass(10_000);
    expect(flushes).toEqual(['a@1000', 'a@2500']);
    expect(most()).toBe(1);
  });

  test('holds up no other table', async () => {
    const { bell, flushes, pass } = ringing([], 5000);
    bell.ring('a');
    bell.ring('b');
    await pass(1000);
    expect(flushes).toEqual(['a@1000', 'b@1000']);
  });

  test('goes on at once where more is left', async () => {
    const more = { kind: 'flushed', through: 1, more: true } as const;
    const { bell, flushes, pass } = ringing([more, more, { ...more, more: false }]);
    bell.ring('a');
    await pass(5000);
    expect(flushes).toEqual(['a@1000', 'a@1000', 'a@1000']);
  });

  test('comes back when the mirror says, and says why', async () => {
    const { bell, flushes, complaints, pass } = ringing([
      { kind: 'later', after: 20_000, why: 'too many calls' },
    ]);
    bell.ring('a');
    await pass(20_999);
    bell.ring('a');
    expect(flushes).toHaveLength(1);
    await pass(1);
    expect(flushes).toEqual(['a@1000', 'a@21000']);
    expect(complaints).toEqual(['a: too many calls']);
  });

  test('waits for its turn without a word', async () => {
    const { bell, flushes, complaints, pass } = ringing([
      faulty({ kind: 'busy', after: 4_000 }, 0),
    ]);
    bell.ring('a');
    await pass(5_000);
    expect(flushes).toEqual(['a@1000', 'a@5000']);
    expect(complaints).toEqual([]);
  });

  test('a ring during the flush does not bring it back sooner than the mirror says', async () => {
    const busy = { kind: 'later', after: 20_000, why: 'too many calls' } as const;
    const { bell, flushes, pass } = ringing([busy], 500);
    bell.ring('a');
    await pass(1200);
    bell.ring('a');
    await pass(20_299);
    expect(flushes).toEqual(['a@1000']);
    await pass(1);
    expect(flushes).toEqual(['a@1000', 'a@21500']);
  });

  test('tells what a person has to do, and waits for the next ring', async () => {
    const { bell, flushes, complaints, pass } = ringing([
      { kind: 'refused', message: 'Share the sheet.' },
    ]);
    bell.ring('a');
    await pass(10_000);
    expect(complaints).toEqual(['a: Share the sheet.']);
    expect(flushes).toHaveLength(1);
    bell.ring('a');
    await pass(1000);
    expect(flushes).toHaveLength(2);
  });

  test('survives a flush that throws, and comes back', async () => {
    const { bell, flushes, complaints, pass } = ringing([new Error('no DynamoDB')]);
    bell.ring('a');
    await pass(10_000);
    expect(complaints).toEqual(['a: no DynamoDB']);
    expect(flushes).toEqual(['a@1000', 'a@6000']);
  });

  test('rings for all tables at the start and from time to time', async () => {
    const { bell, flushes, pass } = ringing();
    bell.start();
    await pass(1000);
    expect(flushes).toEqual(['a@1000', 'b@1000']);
    await pass(60_000);
    expect(flushes.filter((flush) => flush.startsWith('a'))).toEqual([
      'a@1000',
      'a@31000',
      'a@61000',
    ]);
    await bell.stop();
  });

  test('stops after what is under way, and rings no more', async () => {
    const more = { kind: 'flushed', through: 1, more: true } as const;
    const { bell, flushes, pass } = ringing([more], 500);
    bell.start();
    await pass(1200);
    let stopped = false;
    const stopping = bell.stop().then(() => {
      stopped = true;
    });
    await pass(299);
    expect(stopped).toBe(false);
    await pass(1);
    await stopping;
    bell.ring('a');
    await pass(100_000);
    expect(flushes).toEqual(['a@1000', 'b@1000']);
  });
});

describe('an audit', () => {
  const MORE = { kind: 'flushed', through: 1, more: true } as const;

  test('has the sheet held against the ledger once it is up to it, and once alone', async () => {
    const { bell, healed, pass } = ringing([MORE, MORE]);
    bell.audit('a', { broken: null });
    await pass(60_000);
    expect(healed).toEqual(['a: null, after 3 flushes']);
    bell.ring('a');
    await pass(60_000);
    expect(healed).toHaveLength(1);
  });

  test('is tried again where it could not be done yet', async () => {
    const turn = faulty({ kind: 'busy', after: 7_000 }, 0);
    if (turn.kind !== 'later') throw new Error('expected it to be later');
    const { bell, healed, complaints, pass } = ringing([], 0, [turn]);
    bell.audit('a', { broken: 'commit 7: it was changed' });
    await pass(7_900);
    expect(healed).toHaveLength(1);
    await pass(200);
    expect(healed).toEqual([
      'a: commit 7: it was changed, after 1 flushes',
      'a: commit 7: it was changed, after 2 flushes',
    ]);
    expect(complaints).toEqual([]);
  });
});
