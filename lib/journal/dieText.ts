/** One line of a four-line roll, apart from its header. */
export interface DieText {
  readonly die: 'first' | 'second' | 'total';
  readonly value: number;
}

const DIE =
  /^(?:(The first die rolls to a stop and shows)|(The second die stops and shows)|Total for this roll): (0|[1-9][0-9]{0,8})$/;

export function isDieText(text: string): boolean {
  return DIE.test(text);
}

/** Reads a die line (JOURNALS, `four-line`); null where the text is none. */
export function readDie(text: string): DieText | null {
  const parts = DIE.exec(text);
  if (parts === null) return null;
  const [, first, second, value] = parts;
  const die = first !== undefined ? 'first' : second !== undefined ? 'second' : 'total';
  return { die, value: Number(value) };
}
