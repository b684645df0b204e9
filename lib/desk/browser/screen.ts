import { button } from '../../page/browser/controls.ts';
import { byId, el, isolated } from '../../page/browser/dom.ts';
import type { Ahead } from '../ahead.ts';
import { orderText, takesTable } from '../order.ts';
import { keeps, nextSteps } from '../steps.ts';
import { factsOf, type Person, peopleOf } from '../words.ts';
import type { Desk, Link } from './desk.ts';
import { openMore, openPerson } from './more.ts';
import { openSeat, openUndo, perform } from './panels.ts';
import { verdictCard } from './verdictCard.ts';

/** Draws the desk as it stands; what has the focus keeps it. */
export function draw(desk: Desk, forget: () => void): void {
  const focused = document.activeElement?.getAttribute('data-key') ?? null;
  const ahead = desk.ahead();
  drawLink(desk);
  drawVerdict(desk);
  show('table', [
    ...asideCard(desk),
    ...waitingCard(desk),
    ...(ahead === null ? [] : tableCards(desk, ahead)),
    ...earlier(desk),
  ]);
  show('thumb', thumbKeys(desk, ahead, forget));
  if (focused === null) return;
  const again = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`);
  if (document.activeElement !== again && document.querySelector('dialog') === null) again?.focus();
}

/** Leaves alone what is the same: a key that goes away under the thumb is not tapped. */
function show(id: string, nodes: readonly Node[]): void {
  const place = byId(id);
  const shown = place.childNodes;
  const same =
    shown.length === nodes.length && nodes.every((node, at) => node.isEqualNode(shown[at] ?? null));
  if (!same) place.replaceChildren(...nodes);
}

function drawLink(desk: Desk): void {
  const { link, memory } = desk;
  const place = byId('connection');
  place.dataset['state'] = link.kind;
  const waiting = memory.book.orders.length;
  const queue = waiting === 0 ? '' : `, not sent yet: ${waiting}`;
  const text = `${LINKS[link.kind]}${queue}`;
  const shown = byId('connection-text');
  if (shown.textContent !== text) shown.textContent = text;
  byId('title').textContent = memory.console.table;
  const { trouble } = desk;
  const banner = byId('trouble');
  if (banner.textContent !== trouble) banner.textContent = trouble;
  banner.hidden = trouble === '';
  byId('again').hidden = link.kind !== 'refused';
}

const LINKS: Readonly<Record<Link['kind'], string>> = {
  connecting: 'Connecting',
  connected: 'Connected',
  waiting: 'Waiting for the other dealer',
  offline: 'Offline',
  refused: 'Not accepted',
};

/** Drawn only where it is another one, so that it is read out once. */
function drawVerdict(desk: Desk): void {
  const [newest] = desk.memory.verdicts;
  const place = byId('verdict');
  const name = newest === undefined ? 'none' : `${newest.at} ${newest.order} ${newest.headline}`;
  if (place.dataset['of'] === name) return;
  place.dataset['of'] = name;
  place.replaceChildren(...(newest === undefined ? [] : [verdictCard(newest)]));
}

function asideCard(desk: Desk): readonly Node[] {
  const { aside } = desk.memory.book;
  if (aside.length === 0) return [];
  const items = aside.map(({ order, why }) =>
    el('li', {}, [el('q', { text: orderText(order) }), ` ${why}`]),
  );
  return [
    el('section', { className: 'card bad', attributes: { role: 'alert' } }, [
      el('h2', { text: 'Not sent' }),
      el('ul', {}, items),
      button('I have seen it', () => desk.dismissAside()),
    ]),
  ];
}

function waitingCard(desk: Desk): readonly Node[] {
  const { orders, tries } = desk.memory.book;
  if (orders.length === 0 || desk.link.kind === 'connected') return [];
  const items = orders.map((order, place) => {
    const text = orderText(order);
    const drop = button('Drop', () => desk.drop(place), 'plain');
    drop.setAttribute('aria-label', `Drop “${text}”`);
    const sent = place === 0 && tries > 0 && desk.link.kind !== 'waiting';
    return el('li', {}, [el('q', { text }), sent ? ' being sent' : drop]);
  });
  return [
    el('section', { className: 'card', attributes: { 'aria-label': 'Not sent yet' } }, [
      el('h2', { text: `Not sent yet: ${orders.length}` }),
      el('ol', { className: 'waiting' }, items),
      button('Try now', () => desk.wake(), 'plain'),
    ]),
  ];
}

function tableCards(desk: Desk, ahead: Ahead): readonly Node[] {
  const people = peopleOf(ahead.state).map((person) => el('li', {}, [personCard(desk, person)]));
  return [factsCard(desk, ahead), el('ol', { className: 'people' }, people)];
}

function factsCard(desk: Desk, ahead: Ahead): HTMLElement {
  const own = desk.memory.known?.sender.id ?? '';
  const kept = keeps(ahead, own) ? [] : [`Kept by ${ahead.keeper ?? 'nobody'}`];
  const facts = [...kept, ...factsOf(ahead.state)].map((text) => el('li', { text }));
  const how = ahead.sure ? 'As it will stand' : 'As it may stand';
  const text = `${how} once all is sent: the server decides.`;
  return el('section', { className: 'facts', attributes: { 'aria-label': 'The table' } }, [
    ...(desk.memory.book.orders.length === 0 ? [] : [el('p', { className: 'hint', text })]),
    el('ul', {}, facts),
  ]);
}

function personCard(desk: Desk, { label, isRoller, chooses, about }: Person): HTMLButtonElement {
  const card = button('', () => openPerson(desk, label), 'person');
  card.dataset['key'] = `person ${label}`;
  card.dataset['chooses'] = String(chooses);
  if (isRoller) card.dataset['roller'] = 'true';
  card.append(
    el('strong', {}, [isRoller ? '▶ ' : '', isolated(label)]),
    el('span', { text: about }),
  );
  return card;
}

/** Those before the newest: after a time without network several come at once. */
function earlier(desk: Desk): readonly Node[] {
  const [, ...verdicts] = desk.memory.verdicts;
  if (verdicts.length === 0) return [];
  const lines = verdicts.map(({ order, headline, say }) =>
    el('li', {}, [el('q', { text: order }), ` ${headline}. ${say.join(' ')}`]),
  );
  return [
    el('section', { className: 'earlier', attributes: { 'aria-label': 'Before that' } }, [
      el('h2', { className: 'before', text: 'Before that' }),
      el('ol', {}, lines),
    ]),
  ];
}

function thumbKeys(desk: Desk, ahead: Ahead | null, forget: () => void): readonly Node[] {
  const own = desk.memory.known?.sender.id ?? '';
  // What waits for the other dealer is said already.
  const takes = desk.memory.book.orders.some((one) => takesTable(one) === 'in time');
  const steps = (ahead === null ? [] : nextSteps(ahead, own)).filter(
    ({ act }) => act.kind !== 'say' || act.line !== 'take table' || !takes,
  );
  const large = steps.map(({ label, act }, place) => {
    const key = button(label, () => perform(desk, act), place === 0 ? 'key big first' : 'key big');
    key.dataset['key'] = `step ${place}`;
    key.dataset['act'] = JSON.stringify(act);
    return key;
  });
  const small: readonly (readonly [string, () => void])[] = [
    ['Dice', () => perform(desk, { kind: 'dice', name: rollerOf(desk) })],
    ['Seat', () => openSeat(desk)],
    ['Undo', () => openUndo(desk)],
    ['More', () => openMore(desk, forget)],
  ];
  const always = small.map(([label, press]) => {
    const key = button(label, press);
    key.dataset['key'] = label;
    return key;
  });
  return [
    el('div', { className: 'keys large' }, large),
    el('div', { className: 'keys four' }, always),
  ];
}

/** Asked when it is tapped: the key stays the same while rollers change. */
function rollerOf(desk: Desk): string | null {
  const state = desk.ahead()?.state;
  return state?.seats.find(({ label }) => label === state.roller)?.rollsAs ?? null;
}
