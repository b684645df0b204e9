import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_HOUSE_TEXT } from '../../lib/house/defaultHouse.ts';
import { doubledKeys } from '../../lib/house/doubledKeys.ts';
import { checkHouseText } from '../../lib/house/push.ts';

describe('a key that stands twice in one object', () => {
  test.each([
    ['{"a":1,"a":2}', ['a']],
    [
      '{"tables":[{"id":"x","rules":{"minBet":5}},{"rules":{},"id":"y","rules":{}}]}',
      ['tables[1].rules'],
    ],
    ['{"a":{"b":1,"c":[0,{"d":1,"d":2}],"b":2}}', ['a.c[1].d', 'a.b']],
    ['{"a" : 1 , "\\u0061" : 2}', ['a']],
    ['{"a\\"":1,"a\\"":2}', ['a"']],
  ])('is found in %s', (text, paths) => {
    expect(doubledKeys(text).map(({ path }) => path)).toEqual(paths);
  });

  test('is found in no JSON that was made of a value', () => {
    const same = fc.property(
      fc.jsonValue(),
      (value) => doubledKeys(JSON.stringify(value)).length === 0,
    );
    fc.assert(same, { numRuns: 500 });
    expect(doubledKeys('{"a":"{\\"a\\":1,","b":["a","a"],"c":"a:"}')).toEqual([]);
  });

  test('makes a house that nobody can be sure of, and is refused', () => {
    const text = DEFAULT_HOUSE_TEXT.replace(/"id":/, '"id":"other","id":');
    expect(checkHouseText(text)).toEqual({
      ok: false,
      faults: [{ path: 'tables[0].id', message: 'stands there twice: keep one of them' }],
    });
  });
});
