import * as z from 'zod/mini';
import { type ClockSample, sampleOf } from '../clock.ts';

/** What the webhook answered; `code` is that of cigo's errors, empty where there is none. */
export interface Reply {
  readonly status: number;
  readonly json: unknown;
  readonly code: string;
  readonly message: string;
  readonly clock: ClockSample | null;
}

const TIMEOUT_MS = 10_000;
const problem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Asks the webhook once. @returns null where it does not answer. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply | null> {
  const sentMs = Date.now();
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const clock = sampleOf('the webhook', response.headers.get('date'), sentMs, Date.now());
    const json: unknown = await response.json().catch(() => null);
    const { code, message } = problemIn(json);
    return { status: response.status, json, code, message, clock };
  } catch {
    return null;
  }
}

function problemIn(json: unknown): { code: string; message: string } {
  const read = problem.safeParse(json);
  return read.success ? read.data.error : { code: '', message: '' };
}
