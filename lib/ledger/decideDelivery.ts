import type { StepPast } from '../game/facts.ts';
import { RULES_VERSION, type Settings } from '../game/settings.ts';
import type { Step } from '../game/table.ts';
import { type Commit, type Head, type Ledger, placeOfSender } from './commit.ts';
import type { Delivery, NumberedLine } from './delivery.ts';
import { lateness } from './late.ts';
import { makeCommit } from './makeCommit.ts';
import { nextLine } from './numbering.ts';
import { type Part, takeLines } from './take.ts';

/** What a delivery comes to, given the newest commit (CONTRACT, Numbers, gaps, copies). */
export type Answer =
  /** Lines before these are missing. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** The journal is older than one that the sender has begun. */
  | { readonly kind: 'closed-journal'; readonly current: string }
  /** All lines have been taken before. */
  | { readonly kind: 'nothing-new'; readonly next: number }
  /** The next line waits for another journal, and nothing stands before it. */
  | { readonly kind: 'wait'; readonly next: number }
  | {
      readonly kind: 'commit';
      readonly commit: Commit;
      readonly settings: Settings;
      readonly waiting: boolean;
      /** What its steps changed, for a later commit that takes them back. */
      readonly steps: readonly StepPast[];
    };

/** Loads what the steps changed that a delivery may take back. */
export type Pasts = (step: Step) => StepPast;

/** Decides a delivery upon the newest commit. Pure: nothing is written. */
export function decideDelivery(head: Head, delivery: Delivery, past: Pasts): Answer {
  const lines = newLines(head.ledger, delivery);
  if (!Array.isArray(lines)) return lines;
  const settings = settingsFor(head, delivery.table.settings);
  const part = takeLines(lines, {
    table: head.ledger.table,
    place: placeOfSender(head.ledger, delivery.sender.id),
    journal: delivery.journal,
    settings,
    sender: delivery.sender,
    seq: head.seq + 1,
    again: false,
    past,
  });
  const before = (lines[0]?.n ?? 1) - 1;
  if (part.place.n === before) return { kind: 'wait', next: before + 1 };
  const pins = pinsSettings(head, part, settings) ? settings : null;
  const lateMs = lateness(delivery.heldMs);
  const cause = { ...delivery, table: delivery.table.id, from: before + 1, lateMs };
  const commit = makeCommit(head, cause, part, pins);
  const { waiting, steps } = part;
  return { kind: 'commit', commit, settings, waiting, steps };
}

/**
 * The settings that decide: those pinned while the table is open, else the house's of the day.
 * @throws where a newer cigo pinned rules that this one does not know: better no decision than a wrong one.
 */
function settingsFor({ ledger, settings }: Head, ofTheDay: Settings): Settings {
  if (ledger.table.game.mode === 'closed') return ofTheDay;
  if (settings === null) throw new Error('expected an open table to have pinned its settings');
  const { rulesVersion } = settings;
  if (rulesVersion > RULES_VERSION) {
    const known = `expected rules of version ${RULES_VERSION} at most`;
    throw new Error(`${known}, the evening goes by version ${rulesVersion}: deploy the newer cigo`);
  }
  return settings;
}

/** The lines that have not been taken yet, numbered; or why there are none. */
export function newLines(ledger: Ledger, delivery: Delivery): NumberedLine[] | Answer {
  const next = nextLine(ledger, delivery.sender.id, delivery.journal);
  if (next.kind === 'closed') return { kind: 'closed-journal', current: next.current };
  const expected = next.n;
  if (delivery.from > expected) return { kind: 'gap', expected };
  const lines = delivery.lines
    .slice(expected - delivery.from)
    .map((line, i) => ({ n: expected + i, line }));
  return lines.length === 0 ? { kind: 'nothing-new', next: expected } : lines;
}

/** Settings are stored by each opening, and by the first commit at a closed table that they have changed for. */
function pinsSettings({ ledger, settings }: Head, { opened }: Part, inForce: Settings): boolean {
  if (ledger.table.game.mode !== 'closed') return false;
  return opened || JSON.stringify(settings) !== JSON.stringify(inForce);
}
