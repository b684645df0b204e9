import { expect, test } from 'vitest';
import { newJournal, post } from '../../lib/relay/post.ts';
import { valuesOf } from '../sheet/sheetText.ts';
import type { Cloud } from './cloud.ts';
import { ringAll } from './evening.ts';

/** Who is there at a table, through the bundles; to be placed where the table is closed, and leaves it so. */
export function describeWatch(opened: () => Cloud): void {
  test('who is there is known by heartbeats, and the watch has the sheet say so', async () => {
    const cloud = opened();
    const journal = newJournal(new Date());
    const said = ['table open', 'table closed'].map(
      (said) => `[11/28/2026 23:39:00]  Dealer Dan: ${said}`,
    );
    const deliver = (from: number, lines: readonly string[]) =>
      post(cloud.relay, 'journal', { journal, from, lines });
    await deliver(1, said.slice(0, 1));
    await ringAll(cloud);
    const { seq } = (await cloud.ledger.newest('lucky7')) ?? {};
    expect(await deliver(2, [])).toMatchObject({ status: 200, answer: { next: 2, seq } });
    expect(await (await cloud.read('/v1/tables/lucky7')).json()).toMatchObject({
      seq,
      presence: { keeper: 'dealer', covered: true, relays: [{ relay: 'dealer' }] },
    });
    await cloud.watch();
    const live = await valuesOf(cloud.sheets, 'local-lucky7', 'Live');
    expect(live.find(([title]) => title === 'Covered')?.[1]).toBe('covered');
    expect(cloud.recorders.audit.sent.at(-1)).toEqual({
      group: 'lucky7',
      body: '{"table":"lucky7"}',
    });
    await deliver(2, said.slice(1));
    await ringAll(cloud);
    await cloud.watch();
  });
}
