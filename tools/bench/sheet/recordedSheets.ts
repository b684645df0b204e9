import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import {
  createSheetsApi,
  type SheetsApiOptions,
  type SheetsRequest,
} from '../../../lib/local/sheets/api.ts';
import { serveRequest } from '../../../lib/local/sheets/serve.ts';
import { LEDGER } from '../../../lib/sheet/tabs.ts';

/** A call that writes, as it came over the wire. */
export interface WriteCall {
  /** When its body was there, UTC in milliseconds. */
  readonly at: number;
  readonly status: number;
  /** Of its body. */
  readonly bytes: number;
  /** Rows of `Ledger` that it writes, and the bytes of these. */
  readonly ledgerRows: number;
  readonly ledgerBytes: number;
}

/** The token of somebody who makes the sheets beforehand: his calls are not recorded, and he has a quota of his own. */
export const MAKER = 'maker';

const KEEP_MS = 600_000;

/** The local Sheets API on a port of its own, which remembers the writes. */
export interface RecordedSheets {
  readonly rootUrl: string;
  readonly writes: readonly WriteCall[];
  close(): Promise<void>;
}

export async function recordedSheets(options: SheetsApiOptions): Promise<RecordedSheets> {
  const api = createSheetsApi({ ...options, staff: { [MAKER]: 'maker@local' } });
  const writes: WriteCall[] = [];
  const handle = async (request: SheetsRequest) => {
    const at = Date.now();
    const answer = await api.handle(request);
    const byMaker = request.headers['authorization'] === `Bearer ${MAKER}`;
    if (!byMaker && /:(batchUpdate|append)(\?|$)/.test(request.url)) {
      writes.push({ at, status: answer.status, ...sizesOf(request) });
    }
    return answer;
  };
  // A process that makes rows for long must not find its connection cut when it comes back.
  const server = createServer({ keepAliveTimeout: KEEP_MS }, (request, response) => {
    void serveRequest({ ...api, handle }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    rootUrl: `http://127.0.0.1:${port}/`,
    writes,
    async close() {
      await api.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function sizesOf({ body }: SheetsRequest) {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const asked = JSON.parse(text) as sheets_v4.Schema$BatchUpdateSpreadsheetRequest &
    sheets_v4.Schema$ValueRange;
  const rows: readonly unknown[] = [
    ...(asked.values ?? []),
    ...(asked.requests ?? []).flatMap(ledgerRowsIn),
  ];
  return {
    bytes: Buffer.byteLength(text),
    ledgerRows: rows.length,
    ledgerBytes: rows.reduce<number>((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0),
  };
}

function ledgerRowsIn({ updateCells }: sheets_v4.Schema$Request): readonly unknown[] {
  return updateCells?.start?.sheetId === LEDGER.sheetId ? (updateCells.rows ?? []) : [];
}
