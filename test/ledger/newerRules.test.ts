import { expect, test } from 'vitest';
import { RULES_VERSION } from '../../lib/game/settings.ts';
import { NEW_HEAD } from '../../lib/ledger/commit.ts';
import { decideDelivery } from '../../lib/ledger/decideDelivery.ts';
import type { Delivery } from '../../lib/ledger/delivery.ts';
import { settingsOf } from '../support/setup.ts';

/** A cigo that an owner has gone back to decides no evening that a newer one opened. */

const newer = { ...settingsOf(), rulesVersion: RULES_VERSION + 1 };

function delivery(from: number, ...said: readonly string[]): Delivery {
  return {
    table: { id: 'lucky7', settings: newer },
    sender: { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
    journal: '20261129T200000000Z-dan1',
    from,
    utcOffset: null,
    lines: said.map((line) => ({ kind: 'order', line })),
    receivedAt: Date.UTC(2026, 10, 29, 20),
  };
}

const noPast = (): never => {
  throw new Error('expected nothing to be taken back');
};

test('an evening under rules that are not known is not decided, and nothing is written', () => {
  const opened = decideDelivery(NEW_HEAD, delivery(1, 'table open'), noPast);
  if (opened.kind !== 'commit') throw new Error(`expected a commit, got ${opened.kind}`);
  const { commit, settings } = opened;
  const head = { seq: 1, hash: 'of the opening', ledger: commit.after, settings, commit };
  expect(() => decideDelivery(head, delivery(2, 'seat Alice'), noPast)).toThrow(
    `expected rules of version ${RULES_VERSION} at most, the evening goes by version ${RULES_VERSION + 1}: deploy the newer cigo`,
  );
});
