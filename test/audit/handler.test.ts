import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuditHandler } from '../../lib/audit/handler.ts';
import { parseHouse } from '../../lib/house/parse.ts';
import { type Auditing, openAudit, SPREADSHEET, TABLE } from './auditing.ts';

const TABLES = [
  { id: TABLE, spreadsheetId: SPREADSHEET },
  { id: 'second', spreadsheetId: 'sheet-2' },
  { id: 'sheetless' },
].map((table) => ({ ...table, dealers: [{ name: 'Dealer Dan' }] }));
const RUN_MS = 300_000;

let audit: Auditing;
beforeAll(async () => {
  audit = await openAudit(6);
});
afterAll(() => audit.stop());

/** Runs the handler once: what it says, and how it ends. */
async function run(parts: Partial<Auditing> = {}, leftMs: readonly number[] = []) {
  const read = parseHouse({ tables: TABLES });
  if (!read.ok) throw new Error('expected a right house');
  const lines: string[] = [];
  const asked: string[] = [];
  const house = async () => read.house;
  const handler = createAuditHandler({
    ...audit,
    ...parts,
    house,
    say: (line) => lines.push(line),
    ask: async (table, { broken }) => {
      asked.push(`${table}: ${broken}`);
    },
  });
  const left = [...leftMs];
  const context = { getRemainingTimeInMillis: () => left.shift() ?? 120_000 };
  const end = await handler({}, context).then(
    () => 'right',
    (error: Error) => error.message,
  );
  return { end, asked, said: lines.map((line) => JSON.parse(line)) };
}

const tables = (said: readonly { table: string }[]) => said.map(({ table }) => table).toSorted();

describe('a run of the audit', () => {
  test('says of each table what it has found, as metrics too', async () => {
    const { end, said, asked } = await run();
    expect(end).toBe('right');
    expect(asked.toSorted()).toEqual(
      [TABLE, 'second', 'sheetless'].map((id) => `${id}: null`).toSorted(),
    );
    expect(tables(said)).toEqual([TABLE, 'second', 'sheetless']);
    expect(said.find(({ table }) => table === TABLE)).toMatchObject({
      level: 'info',
      through: 6,
      AuditedCommits: 6,
      ChainBroken: 0,
      MirrorBehindSeconds: 16 * 3600,
    });
    const { MirrorBehindSeconds } = said.find(({ table }) => table === 'sheetless');
    expect(MirrorBehindSeconds).toBe(0);
    for (const { _aws } of said) {
      const [{ Namespace, Metrics }] = _aws.CloudWatchMetrics;
      expect(Namespace).toBe('Cigo');
      expect(Metrics.length).toBeGreaterThanOrEqual(2);
    }
  });

  test('says what is not right, and rings', async () => {
    const [, second] = audit.stored;
    await audit.overwrite({ table: 'second', seq: 1, text: second?.text ?? '' });
    const { end, said, asked } = await run();
    expect(end).toBe('right');
    expect(asked).toContainEqual(expect.stringMatching(/^second: commit 1: ./));
    const line = said.find(({ table }) => table === 'second');
    expect(line).toMatchObject({ level: 'error', ChainBroken: 1 });
    expect(line.differences.length).toBeGreaterThan(0);
    expect(said.find(({ table }) => table === TABLE)).toMatchObject({ ChainBroken: 0 });
  });

  test('looks at the others where one cannot be reached, and fails then', async () => {
    const log: Auditing['log'] = {
      ...audit.log,
      newest: (table) =>
        table === TABLE ? Promise.reject(new Error('no way')) : audit.log.newest(table),
    };
    const { end, said } = await run({ log });
    expect(end).toBe(`The audit could not look at ${TABLE}: the lines before say why.`);
    expect(tables(said)).toEqual([TABLE, 'second', 'sheetless']);
    expect(said.find(({ table }) => table === TABLE)).toEqual({
      level: 'error',
      event: 'audit-failed',
      table: TABLE,
      why: 'no way',
    });
  });

  test('ends in time, and the next one begins with another table', async () => {
    const first = await run({}, [120_000, 1_000, 1_000]);
    audit.clock.ms += RUN_MS;
    const second = await run({}, [120_000, 1_000, 1_000]);
    const looked = [first, second].map(({ said }) => said.filter((line) => '_aws' in line));
    expect(looked.map((lines) => lines.length)).toEqual([1, 1]);
    expect(looked[0]?.[0].table).not.toBe(looked[1]?.[0].table);
    expect(first.end).toMatch(/^The audit could not look at /);
  });
});
