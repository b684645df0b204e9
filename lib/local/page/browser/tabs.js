import { el } from './dom.js';

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The tab that a key leads to; null when it is none of theirs. */
function target(key, place, count) {
  if (key === 'Home') {
    return 0;
  }
  if (key === 'End') {
    return count - 1;
  }
  const step = STEPS[key];
  return step === undefined ? null : (place + step + count) % count;
}

/**
 * The row of tabs, with the keys that people know from others
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export class Tabs {
  #list;
  #onChoose;
  #titles = [];

  constructor(list, panel, onChoose) {
    this.#list = list;
    this.#onChoose = onChoose;
    this.panel = panel;
    list.addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** Shows these tabs, with the number of rows that each holds below its header. */
  show(tabs, chosen) {
    const titles = tabs.map(({ title }) => title);
    if (titles.join('\n') !== this.#titles.join('\n')) {
      this.#titles = titles;
      this.#list.replaceChildren(...tabs.map((tab, place) => this.#button(tab, place)));
    }
    tabs.forEach((tab, place) => {
      const button = this.#list.children[place];
      const isChosen = tab.title === chosen;
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      button.querySelector('.count').textContent = countOf(tab);
      if (isChosen) {
        this.panel.setAttribute('aria-labelledby', button.id);
      }
    });
  }

  #button({ title }, place) {
    const button = el(
      'button',
      {
        className: 'tab',
        attributes: { type: 'button', role: 'tab', id: `tab-${place}`, 'aria-controls': 'panel' },
      },
      [
        el('span', { text: title }),
        el('span', { className: 'count', attributes: { 'aria-hidden': 'true' } }),
      ],
    );
    button.addEventListener('click', () => this.#onChoose(title));
    return button;
  }

  #pressed(event) {
    const place = [...this.#list.children].indexOf(document.activeElement);
    const next = place < 0 ? null : target(event.key, place, this.#titles.length);
    if (next !== null) {
      event.preventDefault();
      this.#onChoose(this.#titles[next]);
      this.#list.children[next].focus();
    }
  }
}

function countOf({ title, rows, frozenRows }) {
  const count = Math.max(0, rows - frozenRows);
  return title === 'Live' || frozenRows === 0 || count === 0 ? '' : count.toLocaleString('en');
}
