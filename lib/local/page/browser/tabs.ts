import { el, isolated } from '../../../page/browser/dom.ts';
import type { Tab } from '../sheet/shapes.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that a key leads to; null when it is none of theirs. */
function target(key: string, place: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (place + step + count) % count;
}

/**
 * The row of tabs, with the keys that people know from others
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export class Tabs {
  readonly #list: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #onChoose: (sheetId: number) => void;
  readonly #buttons = new Map<number, { button: HTMLElement; name: HTMLElement }>();

  constructor(list: HTMLElement, panel: HTMLElement, onChoose: (sheetId: number) => void) {
    this.#list = list;
    this.#panel = panel;
    this.#onChoose = onChoose;
    list.addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** Shows these tabs, in this order. */
  show(tabs: readonly Tab[], chosen: number | null): void {
    const ids = tabs.map(({ sheetId }) => sheetId);
    if (ids.join() !== [...this.#buttons.keys()].join()) {
      this.#buttons.clear();
      this.#list.replaceChildren(...ids.map((sheetId) => this.#make(sheetId)));
    }
    for (const tab of tabs) this.#update(tab, tab.sheetId === chosen);
  }

  #make(sheetId: number): HTMLElement {
    const name = isolated('');
    const attributes = {
      type: 'button',
      role: 'tab',
      id: `tab-${sheetId}`,
      'aria-controls': this.#panel.id,
    };
    const button = el('button', { className: 'tab', attributes }, [name]);
    button.addEventListener('click', () => this.#onChoose(sheetId));
    this.#buttons.set(sheetId, { button, name });
    return button;
  }

  #update(tab: Tab, isChosen: boolean): void {
    const made = this.#buttons.get(tab.sheetId);
    if (made === undefined) return;
    const { button, name } = made;
    name.textContent = tab.title;
    button.setAttribute('aria-selected', String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    if (isChosen) {
      this.#panel.setAttribute('aria-labelledby', button.id);
      button.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    }
  }

  #pressed(event: KeyboardEvent): void {
    const ids = [...this.#buttons.keys()];
    const place = ids.findIndex((id) => this.#buttons.get(id)?.button === document.activeElement);
    const next = place < 0 ? null : target(event.key, place, ids.length);
    const sheetId = next === null ? undefined : ids[next];
    if (sheetId !== undefined) {
      event.preventDefault();
      this.#onChoose(sheetId);
      this.#buttons.get(sheetId)?.button.focus();
    }
  }
}
