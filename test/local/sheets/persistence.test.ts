import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedApi, serveSheetsApi } from '../../../lib/local/sheets/serve.ts';
import { built } from '../../support/built.ts';
import { batch, type Client, clientOf, LUCKY7, rowsOf, values, write } from './client.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cigo-sheets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (): Promise<ServedApi> => serveSheetsApi({ folder, quota: null });

/** What a fresh start on the folder reads. */
async function afterRestart<T>(read: (client: Client) => Promise<T>): Promise<T> {
  const api = await open();
  try {
    return await read(clientOf(api.rootUrl));
  } finally {
    await api.close();
  }
}

async function whole(client: Client) {
  const { data } = await client.spreadsheets.get({ spreadsheetId: LUCKY7, includeGridData: true });
  return data;
}

const journal = () => join(folder, `${LUCKY7}.journal`);
const snapshot = () => join(folder, `${LUCKY7}.snapshot`);

describe('a spreadsheet on disk', () => {
  it('is the same after a restart, in all its parts', async () => {
    const api = await open();
    const client = clientOf(api.rootUrl);
    await batch(
      client,
      { addSheet: { properties: { title: 'Rolls', tabColorStyle: { rgbColor: { blue: 1 } } } } },
      write(0, 0, [['Alice', 5000, true, null]]),
      {
        repeatCell: {
          range: { endRowIndex: 1 },
          cell: { note: 'n', userEnteredFormat: { textFormat: { bold: true } } },
          fields: 'note,userEnteredFormat',
        },
      },
      { addProtectedRange: { protectedRange: { range: { sheetId: 0 }, warningOnly: true } } },
      { addNamedRange: { namedRange: { name: 'Top', range: { sheetId: 0, endRowIndex: 1 } } } },
      {
        addChart: {
          chart: {
            chartId: 9,
            spec: {
              title: 'Chest',
              basicChart: {
                chartType: 'LINE',
                series: [
                  { series: { sourceRange: { sources: [{ sheetId: 0, endColumnIndex: 1 }] } } },
                ],
              },
            },
            position: { overlayPosition: { anchorCell: { sheetId: 0, rowIndex: 2 } } },
          },
        },
      },
      {
        createDeveloperMetadata: {
          developerMetadata: {
            metadataKey: 'seq',
            metadataValue: '1',
            visibility: 'DOCUMENT',
            location: { spreadsheet: true },
          },
        },
      },
      {
        updateDimensionProperties: {
          range: { dimension: 'COLUMNS', startIndex: 0, endIndex: 1 },
          properties: { pixelSize: 50 },
          fields: 'pixelSize',
        },
      },
    );
    const before = await whole(client);
    await api.close();
    expect(await afterRestart(whole)).toEqual(before);
  });

  it('is not there before somebody writes to it', async () => {
    await afterRestart(whole);
    expect(await readdir(folder)).toEqual([]);
  });

  it('ignores a last line that a crash tore off, and writes on after it', async () => {
    await afterRestart((client) => batch(client, write(0, 0, [['kept']])));
    const line = await readFile(journal(), 'utf8');
    await appendFile(journal(), line.slice(0, -20));
    await afterRestart((client) => batch(client, write(0, 1, [['next']])));
    expect(await afterRestart((client) => values(client, 'A1:A'))).toEqual([['kept'], ['next']]);
  });

  it('refuses to start on a journal that is damaged before its end', async () => {
    await afterRestart((client) => batch(client, write(0, 0, [['a']])));
    await afterRestart((client) => batch(client, write(0, 1, [['b']])));
    const lines = await readFile(journal(), 'utf8');
    await writeFile(journal(), lines.replace('stringValue', 'stringvalue'));
    const logged: string[] = [];
    const api = await serveSheetsApi({ folder, log: (line) => logged.push(line) });
    await expect(api.ready()).rejects.toThrow(`line 1 of ${journal()} is damaged`);
    const response = await fetch(`${api.rootUrl}v4/spreadsheets/${LUCKY7}`, {
      headers: { authorization: 'Bearer local' },
    });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Internal error encountered.');
    expect(logged).toEqual([expect.stringContaining('is damaged: restore the file from a backup')]);
    await api.close();
  });

  it('folds a long journal into a snapshot, also if it is killed before clearing it', async () => {
    const api = await open();
    const client = clientOf(api.rootUrl);
    const megabyte = (rowIndex: number) => ({
      updateCells: {
        start: { sheetId: 0, rowIndex },
        rows: rowsOf(Array.from({ length: 100 }, (_, row) => [`${row}${'x'.repeat(10_000)}`])),
        fields: 'userEnteredValue',
      },
    });
    for (let call = 0; call < 4; call += 1) {
      await batch(client, megabyte(call * 100));
    }
    const unfolded = await readFile(journal());
    await batch(client, megabyte(400));
    const before = await whole(client);
    await api.close();
    expect((await stat(journal())).size).toBe(0);
    expect((await stat(snapshot())).size).toBeGreaterThan(4_000_000);
    await writeFile(journal(), unfolded);
    expect(await afterRestart(whole)).toEqual(before);
  });

  it('costs a flush the length of the flush, however long the ledger is', async () => {
    const api = await open();
    const client = clientOf(api.rootUrl);
    const line = (entry: number) => [entry, 'bet', 'Alice', 'player:alice', 'stake', 5000];
    await batch(
      client,
      {
        updateSheetProperties: {
          properties: { gridProperties: { rowCount: 30_001 } },
          fields: 'gridProperties.rowCount',
        },
      },
      write(
        0,
        0,
        Array.from({ length: 30_000 }, (_, entry) => line(entry + 1)),
      ),
    );
    const { size } = await stat(journal());
    await batch(client, write(0, 30_000, [line(30_001)]));
    expect((await stat(journal())).size - size).toBeLessThan(1_000);
    await api.close();
  });
});

async function startHost(): Promise<{ process: ChildProcess; client: Client }> {
  const child = spawn(process.execPath, [built('test/local/sheets/apiHost.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [rootUrl] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, client: clientOf(rootUrl) };
}

/** Writes entry after entry, each its own batch, until the server is gone. Gives the last one answered. */
async function writeUntilKilled(client: Client, from: number): Promise<number> {
  for (let entry = from; ; entry += 1) {
    try {
      await batch(client, write(0, entry - 1, [[entry, `Alice bets ${entry}k`]]));
    } catch {
      return entry - 1;
    }
  }
}

describe('kill -9', () => {
  it('loses nothing that was answered, five times in a row', async () => {
    let answered = 0;
    let least = 0;
    for (const pause of [150, 40, 90, 10, 200]) {
      const { process: host, client } = await startHost();
      const written = await values(client, 'A1:B');
      expect(written.length).toBeGreaterThanOrEqual(answered);
      expect(written.length).toBeLessThanOrEqual(answered + 1);
      expect(written).toEqual(written.map((_, row) => [row + 1, `Alice bets ${row + 1}k`]));
      const writing = writeUntilKilled(client, written.length + 1);
      await new Promise((resolve) => setTimeout(resolve, pause));
      host.kill('SIGKILL');
      await once(host, 'exit');
      answered = await writing;
      least = Math.max(least, answered - written.length);
    }
    expect(least).toBeGreaterThan(0);
  });
});
