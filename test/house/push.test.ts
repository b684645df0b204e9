import { describe, expect, test } from 'vitest';
import { createMemoryVersions } from '../../lib/house/memoryVersions.ts';
import { type Push, pushHouse } from '../../lib/house/push.ts';
import { type HouseVersions, LONGEST_HOUSE_BYTES } from '../../lib/house/versions.ts';
import { houseText } from './houses.ts';
import { version } from './versionsContract.ts';

function push(text: string, by = 'maria', at = 5): Push {
  return { text, by, at };
}

const MAX_5000 = houseText({ rules: { maxBet: 5000 } });
const MAX_100 = houseText({ rules: { maxBet: 100 } });

describe('a push', () => {
  test('puts the first version, then the next, and says what each changes', async () => {
    const versions = createMemoryVersions();
    await pushHouse(versions, push(MAX_5000));
    const pushed = await pushHouse(versions, push(MAX_100, 'otto', 6));
    expect(pushed).toMatchObject({ kind: 'put', version: { version: 2 } });
    expect(await versions.list()).toEqual([
      { version: 2, at: 6, by: 'otto', changes: ['lucky7.rules.maxBet: 5000 → 100'] },
      { version: 1, at: 5, by: 'maria', changes: ['the first version'] },
    ]);
    expect((await versions.newest())?.text).toBe(MAX_100);
  });

  test('that changes nothing puts no version, however it is written', async () => {
    const versions = createMemoryVersions();
    await pushHouse(versions, push(MAX_5000));
    const spaced = JSON.stringify(JSON.parse(MAX_5000), null, 4);
    expect(await pushHouse(versions, push(spaced))).toMatchObject({
      kind: 'same',
      version: { version: 1 },
    });
    expect(await versions.list()).toHaveLength(1);
  });

  test('of a wrong house puts nothing and names all faults', async () => {
    const versions = createMemoryVersions();
    const wrong = houseText({ rules: { minBet: 0 }, relays: [{ id: 'eve', dealer: 'Eve' }] });
    expect(await pushHouse(versions, push(wrong))).toMatchObject({
      kind: 'wrong',
      faults: [{ path: 'tables[0].rules.minBet' }, { path: 'tables[0].relays[0].dealer' }],
    });
    expect(await versions.newest()).toBeNull();
  });

  test('takes up to 300 KB', async () => {
    const versions = createMemoryVersions();
    const full = MAX_5000.padEnd(LONGEST_HOUSE_BYTES, ' ');
    expect((await pushHouse(versions, push(`${full} `))) as object).toEqual({
      kind: 'wrong',
      faults: [
        {
          path: '',
          message: 'has 307201 bytes, but a house may have 307200: use fewer tables',
        },
      ],
    });
    expect(await pushHouse(versions, push(full))).toMatchObject({ kind: 'put' });
  });
});

describe('a race of pushes', () => {
  test('gives each its own number, and each tells what it changed against the one before', async () => {
    const versions = createMemoryVersions();
    await pushHouse(versions, push(houseText()));
    const bets = [...Array(8).keys()].map((i) => 1000 + i);
    await Promise.all(
      bets.map((maxBet) =>
        pushHouse(versions, push(houseText({ rules: { maxBet } }), `${maxBet}`)),
      ),
    );
    const notes = (await versions.list()).toReversed();
    expect(notes.map((note) => note.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const told = notes.slice(1).map(({ changes: [change] }) => change);
    const winners = notes.slice(1).map(({ by }) => by);
    expect(winners.toSorted()).toEqual(bets.map(String));
    expect(told).toEqual(
      winners.map((by, at) => `lucky7.rules.maxBet: ${winners[at - 1] ?? 'none'} → ${by}`),
    );
  });

  test('of two that say the same makes one version', async () => {
    const versions = createMemoryVersions();
    const both = [push(MAX_100, 'maria'), push(MAX_100, 'otto')];
    const pushed = await Promise.all(both.map((one) => pushHouse(versions, one)));
    expect(pushed.map(({ kind }) => kind).toSorted()).toEqual(['put', 'same']);
  });
});

test('a put whose answer is lost is one version, told as put', async () => {
  const inner = createMemoryVersions();
  const versions: HouseVersions = {
    ...inner,
    async put(one) {
      await inner.put(one);
      return inner.put(one);
    },
  };
  expect(await pushHouse(versions, push(MAX_100))).toMatchObject({ kind: 'put' });
  expect(await inner.list()).toHaveLength(1);
});

describe('after a version that this cigo cannot read', () => {
  test('a push tells what it changes against the last one that can be read', async () => {
    const versions = createMemoryVersions();
    await pushHouse(versions, push(MAX_5000));
    await versions.put(version(2, { text: '{"casinos":[]}' }));
    await pushHouse(versions, push(MAX_100));
    expect((await versions.list())[0]).toMatchObject({
      version: 3,
      changes: [
        'against version 1, for version 2 cannot be read',
        'lucky7.rules.maxBet: 5000 → 100',
      ],
    });
  });

  test('or that they are not known', async () => {
    const versions = createMemoryVersions();
    await versions.put(version(1));
    await pushHouse(versions, push(MAX_100));
    expect((await versions.list())[0]?.changes).toEqual([
      'version 1 cannot be read: changes are not known',
    ]);
  });
});
