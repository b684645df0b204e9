import { relayEvening } from '../../lib/local/demo/relayEvening.ts';
import type { Cloud } from './cloud.ts';

/** After so many lines the bells of what has come are rung. */
const RING_AFTER = 20;
const MOST_RINGS = 30;

/** The relay sends the sample evening line by line, while the bells ring. */
export async function playEvening(cloud: Cloud): Promise<void> {
  let lines = 0;
  let ringing = Promise.resolve();
  const told = (): void => {
    lines += 1;
    if (lines % RING_AFTER === 0) ringing = ringing.then(() => ringAll(cloud));
  };
  await relayEvening(cloud.relay, 0, told, new AbortController().signal);
  await ringing;
  await ringAll(cloud);
}

/** Rings until the bells of all commits are answered. */
export async function ringAll(cloud: Cloud): Promise<void> {
  for (let rings = 0; rings < MOST_RINGS; rings += 1) {
    const { seq = 0 } = (await cloud.ledger.newest(cloud.relay.table)) ?? {};
    const { batchItemFailures } = await cloud.ring();
    if (batchItemFailures.length === 0 && cloud.rung() >= seq) return;
  }
  throw new Error('expected the mirror to answer all bells');
}
