import { type Outline, outline as outlineShape } from '../sheet/shapes.ts';
import { listSpreadsheets, openEvents } from './api.ts';

/** Without a sign of life for this long a stream is dead, in ms: three heartbeats. */
const SILENCE_MS = 45_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** How the page hears of changes: by events, by asking now and then, or not at all. */
export type Following = 'live' | 'polling' | 'offline';

export interface Follower {
  readonly onOutline: (outline: Outline) => void;
  readonly onState: (state: Following) => void;
  readonly signal: AbortSignal;
}

/** Splits a stream of server-sent events into the outlines that they carry. */
function createParser(take: (outline: Outline) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data !== undefined) take(outlineShape.parse(JSON.parse(data)));
    }
  };
}

/** Reads one stream to its end. Throws when it breaks or falls silent. */
async function readStream(
  spreadsheetId: string,
  signal: AbortSignal,
  parse: (chunk: string) => void,
): Promise<void> {
  const inner = new AbortController();
  const reader = await openEvents(spreadsheetId, AbortSignal.any([signal, inner.signal]));
  for (;;) {
    const timer = setTimeout(() => inner.abort(), SILENCE_MS);
    const { done, value } = await reader.read();
    clearTimeout(timer);
    if (done) return;
    parse(value);
  }
}

/** Waits, but not after the page comes back into view or online. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    document.addEventListener('visibilitychange', end);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Follows one spreadsheet until the signal is given: `onOutline` gets its outline whenever it has
 * changed. Events are preferred; where streams do not come through, it asks instead; where nothing
 * answers, it keeps trying.
 */
export async function follow(
  spreadsheetId: string,
  { onOutline, onState, signal }: Follower,
): Promise<void> {
  let revision = -1;
  let broken = 0;
  const take = (outline: Outline) => {
    if (outline.revision === revision) return;
    revision = outline.revision;
    onOutline(outline);
  };
  const takeLive = (outline: Outline) => {
    broken = 0;
    onState('live');
    take(outline);
  };
  const ask = async () => {
    const all = await listSpreadsheets(signal);
    if (broken > 1) onState('polling');
    const found = all.find((outline) => outline.spreadsheetId === spreadsheetId);
    if (found !== undefined) take(found);
  };
  while (!signal.aborted) {
    await readStream(spreadsheetId, signal, createParser(takeLive)).catch(() => undefined);
    broken += 1;
    if (!signal.aborted) {
      await ask().catch(() => signal.aborted || onState('offline'));
      await pause(Math.min(FIRST_PAUSE_MS * 1.6 ** broken, LONGEST_PAUSE_MS), signal);
    }
  }
}
