/** The one way that elements are made here: by the DOM, never from markup. */

export type Child = Node | string | null | undefined | false;

interface Properties {
  class?: string;
  part?: string;
  text?: string;
  attributes?: Record<string, string | undefined>;
  on?: Partial<{ [K in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[K]) => void }>;
}

/** An element with its children. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, properties: Properties = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (properties.class) element.className = properties.class;
  if (properties.part) element.setAttribute("part", properties.part);
  if (properties.text !== undefined) element.textContent = properties.text;
  for (const [name, value] of Object.entries(properties.attributes ?? {})) if (value !== undefined) element.setAttribute(name, value);
  for (const [name, listener] of Object.entries(properties.on ?? {})) element.addEventListener(name, listener as EventListener);
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

/** A button that says what it does. */
export function button(text: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  return h("button", { text, ...properties, attributes: { type: "button", ...properties.attributes }, on: { click: onClick } });
}

/** Where no frames come, as in a tab behind others, work goes on all the same. */
const LATE_MS = 100;

/** Resolves in the next frame: long work is done in parts, between which the page lives. */
export const frame = () => new Promise<unknown>((go) => (requestAnimationFrame(go), setTimeout(go, LATE_MS)));

/** What opens and closes. Its content is drawn when it is first opened: of a long dialog, hardly any ever is. */
export function fold(summary: string, draw: () => Node | Promise<Node>): HTMLDetailsElement {
  const element = h("details", {}, h("summary", { text: summary }));
  let drawn = false;
  element.addEventListener("toggle", async () => {
    if (drawn || !element.open) return;
    drawn = true;
    try {
      element.append(await draw());
    } catch {
      // What draws it could not be fetched: opened again, it is tried again.
      element.open = drawn = false;
    }
  });
  return element;
}

/** Leads the Tab key from the last thing in `element` that takes the focus to the first, and back. */
export function keepFocus(event: KeyboardEvent, element: HTMLElement): void {
  if (event.key !== "Tab") return;
  const all = [...element.querySelectorAll<HTMLElement>("a[href], button, textarea, input, summary, [tabindex='0']")].filter((one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled);
  const [first, last] = [all[0], all.at(-1)];
  const { activeElement } = element.getRootNode() as ShadowRoot;
  const leaves = event.shiftKey ? activeElement === first || !all.includes(activeElement as HTMLElement) : activeElement === last;
  if (!leaves || first === undefined) return;
  event.preventDefault();
  (event.shiftKey ? last : first)!.focus();
}
