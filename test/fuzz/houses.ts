import { faultLine } from '../../lib/house/faults.ts';
import { readHouseText } from '../../lib/house/read.ts';
import { mutated } from './mutate.ts';
import { nastyJson } from './nastyJson.ts';
import { must, type TextFuzz } from './texts.ts';

const HOUSE = {
  tables: [
    {
      id: 'lucky7',
      rules: { chestFloor: 25_000, boxes: 3, minBet: 1, maxBet: null, diceLock: 'spoken' },
      dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }, { name: 'Eve' }],
      diceSerials: ['0x40001234'],
      dialects: ['one-line', 'four-line'],
      fourLineHeaders: ['{name} throws the dice'],
      timeZone: 'Europe/Berlin',
      spreadsheetId: 'abc_123',
      relays: [{ id: 'dealer' }, { id: 'eve', dealer: 'Eve' }, { id: 'phone', role: 'console' }],
    },
    { id: 'other', dealers: [{ name: 'Olga' }], relays: [{ id: 'olga' }] },
  ],
};

/** An owner's file, with some value of it replaced, some key added, or its text damaged. */
export const HOUSE_TEXTS: TextFuzz = {
  kind: 'house.json',
  make(random) {
    const text = nastyJson(random, HOUSE);
    return random.chance(0.3)
      ? mutated(random, text, ['{', '}', '[', ']', ',', ':', '"', 'null'])
      : text;
  },
  holds(text) {
    const read = readHouseText(text);
    if (!read.ok) {
      must(read.faults.length > 0, 'what is refused has a fault');
      for (const fault of read.faults) {
        must(/^[^\n]{3,400}$/.test(faultLine(fault)), `a fault is one line: ${faultLine(fault)}`);
      }
      return;
    }
    for (const { id, settings, relays } of read.house.tables) {
      must(/^[a-z0-9-]{1,32}$/.test(id), 'a table has an id');
      must(settings.dealers.length > 0, 'a table has a dealer');
      const { minBet } = settings.rules;
      must(minBet === 'fair' || minBet >= 1, 'a bet is gold');
      must(
        relays.every(({ dealer }) => settings.dealers.some(({ name }) => name === dealer)),
        'a relay has a dealer of its table',
      );
    }
    mustBeClean();
  },
};

/** Nothing that was read has left anything in all objects. */
export function mustBeClean(): void {
  const fresh: Record<string, unknown> = {};
  must(
    fresh['polluted'] === undefined && fresh['isAdmin'] === undefined,
    'no key reaches all objects',
  );
}
