import { expect, test } from 'vitest';
import { readKeys } from '../../lib/http/keys.ts';

const KEY = 'k'.repeat(32);

test('there is one key, or two while one takes the other’s place', () => {
  expect(readKeys(`{"current":"${KEY}"}`, 'staff keys')).toEqual([KEY]);
  const both = JSON.stringify({ current: `${KEY}2`, previous: KEY });
  expect(readKeys(both, 'staff keys')).toEqual([`${KEY}2`, KEY]);
});

test.each(['', KEY, '[]', `{"current":"${KEY} ${KEY}"}`, '{"current":"ключ"}'])(
  '%s is no text of keys',
  (text) => {
    expect(() => readKeys(text, 'staff keys')).toThrow(/^expected the staff keys to be /);
  },
);
