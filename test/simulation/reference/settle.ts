import type { Evening, Game, SideBet } from './evening.ts';
import { balanceOf, type Move, move, topUp } from './money.ts';
import { accountOf } from './names.ts';

/** Settles the bet by the total at Lucky 7 and says the outcome. */
export function settleLucky7(evening: Evening, n: number, roll: number, total: number): string {
  const { game, settings } = evening;
  const player = rollerOf(game).label;
  const stake = game.bet ?? 0;
  const pay = (kind: string, from: string, to: string) =>
    move(evening, { n, roll, kind, player, from, to, amount: stake });
  game.bet = null;
  game.armed = false;
  if (total === 7) {
    if (settings.stakeOnSeven === 'bank') pay('entry', 'stake', 'bank');
    if (settings.stakeOnSeven === 'chest') pay('bet-to-chest', 'stake', 'chest');
    if (settings.stakeOnSeven === 'returned') pay('bet-returned', 'stake', accountOf(player));
    enterBox(game, 1, true);
    return 'come-in';
  }
  moveOn(game);
  if ([3, 4, 9, 10, 11].includes(total)) {
    pay('stake-back', 'stake', accountOf(player));
    pay('winnings', 'bank', accountOf(player));
    return 'double';
  }
  if ([2, 12].includes(total)) {
    pay('bet-to-chest', 'stake', 'chest');
    return 'chest';
  }
  pay('bet-lost', 'stake', 'bank');
  return 'lose';
}

/** Decides a roll in a box whose point has been called, and says the outcome. */
export function settleInBox(evening: Evening, n: number, roll: number, total: number): string {
  const { game } = evening;
  if (game.point === null && total !== 7) {
    game.point = total;
    return 'point';
  }
  if (game.point === null || total === game.point) return comeIn(evening, n, roll, total);
  if (total !== 7) return 'none';
  for (const side of game.sides) paySide(evening, { n, roll }, 'side-lost', side, side.risk);
  const leaver = game.roller;
  endBox(game);
  if (evening.settings.getOutVacatesSeat) {
    game.seats = game.seats.filter(({ seat }) => seat !== leaver);
    if (game.seats.length === 0) game.roller = null;
  }
  return 'get-out';
}

function comeIn(evening: Evening, n: number, roll: number, total: number): string {
  const { game, settings } = evening;
  const box = game.box ?? 0;
  if (box < settings.boxes) {
    for (const side of game.sides) {
      paySide(evening, { n, roll }, 'side-winnings', side, side.risk);
      side.waiting = true;
    }
    enterBox(game, box + 1, total === 7 || settings.sideWindow === 'every-come-in');
    return 'come-in';
  }
  for (const side of game.sides) {
    paySide(evening, { n, roll }, 'side-winnings', side, side.risk);
    paySide(evening, { n, roll }, 'side-paid', side, 2 * side.risk);
  }
  const player = rollerOf(game).label;
  const chest = balanceOf(evening.entries, 'chest');
  const to = accountOf(player);
  move(evening, { n, roll, kind: 'chest-won', player, from: 'chest', to, amount: chest });
  topUp(evening, n, roll);
  endBox(game);
  return 'chest-won';
}

function enterBox(game: Game, box: number, sidesOpen: boolean): void {
  game.box = box;
  game.point = null;
  game.pointCalled = false;
  game.armed = false;
  game.sidesOpen = sidesOpen;
}

/** The box ends: no side bets are left, and the dealer moves on. */
export function endBox(game: Game): void {
  game.box = null;
  game.point = null;
  game.pointCalled = false;
  game.armed = false;
  game.sidesOpen = false;
  game.sides = [];
  moveOn(game);
}

/** The dealer goes to the next occupied seat, and from the last one back to the first. */
export function moveOn(game: Game): void {
  const seats = game.seats.map(({ seat }) => seat).sort((a, b) => a - b);
  const here = game.roller ?? 0;
  game.roller = seats.find((seat) => seat > here) ?? seats[0] ?? null;
}

export function rollerOf(game: Game): { readonly label: string; readonly rollsAs: string } {
  const roller = game.seats.find(({ seat }) => seat === game.roller);
  if (roller === undefined) throw new Error(`nobody sits in the roller's seat ${game.roller}`);
  return roller;
}

const SIDE_ACCOUNTS: { readonly [kind: string]: (player: string) => [string, string] } = {
  'side-bet': (player) => [player, 'sides'],
  'side-winnings': () => ['bank', 'sides'],
  'side-paid': (player) => ['sides', player],
  'side-lost': () => ['sides', 'bank'],
  'side-returned': (player) => ['sides', player],
};

/** One transfer for one side bet. */
export function paySide(
  evening: Evening,
  cause: Pick<Move, 'n' | 'roll'>,
  kind: string,
  { label }: Pick<SideBet, 'label'>,
  amount: number,
): void {
  const [from, to] = SIDE_ACCOUNTS[kind]?.(accountOf(label)) ?? ['', ''];
  move(evening, { ...cause, kind, player: label, from, to, amount });
}
