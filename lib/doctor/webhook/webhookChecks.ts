import type { House, TableConfig } from '../../house/house.ts';
import { type Finding, skipped } from '../finding.ts';
import { checkDelivery, type Webhook } from './deliveries.ts';
import { checkRead } from './reads.ts';

/** What the webhook is tried with; null where it is not known. */
export interface Proofs {
  /** The newest secret of a relay; undefined where it has none. */
  readonly secretOf: ((relay: string) => string | undefined) | null;
  readonly staffKey: string | null;
}

/** Each relay's signed delivery and each table's read, or why not. */
export async function* tryWebhook(
  webhook: Webhook | null,
  house: House | null,
  proofs: Proofs,
): AsyncGenerator<Finding> {
  if (webhook !== null && house !== null) {
    for (const table of house.tables) yield* tryTable(webhook, table, proofs);
    return;
  }
  const hurdle = house === null ? 'the house is not right' : 'the webhook does not answer';
  yield skipped('relays', hurdle);
  yield skipped('reads', hurdle);
}

async function* tryTable(
  webhook: Webhook,
  table: TableConfig,
  { secretOf, staffKey }: Proofs,
): AsyncGenerator<Finding> {
  for (const relay of table.relays) {
    const secret = secretOf?.(relay.id);
    yield secret === undefined
      ? skipped(`relay ${relay.id} at ${table.id}`, 'its secret is not known')
      : await checkDelivery(webhook, table, relay, secret);
  }
  yield staffKey === null
    ? skipped(`reads of ${table.id}`, 'the staff key is not known')
    : await checkRead(webhook, table.id, staffKey);
}
