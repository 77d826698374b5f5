/** Elements by the DOM, never from markup. */

/** An element with properties and children; empty children are left out. */
export function h(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== undefined && child !== null && child !== ""));
  return element;
}

/** An element with attributes and children; empty children are left out. */
export function element(tag, attributes, ...children) {
  const made = h(tag, {}, ...children);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** An element of an SVG drawing with its attributes. */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
