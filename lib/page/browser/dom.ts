import { plainText } from '../../plainText.ts';

export interface Made {
  readonly className?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/**
 * An element with classes, attributes and children. Texts become text nodes, always: whatever a
 * player calls himself, it is shown as typed, and what could not be seen in it is seen.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className, attributes = {}, text }: Made = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = seen(text);
  element.append(...children.map((child) => (typeof child === 'string' ? seen(child) : child)));
  return element;
}

/** Line breaks and tabs do no harm in a page. */
function seen(text: string): string {
  return text.replace(/[^\n\t]+/g, plainText);
}

/** The same for what a drawing is made of. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>> = {},
  children: readonly (Node | string)[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A text that keeps its direction to itself, so that it turns round nothing beside it. */
export function isolated(text: string): HTMLElement {
  return el('bdi', { text });
}

/** The element of the page with this id. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`expected an element with the id ${id}`);
  return element;
}
