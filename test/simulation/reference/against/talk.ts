import type { Sender } from '../../../../lib/game/facts.ts';
import type { Table } from '../../../../lib/game/table.ts';
import type { Line } from '../../../../lib/ledger/delivery.ts';
import { createIntake, type Intake } from '../../../../lib/ledger/handle.ts';
import { loadHead } from '../../../../lib/ledger/heads.ts';
import type { Log } from '../../../../lib/ledger/log.ts';
import { createMemoryLog } from '../../../../lib/ledger/memoryLog.ts';
import { createRandom, type Random } from '../../../support/random.ts';
import { awaitedRoll, strangeRoll } from '../../../support/randomDice.ts';
import { type Mood, randomHouse } from '../../../support/randomHouse.ts';
import { anySpeech, nextSpeech } from '../../../support/randomSpeech.ts';
import { type Setup, settingsOf } from '../../../support/setup.ts';
import type { Told } from '../reference.ts';
import { wildLine, wildSpeech } from './wildLines.ts';

const TABLE = 'lucky7';
const STAMP = '[11/29/2026 20:00:00]  ';

/** Dan and Eve have journals and a console each, and somebody looks on. */
const SENDERS: readonly Sender[] = [
  { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
  { id: 'eve', role: 'journal', dealer: 'Eve' },
  { id: 'phone', role: 'console', dealer: 'Dealer Dan' },
  { id: 'tablet', role: 'console', dealer: 'Eve' },
  { id: 'eyes', role: 'witness', dealer: 'Eve' },
];
const TAKES = ['take table', 'take table', 'take table', 'take table now', 'Take  Table NOW!'];
const HANDS = [
  'hand table to eve',
  'hand table to dan',
  'hand table to tablet',
  'hand table to zoe',
];
/** The kinds of message that clients tell of; nobody gives orders over a channel. */
const TYPES = [null, null, 'Regular', 0, 'Party', 'guild', 255, 13, 'Alliance', 14, 'Chat'];
const MOST_WAITING = 60;

/** One who sends: how far his lines were taken, and what he has still to send. */
interface Talker {
  readonly sender: Sender;
  journal: number;
  next: number;
  waiting: Line[];
}

/** What was talked: the log, and the lines as the books took them. */
export interface Talk {
  readonly log: Log;
  readonly first: Setup;
  readonly told: readonly Told[];
}

/** The table of house.json that such a house has. */
export function tableOf(setup: Setup): unknown {
  return { id: TABLE, dealers: [{ name: 'Dealer Dan' }], ...setup };
}

/**
 * An evening of several senders who hear each other, change shifts and talk over each other, under houses that
 * change. What one prints the others may print too, sooner or later.
 */
export async function talk(seed: number, rounds: number): Promise<Talk> {
  const random = createRandom(seed);
  const log = createMemoryLog();
  const intake = createIntake(log);
  const houses = [randomHouse(random), randomHouse(random)] as const;
  const talkers = SENDERS.map((sender): Talker => ({ sender, journal: 1, next: 1, waiting: [] }));
  const told: Told[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { table } = (await loadHead(log, TABLE)).ledger;
    const { setup, mood } = random.chance(0.05) ? houses[1] : houses[0];
    const talker = whoTalks(talkers, table, random);
    say(talkers, talker, table, mood, random);
    if (talker.waiting.length > 0) told.push(...(await send(intake, talker, setup, random)));
  }
  return { log, first: houses[0].setup, told };
}

/** Sends all that waits, and says what of it the books took. */
async function send(
  intake: Intake,
  talker: Talker,
  setup: Setup,
  random: Random,
): Promise<readonly Told[]> {
  if (random.chance(0.03)) {
    talker.journal += 1;
    talker.next = 1;
  }
  const { sender, journal, next, waiting } = talker;
  const taken = await intake.take({
    table: { id: TABLE, settings: settingsOf(setup) },
    sender,
    journal: journalId(sender, journal),
    from: next,
    utcOffset: null,
    lines: waiting,
    receivedAt: 0,
  });
  if (taken.kind !== 'taken') throw new Error(`expected lines to be taken, got ${taken.kind}`);
  const count = taken.next - next;
  talker.next = taken.next;
  talker.waiting = random.chance(0.1) ? [] : waiting.slice(count, count + MOST_WAITING);
  const { id, role, dealer } = sender;
  const told = { sender: id, role, dealer, journal, table: tableOf(setup) };
  return waiting.slice(0, count).map((line, i) => ({ ...told, n: next + i, line: lineOf(line) }));
}

function lineOf(line: Line): string {
  if (line.kind === 'line') {
    return typeof line.raw === 'string' ? line.raw : JSON.stringify(line.raw);
  }
  if (line.kind === 'roll')
    return JSON.stringify({ name: line.name, dice: line.dice, serial: line.serial });
  return JSON.stringify({ line: line.kind === 'order' ? line.line : '' });
}

function journalId({ id }: Sender, journal: number): string {
  return `20261129T20${String(journal).padStart(2, '0')}00000Z-${id.padEnd(6, '0')}`;
}

function whoTalks(talkers: readonly Talker[], { keeper }: Table, random: Random): Talker {
  const keeping = talkers.find(({ sender }) => sender.id === keeper);
  return keeping !== undefined && random.chance(0.75) ? keeping : random.pick(talkers);
}

/** What this one sends next; what is heard or seen at the table others may send too. */
function say(
  talkers: readonly Talker[],
  talker: Talker,
  table: Table,
  mood: Mood,
  random: Random,
): void {
  const others = talkers.filter(({ sender }) => sender.role !== 'console');
  const times = random.pick([1, 1, 1, 2, 4]);
  for (let time = 0; time < times; time += 1) {
    const lines = nextLines(table, talker.sender, mood, random);
    talker.waiting.push(...lines);
    const heardByAll = lines.filter(({ kind }) => kind === 'line');
    for (const other of others.filter((one) => one !== talker)) {
      other.waiting.push(...heardByAll.filter(() => random.chance(0.25)));
    }
  }
}

function nextLines(table: Table, sender: Sender, mood: Mood, random: Random): readonly Line[] {
  const said = (texts: readonly string[]) =>
    texts.map((text) => spoken(text, sender, mood, random));
  const thrown = (texts: readonly string[]) => texts.map((text) => printed(text, sender, random));
  switch (random.below(12)) {
    case 0:
      return said([random.pick([...TAKES, ...HANDS])]);
    case 1:
      return said([anySpeech(random), random.pick(['undo', 'undo', 'note x', 'dice open'])]);
    case 2:
      return thrown(strangeRoll(table, random, mood));
    case 3:
      return heard(sender, `${random.pick(['Eve', 'Dealer Dan'])}: ${random.pick(TAKES)}`);
    case 4:
      return said([wildSpeech(random)]);
    case 5:
      return sender.role === 'console' ? [] : [{ kind: 'line', raw: wildLine(random) }];
    default:
      return usual(table, mood, random, said, thrown);
  }
}

/** What somebody says at the table; a console hears nobody. */
function heard({ role }: Sender, text: string): readonly Line[] {
  return role === 'console' ? [] : [{ kind: 'line', raw: STAMP + text }];
}

function usual(
  table: Table,
  mood: Mood,
  random: Random,
  said: (texts: readonly string[]) => readonly Line[],
  thrown: (texts: readonly string[]) => readonly Line[],
): readonly Line[] {
  const speech = nextSpeech(table, random, mood);
  if (speech !== null) return said(speech);
  return table.game.mode === 'closed' ? [] : thrown(awaitedRoll(table.game, random, mood));
}

function spoken(text: string, { role, dealer }: Sender, mood: Mood, random: Random): Line {
  if (role === 'console' || (role === 'journal' && random.chance(0.05))) {
    return { kind: 'order', line: text };
  }
  const serial = dealer === 'Eve' ? '' : mood.dealerSerial;
  if (random.chance(0.9)) return { kind: 'line', raw: `${STAMP}${serial}${dealer}: ${text}` };
  const type = random.pick(TYPES);
  const object = { text, name: dealer, ...(serial === '' ? {} : { serial: 0xfd38e }) };
  return { kind: 'line', raw: type === null ? object : { ...object, type } };
}

/** A console enters by hand what was thrown; a simple relay may send it so, too. */
function printed(text: string, { role }: Sender, random: Random): Line {
  const [, name = '', a, b] = /\*(.+) rolls (\d), (\d)\*/.exec(text) ?? [];
  if (a !== undefined && (role === 'console' || random.chance(0.1))) {
    const serial = random.pick([0x40001234, 0x40001234, 0x40009999, 0x2222]);
    const roll = { kind: 'roll', name, dice: [Number(a), Number(b)] } as const;
    return random.chance(0.8) ? { ...roll, serial } : roll;
  }
  if (role === 'console') return { kind: 'order', line: text };
  const raw = random.chance(0.05) ? { text, name: random.pick(['', 'Mallory']) } : STAMP + text;
  return { kind: 'line', raw };
}
