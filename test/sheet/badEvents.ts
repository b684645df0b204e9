import fc from 'fast-check';
import { HTTP_STATUS } from '../../lib/local/sheets/errors.ts';
import type { Fault, Outcome } from '../../lib/local/sheets/faults.ts';
import { LEASE_MS } from '../../lib/sheet/mirror.ts';
import type { When } from './dying.ts';
import { aDeed, type Deed } from './vandals.ts';

/** Who goes to the sheet. */
export type Worker = 'mirror' | 'healer';

/** One thing that can happen on a bad evening; `lines` of the journal come first. */
export type Event = { readonly lines: number } & (
  | { readonly kind: 'bells'; readonly owner: string; readonly times: number }
  | { readonly kind: 'two-at-once'; readonly apart: number; readonly other: Worker }
  | { readonly kind: 'heal' }
  | {
      readonly kind: 'death';
      readonly who: Worker;
      readonly at: number;
      readonly when: When;
      readonly pause: number;
    }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly who: Worker }
  | { readonly kind: 'write-held'; readonly who: Worker }
  | { readonly kind: 'held-writes-arrive' }
  | { readonly kind: 'vandals'; readonly deeds: readonly Deed[] }
  | { readonly kind: 'time'; readonly ms: number }
);

export const KINDS: readonly Event['kind'][] = [
  ...(['bells', 'two-at-once', 'heal', 'death', 'fault'] as const),
  ...(['write-held', 'held-writes-arrive', 'vandals', 'time'] as const),
];

const OUTCOMES: readonly Outcome[] = [
  { kind: 'error', status: 'INVALID_ARGUMENT' },
  { kind: 'error', status: 'UNAUTHENTICATED' },
  { kind: 'error', status: 'PERMISSION_DENIED' },
  { kind: 'error', status: 'NOT_FOUND' },
  { kind: 'error', status: 'ABORTED' },
  { kind: 'error', status: 'RESOURCE_EXHAUSTED' },
  { kind: 'error', status: 'INTERNAL' },
  { kind: 'error', status: 'UNAVAILABLE' },
  { kind: 'error', status: 'DEADLINE_EXCEEDED' },
  { kind: 'quota', of: 'write' },
  { kind: 'page', code: 408 },
  { kind: 'page', code: 502 },
  { kind: 'cut' },
  { kind: 'dropped' },
];

/** So many parts take turns in what goes wrong, so that each fault strikes often enough in one of them. */
const PARTS = 4;

/** What goes wrong in a part; silence comes in addition, seldom, for it takes long. */
export function outcomesOf(part: number): readonly Outcome[] {
  return OUTCOMES.filter((_, at) => at % PARTS === part);
}

export function faultName(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'error':
      return outcome.status;
    case 'page':
      return `page ${outcome.code}`;
    default:
      return outcome.kind;
  }
}

/**
 * Whether the caller is told that nothing was written, though all was. Google does not tell so; a sheet comes out right
 * even then, but a healer takes back what it has told in it.
 */
export function isLie({ outcome, when }: Fault): boolean {
  if (when === 'before') return false;
  return (
    outcome.kind === 'quota' || (outcome.kind === 'error' && HTTP_STATUS[outcome.status] < 500)
  );
}

const when = fc.constantFrom('before' as const, 'after' as const);
const who = fc.constantFrom<Worker>('mirror', 'mirror', 'healer');
const lines = fc.constantFrom(0, 1, 2, 5, 9, 16);
function faultOf(part: number): fc.Arbitrary<Fault> {
  return fc.record({
    method: fc.constantFrom<Fault['method']>('batchUpdate', 'batchUpdate', 'get', 'search'),
    nth: fc.constantFrom(1, 1, 2),
    when,
    outcome: fc.oneof(
      { weight: 120, arbitrary: fc.constantFrom(...outcomesOf(part)) },
      { weight: 1, arbitrary: fc.constant<Outcome>({ kind: 'silence' }) },
    ),
  });
}

/** Any event, some kinds more likely than others. */
export function anEvent(part: number): fc.Arbitrary<Event> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ kind: fc.constant('bells'), lines },
        owner: fc.constantFrom('one', 'two'),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ kind: fc.constant('two-at-once'), lines },
        apart: fc.constantFrom(0, LEASE_MS + 1_000),
        other: who,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('heal'), lines }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ kind: fc.constant('death'), lines, who, when },
        at: fc.integer({ min: 1, max: 22 }),
        pause: fc.constantFrom(0, LEASE_MS, LEASE_MS, LEASE_MS),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('fault'), lines, fault: faultOf(part), who }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('write-held'), lines, who }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('held-writes-arrive'), lines }) },
    {
      weight: 8,
      arbitrary: fc.record({
        ...{ kind: fc.constant('vandals'), lines },
        deeds: fc.array(aDeed, { minLength: 2, maxLength: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        ...{ kind: fc.constant('time'), lines },
        ms: fc.constantFrom(1000, LEASE_MS),
      }),
    },
  );
}
