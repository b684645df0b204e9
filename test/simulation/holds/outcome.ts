/** What has become of some lines, in the shape of `replay --json`. */
export interface Outcome {
  readonly ledger: readonly object[];
  readonly rolls: readonly object[];
  readonly refused: readonly object[];
  readonly balances: Readonly<Record<string, number>>;
  readonly state: object;
}

/** Where two outcomes are not the same: of each part the first difference. */
export function differencesOf(found: Outcome, right: Outcome): readonly string[] {
  return [
    ...firstUnlike('entry', found.ledger, right.ledger),
    ...firstUnlike('roll', found.rolls, right.rolls),
    ...firstUnlike('refusal', found.refused, right.refused),
    ...unlike('balances', found.balances, right.balances),
    ...unlike('state', found.state, right.state),
  ];
}

function firstUnlike(
  what: string,
  found: readonly object[],
  right: readonly object[],
): readonly string[] {
  const length = Math.max(found.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const unlikeHere = unlike(`${what} ${at + 1}`, found[at] ?? {}, right[at] ?? {});
    if (unlikeHere.length > 0) return unlikeHere;
  }
  return [];
}

function unlike(what: string, found: object, right: object): readonly string[] {
  const [a, b] = [textOf(found), textOf(right)];
  return a === b ? [] : [`${what} is ${a}, and by the rules it is ${b}`];
}

/** The same whatever the order of keys. */
function textOf(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
