import { die, moment, verdictPill } from './cells.js';
import { el } from './dom.js';
import { verdictInWords } from './rows.js';

/**
 * The blocks of the `Live` tab, set apart by empty rows: labels with their values, or small tables
 * below a bold header. They are drawn by their form, so that the mirror may add to them freely.
 */

function isEmpty(row) {
  return row.every((cell) => cell.text === '');
}

/** The blocks between empty rows. */
export function blocksOf(rows) {
  const blocks = [[]];
  for (const row of rows) {
    if (isEmpty(row)) {
      blocks.push([]);
    } else {
      blocks.at(-1).push(row);
    }
  }
  return blocks.filter((block) => block.length > 0);
}

function widthOf(rows) {
  return Math.max(...rows.map((row) => row.findLastIndex((cell) => cell.text !== '') + 1));
}

function isHeader(row) {
  return row.every((cell) => cell.text === '' || cell.bold);
}

/** `facts` of a label and a value each, or a table of `columns`, its `header` null where it has none. */
export function readBlock(block) {
  const columns = widthOf(block);
  if (columns <= 2) {
    return { kind: 'facts', rows: block };
  }
  const headed = isHeader(block[0]);
  return {
    kind: 'table',
    columns,
    header: headed ? block[0] : null,
    rows: headed ? block.slice(1) : block,
  };
}

function slug(text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Label and value, as a row of a real table. */
function factRow([label, value]) {
  const name = label?.text ?? '';
  const { text = '', kind = 'empty' } = value ?? {};
  const shown = kind === 'date' ? moment({ text }) : [document.createTextNode(text || '–')];
  return el('tr', { className: `fact fact-${slug(name)}`, attributes: { role: 'row' } }, [
    el('th', { attributes: { scope: 'row', role: 'rowheader' }, text: name }),
    el('td', { attributes: { role: 'cell' } }, [
      el('span', { className: `value value-${text === '' ? 'none' : kind}` }, shown),
    ]),
  ]);
}

function diceOf(text) {
  const found = /^([1-6–?])\s*\+\s*([1-6–?])$/.exec(text);
  return found === null ? null : [die(found[1]), die(found[2])];
}

/** What is in a cell of a small table: dice and verdicts are drawn, all else is text. */
function content(name, cell, row, names) {
  if (name === 'Counts') {
    const why = row[names.indexOf('What it did')]?.text ?? '';
    return [verdictPill(verdictInWords(cell.text, why))];
  }
  if (cell.kind === 'date') {
    return moment(cell);
  }
  return diceOf(cell.text) ?? [document.createTextNode(cell.text)];
}

function plainRow(row, names) {
  const cells = names.map((name, column) => {
    const cell = row[column] ?? { text: '', kind: 'empty', bold: false };
    const className = `cell cell-${cell.kind}${cell.bold ? ' cell-bold' : ''}`;
    const attributes = { role: 'cell', 'data-column': name };
    return el('td', { className, attributes }, content(name, cell, row, names));
  });
  return el('tr', { attributes: { role: 'row' } }, cells);
}

function headRow(names, [first]) {
  const cells = names.map((name, column) =>
    el('th', {
      className: first?.[column]?.kind === 'number' ? 'cell-number' : '',
      attributes: { scope: 'col', role: 'columnheader', 'data-column': name },
      text: name,
    }),
  );
  return el('thead', { attributes: { role: 'rowgroup' } }, [
    el('tr', { attributes: { role: 'row' } }, cells),
  ]);
}

const CAPTIONS = { Roll: 'Last rolls', Seat: 'Seats', 'Side bet': 'Side bets' };

function tableOf({ header, rows, columns }) {
  const names = Array.from({ length: columns }, (_, column) => header?.[column]?.text ?? '');
  const caption = CAPTIONS[names[0]];
  return el('table', { className: 'small', attributes: { role: 'table' } }, [
    ...(caption === undefined ? [] : [el('caption', { text: caption })]),
    ...(header === null || rows.length === 0 ? [] : [headRow(names, rows)]),
    el(
      'tbody',
      { attributes: { role: 'rowgroup' } },
      rows.length === 0
        ? [el('tr', {}, [el('td', { className: 'value-none', text: 'none' })])]
        : rows.map((row) => plainRow(row, names)),
    ),
  ]);
}

function factsOf({ rows }) {
  return el('table', { className: 'facts', attributes: { role: 'table' } }, [
    el('tbody', { attributes: { role: 'rowgroup' } }, rows.map(factRow)),
  ]);
}

/** A block as a card; the first one is the table as it stands, and is drawn large. */
export function card(block, place) {
  const read = readBlock(block);
  if (read.kind === 'facts') {
    return el('section', { className: place === 0 ? 'card card-main' : 'card' }, [factsOf(read)]);
  }
  const wide = read.columns > 4 ? 'card card-wide' : 'card';
  return el('section', { className: wide }, [tableOf(read)]);
}
