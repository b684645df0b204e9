import type * as z from 'zod/mini';
import { errorAnswer } from '../../http/answers.ts';
import { receiptAnswer, rollAnswer } from '../../http/dossierAnswers.ts';
import { sentenceOf } from '../faults.ts';
import { type Asked, readPath } from '../paths.ts';
import type { Receipt, RollDossier } from '../words.ts';

const TIMEOUT_MS = 15_000;
const NOT_CIGO = 'What answers at this address is not cigo: ask the owner for the right address.';

/** What was found, or one plain sentence about why it was not. */
export type Found =
  | { readonly kind: 'roll'; readonly value: RollDossier }
  | { readonly kind: 'receipt'; readonly value: Receipt }
  | { readonly kind: 'fault'; readonly sentence: string };

/** Asks cigo. The key goes into a header and nowhere else; a receipt needs none. */
export async function ask(asked: Asked, key: string): Promise<Found> {
  const headers: Record<string, string> =
    asked.kind === 'roll' ? { authorization: `Bearer ${key}` } : {};
  try {
    const response = await fetch(readPath(asked), {
      headers,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return foundIn(await response.json(), response.status, asked);
  } catch {
    return fault('The server does not answer: try again when you are online.');
  }
}

function foundIn(json: unknown, status: number, asked: Asked): Found {
  const { kind } = asked;
  if (status === 429) return fault('Too many have asked at once: try again in a moment.');
  const error = errorAnswer.safeParse(json);
  if (error.success) return fault(sentenceOf(error.data.error, asked));
  if (kind === 'roll') return read(rollAnswer, json, (value) => ({ kind, value }));
  return read(receiptAnswer, json, (value) => ({ kind, value }));
}

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  json: unknown,
  found: (value: z.output<Schema>) => Found,
): Found {
  const value = schema.safeParse(json);
  return value.success ? found(value.data) : fault(NOT_CIGO);
}

function fault(sentence: string): Found {
  return { kind: 'fault', sentence };
}
