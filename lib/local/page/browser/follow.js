import { listSpreadsheets, openEvents } from './sheets.js';

/** Without a sign of life for this long a stream is dead, in ms: three heartbeats. */
const SILENCE_MS = 45_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** Splits a stream of server-sent events into the data of its events. */
function createParser(take) {
  let rest = '';
  return (chunk) => {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data !== undefined) {
        take(JSON.parse(data));
      }
    }
  };
}

/** Reads one stream to its end. Throws when it breaks or falls silent. */
async function readStream(spreadsheetId, signal, parse) {
  const inner = new AbortController();
  signal.addEventListener('abort', () => inner.abort(), { once: true });
  const reader = await openEvents(spreadsheetId, inner.signal);
  for (;;) {
    const timer = setTimeout(() => inner.abort(), SILENCE_MS);
    const { done, value } = await reader.read();
    clearTimeout(timer);
    if (done) {
      return;
    }
    parse(value);
  }
}

/** Waits, but not after the page comes back into view or online. */
function pause(ms, signal) {
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

async function poll(spreadsheetId, signal) {
  const all = await listSpreadsheets(signal);
  return all.find((outline) => outline.spreadsheetId === spreadsheetId);
}

/**
 * Follows one spreadsheet until the signal is given: `onOutline` gets its outline whenever it has
 * changed, `onState` is told `live`, `polling` or `offline`. Events are preferred; where streams do
 * not come through, it asks instead; where nothing answers, it keeps trying.
 */
export async function follow(spreadsheetId, { onOutline, onState, signal }) {
  let revision = -1;
  let broken = 0;
  const take = (outline) => {
    if (outline.revision !== revision) {
      revision = outline.revision;
      onOutline(outline);
    }
  };
  const takeLive = (outline) => {
    broken = 0;
    onState('live');
    take(outline);
  };
  const ask = async () => {
    const outline = await poll(spreadsheetId, signal);
    if (broken > 1) {
      onState('polling');
    }
    if (outline !== undefined) {
      take(outline);
    }
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
