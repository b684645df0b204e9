import { parseRegex, type Tree } from './parse.ts';
import { type Places, placesOf } from './places.ts';

/** What stands for all characters: ASCII, and some that differ in what classes and cases make of them. */
const SIGNS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['é', 'İ', 'ſ', 'K', '\u0301', '٣', '３', 'Ａ', '：', '\u2028', '\u00a0', '’', '\uffff'],
];

/**
 * Whether a text can make an expression try again and again, so that the time grows faster than the text: there are
 * two places, p before q, and a word that leads from p to p, from p to q, and from q to q, while the whole can still
 * fail (Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers, 2016).
 * It errs on the side of yes: it does not ask whether the rest of a text makes it fail.
 */
export function triesAgain(source: string, flags: string): boolean {
  const tree = parseRegex(source, flags);
  const places = placesOf(tree, !flags.includes('y') && !startsAnchored(tree));
  if (places.twice) return true;
  const graph = createGraph(places);
  const loops = graph.all.filter((place) => graph.reaches(place, place));
  return loops.some((p) => loops.some((q) => p !== q && graph.reaches(p, q) && graph.mixes(p, q)));
}

function startsAnchored(tree: Tree): boolean {
  switch (tree.kind) {
    case 'start':
      return true;
    case 'all':
      return tree.parts[0] !== undefined && startsAnchored(tree.parts[0]);
    case 'one of':
      return tree.parts.every(startsAnchored);
    default:
      return false;
  }
}

interface Graph {
  readonly all: readonly number[];
  reaches(from: number, to: number): boolean;
  /** Whether one word leads from p to p, from p to q, and from q to q. */
  mixes(p: number, q: number): boolean;
}

function createGraph({ fits, follow, won }: Places): Graph {
  const all = fits.map((_, at) => at).filter((at) => !won.has(at));
  const next = fits.map((_, at) => [...(follow[at] ?? [])].filter((to) => !won.has(to)));
  const taken = fits.map((regex) => SIGNS.map((sign) => regex.test(sign)));
  const reach = all.map((from) => closure([from], (at) => next[at] ?? []));
  const reached = new Map(all.map((from, at) => [from, reach[at] ?? new Set<number>()]));
  const reaches = (from: number, to: number): boolean => reached.get(from)?.has(to) ?? false;
  const share = (places: readonly number[]): boolean =>
    SIGNS.some((_, sign) => places.every((at) => taken[at]?.[sign] === true));
  return {
    all,
    reaches,
    mixes(p, q) {
      const key = (a: number, b: number, c: number) => (a * fits.length + b) * fits.length + c;
      const steps = (code: number): number[] => {
        const c = code % fits.length;
        const b = Math.floor(code / fits.length) % fits.length;
        const a = Math.floor(code / fits.length / fits.length);
        return (next[a] ?? []).flatMap((x) =>
          reaches(x, p) || x === p
            ? (next[b] ?? []).flatMap((y) =>
                reaches(y, q) || y === q
                  ? (next[c] ?? [])
                      .filter((z) => (reaches(z, q) || z === q) && share([x, y, z]))
                      .map((z) => key(x, y, z))
                  : [],
              )
            : [],
        );
      };
      return closure([key(p, p, q)], steps).has(key(p, q, q));
    },
  };
}

/** All that is reached by one step or more. */
function closure(from: readonly number[], steps: (at: number) => readonly number[]): Set<number> {
  const seen = new Set<number>();
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of steps(at)) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}
