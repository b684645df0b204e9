import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '../../lib/doctor/finding.ts';
import { checkSpreadsheet } from '../../lib/doctor/google/spreadsheet.ts';
import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { LEDGER, LIVE, ROLLS, type Tab } from '../../lib/sheet/tabs.ts';
import { type Answer, EMAIL, refusal, serveGoogle } from './googleServer.ts';

let api: ServedApi;
beforeAll(async () => {
  api = await serveSheetsApi({ quota: null, staff: { mirror: EMAIL } });
});
afterAll(() => api.close());

let count = 0;
let spreadsheetId = '';
beforeEach(() => {
  count += 1;
  spreadsheetId = `local-table-${count}`;
});

function check(rootUrl = api.rootUrl, id = spreadsheetId): Promise<Finding[]> {
  return checkSpreadsheet('lucky7', id, { token: 'mirror', email: EMAIL }, rootUrl);
}

const told = (findings: readonly Finding[]) => findings.map(({ level, what }) => [level, what]);

/** What the owner of the spreadsheet does in it. */
async function owner(...requests: readonly object[]): Promise<void> {
  const response = await fetch(`${api.rootUrl}v4/spreadsheets/${spreadsheetId}:batchUpdate`, {
    method: 'POST',
    headers: { authorization: 'Bearer local' },
    body: JSON.stringify({ requests }),
  });
  expect(response.status, await response.text()).toBe(200);
}

async function snapshot(): Promise<string> {
  const url = `${api.rootUrl}v4/spreadsheets/${spreadsheetId}?includeGridData=true`;
  const response = await fetch(url, { headers: { authorization: 'Bearer local' } });
  return response.text();
}

const add = ({ sheetId, title }: Tab) => ({ addSheet: { properties: { sheetId, title } } });
const protect = (protectedRangeId: number, range: object, editors: object, more = {}) => ({
  addProtectedRange: { protectedRange: { protectedRangeId, range, editors, ...more } },
});
const ONLY = { users: [EMAIL] };

describe('a spreadsheet', () => {
  test('that is new and shared', async () => {
    const before = await snapshot();
    expect(told(await check())).toEqual([
      ['ok', `"${spreadsheetId}" is shared with ${EMAIL} as editor`],
      ['ok', 'Its tabs are made with the first commit'],
    ]);
    expect(await snapshot()).toBe(before);
  });

  test('whose tabs the mirror alone can change', async () => {
    const tabs = [LIVE, LEDGER, ROLLS];
    await owner(...tabs.map(add));
    await owner(...tabs.map(({ sheetId }) => protect(sheetId, { sheetId }, ONLY)));
    expect(told(await check())).toEqual([
      ['ok', expect.any(String)],
      ['ok', 'Protected: Live, Ledger, Rolls'],
    ]);
  });

  test('that shows another table', async () => {
    const developerMetadata = {
      metadataId: 1,
      metadataKey: 'cigo other',
      metadataValue: '3',
      visibility: 'DOCUMENT',
      location: { spreadsheet: true },
    };
    await owner({ createDeveloperMetadata: { developerMetadata } });
    expect(told(await check())).toContainEqual([
      'fault',
      'It shows the books of another table, other',
    ]);
  });

  test('has a tab of the very id that the trial asks for', async () => {
    await owner({ addSheet: { properties: { sheetId: 2_000_000_000, title: 'Odd' } } });
    const before = await snapshot();
    expect(told(await check())[0]).toEqual(['ok', expect.stringContaining('as editor')]);
    expect(await snapshot()).toBe(before);
  });
});

describe('protections', () => {
  const whole = { sheetId: LEDGER.sheetId };
  const ledger = async (...requests: readonly object[]) => {
    await owner(add(LEDGER), ...requests);
    const [, ...findings] = await check();
    return told(findings);
  };

  test('are missing, cover a part, or only warn', async () => {
    const part = { ...whole, startRowIndex: 1 };
    const warning = [['warn', 'The tab Ledger is not protected: staff can type over it']];
    expect(await ledger(protect(1, part, ONLY))).toEqual(warning);
    await owner({ deleteProtectedRange: { protectedRangeId: 1 } });
    expect(told((await check()).slice(1))).toEqual(warning);
    await owner(protect(2, whole, {}, { warningOnly: true }));
    expect(told((await check()).slice(1))).toEqual(warning);
  });

  test('let more people in than the account and the owner', async () => {
    const users = [EMAIL, 'eve@house.example'];
    expect(await ledger(protect(1, whole, { users }))).toEqual([
      ['warn', expect.stringContaining('can be changed by others: eve@house.example')],
    ]);
  });

  test('let groups and everybody in', async () => {
    const editors = { ...ONLY, groups: ['staff@house.example'], domainUsersCanEdit: true };
    expect(await ledger(protect(1, whole, editors))).toEqual([
      ['warn', expect.stringContaining('staff@house.example, everybody of the domain')],
    ]);
  });

  test('keep the account out of its own tab', async () => {
    expect(await ledger(protect(1, { ...whole, endRowIndex: 1 }, { users: [] }))).toEqual([
      ['fault', `A protection in the tab Ledger keeps ${EMAIL} out`],
    ]);
  });

  test('of other tabs are nobody’s business', async () => {
    await owner(protect(1, { sheetId: 0 }, { users: [] }));
    expect(told(await check())).toContainEqual(['ok', 'Its tabs are made with the first commit']);
  });
});

describe('Google’s own answers', () => {
  const found = { properties: { title: 'Books' }, sheets: [] };
  const denied = refusal(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  const answering = async (read: Answer, write: Answer = denied) => {
    const origin = await serveGoogle((_path, _body, method) => (method === 'GET' ? read : write));
    return told(await check(`${origin}/`, 'sheet-1'));
  };
  const unseen = ['skipped', 'its protected ranges cannot be seen'];

  test.each<[Answer, string]>([
    [denied, `It is not shared with ${EMAIL}`],
    [
      refusal(403, 'PERMISSION_DENIED', 'Google Sheets API has not …', 'SERVICE_DISABLED'),
      "The Sheets API is off in the account's project",
    ],
    [
      refusal(404, 'NOT_FOUND', 'Requested entity was not found.'),
      'There is no spreadsheet with this id',
    ],
    [
      refusal(400, 'FAILED_PRECONDITION', 'This operation is not supported for this document'),
      'It is no Google spreadsheet (This operation is not supported for this document)',
    ],
    [
      refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
      'Google does not take the token (Request had invalid authentication credentials.)',
    ],
    [refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded'), 'Google takes no more calls'],
    [
      refusal(503, 'UNAVAILABLE', 'The service is away.'),
      'Google answers 503: The service is away',
    ],
    [{ status: 502, json: null }, 'Google answers 502'],
    ['dropped', 'The Sheets API does not answer'],
    [{ status: 200, json: '<html>' }, 'What answers for the Sheets API is none'],
  ])('to the read: %j', async (answer, what) => {
    expect(await answering(answer)).toEqual([['fault', expect.stringContaining(what)], unseen]);
  });

  test.each<[Answer, string]>([
    [denied, `${EMAIL} may look at it but not write`],
    [refusal(500, 'INTERNAL', 'Internal error'), 'Google answers 500: Internal error'],
    ['dropped', 'The Sheets API does not answer'],
  ])('to the trial write: %j', async (answer, what) => {
    const read = { status: 200, json: found };
    expect(await answering(read, answer)).toEqual([
      ['fault', expect.stringContaining(what)],
      unseen,
    ]);
  });

  test('that the trial was done is as good', async () => {
    const done = await answering({ status: 200, json: found }, { status: 200, json: {} });
    expect(done.map(([level]) => level)).toEqual(['ok', 'ok']);
  });

  test('a protection whose editors are hidden keeps out, one that says so lets in', async () => {
    const tab = (protection: object) => ({
      properties: { sheetId: LEDGER.sheetId, title: 'Ledger' },
      protectedRanges: [{ range: { sheetId: LEDGER.sheetId }, ...protection }],
    });
    const holding = (protection: object) => ({
      status: 200,
      json: { ...found, sheets: [tab(protection)] },
    });
    const missed = refusal(400, 'INVALID_ARGUMENT', 'No grid with id: 2000000000');
    expect((await answering(holding({}), missed))[1]?.[0]).toBe('fault');
    expect((await answering(holding({ requestingUserCanEdit: true }), missed))[1]?.[0]).toBe('ok');
  });
});
