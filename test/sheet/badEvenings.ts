import fc from 'fast-check';
import { expect } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { Fault } from '../../lib/local/sheets/faults.ts';
import { LEASE_MS } from '../../lib/sheet/mirror.ts';
import { type Night, randomNight } from '../ledger/nights.ts';
import { often } from '../support/often.ts';
import {
  anEvent,
  type Event,
  faultName,
  isLie,
  KINDS,
  outcomesOf,
  type Worker,
} from './badEvents.ts';
import { Died, dying } from './dying.ts';
import { type HeldWrites, heldWrites } from './heldWrites.ts';
import { type House, type Stage, settle } from './stage.ts';
import { DEEDS, type Deed } from './vandals.ts';
import { expectForm, expectWhole, notesIn, unharmed } from './wholeness.ts';

/** How often each thing has really happened. */
export type Counts = Map<string, number>;

type EventOf<K extends Event['kind']> = Event & { readonly kind: K };
type Ports = NonNullable<Parameters<Stage['mirror']>[0]>;

const FINE = { broken: null };
/** More than any evening takes. */
const MOST_ROUNDS = 8;

/** A table on a bad evening. */
interface Scene {
  readonly stage: Stage;
  readonly held: HeldWrites;
  readonly sender: Sender;
  /** What is still to come of the journal. */
  readonly lines: string[];
  /** What staff have written where cigo never writes. */
  notes: ReadonlySet<string>;
  count(what: string, times?: number): void;
}

function sceneOf(stage: Stage, { lines, dealer }: Night, counts: Counts): Scene {
  return {
    stage,
    held: heldWrites(stage),
    sender: { id: 'dealer', role: 'journal', dealer },
    lines: [...lines],
    notes: new Set(),
    count: (what, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times),
  };
}

/** Lets one thing happen to a sheet. */
async function happen(scene: Scene, event: Event): Promise<void> {
  const { stage, held, sender, lines } = scene;
  await stage.deliver(lines.splice(0, event.lines), sender);
  switch (event.kind) {
    case 'bells':
      for (let times = 0; times < event.times; times += 1) await go(scene, 'mirror', event.owner);
      return;
    case 'two-at-once':
      return twoAtOnce(scene, event);
    case 'heal':
      return go(scene, 'healer');
    case 'death':
      return die(scene, event);
    case 'fault':
      return fail(scene, event);
    case 'write-held':
      held.holdNext();
      return go(scene, event.who);
    case 'held-writes-arrive':
      return scene.count('arrived late', await held.letGo());
    case 'vandals':
      for (const deed of event.deeds) await vandalise(scene, deed);
      return;
    case 'time':
      stage.clock.ms += event.ms;
  }
}

async function go(
  { stage, held, count }: Scene,
  who: Worker,
  owner = 'one',
  ports: Ports = {},
): Promise<void> {
  const { table } = stage;
  const all = { owner, sheets: held.sheets, ...ports };
  const end =
    who === 'mirror'
      ? await stage.mirror(all).flush(table)
      : await stage.healer(all).heal(table, FINE);
  count(`${who}: ${end.kind}`);
}

async function twoAtOnce(scene: Scene, { other, apart }: EventOf<'two-at-once'>): Promise<void> {
  const now = () => scene.stage.clock.ms + apart;
  await Promise.all([go(scene, 'mirror'), go(scene, other, 'two', { now })]);
}

async function die(scene: Scene, { who, at, when, pause }: EventOf<'death'>): Promise<void> {
  const ports = dying({ ...scene.stage, sheets: scene.held.sheets }, at, when);
  await go(scene, who, 'mortal', ports).catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
    scene.count(`${who} dies ${when}`);
  });
  scene.stage.clock.ms += pause;
}

async function fail(scene: Scene, { fault, who }: EventOf<'fault'>): Promise<void> {
  const { faults } = scene.stage.api;
  faults.clear();
  faults.inject(fault);
  await go(scene, who);
  if (faults.armed().length === 0) scene.count(struck(fault));
}

function struck({ outcome, when }: Fault): string {
  return `${faultName(outcome)} ${when}`;
}

async function vandalise(scene: Scene, { name, requests }: Deed): Promise<void> {
  const { stage, count } = scene;
  await expectNotes(scene);
  const write = () => stage.sheets.write(stage.spreadsheetId, requests);
  const done = await unharmed(stage.api, write);
  if (done.kind !== 'done') return;
  count(name);
  if (scene.notes.size > 0 || JSON.stringify(requests).includes('"note ')) {
    scene.notes = await notesIn(stage);
    count('notes', scene.notes.size);
  }
}

/** They are nobody's but theirs. */
async function expectNotes({ stage, notes }: Scene): Promise<void> {
  if (notes.size === 0) return;
  const there = await notesIn(stage);
  expect([...notes].filter((note) => !there.has(note))).toEqual([]);
}

/** No more faults, nothing is under way, and the mirror has come back as often as it was told to. */
async function calmDown({ stage, held }: Scene): Promise<void> {
  stage.api.faults.clear();
  stage.clock.ms += 3 * LEASE_MS;
  await settle(stage, stage.mirror());
  await held.letGo();
}

/** And so has the healer. */
async function healAll({ stage: { table, clock, healer }, count }: Scene): Promise<void> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const healed = await healer().heal(table, FINE);
    count(`healer: ${healed.kind}`);
    if (healed.kind === 'right') return;
    clock.ms += healed.kind === 'later' ? healed.after : 0;
  }
  throw new Error('expected the sheet to be right in the end');
}

interface Evening {
  /** Of which evening the journal is. */
  readonly journal: number;
  /** So many lines are in the sheet before anything happens. */
  readonly before: number;
  readonly events: readonly Event[];
  /** Whether staff are about; else their deeds are left out. */
  readonly staff: boolean;
}

/** Whether `Checks` tells of all that was found: what a healer could not write is left to the next one. */
async function isTold({ table, cursors, findings }: Stage): Promise<boolean> {
  const [cursor, { revision }] = await Promise.all([cursors.read(table), findings.read(table)]);
  return cursor?.found === revision;
}

function lies(event: Event): boolean {
  return event.kind === 'fault' && isLie(event.fault);
}

async function play(house: House, evening: Evening, counts: Counts): Promise<void> {
  const night = randomNight(evening.journal);
  const scene = sceneOf(house.stage(night.settings), night, counts);
  const { stage, lines, sender } = scene;
  await stage.deliver(lines.splice(0, evening.before), sender);
  if (evening.before > 0) await settle(stage, stage.mirror());
  for (const event of evening.events) {
    if (event.kind === 'vandals' && !evening.staff) continue;
    scene.count(event.kind);
    await happen(scene, event);
  }
  await calmDown(scene);
  const alone = !evening.staff && !evening.events.some(lies);
  // Where staff left all alone, the mirror needs no healer, and a healer finds nothing.
  if (alone && (await isTold(stage))) await expectWhole(stage);
  await healAll(scene);
  if (alone) expect(await stage.findings.read(stage.table)).toMatchObject({ count: 0 });
  await expectWhole(stage);
  await expectForm(stage);
  await expectNotes(scene);
}

/** Plays so many evenings, others in each part, and holds each sheet against its log. */
export async function badEvenings(
  house: House,
  { part, evenings = often(6, 75), seed = part }: Part,
  counts: Counts = new Map(),
): Promise<Counts> {
  const evening = fc.record({
    journal: fc.nat(),
    before: fc.constantFrom(0, 12, 12, 25),
    staff: fc.constantFrom(true, true, false),
    events: fc.array(anEvent(part), { minLength: 2, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(evening, (one) => play(house, one, counts)),
    { seed, numRuns: evenings },
  );
  return counts;
}

/** Evenings that go wrong in their own ways. */
export interface Part {
  /** From 0. */
  readonly part: number;
  readonly evenings?: number;
  readonly seed?: number;
}

/** Nothing of all that can happen in these parts was left out, where they were played long enough. */
export function expectEverything(counts: Counts, parts: readonly number[]): void {
  const moments = (what: string) => ['before', 'after'].map((when) => `${what} ${when}`);
  const ends = ['mirror dies', 'healer dies'].flatMap(moments);
  const ways = ['mirror: nothing', 'healer: healed', 'healer: right', 'arrived late', 'notes'];
  const faults = parts.flatMap(outcomesOf).map(faultName).flatMap(moments);
  const missing = [...KINDS, ...ends, ...ways, ...DEEDS, ...faults].filter(
    (kind) => !counts.has(kind),
  );
  // Few evenings have half of it at least.
  expect(missing.length, missing.join(', ')).toBeLessThanOrEqual(often(counts.size, 0));
}
