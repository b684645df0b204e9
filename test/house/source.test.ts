import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createMemoryVersions } from '../../lib/house/memoryVersions.ts';
import { pushHouse } from '../../lib/house/push.ts';
import { createHouseSource, settingsOfTheDay } from '../../lib/house/source.ts';
import { houseText } from './houses.ts';
import { version } from './versionsContract.ts';

/** A source with a clock that the test moves, and how often it has read. */
function sourceUnderTest(deployed = houseText({ timeZone: 'Europe/Oslo' })) {
  const versions = createMemoryVersions();
  const logged: { event: string; version?: number; instead?: unknown; reason?: string }[] = [];
  const stage = { now: 1_000_000, reads: 0, fault: null as Error | null };
  const source = createHouseSource({
    deployed,
    versions: {
      async newest(below) {
        stage.reads += 1;
        if (stage.fault !== null) throw stage.fault;
        return versions.newest(below);
      },
    },
    now: () => stage.now,
    log: (line) => void logged.push(JSON.parse(line)),
  });
  return {
    source,
    versions,
    logged,
    stage,
    /** Seconds go by. */
    later: (seconds: number) => {
      stage.now += 1_000 * seconds;
    },
    push: (timeZone: string) =>
      pushHouse(versions, { text: houseText({ timeZone }), by: 'maria', at: stage.now }),
    /** What of the house shows which version serves. */
    zone: async () => (await source.current()).tables[0]?.timeZone,
    newestZone: async () => (await source.newest()).tables[0]?.timeZone,
  };
}

describe('the house that serves', () => {
  test('is the deployed one until a version is put', async () => {
    const { zone, newestZone, push } = sourceUnderTest();
    expect(await zone()).toBe('Europe/Oslo');
    await push('Asia/Tokyo');
    expect(await newestZone()).toBe('Asia/Tokyo');
    expect(await zone()).toBe('Asia/Tokyo');
  });

  test('is known within 30 s by whoever seldom asks, and at once by whoever must know', async () => {
    const { zone, newestZone, push, later, stage } = sourceUnderTest();
    await zone();
    await push('Asia/Tokyo');
    later(14);
    expect(await zone()).toBe('Europe/Oslo');
    expect(stage.reads).toBe(1);
    later(17);
    expect(await zone()).toBe('Asia/Tokyo');
    await push('Asia/Seoul');
    expect(await newestZone()).toBe('Asia/Seoul');
  });

  test('is read beforehand where handlers are busy: none of them waits', async () => {
    const { zone, push, later, stage } = sourceUnderTest();
    await zone();
    await push('Asia/Tokyo');
    later(16);
    expect(await zone()).toBe('Europe/Oslo');
    await soon();
    expect(await zone()).toBe('Asia/Tokyo');
    later(14);
    await zone();
    expect(stage.reads).toBe(2);
  });

  test('is not kept for ever by a clock that was set back', async () => {
    const { zone, push, later } = sourceUnderTest();
    await zone();
    await push('Asia/Tokyo');
    later(-3600);
    expect(await zone()).toBe('Asia/Tokyo');
  });

  test('never goes back where an older read ends later', async () => {
    const versions = createMemoryVersions();
    const ends: (() => void)[] = [];
    const source = createHouseSource({
      deployed: houseText(),
      versions: {
        async newest() {
          const found = await versions.newest();
          await new Promise<void>((end) => ends.push(end));
          return found;
        },
      },
      now: () => 0,
      log: () => {},
    });
    const first = source.newest();
    await soon();
    await versions.put(version(1, { text: houseText({ timeZone: 'Asia/Tokyo' }) }));
    const second = source.newest();
    await soon();
    ends[1]?.();
    await second;
    ends[0]?.();
    await first;
    expect((await source.current()).tables[0]?.timeZone).toBe('Asia/Tokyo');
  });
});

describe('a version that this cigo cannot read', () => {
  test('does not stop the tables: the last readable one serves, and one line says so', async () => {
    const { zone, newestZone, push, later, versions, logged } = sourceUnderTest();
    await push('Asia/Tokyo');
    await versions.put(version(2, { text: '{"tables":[],"casinos":1}' }));
    await versions.put(version(3, { text: '' }));
    expect(await zone()).toBe('Asia/Tokyo');
    later(60);
    expect(await newestZone()).toBe('Asia/Tokyo');
    expect(logged).toEqual([
      {
        level: 'error',
        event: 'house-unreadable',
        version: 3,
        instead: 1,
        why: expect.stringContaining('deploy the newer one'),
      },
    ]);
    await push('Asia/Seoul');
    expect(await newestZone()).toBe('Asia/Seoul');
  });

  test('where none can be read the deployed house serves', async () => {
    const { zone, versions, logged } = sourceUnderTest();
    await versions.put(version(1, { text: 'no JSON' }));
    expect(await zone()).toBe('Europe/Oslo');
    expect(logged).toMatchObject([{ version: 1, instead: 'the deployed house' }]);
  });
});

describe('while the versions cannot be reached', () => {
  test('what is known serves on, and nobody waits for each try', async () => {
    const { zone, later, stage, logged, push } = sourceUnderTest();
    await zone();
    await push('Asia/Tokyo');
    stage.fault = new Error('away');
    later(31);
    for (let i = 0; i < 10; i += 1) expect(await zone()).toBe('Europe/Oslo');
    expect(stage.reads).toBe(2);
    expect(logged).toMatchObject([{ event: 'house-unreachable', reason: 'Error: away' }]);
    stage.fault = null;
    later(6);
    expect(await zone()).toBe('Asia/Tokyo');
  });

  test('whoever knows nothing, or must know the newest, is told', async () => {
    const { source, stage } = sourceUnderTest();
    stage.fault = new Error('away');
    await expect(source.current()).rejects.toThrow('away');
    stage.fault = null;
    await source.current();
    stage.fault = new Error('away');
    await expect(source.newest()).rejects.toThrow('away');
  });
});

test('the settings of the day are those of the newest house, and of no table that it has not', async () => {
  const { source, versions } = sourceUnderTest();
  await source.current();
  await versions.put(version(1, { text: houseText({ rules: { maxBet: 77 } }) }));
  expect((await settingsOfTheDay(source, 'lucky7'))?.rules.maxBet).toBe(77);
  expect(await settingsOfTheDay(source, 'gone')).toBeNull();
});

test('a deployed house that is wrong does not start', () => {
  expect(() => sourceUnderTest('{"tables":[]}')).toThrow('expected a right house');
});
