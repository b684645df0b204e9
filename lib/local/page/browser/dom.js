/**
 * An element with classes, attributes and children. Texts become text nodes, always: whatever a
 * player calls himself, it is shown as typed.
 */
export function el(tag, { className = '', attributes = {}, text = null } = {}, children = []) {
  const element = document.createElement(tag);
  if (className !== '') {
    element.className = className;
  }
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  if (text !== null) {
    element.textContent = text;
  }
  element.append(...children);
  return element;
}

/** The element of the page with this id. */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`expected an element with the id ${id}`);
  }
  return element;
}
