import type { Sender } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Table } from '../../lib/game/table.ts';
import type { Line } from '../../lib/ledger/delivery.ts';
import { createIntake, type Intake } from '../../lib/ledger/handle.ts';
import { loadHead } from '../../lib/ledger/heads.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { createRandom, type Random } from '../support/random.ts';
import { awaitedRoll, strangeRoll } from '../support/randomDice.ts';
import { type Mood, randomHouse } from '../support/randomHouse.ts';
import { anySpeech, nextSpeech } from '../support/randomSpeech.ts';
import { settingsOf } from '../support/setup.ts';
import { journalId, RECEIVED_AT, TABLE } from './deliveries.ts';

interface Talker {
  readonly sender: Sender;
  readonly journal: number;
  readonly next: number;
}

const TALKERS: readonly Sender[] = [
  { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
  { id: 'eve', role: 'journal', dealer: 'Eve' },
  { id: 'phone', role: 'console', dealer: 'Dealer Dan' },
  { id: 'eyes', role: 'witness', dealer: 'Eve' },
];

const SHIFTS = [
  'take table',
  'take table now',
  'hand table to eve',
  'hand table to phone',
  'table open',
];
const ROUNDS = 120;

/** An evening of four senders who talk over each other, under settings and versions of the rules that change. */
export async function talkedOver(seed: number): Promise<readonly StoredCommit[]> {
  const random = createRandom(seed);
  const log = createMemoryLog();
  const intakes = [createIntake(log), createIntake(log)];
  const houses = [1, 2].map(() => randomHouse(random));
  const talkers = TALKERS.map((sender): Talker => ({ sender, journal: 1, next: 1 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { table } = (await loadHead(log, TABLE)).ledger;
    const keeper = talkers.findIndex(({ sender }) => sender.id === table.keeper);
    const at = keeper >= 0 && random.chance(0.8) ? keeper : random.below(talkers.length);
    const talker = talkers[at];
    if (talker === undefined) throw new Error('expected a talker');
    const { setup, mood } = random.pick(houses);
    const lines = nextLines(table, talker.sender, random, mood);
    const settings = { ...settingsOf(setup), rulesVersion: random.pick([1, 2, 3, 4, 5]) };
    talkers[at] = await talk(random.pick(intakes), talker, lines, settings, random);
  }
  return log.range(TABLE, 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

async function talk(
  intake: Intake,
  { sender, journal, next }: Talker,
  lines: readonly Line[],
  settings: Settings,
  random: Random,
): Promise<Talker> {
  const place = random.chance(0.05) ? { journal: journal + 1, from: 1 } : { journal, from: next };
  const taken = await intake.take({
    table: { id: TABLE, settings },
    sender,
    journal: journalId(sender.id, place.journal),
    from: place.from,
    utcOffset: random.pick([null, 60]),
    lines,
    receivedAt: RECEIVED_AT,
  });
  if (taken.kind !== 'taken') throw new Error('expected the sender to go on where it was told');
  return { sender, journal: place.journal, next: taken.next };
}

function nextLines(table: Table, sender: Sender, random: Random, mood: Mood): readonly Line[] {
  const said = (speech: readonly string[]) => speech.map((text) => spoken(text, sender, mood));
  const thrown = (texts: readonly string[]) => texts.map((text) => printed(text, sender));
  switch (random.below(10)) {
    case 0:
      return said([random.pick(SHIFTS)]);
    case 1:
      return said([anySpeech(random), random.pick(['undo', 'undo', 'note x'])]);
    case 2:
      return thrown(strangeRoll(table, random, mood));
    case 3:
      return thrown([`${mood.dealerSerial}${random.pick(['Eve', 'Dealer Dan'])}: take table`]);
    default: {
      const speech = nextSpeech(table, random, mood);
      if (speech !== null) return said(speech);
      if (table.game.mode === 'closed') throw new Error('expected no roll to be awaited here');
      return thrown(awaitedRoll(table.game, random, mood));
    }
  }
}

function spoken(text: string, { role, dealer }: Sender, { dealerSerial }: Mood): Line {
  if (role === 'console') return { kind: 'order', line: text };
  const serial = dealer === 'Eve' ? '' : dealerSerial;
  return { kind: 'line', raw: `[11/29/2026 20:00:00]  ${serial}${dealer}: ${text}` };
}

/** A phone enters what was thrown by hand; what is no roll it cannot enter, and says something else. */
function printed(text: string, { role }: Sender): Line {
  if (role !== 'console') return { kind: 'line', raw: `[11/29/2026 20:00:00]  ${text}` };
  const [, name = '', a, b] = /\*(.+) rolls (\d), (\d)\*/.exec(text) ?? [];
  if (a === undefined) return { kind: 'order', line: 'nothing to enter' };
  return { kind: 'roll', name, dice: [Number(a), Number(b)], serial: 0x40001234 };
}
