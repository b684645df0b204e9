import { describe, expect, test } from 'vitest';
import {
  type HouseVersion,
  type HouseVersions,
  LONGEST_HOUSE_BYTES,
} from '../../lib/house/versions.ts';

export function version(number: number, more: Partial<HouseVersion> = {}): HouseVersion {
  const text = `house ${number}`;
  return { version: number, text, at: 1000 + number, by: 'maria', changes: ['some'], ...more };
}

/** What all versions keep to, whatever they lie in; `open` begins with none. */
export function versionsContract(name: string, open: () => Promise<HouseVersions>): void {
  describe(`versions of the house in ${name}`, () => {
    test('begin with none', async () => {
      const versions = await open();
      expect(await versions.newest()).toBeNull();
      expect(await versions.newest(1)).toBeNull();
      expect(await versions.list()).toEqual([]);
    });

    test('come back as they were put', async () => {
      const versions = await open();
      const odd = version(1, { text: '{"é": "🎲\u0000"}', by: 'zoë 🎲', changes: [], at: 0 });
      expect(await versions.put(odd)).toBe('put');
      expect(await versions.newest()).toEqual(odd);
    });

    test('are never put over one another, not even by the very same', async () => {
      const versions = await open();
      await versions.put(version(1));
      expect(await versions.put(version(1, { text: 'another' }))).toBe('taken');
      expect(await versions.put(version(1))).toBe('taken');
      expect(await versions.newest()).toEqual(version(1));
    });

    test('one of 20 at the same time has the number', async () => {
      const versions = await open();
      const puts = [...Array(20).keys()].map((i) => versions.put(version(1, { by: `${i}` })));
      const answers = await Promise.all(puts);
      expect(answers.filter((answer) => answer === 'put')).toHaveLength(1);
      expect((await versions.newest())?.by).toBe(String(answers.indexOf('put')));
    });

    test('are read newest first, in the order of their numbers, and below any number', async () => {
      const versions = await open();
      for (const number of [1, 2, 9, 10, 11, 100]) await versions.put(version(number));
      expect((await versions.newest())?.version).toBe(100);
      expect((await versions.newest(100))?.version).toBe(11);
      expect((await versions.newest(10))?.version).toBe(9);
      expect(await versions.newest(1)).toBeNull();
      const numbers = (await versions.list()).map((note) => note.version);
      expect(numbers).toEqual([100, 11, 10, 9, 2, 1]);
    });

    test('are listed without their texts, however long all are together', async () => {
      const versions = await open();
      const text = 'x'.repeat(LONGEST_HOUSE_BYTES);
      for (const number of [1, 2, 3, 4, 5]) await versions.put(version(number, { text }));
      const { text: _, ...note } = version(5);
      expect((await versions.list())[0]).toEqual(note);
      expect(await versions.list()).toHaveLength(5);
      expect((await versions.newest())?.text).toBe(text);
    });

    test('take no house of more than 300 KB, and no number that is none', async () => {
      const versions = await open();
      const text = `${'é'.repeat(LONGEST_HOUSE_BYTES / 2)}!`;
      await expect(versions.put(version(1, { text }))).rejects.toThrow('got 307201');
      for (const number of [0, -1, 1.5, 100_000_000]) {
        await expect(versions.put(version(number))).rejects.toThrow('expected a version from 1');
      }
      expect(await versions.newest()).toBeNull();
    });
  });
}
