export interface Made {
  readonly className?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/**
 * An element with classes, attributes and children. Texts become text nodes, always: whatever a
 * player calls himself, it is shown as typed.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className, attributes = {}, text }: Made = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
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
