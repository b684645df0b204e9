import { el } from './dom.ts';

/** A key; whoever draws it says what it does. */
export function button(text: string, press: () => void, className = 'key'): HTMLButtonElement {
  const made = el('button', { className, text, attributes: { type: 'button' } });
  made.addEventListener('click', press);
  return made;
}

/** A field with its label above it. */
export function field(
  label: string,
  attributes: Readonly<Record<string, string>> = {},
): { readonly whole: HTMLElement; readonly input: HTMLInputElement } {
  const input = el('input', { attributes: { autocomplete: 'off', ...attributes } });
  const whole = el('label', { className: 'field' }, [el('span', { text: label }), input]);
  return { whole, input };
}
