import { arm, closedGame, type Evening } from './evening.ts';
import { breakAllOff, breakOff } from './fourLine.ts';
import { breaksBankroll, leastBet } from './limits.ts';
import { balanceOf, move, owe, topUp } from './money.ts';
import { accountOf, asKept, keyOf } from './names.ts';
import type { Verb } from './orders.ts';
import { type Done, gold, labelOf, type Said, seatOf } from './said.ts';
import { endBox, moveOn, paySide, rollerOf } from './settle.ts';
import { collects, rides, sides, splits } from './sideActs.ts';

/** What each line does at an open table, once its name and amount can be read. */
export const ACTS: { readonly [verb in Verb]: (said: Said) => Done } = {
  'table open': openTable,
  'table closed': closeTable,
  seat,
  unseat,
  roller,
  next,
  bets,
  'bet off': betOff,
  'dice open': openDice,
  'dice locked': lockDice,
  'roll for point': rollForPoint,
  'box off': boxOff,
  sides,
  collects,
  splits,
  rides,
  'sides on': ({ evening }) => turnSides(evening, true),
  'sides off': ({ evening }) => turnSides(evening, false),
  'chest adds': chestAdds,
  gets: (said) => correct(said, 'gets'),
  gives: (said) => correct(said, 'gives'),
  paid,
  'bank counts': bankCounts,
  undo,
  note: () => 'done',
  'take table': () => 'no trace',
  'take table now': () => 'no trace',
  'hand table': () => 'no trace',
};

function busy({ game }: Evening): Done | null {
  if (game.box !== null) return 'BOX_RUNNING';
  return game.bet === null ? null : 'BET_OPEN';
}

/** Whoever opens keeps the table: a change of keeper for all others, whose open groups it breaks off. */
function openTable({ evening, sender, n }: Said): Done {
  for (const group of evening.groups.filter((open) => open.sender !== sender)) {
    breakOff(evening, group);
  }
  evening.keeper = sender;
  evening.game = { ...closedGame(), open: true };
  evening.steps = [];
  evening.owed = [];
  evening.owedBeyond = 0;
  topUp(evening, n);
  return 'done';
}

function closeTable({ evening }: Said): Done {
  if (busy(evening) !== null) return 'TABLE_BUSY';
  breakAllOff(evening);
  evening.game = closedGame();
  evening.steps = [];
  evening.keeper = null;
  evening.promised = null;
  return 'done';
}

function seat({ evening, names }: Said): Done {
  const { game } = evening;
  const [rollsAs = '', label = ''] = names.map(asKept);
  if (game.seats.some((taken) => keyOf(taken.label) === keyOf(label))) return 'ALREADY_SEATED';
  const free = [1, 2, 3, 4, 5, 6, 7].find((place) => game.seats.every((s) => s.seat !== place));
  if (free === undefined) return 'TABLE_FULL';
  game.seats.push({ seat: free, label, rollsAs });
  game.seats.sort((a, b) => a.seat - b.seat);
  game.roller ??= free;
  return 'done';
}

function unseat(said: Said): Done {
  const { game } = said.evening;
  const leaving = seatOf(said);
  if (leaving === undefined) return 'NOT_SEATED';
  const isRoller = leaving.seat === game.roller;
  const code = busy(said.evening);
  if (isRoller && code !== null) return code;
  game.seats = game.seats.filter((other) => other !== leaving);
  if (isRoller) moveOn(game);
  return 'done';
}

function roller(said: Said): Done {
  const there = seatOf(said);
  if (there === undefined) return 'NOT_SEATED';
  const code = busy(said.evening);
  if (code !== null) return code;
  said.evening.game.roller = there.seat;
  return 'done';
}

function next({ evening }: Said): Done {
  if (evening.game.roller === null) return 'NO_ROLLER';
  const code = busy(evening);
  if (code !== null) return code;
  moveOn(evening.game);
  return 'done';
}

function bets(said: Said): Done {
  const { evening, n } = said;
  const { game, settings } = evening;
  const amount = gold(said);
  const better = seatOf(said);
  if (game.box !== null) return 'BOX_RUNNING';
  if (game.roller === null) return 'NO_ROLLER';
  if (better === undefined) return 'NOT_SEATED';
  if (better.seat !== game.roller) return 'NOT_ROLLER';
  if (game.bet !== null) return 'BET_OPEN';
  if (amount < leastBet(evening)) return 'BET_TOO_SMALL';
  if (amount > settings.maxBet) return 'BET_TOO_LARGE';
  if (breaksBankroll(evening, 'bets', amount)) return 'OVER_LIMIT';
  const player = better.label;
  move(evening, { n, kind: 'bet', player, from: accountOf(player), to: 'stake', amount });
  game.bet = amount;
  game.countedLast = null;
  if (settings.diceLock === 'implied') arm(evening);
  return 'done';
}

function betOff({ evening, n }: Said): Done {
  const { game } = evening;
  if (game.bet === null) return 'NO_BET';
  const player = rollerOf(game).label;
  const amount = game.bet;
  move(evening, { n, kind: 'bet-returned', player, from: 'stake', to: accountOf(player), amount });
  game.bet = null;
  game.armed = false;
  return 'done';
}

/** Arms the dice where a roll is awaited. */
function openDice({ evening }: Said): Done {
  const { game } = evening;
  const awaited = game.box === null ? game.bet !== null : game.pointCalled;
  if (game.armed || !awaited) return 'no trace';
  arm(evening);
  return 'done';
}

function lockDice({ evening }: Said): Done {
  if (!evening.game.armed) return 'no trace';
  evening.game.armed = false;
  return 'done';
}

function rollForPoint({ evening, n }: Said): Done {
  const { game, settings } = evening;
  if (game.box === null) return 'NO_BOX';
  if (game.pointCalled) return 'POINT_ALREADY_CALLED';
  for (const side of game.sides.filter(({ waiting }) => waiting)) {
    paySide(evening, { n }, 'side-paid', side, 2 * side.risk);
  }
  game.sides = game.sides.filter(({ waiting }) => !waiting);
  game.sidesOpen = false;
  game.pointCalled = true;
  game.countedLast = null;
  if (settings.diceLock === 'implied') arm(evening);
  return 'done';
}

function boxOff({ evening, n }: Said): Done {
  const { game } = evening;
  if (game.box === null) return 'NO_BOX';
  for (const side of game.sides) {
    if (side.waiting) paySide(evening, { n }, 'side-paid', side, 2 * side.risk);
    else paySide(evening, { n }, 'side-returned', side, side.risk);
  }
  endBox(game);
  return 'done';
}

function turnSides({ game }: Evening, on: boolean): Done {
  game.sidesOn = on;
  return 'done';
}

function chestAdds(said: Said): Done {
  const amount = gold(said);
  move(said.evening, { n: said.n, kind: 'chest-add', from: 'bank', to: 'chest', amount });
  return 'done';
}

function correct(said: Said, which: 'gets' | 'gives'): Done {
  const { evening, n, reason } = said;
  const player = labelOf(said);
  const amount = gold(said);
  const [from, to] = which === 'gets' ? ['bank', accountOf(player)] : [accountOf(player), 'bank'];
  move(evening, { n, kind: 'correction', player, from, to, amount, note: reason });
  return 'done';
}

function paid(said: Said): Done {
  const { evening, n, amount, names } = said;
  const owed = evening.owed.find(({ label }) => keyOf(label) === keyOf(names[0] ?? ''));
  const handed = typeof amount === 'number' ? amount : (owed?.amount ?? 0);
  if (owed === undefined || owed.amount <= 0 || handed > owed.amount) return 'NOTHING_OWED';
  evening.payments.push({ n, label: owed.label, amount: handed });
  owe(evening, owed.label, -handed);
  return 'done';
}

/** The house's four accounts, and what has still to be handed over of what they have lost. */
function bankCounts(said: Said): Done {
  const { evening, n } = said;
  const houses = ['bank', 'chest', 'stake', 'sides'];
  const held = houses.reduce((sum, account) => sum + balanceOf(evening.entries, account), 0);
  const due = evening.owed.reduce((sum, { amount }) => sum + amount, evening.owedBeyond);
  evening.counts.push({ n, amount: gold(said), booked: held + due });
  return 'done';
}

function undo({ evening, n, reason }: Said): Done {
  const step = evening.steps.at(-1);
  if (step === undefined) return 'NOTHING_TO_UNDO';
  evening.steps = evening.steps.slice(0, -1);
  const armed = evening.game.armed && step.before.armed && step.roll === null;
  evening.game = { ...structuredClone(step.before), armed };
  if (step.roll !== null) step.roll.undone = true;
  for (const { entry, from, to, amount, player } of step.entries.toReversed()) {
    const who = player === undefined ? {} : { player };
    const note = reason === '' ? {} : { note: reason };
    const reversed = { n, kind: 'reversal', ...who, from: to, to: from, amount };
    move(evening, { ...reversed, reverses: entry, ...note });
  }
  if (step.payment !== null) {
    const { label, amount } = step.payment;
    evening.payments.push({ n, label, amount, takenBack: true });
    owe(evening, label, amount);
  }
  return 'done';
}
