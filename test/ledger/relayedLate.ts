import { readFileSync } from 'node:fs';
import type { Line } from '../../lib/ledger/delivery.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { createRandom } from '../support/random.ts';
import { settingsOf } from '../support/setup.ts';

const EVENING: readonly Line[] = readFileSync(DEMO_EVENING, 'utf8')
  .trimEnd()
  .split('\n')
  .map((raw) => ({ kind: 'line', raw }));

/** The sample evening in random pieces, each held back for so long as is said of its number. */
export async function relayedLate(seed: number, heldMs: (piece: number) => number | undefined) {
  const random = createRandom(seed);
  const log = createMemoryLog();
  const intake = createIntake(log);
  for (let from = 1, piece = 0; from <= EVENING.length; piece += 1) {
    const held = heldMs(piece);
    const taken = await intake.take({
      table: { id: 'lucky7', settings: settingsOf() },
      sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
      ...{ journal: '20261129T180000000Z-ab12', from, utcOffset: 0, receivedAt: 1_796_000_000_000 },
      lines: EVENING.slice(from - 1, from + random.below(9)),
      ...(held !== undefined && { heldMs: held }),
    });
    if (taken.kind !== 'taken') throw new Error('expected the evening to be taken');
    from = taken.next;
  }
  return { log, stored: await log.range('lucky7', 1, 1_000, 1_000) };
}
