import type { Tree } from './parse.ts';

/** The characters of an expression as places, and which can follow which (after Glushkov). */
export interface Places {
  readonly fits: readonly RegExp[];
  readonly follow: readonly ReadonlySet<number>[];
  /** Places from which the whole has matched, whatever comes: from there nobody ever tries again. */
  readonly won: ReadonlySet<number>;
  /** Two places that can follow each other in two ways, as in `(a+)+`. */
  readonly twice: boolean;
}

/** One part of the expression: whether it can be empty, where it can begin and end, and end for certain. */
interface Part {
  readonly empty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** Whether something in it, or after its last places, can still fail without a character. */
  readonly checked: boolean;
}

const NOTHING: Part = { empty: true, first: [], last: [], checked: false };

/** @param searched whether it may match anywhere, as an expression does that has no `^` and is not sticky. */
export function placesOf(tree: Tree, searched: boolean): Places {
  const fits: RegExp[] = [];
  const follow: Set<number>[] = [];
  let twice = false;

  const link = (from: readonly number[], to: readonly number[], again: boolean): void => {
    for (const one of from) {
      for (const other of to) {
        if (again && follow[one]?.has(other)) twice = true;
        follow[one]?.add(other);
      }
    }
  };
  const place = (regex: RegExp): Part => {
    const at = fits.push(regex) - 1;
    follow.push(new Set());
    return { empty: false, first: [at], last: [at], checked: false };
  };
  const joined = (a: Part, b: Part): Part => {
    link(a.last, b.first, false);
    return {
      empty: a.empty && b.empty,
      first: a.empty ? [...a.first, ...b.first] : a.first,
      last: b.empty ? [...a.last, ...b.last] : b.last,
      checked: b.empty ? a.checked || b.checked : b.checked,
    };
  };
  const partOf = (node: Tree): Part => {
    switch (node.kind) {
      case 'start':
        return NOTHING;
      case 'check':
        return { ...NOTHING, checked: true };
      case 'char':
        return place(node.fits);
      case 'all':
        return node.parts.map(partOf).reduce(joined, NOTHING);
      case 'one of':
        return node.parts.map(partOf).reduce(either);
      case 'repeat':
        return repeated(node);
    }
  };
  const repeated = ({ part, least, most }: Extract<Tree, { kind: 'repeat' }>): Part => {
    const endless = most === Number.POSITIVE_INFINITY;
    const copies = Array.from({ length: endless ? Math.max(1, least) : most }, () => partOf(part));
    const last = copies.at(-1);
    if (endless && last !== undefined) link(last.last, last.first, true);
    const optional = copies.map((copy, at) => (at >= least ? { ...copy, empty: true } : copy));
    return optional.reduce(joined, NOTHING);
  };

  const search = searched ? place(/^[\s\S]$/u) : NOTHING;
  if (searched) link(search.last, search.first, false);
  const body = partOf(tree);
  joined({ ...search, empty: true }, body);
  return { fits, follow, won: new Set(body.checked ? [] : body.last), twice };
}

function either(a: Part, b: Part): Part {
  return {
    empty: a.empty || b.empty,
    first: [...a.first, ...b.first],
    last: [...a.last, ...b.last],
    checked: a.checked || b.checked,
  };
}
