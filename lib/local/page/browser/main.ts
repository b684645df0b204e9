import { byId, el } from '../../../page/browser/dom.ts';
import type { Outline, Tab } from '../sheet/shapes.ts';
import { listSpreadsheets } from './api.ts';
import { Connection } from './connection.ts';
import { follow } from './follow.ts';
import { News } from './news.ts';
import { Tabs } from './tabs.ts';
import { View } from './view.ts';

/** How often the list of spreadsheets is asked for, in ms. */
const LIST_MS = 10_000;
const FIRST_LIST_MS = 1_500;
/** When a read that failed is tried again, in ms. */
const RETRY_MS = 1_000;

const NOT_YET = 'No table has opened its books yet. This page waits for the first one.';
const EMPTY = 'The sheet is still empty. It fills as soon as the first line is read.';
const CONNECTING = 'Reading the sheet.';

const panel = byId('panel');
const connection = new Connection();
const news = new News(byId('newest'));
const tabs = new Tabs(byId('tabs'), panel, choose);

let following: { readonly id: string; readonly stop: AbortController } | null = null;
let outline: Outline | null = null;
let view: View | null = null;
/** The tab that the reader wants: its title as it stands in the address, and its id once that is known. */
let wanted: { title: string; sheetId: number | null } = {
  title: decodeURIComponent(window.location.hash.slice(1)),
  sheetId: null,
};
let retry: ReturnType<typeof setTimeout> | undefined;

/** A new spreadsheet is named by its id. */
function nameOf({ title }: Outline): string {
  return title.replace(/^local-/, '');
}

/** A new spreadsheet has an empty tab that nobody asked for. */
function shownTabs({ sheets }: Outline): readonly Tab[] {
  return sheets.filter(({ title, rows }) => title !== 'Sheet1' || rows > 0);
}

/** The wanted tab, also after staff renamed it; else the first one. */
function chosenTab(all: readonly Tab[]): Tab | undefined {
  return (
    all.find(({ sheetId }) => sheetId === wanted.sheetId) ??
    all.find(({ title }) => title === wanted.title) ??
    all[0]
  );
}

function closeView(): void {
  view?.close();
  view = null;
}

function showNotice(text: string): void {
  closeView();
  panel.replaceChildren(el('p', { className: 'notice', text }));
}

async function showTab(tab: Tab, whole: Outline): Promise<void> {
  if (view?.sheetId !== tab.sheetId) {
    closeView();
    view = new View(whole.spreadsheetId, tab, failed);
    panel.replaceChildren(view.element);
  }
  const shown = view;
  try {
    await shown.update(tab, whole);
    connection.read(true);
  } catch (error) {
    if (shown === view) failed(error);
  }
}

/** A tab that was renamed or taken away between two requests, or a server that is gone, is no end. */
function failed(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  connection.read(false);
  clearTimeout(retry);
  retry = setTimeout(render, RETRY_MS);
}

function choose(sheetId: number): void {
  const title = outline?.sheets.find((tab) => tab.sheetId === sheetId)?.title ?? '';
  wanted = { title, sheetId };
  const { search } = window.location;
  window.history.replaceState(null, '', `${search}#${encodeURIComponent(title)}`);
  render();
}

function render(): void {
  if (outline === null) return;
  const all = shownTabs(outline);
  const tab = chosenTab(all);
  if (tab !== undefined && ['', tab.title].includes(wanted.title)) {
    wanted = { title: tab.title, sheetId: tab.sheetId };
  }
  byId('title').textContent = nameOf(outline);
  document.title = `${nameOf(outline)} · cigo`;
  tabs.show(all, tab?.sheetId ?? null);
  news.take(outline, tab?.sheetId ?? null);
  if (tab === undefined) {
    showNotice(EMPTY);
  } else {
    void showTab(tab, outline);
  }
}

function followTable(id: string): void {
  if (following?.id === id) return;
  following?.stop.abort();
  const stop = new AbortController();
  following = { id, stop };
  outline = null;
  wanted = { ...wanted, sheetId: null };
  news.reset();
  showNotice(CONNECTING);
  void follow(id, {
    signal: stop.signal,
    onState: (state) => connection.follow(state),
    onOutline: (next) => {
      outline = next;
      render();
    },
  });
}

function wantedTable(): string | null {
  const table = new URLSearchParams(window.location.search).get('table');
  return table === null ? null : `local-${table}`;
}

function chooser(): HTMLSelectElement {
  const select = byId('tables');
  if (!(select instanceof HTMLSelectElement)) throw new Error('expected #tables to be a select');
  return select;
}

/** Offers the tables where there are several, and follows the wanted one, else the first. */
function showTables(all: readonly Outline[]): void {
  const select = chooser();
  const ids = all.map(({ spreadsheetId }) => spreadsheetId).join();
  if (select.dataset['ids'] !== ids) {
    select.dataset['ids'] = ids;
    const options = all.map((one) =>
      el('option', { attributes: { value: one.spreadsheetId }, text: nameOf(one) }),
    );
    select.replaceChildren(...options);
  }
  byId('chooser').hidden = all.length < 2;
  const first = wantedTable() ?? following?.id ?? all[0]?.spreadsheetId;
  if (first !== undefined) {
    select.value = first;
    followTable(first);
  }
}

async function watchTables(): Promise<never> {
  for (;;) {
    await listSpreadsheets(null).then(
      (all) => {
        showTables(all);
        if (following === null) showNotice(NOT_YET);
      },
      () => following === null && connection.follow('offline'),
    );
    const ms = following === null ? FIRST_LIST_MS : LIST_MS;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

chooser().addEventListener('change', () => {
  const table = chooser().value.replace(/^local-/, '');
  window.history.replaceState(null, '', `?table=${table}${window.location.hash}`);
  followTable(chooser().value);
});

byId('skip').addEventListener('click', (event) => {
  event.preventDefault();
  view?.focus();
});

void watchTables();
