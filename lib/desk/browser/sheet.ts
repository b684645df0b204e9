import { button } from '../../page/browser/controls.ts';
import { el } from '../../page/browser/dom.ts';
import type { Checked } from '../lines.ts';

/** A panel that rises from the lower edge, where the thumb is. */
export interface Sheet {
  readonly close: () => void;
}

/** Opens a panel with what `build` makes; Escape, its button and a tap beside it close it. */
export function openSheet(title: string, build: (sheet: Sheet) => readonly Node[]): void {
  const dialog = el('dialog', { className: 'sheet', attributes: { 'aria-label': title } });
  const close = (): void => dialog.close();
  const head = el('div', { className: 'sheet-head' }, [
    el('h2', { text: title }),
    button('Close', close, 'plain'),
  ]);
  dialog.append(head, ...build({ close }));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Shows what will be said, or why it cannot be, and the button that says it. */
export class Preview {
  readonly nodes: readonly HTMLElement[];
  readonly #text = el('p', { className: 'preview', attributes: { 'aria-live': 'polite' } });
  readonly #send: HTMLButtonElement;
  #checked: Checked = { ok: false, why: '' };

  /** @param send is given the very line that is shown. */
  constructor(send: (line: string) => void, label = 'Say it') {
    this.#send = button(label, () => this.submit(send), 'key big');
    this.nodes = [this.#text, this.#send];
  }

  submit(send: (line: string) => void): void {
    if (this.#checked.ok) send(this.#checked.line);
  }

  show(checked: Checked): void {
    this.#checked = checked;
    this.#send.disabled = !checked.ok;
    this.#text.dataset['ok'] = String(checked.ok);
    this.#text.replaceChildren(...wordsOf(checked));
  }
}

function wordsOf(checked: Checked): readonly (Node | string)[] {
  if (!checked.ok) return [checked.why];
  const means = el('span', { className: 'means', text: checked.means ?? '' });
  return [el('q', { text: checked.line }), ' ', means];
}
