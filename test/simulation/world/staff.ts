import type { SheetsApi } from '../../../lib/local/sheets/api.ts';
import type { Step } from '../plan.ts';
import type { Trace } from './trace.ts';

/** Somebody of the staff does something to a sheet, if the sheet lets him. */
export async function vandalise(
  api: SheetsApi,
  trace: Trace,
  { table, deed, requests }: Extract<Step, { kind: 'staff' }>,
): Promise<void> {
  const { status } = await api.handle({
    method: 'POST',
    url: `/v4/spreadsheets/local-${table}:batchUpdate`,
    headers: { authorization: 'Bearer local' },
    body: JSON.stringify({ requests }),
  });
  if (status === 200) trace.count(`staff: ${deed}`);
}
