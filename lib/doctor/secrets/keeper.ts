import type { KeyKind } from '../aws/keyChecks.ts';

/** Where secrets are handed out and changed. Each function throws one plain sentence where it cannot. */
export interface SecretKeeper {
  /** The newest webhook secret of a relay, `whsec_…`. */
  relay(id: string): Promise<string>;
  /** The newest key that staff read with. */
  staff(): Promise<string>;
  /** Makes new ones; answers what to do next. */
  rotate(kind: KeyKind): Promise<string>;
  /** Lets only the newest be good; answers what to do next. */
  finish(kind: KeyKind): Promise<string>;
}

/** How a change goes on, in the words of the command line. */
export function underWay(kind: KeyKind): Error {
  return new Error(
    `A change of the ${kind} secrets is under way: end it first with cigo secret finish ${kind}, after which the old ones are good no more.`,
  );
}

/** Nothing to finish. */
export function noChange(kind: KeyKind): Error {
  return new Error(
    `No change of the ${kind} secrets is under way: begin one with cigo secret rotate ${kind}.`,
  );
}
