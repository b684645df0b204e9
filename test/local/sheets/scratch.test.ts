import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../lib/local/sheets/page.ts';
import { createScratch } from '../../../lib/local/sheets/scratch.ts';
import { someFolder, someScratch } from './onDisk.ts';

describe('a scratch file', () => {
  it('gives back what was put into it, and is gone when it is closed', () => {
    const path = join(someFolder(), 'pages');
    const scratch = createScratch(path);
    expect(existsSync(path)).toBe(false);
    const places = ['["ä"]', '[]', `["${'x'.repeat(100_000)}"]`].map(scratch.append);
    expect(places.map((place) => place && scratch.read(place).length)).toEqual([5, 2, 100_004]);
    expect(readFileSync(path)).toHaveLength(scratch.size());
    scratch.close();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('does not look at what a killed process left behind', () => {
    const path = join(someFolder(), 'pages');
    writeFileSync(path, 'left');
    writeFileSync(`${path}.new`, 'left');
    const scratch = createScratch(path);
    expect(readdirSync(dirname(path))).toEqual([]);
    const place = scratch.append('[1]');
    expect(place).toMatchObject({ at: 0 });
    scratch.close();
  });

  it('is written anew with what is still needed, and nothing else can be read from then on', () => {
    const scratch = someScratch();
    const places = ['["a"]', '["b"]', '["c"]'].flatMap((text) => scratch.append(text) ?? []);
    const [a, b, c] = places;
    if (!(a && b && c)) throw new Error('expected places');
    let kept: readonly Place[] = [c, a];
    for (let times = 0; times < 3; times += 1) {
      kept = scratch.rewrite(kept) ?? [];
      expect(kept.map(scratch.read)).toEqual(['["c"]', '["a"]']);
    }
    expect(() => scratch.read(b)).toThrow('does not hold what was written');
  });

  it('throws over what is not what was written', () => {
    const path = join(someFolder(), 'pages');
    const scratch = createScratch(path);
    const place = scratch.append('["Alice",5000]');
    if (place === null) throw new Error('expected a place');
    writeFileSync(path, readFileSync(path, 'utf8').replace('5000', '6000'));
    expect(() => scratch.read(place)).toThrow(`${path} does not hold what was written to it at 0`);
    writeFileSync(path, '');
    expect(() => scratch.read(place)).toThrow('ends before');
    scratch.close();
  });

  it('takes nothing where the disk does not', () => {
    const scratch = createScratch(join(someFolder(), 'gone', 'pages'));
    expect(scratch.append('[]')).toBeNull();
    expect(scratch.size()).toBe(0);
    scratch.close();
  });
});
