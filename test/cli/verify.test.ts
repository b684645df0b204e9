import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { verify as command } from '../../lib/cli/verify.ts';
import { KINDS } from '../../lib/game/transfers.ts';
import { closesAnswer } from '../../lib/http/closesAnswer.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { DEMO_EVENING, relayEvening } from '../../lib/local/demo/relayEvening.ts';
import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';
import { readRunning } from '../../lib/local/running.ts';
import { rightState, serveAws } from '../doctor/awsServer.ts';
import { secretsOf, startCigo } from '../support/cigo.ts';
import { runCigo } from './runCigo.ts';

/** What a dealer's journal gives, as far as a close tells it. */
const replayed = z.object({
  ledger: z.array(z.object({ kind: z.enum(KINDS), amount: z.int() })),
  rolls: z.array(z.object({ counts: z.boolean(), undone: z.optional(z.literal(true)) })),
  balances: z.record(z.string(), z.int()),
});

const folder = mkdtempSync(join(tmpdir(), 'cigo-verify-'));
const dataDir = join(folder, 'machine');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** What the same command said of a cigo that ran, and of its books later. */
let running: Awaited<ReturnType<typeof verify>>;
let later: Awaited<ReturnType<typeof verify>>;
/** What the cigo that ran said of the evening's close. */
let close: z.output<typeof closesAnswer>['closes'][number];

function verify(args: string, env: Readonly<Record<string, string>> = {}) {
  const words = ['verify', ...args.split(' ').filter((word) => word !== '')];
  return runCigo(words, { CIGO_DATA_DIR: dataDir, ...env });
}

const OWN = `--table lucky7 --from-journal ${fileURLToPath(DEMO_EVENING)}`;

beforeAll(async () => {
  const cigo = await startCigo(['start'], dataDir);
  const [secret = ''] = secretsOf(dataDir).relays['dealer'] ?? [];
  const to = { url: cigo.url, table: 'lucky7', relay: 'dealer', secret };
  await relayEvening(to, 0, () => {}, new AbortController().signal);
  running = await verifyMirrored();
  close = await closeAt(cigo.url);
  await cigo.end('SIGINT');
  later = await verify(OWN);
});

async function closeAt(url: string): Promise<typeof close> {
  const headers = { authorization: `Bearer ${secretsOf(dataDir).staff}` };
  const answer = await fetch(`${url}/v1/tables/lucky7/closes`, { headers });
  const { closes } = closesAnswer.parse(await answer.json());
  const [newest] = closes;
  if (newest === undefined || closes.length > 1) throw new Error('expected one close');
  return newest;
}

/** What it says as soon as the sheet has all. Wherever CIGO_PORT points: the folder says where its own cigo is. */
async function verifyMirrored(): Promise<typeof running> {
  for (;;) {
    const said = await verify(OWN, { CIGO_PORT: '9' });
    if (!/behind|never mirrored/.test(said.stdout)) return said;
  }
}

test('reads the books of a cigo that runs, and the same ones later, in aligned lines without colours', () => {
  expect(running).toEqual(later);
  expect(later).toMatchObject({ status: 0, stderr: '' });
  const lines = later.stdout.trimEnd().split('\n');
  expect(lines[0]).toBe(`lucky7 in ${dataDir}`);
  expect(lines.slice(1, -1).map((line) => line.slice(0, 15))).toEqual([
    '✓ chain        ',
    '✓ balances     ',
    '✓ replay       ',
    '✓ projections  ',
    '✓ sheet        ',
    '✓ journal      ',
  ]);
  expect(lines.at(-1)).toMatch(/^All is right: \d+ commits, 49 entries, 25 rolls\.$/);
  expect(later.stdout).not.toContain('\u001b[');
  expect(readRunning(dataDir)).toBeNull();
});

test("a close is what the dealer's own journal gives: its head by verify, its figures by replay", async () => {
  const { status, stdout } = await verify(`${OWN} --json`);
  const { right, head, entries, rolls, commits, checks } = JSON.parse(stdout);
  expect({ status, right }).toEqual({ status: 0, right: true });
  expect(checks).toContainEqual(expect.objectContaining({ check: 'journal', kind: 'right' }));
  expect(close.head).toEqual({ entry: entries, roll: rolls, seq: commits, hash: head });

  const played = await runCigo(['replay', '--json', fileURLToPath(DEMO_EVENING)]);
  const own = replayed.parse(JSON.parse(played.stdout));
  expect(close.totals).toEqual(
    KINDS.flatMap((kind) => {
      const moves = own.ledger.filter((entry) => entry.kind === kind);
      const gold = moves.reduce((sum, { amount }) => sum + amount, 0);
      return moves.length === 0 ? [] : [{ kind, count: moves.length, gold }];
    }),
  );
  const changes = close.accounts.map(({ account, change }) => [account, change]);
  expect(Object.fromEntries(changes)).toEqual(own.balances);
  expect(close.rolls).toEqual({
    counted: own.rolls.filter(({ counts }) => counts).length,
    notCounted: own.rolls.filter(({ counts }) => !counts).length,
    undone: own.rolls.filter(({ undone }) => undone === true).length,
  });
});

test('names the first bad commit, the cell of the sheet and the line of the file', async () => {
  await withTable(async (client) => {
    const [five] = await createDynamoLog({ client, tableName: 'ledger' }).range('lucky7', 5, 5, 1);
    const text = five?.text.replace('seat ', 'seat  ') ?? '';
    expect(text).not.toBe(five?.text);
    const Item = { pk: { S: 'lucky7' }, sk: { N: '5' }, c: { S: text } };
    await client.send(new PutItemCommand({ TableName: 'ledger', Item }));
  });
  const { status, stdout, stderr } = await verify(`${OWN} --json`);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const { first, right, checks } = JSON.parse(stdout);
  expect({ first, right }).toMatchObject({ first: { seq: 5 }, right: false });
  const kinds = Object.fromEntries(
    checks.map(({ check, kind }: { check: string; kind: string }) => [check, kind]),
  );
  expect(kinds).toEqual({
    chain: 'wrong',
    balances: 'right',
    replay: 'right',
    projections: 'right',
    sheet: 'right',
    journal: 'wrong',
  });
});

test('reads an item that is no commit, in the cloud as here', async () => {
  await withTable(async (client, endpoint) => {
    const Item = { pk: { S: 'lucky7' }, sk: { N: '9' }, text: { S: 'gone' } };
    await client.send(new PutItemCommand({ TableName: 'ledger', Item }));
    await serveAws({ ...rightState(), dynamodb: endpoint });
    const { status, stdout } = await verify('--table lucky7 --stack Cigo --without-sheet');
    expect(status).toBe(1);
    expect(stdout).toContain('– balances     ');
    expect(stdout).toMatch(/^NOT RIGHT\. The first bad commit is 5\.$/m);
  });
});

async function withTable(
  use: (client: ReturnType<typeof createDynamoClient>, endpoint: string) => Promise<void>,
): Promise<void> {
  const { endpoint, stop } = await startEmbeddedDynamoDb({ folder: dataDir });
  const client = createDynamoClient({ endpoint });
  try {
    await use(client, endpoint);
  } finally {
    client.destroy();
    await stop();
  }
}

/** In this process, for they are many. */
function refusal(args: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  vi.stubEnv('CIGO_DATA_DIR', env['CIGO_DATA_DIR'] ?? dataDir);
  return command(args.split(' ').filter((word) => word !== '')).then(
    (status) => `ended with ${status}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

test.each([
  ['', /^Name the table: cigo verify --table ID\.$/],
  ['--table Lucky', /^--table: an id is 1 to 32 of the characters a-z, 0-9 and -, not "Lucky"\.$/],
  ['--table lucky7 stray.txt', /^What is "stray\.txt"\? Name a dealer's files with --from-journal/],
  ['--table lucky7 --dealer Dan', /^--dealer: name his files too, with --from-journal FILE\.$/],
  ['--table lucky7 --from-journal gone.txt', /^There is no such file: gone\.txt; /],
  [`${OWN} --dealer Nobody`, /^--dealer: the table lucky7 never had a dealer "Nobody"; it had D/],
  ['--table other', /^The books hold nothing of a table "other": it was never opened/],
  ['--table lucky7 --endpoint http://127.0.0.1:9', /^--endpoint: name its table too, with --led/],
])('one plain sentence says what is wrong with: cigo verify %s', async (args, sentence) => {
  expect(await refusal(args)).toMatch(sentence);
});

test('where there are no books, or a cigo that does not say where it is', async () => {
  const none = await refusal('--table lucky7', { CIGO_DATA_DIR: join(folder, 'none') });
  expect(none).toMatch(/^There are no books in .*: set CIGO_DATA_DIR to where they are/);
  await withTable(async () => {
    expect(await refusal('--table lucky7')).toMatch(
      /^Another cigo is using the folder .*, and does not say where .*; stop it first\.$/,
    );
  });
});
