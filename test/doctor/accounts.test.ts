import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../lib/doctor/finding.ts';
import { readFound } from '../../lib/doctor/google/found.ts';
import { tryGoogle } from '../../lib/doctor/google/googleChecks.ts';
import { protectionFindings } from '../../lib/doctor/google/protection.ts';
import { parseHouse } from '../../lib/house/parse.ts';
import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { LEDGER } from '../../lib/sheet/tabs.ts';
import { givingTokens, redirectTokens, serveGoogle, serviceAccountKey } from './googleServer.ts';

const [ONE, TWO] = ['one@x.example', 'two@x.example'];

let api: ServedApi;
beforeAll(async () => {
  api = await serveSheetsApi({ quota: null, staff: { mirror: ONE } });
});
afterAll(() => api.close());

function key(email: string): object {
  return { ...JSON.parse(serviceAccountKey()), client_email: email };
}

async function findingsOf(text: string): Promise<readonly Finding[]> {
  redirectTokens(await serveGoogle(givingTokens('mirror')));
  const read = parseHouse({
    tables: [{ id: 'lucky7', dealers: [{ name: 'Dealer Dan' }], spreadsheetId: 'local-lucky7' }],
  });
  if (!read.ok) throw new Error('expected a house');
  const findings: Finding[] = [];
  const proof = { text, aws: null, role: undefined };
  for await (const finding of tryGoogle(proof, read.house, api.rootUrl)) findings.push(finding);
  return findings;
}

const told = (findings: readonly Finding[]) => findings.map(({ level, what }) => [level, what]);

test('each of several accounts is let in and has each sheet', async () => {
  expect(told(await findingsOf(JSON.stringify([key(ONE), key(TWO)])))).toEqual([
    ['ok', `Google lets cigo in as ${ONE}`],
    ['ok', `Google lets cigo in as ${TWO}`],
    ['ok', `"local-lucky7" is shared with ${ONE} as editor`],
    ['ok', 'Its tabs are made with the first commit'],
    ['ok', `"local-lucky7" is shared with ${TWO} as editor`],
    ['ok', 'Its tabs are made with the first commit'],
  ]);
});

test('the one that a sheet is not shared with is named', async () => {
  const outcome = { kind: 'error', status: 'PERMISSION_DENIED' } as const;
  api.faults.inject({ method: 'get', nth: 2, when: 'before', outcome });
  const findings = await findingsOf(JSON.stringify([key(ONE), key(TWO)]));
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([
    {
      level: 'fault',
      about: 'sheet of lucky7',
      what: `It is not shared with ${TWO}`,
      todo: `Share it with ${TWO} as editor`,
    },
  ]);
});

test('one that is none is a fault, and the others are looked at all the same', async () => {
  const findings = await findingsOf(JSON.stringify([{}, key(TWO)]));
  expect(told(findings).slice(0, 3)).toEqual([
    ['fault', 'The Google credentials are not set, so no sheet is written'],
    ['ok', `Google lets cigo in as ${TWO}`],
    ['ok', `"local-lucky7" is shared with ${TWO} as editor`],
  ]);
});

test('an array of none is no account', async () => {
  const findings = await findingsOf('[]');
  expect(told(findings)[0]?.[1]).toMatch(/are not the JSON of an external_account or/);
});

test('a tab that all of them and its owner may change is protected', () => {
  const users = [ONE, TWO, 'owner@x.example'];
  const { sheetId, title } = LEDGER;
  const sheets = [
    {
      properties: { sheetId, title },
      protectedRanges: [{ range: { sheetId }, editors: { users } }],
    },
  ];
  const found = readFound({ properties: { title: 'Books' }, sheets });
  if (found === null) throw new Error('expected a spreadsheet');
  const findings = (accounts: readonly string[]) =>
    told(protectionFindings('sheet', found, ONE, accounts));
  expect(findings([ONE, TWO])).toEqual([['ok', 'Protected: Ledger']]);
  expect(findings([ONE])).toEqual([
    ['warn', `The tab Ledger can be changed by others: ${TWO}, owner@x.example`],
  ]);
});
