import { expect, test } from 'vitest';
import { faultLine } from '../../lib/house/faults.ts';
import { parseHouse } from '../../lib/house/parse.ts';

function faults(dealers: readonly object[]): string[] {
  const read = parseHouse({ tables: [{ id: 'lucky7', dealers }] });
  return read.ok ? [] : read.faults.map(faultLine);
}

const SERIAL = { serial: '0x000FD38E' };

test('two dealers of one name each need a serial, or one of them is whoever bears the name', () => {
  const missing = 'is missing, and there is another dealer of this name: then each needs his own';
  expect(faults([{ name: 'Dealer Dan', ...SERIAL }, { name: 'dealer  DAN' }])).toEqual([
    `tables[0].dealers[1].serial: ${missing}`,
  ]);
  expect(faults([{ name: 'Eve' }, { name: 'Eve' }])).toEqual([
    `tables[0].dealers[0].serial: ${missing}`,
    `tables[0].dealers[1].serial: ${missing}`,
  ]);
});

test('with serials, or under other names, they are two', () => {
  const other = { serial: '0x000FD38F' };
  expect(
    faults([
      { name: 'Eve', ...SERIAL },
      { name: 'Eve', ...other },
    ]),
  ).toEqual([]);
  expect(faults([{ name: 'Eve' }, { name: 'Dan' }])).toEqual([]);
});
