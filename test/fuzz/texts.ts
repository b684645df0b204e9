import { parseAmount } from '../../lib/game/amounts.ts';
import { MOST_GOLD } from '../../lib/game/gold.ts';
import { nameKey, tidyName, typedName } from '../../lib/game/names.ts';
import type { HeardOrder } from '../../lib/game/orders.ts';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';
import { readDie } from '../../lib/journal/dieText.ts';
import { readRecord } from '../../lib/journal/record.ts';
import { readRoll } from '../../lib/journal/rollText.ts';
import type { Random } from '../support/random.ts';
import { anyAmount, anyDealerSpeech, anyLine, anyName } from './grammar.ts';

/** One kind of text: how one is made, and what must hold of it. `holds` throws where it does not. */
export interface TextFuzz {
  readonly kind: string;
  readonly make: (random: Random) => string;
  readonly holds: (text: string) => void;
}

const EVERY_DIALECT = ['one-line', 'four-line', 'uox3', 'sphere'] as const;

export const AMOUNTS: TextFuzz = {
  kind: 'amounts',
  make: anyAmount,
  holds(text) {
    const gold: number | null = parseAmount(text);
    if (gold === null) return;
    must(Number.isSafeInteger(gold) && gold >= 1 && gold <= MOST_GOLD, `${gold} is gold`);
    must(parseAmount(String(gold)) === gold, 'what was read is read again from its digits');
    must(/^[0-9]/.test(text.trim()), 'an amount begins with a digit');
  },
};

export const NAMES: TextFuzz = {
  kind: 'names',
  make: anyName,
  holds(text) {
    const tidy = tidyName(text);
    must(tidyName(tidy) === tidy, 'a tidy name is tidy');
    const name = typedName(text);
    if (name === null) return;
    must(typedName(name) === name, 'a kept name is kept as it is');
    must(nameKey(name) === nameKey(text), 'a kept name is the same person');
    must(name.length >= 1 && name.length <= 60, 'a name has an end');
  },
};

export const DEALER_LINES: TextFuzz = {
  kind: 'dealer lines',
  make: anyDealerSpeech,
  holds(text) {
    const order = readDealerLine(text);
    if (order !== null) soundOrder(order);
    const once = JSON.stringify(order);
    must(
      JSON.stringify(readDealerLine(`  ${text} `)) === once,
      'white space around does not matter',
    );
  },
};

export const CLIENT_LINES: TextFuzz = {
  kind: 'client lines',
  make(random) {
    const line = anyLine(random);
    return typeof line === 'string' ? line : line.text;
  },
  holds(text) {
    const record = readRecord(text);
    const said = record?.text ?? text;
    const roll = readRoll(said, EVERY_DIALECT);
    if (roll !== null) {
      must(roll.name !== '' && tidyName(roll.name) === roll.name, 'a roll has a tidy name');
      must(roll.dice.every(isFew), 'a die shows a whole number');
    }
    const die = readDie(said);
    if (die !== null) must(isFew(die.value), 'a die shows a whole number');
  },
};

function isFew(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value < 1_000_000_000;
}

/** Every name is one that the rules allow or none, every amount gold or none. */
function soundOrder(order: HeardOrder): void {
  for (const [key, value] of Object.entries(order)) {
    if (key === 'name' || key === 'label') {
      must(value === null || typedName(value) === value, `${key} is allowed`);
    }
    if (key === 'amount' && typeof value === 'number') {
      must(Number.isSafeInteger(value) && value >= 1 && value <= MOST_GOLD, 'an amount is gold');
    }
  }
}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`expected that ${what}`);
}
