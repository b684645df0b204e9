import { blocksOf, card } from './blocks.js';
import { el } from './dom.js';
import { rangeOf, readRanges } from './sheets.js';

function textOf(block) {
  return block.map((row) => row.map((cell) => cell.text).join('\t')).join('\n');
}

/** The rows of a card by what stands in their first cell: a label, a roll's number, a seat. */
function rowsByKey(card) {
  return new Map([...card.querySelectorAll('tr')].map((row) => [row.cells[0]?.textContent, row]));
}

function sameContent(cell, other) {
  const [ours, theirs] = [cell, other].map((one) => [...(one?.childNodes ?? [])]);
  return ours.length === theirs.length && ours.every((node, i) => node.isEqualNode(theirs[i]));
}

/** Lights up the values that were not the same before, wherever their row stood then. */
function markNews(drawn, old) {
  const before = rowsByKey(old);
  for (const [key, row] of rowsByKey(drawn)) {
    const known = before.get(key)?.cells;
    for (const [place, cell] of [...row.cells].entries()) {
      const same = known !== undefined && sameContent(cell, known[place]);
      cell.classList.toggle('news', cell.tagName === 'TD' && !same);
    }
  }
}

/** The `Live` tab as cards; only those that say something new are drawn again. */
export class Live {
  #spreadsheetId;
  #texts = [];
  #changedAt = -1;
  #reading = null;

  constructor(spreadsheetId, title) {
    this.#spreadsheetId = spreadsheetId;
    this.element = el('div', {
      className: 'live',
      attributes: { tabindex: '0', role: 'region', 'aria-label': title },
    });
  }

  /** Shows the tab as it now stands. */
  async update(tab) {
    if (tab.changedAt === this.#changedAt) {
      return;
    }
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const range = rangeOf(tab.title, 1, Math.max(tab.rows, 1), tab.columns);
    try {
      const [rows = []] = await readRanges(this.#spreadsheetId, [range], reading.signal);
      this.#draw(blocksOf(rows));
      this.#changedAt = tab.changedAt;
    } catch (error) {
      if (!reading.signal.aborted) {
        throw error;
      }
    }
  }

  #draw(blocks) {
    const texts = blocks.map(textOf);
    while (this.element.children.length > blocks.length) {
      this.element.lastElementChild.remove();
    }
    blocks.forEach((block, place) => {
      if (texts[place] !== this.#texts[place]) {
        this.#replace(place, card(block, place));
      }
    });
    this.#texts = texts;
  }

  #replace(place, drawn) {
    const old = this.element.children[place];
    if (old === undefined) {
      this.element.append(drawn);
      return;
    }
    markNews(drawn, old);
    old.replaceWith(drawn);
  }

  close() {
    this.#reading?.abort();
  }
}
