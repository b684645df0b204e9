import type { Random } from '../../../support/random.ts';

/** Names that look like something else, that differ only in how they are written, or that are none. */
const NAMES = [
  ...['Alice', 'ALICE', 'alice', 'Bob', 'bob', 'Bob II', 'Bob 2', 'Bob 2 5k', '2 Bob', '007', '5k'],
  ...['Bets', 'Bob Bets', 'Sides', 'Bob as Bob', 'Collects', 'Rides', 'gets', 'for', 'on', 'now'],
  ...['José', 'Jose\u0301', 'JOSÉ', 'Jos?', '?', "o'neil", 'mary-jane', 'élan', 'ßeta', 'ı', 'İda'],
  ...['St. John', 'St. John.', 'Lord  Urza', 'Lord Urza', 'Lord', 'Ǆ', '٣ Ali', '½', 'Ⅷ', 'ſid'],
  ...[
    'x'.repeat(29),
    'x'.repeat(30),
    '.dot',
    '-dash',
    "'q",
    'a_b',
    'a:b',
    'Bob!',
    'Bob.',
    'Bob,',
    'İ'.repeat(29),
  ],
  ...['You', 'System', 'Bob rolls', 'The', 'Total', '𝔄lice', '😀', '\u0301a', 'a\u0301'.repeat(20)],
  ...['constructor', '__proto__', 'Hasownproperty', 'bank', 'chest', 'table'],
];
const NUMBERS = [
  '0',
  '1',
  '5',
  '05',
  '12',
  '1.5',
  '1,5',
  '1.50',
  '0.5',
  '.5',
  '5.',
  '1.500',
  '1,500',
];
const MORE_NUMBERS = ['12.500', '1.234.567', '1,234.567', '1 000', '10 000 000', '1 00', '0.125'];
const ODD_NUMBERS = [
  '1234.567',
  '1.2345',
  '1.2340',
  '-5',
  '+5',
  '1e3',
  '٣',
  '0.000000001',
  '1234567',
  '1 ,5',
  '0,0',
  '00',
  '1000',
  '1001',
  '999999999999',
  '1000000000000',
  '1000000000001',
];
const SUFFIXES = [
  '',
  '',
  '',
  'k',
  ' k',
  'K',
  'thousand',
  ' thousand',
  'm',
  ' million',
  'b',
  'billion',
  ' t',
  'kk',
  '  k',
  '\tk',
];
const GOLD = ['', '', '', '', ' gp', 'gp', ' gold', 'GOLD', ' gp gold', ' pieces'];
const SPACES = [' ', ' ', ' ', ' ', '  ', '\t', '\u00a0', '\u3000'];

function name(random: Random): string {
  return random.pick(NAMES);
}

function amount(random: Random): string {
  const number = random.pick(random.pick([NUMBERS, MORE_NUMBERS, ODD_NUMBERS]));
  return number + random.pick(SUFFIXES) + random.pick(GOLD);
}

const FORMS: readonly ((random: Random) => string)[] = [
  (random) => `seat ${name(random)}`,
  (random) => `seat ${name(random)}`,
  (random) => `seat ${name(random)} as ${name(random)}`,
  (random) => `seat ${name(random)} as ${name(random)} as ${name(random)}`,
  (random) => `unseat ${name(random)}`,
  (random) => `roller ${name(random)}`,
  (random) => `${name(random)} bets ${amount(random)}`,
  (random) => `${name(random)} bets ${amount(random)}`,
  (random) => `${name(random)} sides ${amount(random)}`,
  (random) => `${name(random)} sides ${amount(random)}`,
  (random) => `${name(random)} ${random.pick(['collects', 'splits', 'rides'])}`,
  (random) => `${name(random)} bets ${random.pick(['collects', 'sides 5k', 'bets 5k', 'rides'])}`,
  (random) => `${name(random)} sides ${random.pick(['collects', 'bets 5k', 'on', 'off'])}`,
  (random) => `chest adds ${amount(random)}`,
  (random) => `chest adds ${name(random)} bets ${amount(random)}`,
  (random) => `correct ${name(random)} gets ${amount(random)} for ${name(random)}`,
  (random) => `correct ${name(random)} gives ${amount(random)} for  the  ${name(random)} for it`,
  (random) => `correct ${name(random)} gets ${amount(random)}`,
  (random) => `correct ${name(random)} bets ${amount(random)}`,
  (random) => `paid ${name(random)}`,
  (random) => `paid ${name(random)} ${amount(random)}`,
  (random) => `undo ${name(random)}`,
  (random) => `bank counts ${amount(random)}`,
  (random) => `note ${name(random)}`,
  (random) => `${name(random)}`,
  () => 'undo',
  () => 'next',
  () => 'bet off',
  () => 'box off',
  () => 'roll for point',
  () => 'dice open',
  () => 'dice locked',
  () => 'sides on',
  () => 'sides off',
  () => 'table open',
  () => 'table closed',
  () => 'take table',
  () => 'take table now',
  () => 'hand table to eve',
];

/** What a dealer could say, in any way to say it. */
export function wildSpeech(random: Random): string {
  const said = random.pick(FORMS)(random);
  if (random.chance(0.6)) return said;
  const spaced = said.replaceAll(' ', () => random.pick(SPACES));
  const cased = random.pick([spaced, spaced.toUpperCase(), spaced.toLowerCase()]);
  return (
    random.pick(['', ' ', '\t']) + cased + random.pick(['', '.', '!', ' !', '. ', '!.', '..', '?'])
  );
}

const DICE = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '6',
  '0',
  '7',
  '06',
  '12',
  '999',
  '1000',
  '-1',
  '3 ',
  '',
];
const STAMPS = ['[11/29/2026 20:00:00]  ', '[11/29/2026 20:00]  ', '[99/99/9999 99:99:99]  '];
const NO_STAMPS = [
  '',
  '[11/29/2026 20:00:00] ',
  '[11/29/2026 20:00:00]   ',
  '[1/29/2026 20:00:00]  ',
  ' [11/29/2026 20:00:00]  ',
  '[11/29/2026 20:00:00]\t ',
  '[٣1/29/2026 20:00:00]  ',
];
const SERIALS = [
  '',
  '',
  '<0x40001234> ',
  '<0x40009999> ',
  '<0x000FD38E> ',
  '<0x00002222> ',
  '<0x40000000> ',
  '<0x3FFFFFFF> ',
  '<0xffffffff> ',
  '<0x4000abcd> ',
  '<0X40001234> ',
  '<0x4000123> ',
  '<0x40001234>',
  '<0x40001234>  ',
];
const SPEAKERS = [
  '',
  '',
  '',
  '',
  ': ',
  'System: ',
  'You see: ',
  'Mallory: ',
  'Dealer Dan: ',
  'dealer  dan: ',
  ': Dealer Dan: ',
  'Eve: ',
  'EVE: ',
  '[Party][Eve]: ',
  'a:b: ',
  `${'x'.repeat(60)}: `,
  `${'x'.repeat(61)}: `,
  'Dealer Dan : ',
  ' Dealer Dan: ',
  ' : ',
  'Dealer Dan:',
];

const TEXTS: readonly ((random: Random) => string)[] = [
  (random) => `*${name(random)} rolls ${random.pick(DICE)}, ${random.pick(DICE)}*`,
  (random) => `*${name(random)} rolls ${random.pick(DICE)}, ${random.pick(DICE)}*`,
  (random) => `*${name(random)} rolls ${random.pick(DICE)},${random.pick(DICE)}*`,
  (random) =>
    `${name(random)} rolls the dice and gets a ${random.pick(DICE)} and ${random.pick(DICE)}.`,
  (random) =>
    `*You see ${name(random)} rolls the dice and gets a ${random.pick(DICE)} and a ${random.pick(DICE)}!*`,
  (random) =>
    `*${name(random)} rolls the dice and gets a ${random.pick(DICE)} and a ${random.pick(DICE)}!*`,
  (random) => `${name(random)} casts the dice`,
  (random) => `${name(random)}${random.pick(['', ' ', '  casts the dice', ' rolls'])}`,
  (random) => `The first die rolls to a stop and shows: ${random.pick(DICE)}`,
  (random) => `The first die rolls to a stop and shows: ${random.pick(DICE)}`,
  (random) => `The second die stops and shows: ${random.pick(DICE)}`,
  (random) => `The second die stops and shows: ${random.pick(DICE)}`,
  (random) => `Total for this roll: ${random.pick(DICE)}`,
  (random) => `Total for this roll: ${random.pick(['2', '5', '7', '8', '14'])}`,
  (random) => 'x'.repeat(440 + random.below(80)),
  wildSpeech,
  wildSpeech,
];

/** A line that a client could write, or nearly. */
export function wildLine(random: Random): string {
  const stamp = random.chance(0.9) ? random.pick(STAMPS) : random.pick(NO_STAMPS);
  const end = random.chance(0.05) ? random.pick(['\r', '\r\r', '\n', ' ', '\u2028', 'a\rb']) : '';
  return stamp + random.pick(SERIALS) + random.pick(SPEAKERS) + random.pick(TEXTS)(random) + end;
}

/** A throw in four lines, mostly whole and in order, with something between them now and then. */
export function wildThrow(random: Random, stamp: string): readonly string[] {
  const serial = random.pick(['', '', '<0x40001234> ', '<0x40009999> ']);
  const [a, b] = [1 + random.below(6), 1 + random.below(6)];
  const lines = [
    `${name(random)} casts the dice`,
    `The first die rolls to a stop and shows: ${a}`,
    `The second die stops and shows: ${b}`,
    `Total for this roll: ${a + b}`,
  ];
  return lines.map((line) => `${stamp}${serial}${line}`).filter(() => random.chance(0.95));
}
