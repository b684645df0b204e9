import { findBookFaults } from './holds/books.ts';
import { findSheetFaults, isTold, readFindings } from './holds/sheet.ts';
import type { Plan } from './plan.ts';
import type { Console } from './world/console.ts';
import type { Machine } from './world/machine.ts';
import type { World } from './world/world.ts';

/** Everybody under way. */
export interface Play {
  readonly plan: Plan;
  readonly world: World;
  readonly machines: ReadonlyMap<string, Machine>;
  readonly consoles: ReadonlyMap<string, Console>;
}

/** Longer than anything is late, and than a message is hidden that a dead handler had. */
const LEAST_MS = 180_000;
/** A dealer waits so long for another's journal. */
const PATIENCE_MS = 480_000;
const MOST_MS = 2_400_000;
const SLICE_MS = 60_000;
/** More than any sheet takes to be put right. */
const MOST_AUDITS = 8;
const AUDIT_MS = 120_000;

/** Lets all that is under way come to its end with nothing going wrong any more, and says what is not right then. */
export async function calmDown(play: Play): Promise<readonly string[]> {
  const { plan, world, machines } = play;
  world.wire.calm();
  world.clocks.clear();
  if (!(await settles(play, PATIENCE_MS))) {
    takeAtOnce(play);
    if (!(await settles(play, MOST_MS))) return [`expected all to be calm: ${waiting(play)}`];
  }
  const ofBooks = await findBookFaults(plan, world, machines);
  if (ofBooks.length > 0) return ofBooks;
  return sheetsComeRight(play);
}

/** Whether everybody is done within good time. */
async function settles(
  { world: { schedule, bells }, machines, consoles }: Play,
  most: number,
): Promise<boolean> {
  const start = schedule.now();
  const isCalm = (): boolean =>
    bells.length === 0 &&
    [...machines.values(), ...consoles.values()].every(({ isDone }) => isDone);
  while (schedule.now() - start < most) {
    await schedule.play(schedule.now() + SLICE_MS);
    if (schedule.now() - start >= LEAST_MS && isCalm()) return true;
  }
  return false;
}

/** A dealer whose `take table` waits for a journal that does not come takes it without waiting. */
function takeAtOnce({ machines, consoles }: Play): void {
  for (const { isDone, sends, lines, write } of machines.values()) {
    const name = `${sends.dealer}:`;
    const said = lines.find((line) => line.includes(name) && /take\s+table/i.test(line)) ?? '';
    if (!isDone) write(`${said.slice(0, said.indexOf(name))}${name} take table now\r\n`);
  }
  for (const console of consoles.values()) if (!console.isDone) console.takeAtOnce();
}

function waiting({ world: { bells }, machines, consoles }: Play): string {
  const some = [...machines.values(), ...consoles.values()]
    .filter(({ isDone }) => !isDone)
    .map(({ sends }) => sends.id);
  return `${bells.length} bells wait, and what these have: ${some.join(', ')}`;
}

/** Where staff left a sheet alone the mirror needs no healer, and a healer finds nothing. */
async function sheetsComeRight({ plan, world }: Play): Promise<readonly string[]> {
  const alone = plan.tables.filter(
    ({ id }) => !plan.steps.some((step) => step.kind === 'staff' && step.table === id),
  );
  for (const table of alone) {
    const faults = (await isTold(world, table)) ? await findSheetFaults(world, table) : [];
    if (faults.length > 0) return ['before any audit:', ...faults];
  }
  const faults = await auditAll(plan, world);
  if (faults.length > 0) return faults;
  for (const { id } of alone) {
    const { count, newest } = await readFindings(world, id);
    if (count > 0)
      return [`expected nothing to be found in a sheet left alone: ${JSON.stringify(newest)}`];
  }
  return [];
}

async function auditAll({ tables }: Plan, world: World): Promise<readonly string[]> {
  const { schedule } = world;
  world.watch();
  let faults: readonly string[] = [];
  for (let audits = 0; audits < MOST_AUDITS; audits += 1) {
    world.audit();
    await schedule.play(schedule.now() + AUDIT_MS);
    const found = await Promise.all(tables.map((table) => findSheetFaults(world, table)));
    faults = found.flat();
    if (faults.length === 0) return [];
  }
  return ['after all audits:', ...faults];
}
