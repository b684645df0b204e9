import type { Relay, TableConfig } from '../../house/house.ts';
import { newJournal, signedRequest } from '../../relay/post.ts';
import { type Finding, fault, ok, type Trouble } from '../finding.ts';
import { ask, type Reply } from './ask.ts';

/** A webhook, and what to do where it does not know what the house's file says. */
export interface Webhook {
  readonly url: string;
  /** Makes the file's house the one that is played, such as "Restart npm start". */
  readonly refresh: string;
}

const CLOCK = "Let the system set this machine's clock from the internet";

/**
 * Sends a second line in a relay's name that no first one has come before: it is proven and admitted like every other,
 * and refused for the gap, so nothing is written. (An empty delivery would be a sign of life.) A console may post no
 * journal, which is said only to one whose signature is right.
 */
export async function checkDelivery(
  webhook: Webhook,
  table: TableConfig,
  relay: Relay,
  secret: string,
): Promise<Finding> {
  const about = `relay ${relay.id} at ${table.id}`;
  const reply = await deliverNothingNew(webhook.url, table.id, relay.id, secret);
  const trouble = deliveryTrouble(reply, relay, webhook);
  return trouble === null
    ? ok(about, `A signed delivery of the ${relay.role} is let in`)
    : fault(about, trouble.what, trouble.todo);
}

function deliverNothingNew(url: string, table: string, relay: string, secret: string) {
  const body = JSON.stringify({ table, journal: newJournal(new Date()), from: 2, lines: [''] });
  return ask(`${url}/v1/tables/${table}/journal`, signedRequest(relay, secret, body));
}

/** What an answer to such a delivery means; null where it is as it should be. */
export function deliveryTrouble(
  reply: Reply | null,
  { role }: Pick<Relay, 'role'>,
  { refresh }: Pick<Webhook, 'refresh'>,
): Trouble | null {
  if (reply === null) return { what: 'The webhook does not answer', todo: 'Try again' };
  const { status, code, message } = reply;
  switch (code) {
    case 'LINE_GAP':
      return null;
    case 'WRONG_ROLE':
      if (role === 'console') return null;
      return { what: 'The webhook plays a house where it has another role', todo: refresh };
    case 'NO_TABLE':
      return { what: 'The webhook plays a house without this table', todo: refresh };
    case 'OTHER_TABLE':
      return {
        what: 'The webhook plays a house where it is no relay of this table',
        todo: refresh,
      };
    case 'SIGNATURE_WRONG':
      return {
        what: 'The webhook knows no such relay, or another secret of it',
        todo: `${refresh}; after a change of keys wait five minutes`,
      };
    case 'TIMESTAMP_STALE':
    case 'JOURNAL_AHEAD':
      return { what: `The clocks differ too much: ${message}`, todo: CLOCK };
    case 'JOURNAL_CLOSED':
      return { what: 'The relay has sent from a clock that is ahead of this one', todo: CLOCK };
    default: {
      const what = `The webhook answers ${status} ${code}`.trimEnd();
      return { what, todo: "Look into the intake's log and try again" };
    }
  }
}
