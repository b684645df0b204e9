import { describe, expect, test } from 'vitest';
import type { Found, FoundCheckpoint } from '../../lib/sheet/api.ts';
import { checkpoint, newestSeq, newestWrite, otherTable } from '../../lib/sheet/checkpoint.ts';

function found(...checkpoints: readonly FoundCheckpoint[]): Pick<Found, 'checkpoints'> {
  return { checkpoints };
}

function ours(write: number, seq = 10 * write): FoundCheckpoint {
  return { write, key: 'cigo lucky7', value: String(seq) };
}

function removedBy(write: number, seen: Pick<Found, 'checkpoints'> | null): unknown[] {
  return checkpoint('lucky7', write, { seq: 1, base: 0 }, seen).flatMap(
    ({ deleteDeveloperMetadata: gone }) =>
      gone === undefined ? [] : [gone.dataFilter?.developerMetadataLookup?.metadataId],
  );
}

describe('a checkpoint', () => {
  test('has the number of its write as its id, so that it can be there once', () => {
    expect(checkpoint('lucky7', 3, { seq: 120, base: 0 }, null)).toEqual([
      {
        createDeveloperMetadata: {
          developerMetadata: {
            metadataId: 3,
            metadataKey: 'cigo lucky7',
            metadataValue: '120',
            visibility: 'DOCUMENT',
            location: { spreadsheet: true },
          },
        },
      },
    ]);
  });

  test('stays for 500 writes', () => {
    expect(removedBy(500, null)).toEqual([]);
    expect(removedBy(501, null)).toEqual([1]);
    expect(removedBy(777, null)).toEqual([277]);
  });

  test('after a look all old ones that are there go, and none that is not', () => {
    const seen = found(ours(1), ours(7), ours(8), ours(500), { write: 2, key: 'x', value: '' });
    expect(removedBy(507, seen)).toEqual([1, 7]);
    expect(removedBy(900, found())).toEqual([]);
  });
});

describe('what a spreadsheet tells of earlier writes', () => {
  test('nothing where it is new', () => {
    expect(newestWrite('lucky7', found())).toBe(0);
    expect(newestSeq('lucky7', found())).toBe(0);
    expect(otherTable('lucky7', found())).toBeNull();
  });

  test('the newest write and commit, in whatever order they are found', () => {
    const seen = found(ours(2), ours(9, 44), ours(8, 51));
    expect(newestWrite('lucky7', seen)).toBe(9);
    expect(newestSeq('lucky7', seen)).toBe(51);
  });

  test('numbers that others have taken are passed over', () => {
    const others = [1, 10, 11, 13].map((write) => ({ write, key: 'add-on', value: '999' }));
    expect(newestWrite('lucky7', found(ours(9), ...others))).toBe(11);
    expect(newestWrite('lucky7', found(...others))).toBe(1);
    expect(newestSeq('lucky7', found(ours(9), ...others))).toBe(90);
    expect(otherTable('lucky7', found(ours(9), ...others))).toBeNull();
  });

  test('another table of a cigo is seen', () => {
    expect(otherTable('lucky', found(ours(1)))).toBe('lucky7');
  });
});
