import { expect } from 'vitest';
import { valuesOf } from '../sheet/sheetText.ts';
import { type Cloud, FUNCTIONS, type FunctionName } from './cloud.ts';

/** All entries stand in the sheet, each once. */
export async function expectSheet(cloud: Cloud, entries: number): Promise<void> {
  const [, ...rows] = await valuesOf(cloud.sheets, 'local-lucky7', 'Ledger');
  expect(rows.map(([entry]) => entry)).toEqual(Array.from({ length: entries }, (_, at) => at + 1));
}

/** By the last line that the audit has printed, which may come a little later than its answer. */
export async function expectFoundRight(cloud: Cloud): Promise<void> {
  const { seq } = (await cloud.ledger.newest('lucky7')) ?? {};
  const lastLine = () => {
    const lines = cloud.instance('audit').logged().split('\n').slice(0, -1);
    return JSON.parse(lines.at(-1) ?? '{}');
  };
  await expect.poll(lastLine, { timeout: 10_000 }).toMatchObject({
    table: 'lucky7',
    differences: [],
    through: seq,
    ChainBroken: 0,
    MirrorBehindSeconds: 0,
  });
}

/** The pages of the desk are for everyone, and of what is not one of them the view says so. */
export async function expectDesk(cloud: Cloud): Promise<void> {
  const page = await cloud.read('/desk');
  const type = page.headers.get('content-type');
  expect([page.status, type]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await cloud.read('/desk/desk.js')).status).toBe(200);
  expect((await cloud.read('/desk/other.js')).status).toBe(404);
}

/** The page of rolls is for everyone too, and a receipt leads to its roll without a key. */
export async function expectReceipt(cloud: Cloud, roll: number): Promise<void> {
  const dossier = (await (await cloud.read(`/v1/tables/lucky7/rolls/${roll}`)).json()) as object;
  expect(dossier).toMatchObject({ roll: { roll, counts: true }, chain: { holds: true } });
  const receipt = String(Reflect.get(dossier, 'receipt'));
  for (const path of [`/rolls/${roll}`, `/receipts/${receipt}`]) {
    const { status, headers } = await cloud.read(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  }
  expect((await cloud.read('/dossier/dossier.js')).status).toBe(200);
  const unkeyed = (code: string) => fetch(`${cloud.relay.url}/v1/tables/lucky7/receipts/${code}`);
  expect(await (await unkeyed(receipt)).json()).toMatchObject({ roll: { roll } });
  expect((await unkeyed('K7Q4-2MRT-H')).status).toBe(404);
}

/** Of AWS, until a function that has just begun has answered: its first event here, which for the mirror is an evening. */
const CALLS: Readonly<Record<FunctionName, number>> = { intake: 6, view: 5, mirror: 19, audit: 7 };

/** And tells how long they took. */
export function expectFewCalls({ coldStarts }: Cloud): void {
  const first = FUNCTIONS.map((name) => {
    const cold = coldStarts.find((start) => start.name === name);
    if (cold === undefined) throw new Error(`expected ${name} to have been cold`);
    return cold;
  });
  const told = first.map(({ name, loadedMs, answeredMs, actions }) => {
    const calls = actions.map((action) => action.replace(/^.*:/, '')).join(', ');
    return `  ${name.padEnd(6)} loaded after ${Math.round(loadedMs)} ms, first answer after ${Math.round(answeredMs)} ms with ${calls}\n`;
  });
  process.stdout.write(
    `Cold starts under Node 24, from the start of the process:\n${told.join('')}`,
  );
  expect(first.filter(({ name, actions }) => actions.length > CALLS[name])).toEqual([]);
}
