import { tableAnswer } from '../../http/answers.ts';
import { counted } from '../../plainText.ts';
import { type Finding, fault, ok } from '../finding.ts';
import { ask } from './ask.ts';
import type { Webhook } from './deliveries.ts';

/** Whether staff can read a table with their key. */
export async function checkRead(
  { url, refresh }: Webhook,
  table: string,
  staffKey: string,
): Promise<Finding> {
  const about = `reads of ${table}`;
  const headers = { authorization: `Bearer ${staffKey}` };
  const reply = await ask(`${url}/v1/tables/${table}`, { headers });
  if (reply === null) return fault(about, 'The webhook does not answer', 'Try again');
  const { status, json, code } = reply;
  if (status === 200) {
    const read = tableAnswer.safeParse(json);
    return read.success
      ? ok(about, `Staff can read it: ${counted(read.data.seq, 'commit')}`)
      : fault(about, 'What is answered is no table', 'Check proxies between here and the webhook');
  }
  switch (code) {
    case 'STAFF_KEY_WRONG': {
      const todo = `${refresh}; after a change of keys wait five minutes`;
      return fault(about, 'The webhook does not take the staff key', todo);
    }
    case 'NO_TABLE':
      return fault(about, 'The webhook plays a house without this table', refresh);
    default: {
      const what = `The webhook answers ${status} ${code}`.trimEnd();
      return fault(about, what, "Look into the view's log and try again");
    }
  }
}
