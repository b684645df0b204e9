import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../lib/local/sheets/faults.ts';
import type { Request, SheetsApi } from '../../lib/sheet/api.ts';
import { LEASE_MS } from '../../lib/sheet/mirror.ts';
import { Died, dying, type When } from './dying.ts';
import { EVENING, type House, openHouse, type Stage, settle } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** One thing that can happen on a bad evening. */
type Event =
  | { readonly kind: 'lines'; readonly count: number }
  | { readonly kind: 'ring'; readonly owner: string; readonly times: number }
  | { readonly kind: 'two-rings' }
  | { readonly kind: 'death'; readonly at: number; readonly when: When }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'write-held' }
  | { readonly kind: 'held-writes-arrive' }
  | { readonly kind: 'time'; readonly ms: number };

const when = fc.constantFrom('before' as const, 'after' as const);
const outcome = fc.constantFrom<Fault['outcome']>(
  { kind: 'error', status: 'UNAVAILABLE' },
  { kind: 'error', status: 'RESOURCE_EXHAUSTED' },
  { kind: 'dropped' },
);
const fault = fc.record({
  method: fc.constantFrom<Fault['method']>('batchUpdate', 'get'),
  nth: fc.constantFrom(1, 2),
  when,
  outcome,
});
const anEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('lines'), count: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ring'),
      owner: fc.constantFrom('one', 'two'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'two-rings' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('death'),
      at: fc.integer({ min: 1, max: 12 }),
      when,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fault'), fault }) },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'write-held' }) },
  { weight: 1, arbitrary: fc.constant<Event>({ kind: 'held-writes-arrive' }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.constantFrom(1000, LEASE_MS) }),
  },
);

/** Sheets whose next write can be held: nobody answers it, and it arrives when it is let go. */
function holding(sheets: SheetsApi) {
  const held: (readonly [string, readonly Request[]])[] = [];
  let hold = false;
  return {
    look: sheets.look,
    read: sheets.read,
    async write(id: string, requests: readonly Request[]) {
      if (!hold) return sheets.write(id, requests);
      hold = false;
      held.push([id, requests]);
      return { kind: 'unknown' as const, why: 'no answer' };
    },
    holdNext: () => (hold = true),
    async letGo() {
      for (const [id, requests] of held.splice(0)) await sheets.write(id, requests);
    },
  };
}

/** Lets one thing happen after another to a sheet; how often each really did is counted. */
async function happen(stage: Stage, events: readonly Event[], counts: Map<string, number>) {
  const sheets = holding(stage.sheets);
  const ring = (owner: string) => stage.mirror({ owner, sheets }).flush(stage.table);
  let said = 0;
  for (const event of events) {
    counts.set(event.kind, (counts.get(event.kind) ?? 0) + 1);
    switch (event.kind) {
      case 'lines':
        await stage.deliver(EVENING.slice(said, said + event.count));
        said += event.count;
        break;
      case 'ring':
        for (let times = 0; times < event.times; times += 1) await ring(event.owner);
        break;
      case 'two-rings':
        await Promise.all([ring('one'), ring('two')]);
        break;
      case 'death': {
        const ports = dying({ ...stage, sheets }, event.at, event.when);
        const mortal = stage.mirror({ ...ports, owner: 'mortal' });
        await mortal.flush(stage.table).catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
          counts.set('died', (counts.get('died') ?? 0) + 1);
        });
        break;
      }
      case 'fault':
        stage.api.faults.inject(event.fault);
        break;
      case 'write-held':
        sheets.holdNext();
        break;
      case 'held-writes-arrive':
        await sheets.letGo();
        break;
      case 'time':
        stage.clock.ms += event.ms;
        break;
    }
  }
  stage.clock.ms += LEASE_MS;
  await settle(stage, stage.mirror({ sheets }));
  await sheets.letGo();
}

/** Faults that met no call are not to meet those of the next evening. */
async function calm({ sheets, spreadsheetId }: Stage): Promise<void> {
  for (let times = 0; times < 4; times += 1) await sheets.look(spreadsheetId);
  for (let times = 0; times < 4; times += 1) await sheets.write(spreadsheetId, []);
}

test('after any bad evening the sheet is what the log makes of it', async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 10, maxLength: 40 }), async (events) => {
      const stage = house.stage();
      await happen(stage, events, counts);
      await calm(stage);
      await house.expectRight(stage);
    }),
    { numRuns: 40 },
  );
  const kinds = ['lines', 'ring', 'two-rings', 'death', 'died', 'fault', 'write-held'] as const;
  for (const kind of [...kinds, 'held-writes-arrive', 'time']) {
    expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(5);
  }
});
