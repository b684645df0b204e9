/**
 * Stands in for AWS's own runtime in the process of a handler, under Node 24: loads a bundle and calls its handler with
 * each event that comes. Events and answers go through the channel to the parent, since what is printed is the log.
 */
import { performance } from 'node:perf_hooks';
import type { Answered, Invocation } from './lambda.ts';

const [, , bundle = ''] = process.argv;
const { handler } = await import(bundle);
const loadedMs = performance.now();

process.on('message', (invocation: Invocation) => void invoke(invocation));
process.on('disconnect', () => process.exit());

async function invoke({ id, event, remainingMs }: Invocation): Promise<void> {
  const began = Date.now();
  const context = {
    awsRequestId: `request-${id}`,
    getRemainingTimeInMillis: () => remainingMs - (Date.now() - began),
  };
  const ended = await endOf(handler(event, context));
  const answered: Answered = { id, ...ended, loadedMs, answeredMs: performance.now() };
  process.send?.(answered);
}

async function endOf(answer: Promise<unknown>): Promise<Pick<Answered, 'answer' | 'error'>> {
  try {
    return { answer: await answer };
  } catch (error) {
    return { error: String(error) };
  }
}
