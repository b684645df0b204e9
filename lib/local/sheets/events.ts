import { ReadableStream } from 'node:stream/web';
import type { Outline } from './outline.ts';

/** Where a stream of events gets its news from. */
export interface News {
  readonly outline: () => Outline;
  /** Calls the listener after each change, until the function that it returns is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Fires when the API closes. */
  readonly ended: AbortSignal;
  /** Milliseconds after which a quiet stream shows that it is still there. */
  readonly heartbeatMs: number;
}

/** How long a browser waits before it connects again, in ms. */
const RECONNECT_MS = 1000;

function eventText(outline: Outline): string {
  return `retry: ${RECONNECT_MS}\nid: ${outline.revision}\nevent: change\ndata: ${JSON.stringify(outline)}\n\n`;
}

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): the outline
 * at once, then again after each change; a slow reader gets only the newest. A comment goes out in
 * quiet times, so that both ends notice a dead connection. Cancel the stream when the reader goes.
 */
export function eventStream({
  outline,
  subscribe,
  ended,
  heartbeatMs,
}: News): ReadableStream<string> {
  let sent = -1;
  let stopped = false;
  let wake = () => {};
  const poke = () => wake();
  const unsubscribe = subscribe(poke);
  ended.addEventListener('abort', poke);
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, heartbeatMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const stop = () => {
    stopped = true;
    unsubscribe();
    ended.removeEventListener('abort', poke);
    poke();
  };
  return new ReadableStream<string>({
    pull: async (controller) => {
      if (outline().revision === sent) {
        await pause();
      }
      if (stopped) {
        return;
      }
      const next = outline();
      if (ended.aborted) {
        stop();
        controller.close();
      } else {
        controller.enqueue(next.revision === sent ? ': still here\n\n' : eventText(next));
        sent = next.revision;
      }
    },
    cancel: stop,
  });
}
