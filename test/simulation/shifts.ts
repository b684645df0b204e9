import type { Sender } from '../../lib/game/facts.ts';
import type { Random } from '../support/random.ts';
import { awaitedRoll, strangeRoll } from '../support/randomDice.ts';
import { type Mood, randomHouse } from '../support/randomHouse.ts';
import { anySpeech, nextSpeech } from '../support/randomSpeech.ts';
import { type Setup, settingsOf } from '../support/setup.ts';
import type { Ordered, Step } from './plan.ts';
import { createTeller, type Teller } from './teller.ts';

/** An evening at which the table changes hands. */
export interface Shifts {
  readonly setup: Setup;
  readonly senders: readonly Sender[];
  readonly steps: readonly Step[];
}

interface Evening {
  readonly chance: Random;
  readonly mood: Mood;
  readonly teller: Teller;
  readonly senders: readonly Sender[];
  readonly steps: Step[];
  at: number;
}

const LEAST_MS = 150;

/** Dan, Eve, and perhaps Eve's phone take the table from each other, in time or without waiting. */
export function makeShifts(chance: Random, place: number): Shifts {
  const { setup, mood } = randomHouse(chance);
  const senders = sendersOf(chance, place);
  const teller = createTeller(settingsOf(setup));
  const evening: Evening = { chance, mood, teller, senders, steps: [], at: 2_000 };
  let keeper = chance.pick(senders);
  speak(evening, keeper, 'table open');
  const shifts = 2 + chance.below(3);
  for (let shift = 0; shift < shifts; shift += 1) {
    for (let beats = 4 + chance.below(9); beats > 0; beats -= 1) beat(evening, keeper);
    const next = chance.pick(senders.filter((one) => one !== keeper));
    handOver(evening, keeper, next);
    keeper = next;
  }
  return { setup, senders, steps: evening.steps };
}

function sendersOf(chance: Random, place: number): readonly Sender[] {
  const dan: Sender = { id: `dan-${place + 1}`, role: 'journal', dealer: 'Dealer Dan' };
  const eve: Sender = { id: `eve-${place + 1}`, role: 'journal', dealer: 'Eve' };
  const phone: Sender = { id: `phone-${place + 1}`, role: 'console', dealer: 'Eve' };
  return chance.chance(0.6) ? [dan, eve, phone] : [dan, eve];
}

/** One thing that happens while somebody keeps the table. */
function beat(evening: Evening, keeper: Sender): void {
  const { chance, mood, teller } = evening;
  const { table } = teller;
  const isKept = table.game.mode === 'closed' || table.keeper === keeper.id;
  if (chance.chance(mood.trouble / 3)) trouble(evening, keeper);
  // Another's words may have ended his keeping.
  else if (!isKept) speak(evening, keeper, 'take table now');
  else playOn(evening, keeper);
}

function playOn(evening: Evening, keeper: Sender): void {
  const { chance, mood, teller } = evening;
  const { table } = teller;
  const said = nextSpeech(table, chance, mood);
  for (const text of said ?? []) speak(evening, keeper, text);
  if (said === null && table.game.mode !== 'closed') {
    throws(evening, keeper, awaitedRoll(table.game, chance, mood));
  }
}

function trouble(evening: Evening, keeper: Sender): void {
  const { chance, mood, teller, senders } = evening;
  // Now and then somebody speaks who does not keep the table.
  const who = chance.chance(0.3) ? chance.pick(senders) : keeper;
  if (chance.chance(0.5)) speak(evening, who, anySpeech(chance));
  else throws(evening, keeper, strangeRoll(teller.table, chance, mood));
}

/** The dice fall, or a console enters what its dealer has seen. */
function throws(evening: Evening, keeper: Sender, texts: readonly string[]): void {
  if (keeper.role === 'console') byHand(evening, keeper);
  else fall(evening, keeper, texts);
}

/** A dealer says something: to a console, or aloud. */
function speak(evening: Evening, who: Sender, text: string): void {
  if (who.role === 'console') order(evening, who, { line: text });
  else sayAloud(evening, who, text);
}

/** Into his own journal, and perhaps where another's client hears it. */
function sayAloud(evening: Evening, who: Sender, text: string): void {
  const { chance, senders } = evening;
  const line = stamped(evening, spoken(evening, who, text));
  for (const one of senders) {
    if (one === who || (one.role === 'journal' && chance.chance(0.3))) write(evening, one, line);
  }
}

function spoken({ mood }: Evening, { dealer }: Sender, text: string): string {
  return dealer === 'Dealer Dan' ? `${mood.dealerSerial}${dealer}: ${text}` : `${dealer}: ${text}`;
}

/** Dice fall where the keeper's client sees them, and perhaps another's too. */
function fall(evening: Evening, keeper: Sender, texts: readonly string[]): void {
  const { chance, senders } = evening;
  const others = senders.filter((one) => one.role === 'journal' && one !== keeper);
  const seen = others.filter(() => chance.chance(0.3));
  for (const text of texts) {
    const line = stamped(evening, text);
    for (const one of [keeper, ...seen]) write(evening, one, line);
  }
}

function byHand(evening: Evening, keeper: Sender): void {
  const { chance, teller } = evening;
  const { game } = teller.table;
  const seats = game.mode === 'closed' ? [] : game.seats;
  const roller = game.mode === 'closed' ? null : game.roller;
  const name = seats.find(({ seat }) => seat === roller)?.rollsAs ?? 'Nobody';
  const first = 1 + chance.below(6);
  const second = chance.chance(0.4) ? 7 - first : 1 + chance.below(6);
  order(evening, keeper, { name, dice: [first, second] });
}

/** The table goes from one to the other: where the old keeper's journal ends his keeping, or at once. */
function handOver(evening: Evening, from: Sender, to: Sender): void {
  const { chance } = evening;
  const isInTime = chance.chance(0.6) && to.role === 'journal';
  if (!isInTime) {
    speak(evening, to, 'take table now');
  } else if (from.role === 'console') {
    order(evening, from, { line: `hand table to ${to.id}` });
    speak(evening, to, 'take table');
  } else {
    const line = stamped(evening, spoken(evening, to, 'take table'));
    write(evening, from, line);
    write(evening, to, line);
  }
}

function write({ chance, teller, steps, at }: Evening, sender: Sender, text: string): void {
  teller.hears(sender, text);
  steps.push({ at, kind: 'line', of: sender.id, text, torn: chance.chance(0.1) });
}

function order(evening: Evening, sender: Sender, ordered: Ordered): void {
  pass(evening);
  evening.teller.orders(sender, ordered);
  evening.steps.push({ at: evening.at, kind: 'order', of: sender.id, order: ordered });
}

function stamped(evening: Evening, text: string): string {
  pass(evening);
  const seconds = Math.floor(evening.at / 1_000);
  const two = (value: number): string => String(value % 60).padStart(2, '0');
  return `[11/29/2026 20:${two(Math.floor(seconds / 60))}:${two(seconds)}]  ${text}`;
}

function pass(evening: Evening): void {
  const { chance } = evening;
  evening.at += LEAST_MS + chance.below(chance.pick([200, 200, 400, 2_000, 6_000]));
}
