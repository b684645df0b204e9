import { LEDGER } from '../../../lib/sheet/tabs.ts';

/** Knows since when each entry is in the sheet, by the events that the page at `/` lives on. */
export interface Watching {
  /** When this entry's row was seen, UTC in milliseconds; null where it is not there yet. */
  seenAt(entry: number): number | null;
  stop(): Promise<void>;
}

interface Outline {
  readonly sheets: readonly { readonly title: string; readonly rows: number }[];
}

/** Reads the stream of events of a spreadsheet whose entries come in order, below one header. */
export async function watch(rootUrl: string, spreadsheetId: string): Promise<Watching> {
  const ended = new AbortController();
  const response = await fetch(`${rootUrl}v4/spreadsheets/${spreadsheetId}/events`, {
    headers: { authorization: 'Bearer local' },
    signal: ended.signal,
  });
  if (!response.ok || response.body === null) {
    throw new Error(`expected a stream of events, got HTTP ${response.status}`);
  }
  const seen: number[] = [];
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      const now = Date.now();
      const entries = Math.max(0, ...events.map(entriesIn));
      while (seen.length < entries) seen.push(now);
    }
  };
  const reading = read(response.body).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  return {
    seenAt: (entry) => seen[entry - 1] ?? null,
    async stop() {
      ended.abort();
      await reading;
    },
  };
}

/** The rows below the header of `Ledger`; 0 where the event is no outline. */
function entriesIn(event: string): number {
  const [, data] = /^data: (.*)$/m.exec(event) ?? [];
  if (data === undefined) return 0;
  const { sheets } = JSON.parse(data) as Outline;
  return (sheets.find(({ title }) => title === LEDGER.title)?.rows ?? 1) - 1;
}
