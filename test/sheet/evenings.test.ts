import { afterAll, beforeAll, test } from 'vitest';
import { badEvenings, expectEverything } from './badEvenings.ts';
import { type House, openHouse } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('after any bad evening the sheet is what the log makes of it, first half', async () => {
  const counts = await badEvenings(house, { part: 0 });
  expectEverything(await badEvenings(house, { part: 1 }, counts), [0, 1]);
});
