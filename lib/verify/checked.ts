/** What is checked, in this order; `journal` only where a dealer's own files are given. */
export const CHECKS = ['chain', 'balances', 'replay', 'projections', 'sheet', 'journal'] as const;

export type CheckName = (typeof CHECKS)[number];

/** What came of one check. Texts are for people: clauses without a full stop. */
export type Checked =
  /** All is right; `notes` say what that does not mean. */
  | { readonly kind: 'right'; readonly told: string; readonly notes?: readonly string[] }
  /** The first difference. `seq` is the first commit that is not right, where one can be named. */
  | { readonly kind: 'wrong'; readonly seq: number | null; readonly what: string }
  /** Right as far as it goes: something that another check tells of is in the way. */
  | { readonly kind: 'stopped'; readonly told: string }
  /** There is nothing to look at, or it was left out. */
  | { readonly kind: 'none'; readonly why: string }
  /** It could not be looked at. */
  | { readonly kind: 'unknown'; readonly why: string };

export type Wrong = Extract<Checked, { kind: 'wrong' }>;

export function right(told: string, notes: readonly string[] = []): Checked {
  return { kind: 'right', told, notes };
}

export function wrong(seq: number | null, what: string): Wrong {
  return { kind: 'wrong', seq, what };
}
