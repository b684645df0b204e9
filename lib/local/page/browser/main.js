import { verdictLine } from './cells.js';
import { byId, el } from './dom.js';
import { follow } from './follow.js';
import { Live } from './live.js';
import { layoutOf } from './rows.js';
import { listSpreadsheets, rangeOf, readRanges } from './sheets.js';
import { Table } from './table.js';
import { Tabs } from './tabs.js';

/** How often the list of tables is asked for, in ms. */
const LIST_MS = 10_000;
const FIRST_LIST_MS = 1_500;
/** When a read that failed is tried again, in ms. */
const RETRY_MS = 1_000;

const STATES = {
  connecting: 'Connecting',
  live: 'Live',
  polling: 'Live, checking now and then',
  offline: 'Not connected, trying again',
};

const panel = byId('panel');
const tabs = new Tabs(byId('tabs'), panel, (title) => choose(title));

let following = null;
let outline = null;
let chosen = decodeURIComponent(window.location.hash.slice(1));
let view = null;
let rollsSeen = -1;

function setState(state) {
  const connection = byId('connection');
  if (connection.dataset.state !== state) {
    connection.dataset.state = state;
    byId('connection-text').textContent = STATES[state];
  }
}

/** A new spreadsheet is named by its id, and has an empty tab that nobody asked for. */
function nameOf({ title }) {
  return title.replace(/^local-/, '');
}

function shownTabs() {
  return outline.sheets.filter(({ title, rows }) => title !== 'Sheet1' || rows > 0);
}

function tabOf(title) {
  return outline?.sheets.find((sheet) => sheet.title === title);
}

function showNotice(text) {
  view?.close();
  view = null;
  panel.replaceChildren(el('p', { className: 'notice', text }));
}

/** The view of the chosen tab, made anew when another one is chosen. */
async function showTab() {
  const tab = tabOf(chosen);
  if (tab === undefined) {
    showNotice('The sheet is still empty. It fills as soon as the first line is read.');
    return;
  }
  if (view?.title !== tab.title) {
    view?.close();
    const shown =
      tab.title === 'Live' ? new Live(following.id, tab.title) : new Table(following.id, tab.title);
    view = { title: tab.title, update: (next) => shown.update(next), close: () => shown.close() };
    panel.replaceChildren(shown.element);
  }
  await view.update(tab);
}

/** Says the newest roll, whichever tab is open. */
async function showVerdict() {
  const tab = tabOf('Rolls');
  if (tab === undefined || tab.rows < 2 || tab.changedAt === rollsSeen) {
    return;
  }
  const { id } = following;
  const ranges = [1, tab.rows].map((row) => rangeOf(tab.title, row, row, tab.columns));
  const [[header = []] = [], [row = []] = []] = await readRanges(id, ranges);
  if (id !== following.id || tab.changedAt < rollsSeen) {
    return;
  }
  rollsSeen = tab.changedAt;
  const names = header.map((cell) => cell.text);
  if (layoutOf(names) === 'rolls') {
    byId('verdict').replaceChildren(...verdictLine(names, row));
  }
}

function choose(title) {
  chosen = title;
  window.history.replaceState(null, '', `#${encodeURIComponent(title)}`);
  void render();
}

async function render() {
  if (tabOf(chosen) === undefined) {
    chosen = (tabOf('Live') ?? shownTabs()[0])?.title ?? '';
  }
  tabs.show(shownTabs(), chosen);
  byId('title').textContent = nameOf(outline);
  document.title = `${nameOf(outline)} · cigo`;
  await Promise.all([showTab(), showVerdict()]).catch(() => {
    setState('offline');
    setTimeout(() => void render(), RETRY_MS);
  });
}

function followTable(id) {
  if (following?.id === id) {
    return;
  }
  following?.stop.abort();
  const stop = new AbortController();
  following = { id, stop };
  rollsSeen = -1;
  byId('verdict').replaceChildren();
  view?.close();
  view = null;
  void follow(id, {
    signal: stop.signal,
    onState: setState,
    onOutline: (next) => {
      outline = next;
      void render();
    },
  });
}

function wantedTable() {
  const table = new URLSearchParams(window.location.search).get('table');
  return table === null ? null : `local-${table}`;
}

/** Offers the tables where there are several, and follows the wanted one, else the first. */
function showTables(all) {
  const select = byId('tables');
  const options = all.map((one) =>
    el('option', { attributes: { value: one.spreadsheetId }, text: nameOf(one) }),
  );
  const ids = all.map(({ spreadsheetId }) => spreadsheetId).join();
  if (select.dataset.ids !== ids) {
    select.dataset.ids = ids;
    select.replaceChildren(...options);
  }
  byId('chooser').hidden = all.length < 2;
  const first = wantedTable() ?? following?.id ?? all[0]?.spreadsheetId;
  if (first !== undefined) {
    select.value = first;
    followTable(first);
  }
}

async function watchTables() {
  for (;;) {
    await listSpreadsheets()
      .then(showTables)
      .catch(() => following === null && setState('offline'));
    if (following === null) {
      showNotice('No table has opened its books yet. This page waits for the first one.');
    }
    const ms = following === null ? FIRST_LIST_MS : LIST_MS;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

byId('tables').addEventListener('change', ({ target }) => {
  const table = target.value.replace(/^local-/, '');
  window.history.replaceState(null, '', `?table=${table}${window.location.hash}`);
  followTable(target.value);
});

void watchTables();
