import type { Fault } from './faults.ts';

/** Where the text is at: in an object at a key, or in a list at a place. */
type Frame =
  | { readonly kind: 'object'; readonly keys: Set<string>; key: string }
  | { readonly kind: 'list'; place: number };

/**
 * Keys that stand twice in one object of a JSON text. JSON lets the last one win: whoever has pasted a second `rules`
 * would play without the limits of the first, and nobody would tell him.
 * @param text JSON; of anything else what is found means nothing.
 */
export function doubledKeys(text: string): readonly Fault[] {
  const frames: Frame[] = [];
  const faults: Fault[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '"') {
      moveOn(frames, text[at] ?? '');
      continue;
    }
    const end = endOfString(text, at);
    const top = frames.at(-1);
    if (top?.kind === 'object' && isKey(text, end)) {
      top.key = String(JSON.parse(text.slice(at, end + 1)));
      if (top.keys.has(top.key)) {
        faults.push({ path: pathOf(frames), message: 'stands there twice: keep one of them' });
      }
      top.keys.add(top.key);
    }
    at = end;
  }
  return faults;
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** A string is a key where a colon comes next. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

function moveOn(frames: Frame[], token: string): void {
  const top = frames.at(-1);
  if (token === '{') frames.push({ kind: 'object', keys: new Set(), key: '' });
  else if (token === '[') frames.push({ kind: 'list', place: 0 });
  else if (token === '}' || token === ']') frames.pop();
  else if (token === ',' && top?.kind === 'list') top.place += 1;
}

/** As all faults of a house name their place: `tables[0].rules.minBet`. */
function pathOf(frames: readonly Frame[]): string {
  const steps = frames.map((frame) =>
    frame.kind === 'list' ? `[${frame.place}]` : `.${frame.key}`,
  );
  return steps.join('').slice(1);
}
