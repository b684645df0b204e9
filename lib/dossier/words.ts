import type * as z from 'zod/mini';
import { goldText } from '../goldText.ts';
import type { roll } from '../http/answers.ts';
import type { receiptAnswer, rollAnswer } from '../http/dossierAnswers.ts';

export type RollDossier = z.infer<typeof rollAnswer>;
export type Receipt = z.infer<typeof receiptAnswer>;
type Roll = z.infer<typeof roll>;

/** What is told of a check, so that nothing hangs on a color alone. */
export const MARKS = { right: '✓', wrong: '✗', open: '–' } as const;

/** `Alice rolls 7 (3 and 4)`; what was never seen is a question mark. */
export function rollText({ name, dice, total }: Pick<Roll, 'name' | 'dice' | 'total'>): string {
  const [one, other] = dice.map((die) => die ?? '?');
  return `${name === '' ? 'Somebody' : name} rolls ${total ?? '?'} (${one} and ${other})`;
}

/** `Counts: come-in`, `Does not count: extra-roll`, with what became of it later. */
export function verdictText(
  { counts, undone }: { readonly counts: boolean; readonly undone?: unknown },
  word: string,
): string {
  const verdict = counts ? `Counts: ${word}` : `Does not count: ${word}`;
  return undone === true ? `${verdict}, and was taken back` : verdict;
}

/** A time in UTC, as people read it. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** When a thing happened by its own stamp, and when it was received, where that is another second. */
export function whenText({
  time,
  receivedAt,
  lateMs,
}: Pick<Roll, 'time' | 'receivedAt' | 'lateMs'>): string {
  const [at, received] = [timeText(time), timeText(receivedAt)];
  const late = lateMs === undefined ? '' : `, held back for ${Math.round(lateMs / 1_000)} s`;
  return at === received ? `${at}${late}` : `${at}, received ${received}${late}`;
}

export function senderText({ id, role, dealer }: RollDossier['sender']): string {
  return `${dealer} by ${id} (${role})`;
}

/** `5,000: stake → Alice (stake-back)`. */
export function moveText(move: {
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly note?: string | undefined;
}): string {
  const { amount, from, to, kind, note } = move;
  const said = note === undefined ? '' : `: ${note}`;
  return `${goldText(amount)}: ${from} → ${to} (${kind}${said})`;
}

/** A raw line: a text as it is, all else as the JSON that came. */
export function lineText(line: unknown): string {
  return typeof line === 'string' ? line : JSON.stringify(line);
}

const BORDERS: Readonly<Record<NonNullable<RollDossier['window']['since']>['kind'], string>> = {
  bets: 'the bet',
  'roll-for-point': 'the call for the point',
  'table-open': 'the opening of the table',
  'table-closed': 'the closing of the table',
};

/** From where to where the window runs, in one sentence. */
export function windowText({ since, until, whole }: RollDossier['window']): string {
  const from =
    since === null ? 'the beginning' : `${BORDERS[since.kind]} (${timeText(since.time)})`;
  const to = until === null ? 'now' : `${BORDERS[until.kind]} (${timeText(until.time)})`;
  const rest = whole ? '' : ' It reaches further than was looked at: 100 commits either way.';
  return `All rolls from ${from} to ${to}.${rest}`;
}

/** Which roll of the window decided. */
export function decidedText(decidedBy: number | null, own: number): string {
  if (decidedBy === null) return 'Nothing has decided it.';
  return decidedBy === own ? 'This roll decided it.' : `Roll ${decidedBy} decided it.`;
}
