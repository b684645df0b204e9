import { el } from './dom.js';
import { byName, FLOWS, flowOf, VERDICTS, verdictOf, wordsOf } from './rows.js';

/** How cells are drawn. */

/** A die with its pips; read out as its number. */
export function die(face) {
  const drawn = /^[1-6]$/.test(face);
  return el('span', {
    className: drawn ? 'die' : 'die die-odd',
    attributes: drawn ? { 'data-face': face, role: 'img', 'aria-label': face } : {},
    ...(!drawn && { text: face === '' ? '?' : face }),
  });
}

/** A mark and a word; which of them says the same as the other, so the mark is not read out. */
function pill(kind, { mark, text }) {
  return el('span', { className: `pill pill-${kind}` }, [
    el('span', { className: 'mark', attributes: { 'aria-hidden': 'true' }, text: mark }),
    el('span', { text }),
  ]);
}

export function verdictPill(verdict) {
  return pill(verdict, VERDICTS[verdict]);
}

function amount(entry) {
  const flow = flowOf(entry);
  const number = el('span', { className: 'gold', text: entry.Amount.text });
  return flow === 'inside' ? [number] : [pill(flow, FLOWS[flow]), number];
}

/** A time in parts, so that a narrow screen can leave out the year and the seconds. */
export function moment({ text }) {
  const found = /^(\d{4}-)(\d\d-\d\d \d\d:\d\d)(:\d\d)$/.exec(text);
  return found === null
    ? [document.createTextNode(text)]
    : [
        el('span', { className: 'wide', text: found[1] }),
        el('span', { text: found[2] }),
        el('span', { className: 'wide', text: found[3] }),
      ];
}

const SPECIAL = {
  ledger: {
    Time: (entry) => moment(entry.Time),
    Amount: amount,
    Kind: (entry) => [
      el('span', { className: `kind kind-${entry.Kind.text}`, text: entry.Kind.text }),
    ],
  },
  rolls: {
    Time: (roll) => moment(roll.Time),
    'Die 1': (roll) => [die(roll['Die 1'].text)],
    'Die 2': (roll) => [die(roll['Die 2'].text)],
    Counts: (roll) => [verdictPill(verdictOf(roll))],
    Outcome: (roll) =>
      roll.Outcome.text === ''
        ? []
        : [
            el('span', {
              className: `outcome outcome-${roll.Outcome.text}`,
              text: roll.Outcome.text,
            }),
          ],
  },
  plain: {},
};

/** What is in a cell of a column. */
function content(layout, name, named, cell) {
  const special = SPECIAL[layout][name];
  return special === undefined ? [document.createTextNode(cell.text)] : special(named);
}

/** The classes of a row: what it is about must be seen by more than its colour. */
function rowClass(layout, named) {
  if (layout === 'rolls') {
    return `row row-${verdictOf(named)}`;
  }
  return layout === 'ledger' ? `row row-${flowOf(named)}` : 'row';
}

/** Long texts are cut in their cells, and shown in full to who points at them. */
function hintOf({ text }) {
  return text.length > 18 ? { title: text } : {};
}

/**
 * A row of a table. Roles are said outright, since on a narrow screen the style turns rows into
 * blocks, and browsers then forget that they are rows.
 */
export function tableRow(layout, header, row, number) {
  const named = byName(header, row);
  const cells = header.map((name, column) => {
    const cell = row[column] ?? { text: '', kind: 'empty' };
    return el(
      'td',
      {
        className: `cell cell-${cell.kind}`,
        attributes: { role: 'cell', 'data-column': name, ...hintOf(cell) },
      },
      content(layout, name, named, cell),
    );
  });
  return el(
    'tr',
    {
      className: rowClass(layout, named),
      attributes: { role: 'row', 'aria-rowindex': String(number) },
    },
    cells,
  );
}

/** The newest roll in one line, for the bar at the top and for those who listen. */
export function verdictLine(header, row) {
  const roll = byName(header, row);
  const total = roll.Total.text;
  return [
    el('span', { className: 'verdict-roll', text: `Roll ${roll.Roll.text}` }),
    el('span', { className: 'verdict-name', text: roll.Name.text || 'nobody' }),
    el('span', { className: 'verdict-dice' }, [die(roll['Die 1'].text), die(roll['Die 2'].text)]),
    el('span', { className: 'verdict-total', text: total === '' ? '' : `= ${total}` }),
    el('span', { className: `verdict-word word-${verdictOf(roll)}` }, [
      el('span', {
        className: 'mark',
        attributes: { 'aria-hidden': 'true' },
        text: VERDICTS[verdictOf(roll)].mark,
      }),
      el('span', { text: wordsOf(roll) }),
    ]),
  ];
}
