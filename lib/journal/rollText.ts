import { tidyName } from '../game/names.ts';
import type { Dialect } from '../game/settings.ts';

/** A roll inside one text: the name as printed, and the dice, sound or not. */
export interface RollText {
  readonly name: string;
  readonly dice: readonly [number, number];
}

const NUMBER = '(0|[1-9][0-9]{0,8})';

/** What servers print (JOURNALS): each form fits the whole text, and its name is read greedily. */
const ONE_LINE = new RegExp(`^\\*(.+) rolls ${NUMBER}, ${NUMBER}\\*$`);
const UOX3 = new RegExp(`^(.+) rolls the dice and gets a ${NUMBER} and ${NUMBER}\\.$`);
const SPHERE = new RegExp(
  `^\\*(?:You see (.+)|(You)) rolls the dice and gets a ${NUMBER} and a ${NUMBER}!\\*$`,
);

export function isOneLineRoll(text: string): boolean {
  return ONE_LINE.test(text);
}

/** Reads a roll in one of the table's dialects; null where the text is none. */
export function readRoll(text: string, dialects: readonly Dialect[]): RollText | null {
  for (const dialect of dialects) {
    const roll = inDialect(text, dialect);
    if (roll !== null && roll.name !== '') return roll;
  }
  return null;
}

function inDialect(text: string, dialect: Dialect): RollText | null {
  switch (dialect) {
    case 'one-line':
      return rolled(ONE_LINE.exec(text));
    case 'uox3':
      return rolled(UOX3.exec(text));
    case 'sphere':
      return rolled(SPHERE.exec(text));
    case 'four-line':
      return null;
  }
}

function rolled(parts: RegExpExecArray | null): RollText | null {
  if (parts === null) return null;
  const [a, b] = parts.slice(-2).map(Number);
  const name = parts.slice(1, -2).find((part) => part !== undefined);
  return { name: tidyName(name ?? ''), dice: [a ?? 0, b ?? 0] };
}
