import { expect } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import { decodeCommit, encodeCommit, hashCommit } from '../../lib/ledger/codec/codec.ts';
import { type Commit, type Head, NEW_HEAD } from '../../lib/ledger/commit.ts';
import { decideDelivery } from '../../lib/ledger/decideDelivery.ts';
import type { Delivery, Line } from '../../lib/ledger/delivery.ts';
import { createKnownPasts } from '../../lib/ledger/knownPasts.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { loadPasts } from '../../lib/ledger/pasts.ts';
import { type Setup, settingsOf } from '../support/setup.ts';
import { journalId, RECEIVED_AT, type Said, TABLE } from './deliveries.ts';

/** A record of the client's journal, or what stands in its place. */
function asLine(said: Said): Line {
  return typeof said === 'string' ? { kind: 'line', raw: `[11/29/2026 20:00:00]  ${said}` } : said;
}

type Part = readonly [sender: Sender, said: readonly Said[], more?: Partial<Delivery>];

/** Decides one delivery after another and stores each; what is read back must be what was decided. */
export async function readBack(
  parts: readonly Part[],
  setup: Setup = {},
): Promise<readonly Commit[]> {
  const log = createMemoryLog();
  const dealers = [{ name: 'Dealer Dan', serial: '0x000FD38E' }, { name: 'Dealer Eve' }];
  const settings = settingsOf({ dealers, ...setup });
  const next = new Map<string, number>();
  const commits: Commit[] = [];
  let head: Head = NEW_HEAD;
  for (const [sender, said, more] of parts) {
    const from = next.get(sender.id) ?? 1;
    const delivery: Delivery = {
      table: { id: TABLE, settings },
      sender,
      journal: journalId(sender.id, 1),
      from,
      utcOffset: null,
      lines: said.map(asLine),
      receivedAt: RECEIVED_AT,
      ...more,
    };
    const known = createKnownPasts(log, delivery.table.id);
    const answer = decideDelivery(head, delivery, await loadPasts(known, head, delivery));
    if (answer.kind !== 'commit') throw new Error(`expected a commit, got ${answer.kind}`);
    const { commit } = answer;
    const stored = encodeCommit(commit);
    const read = decodeCommit(stored);
    expect(read).toStrictEqual(commit);
    expect(encodeCommit(read)).toEqual(stored);
    await log.append(stored);
    head = {
      seq: commit.seq,
      hash: hashCommit(stored),
      ledger: commit.after,
      settings: answer.settings,
      commit,
    };
    next.set(sender.id, commit.to + 1);
    commits.push(commit);
  }
  return commits;
}
