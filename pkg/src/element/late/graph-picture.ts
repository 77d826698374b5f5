/** The graph, drawn: moved with mouse, finger and keys. Names keep their size, and only as many are written as there is room for. */
import type { GraphPicture } from "../../types.js";
import { type Placed, toward } from "./graph-layout.js";

const NS = "http://www.w3.org/2000/svg";
/** What stays free at the edges, for names; less in a narrow window. */
const [MARGIN, NARROW_MARGIN] = [44, 26];
const [SMALLEST, LARGEST] = [0.15, 4];
/** A letter of a name is about this wide, and a line this high, in pixels. */
const [LETTER, LINE] = [6.6, 15];
const LONGEST_NAME = 26;
/** In a window narrower than this, names keep so far from each other, beside and above, and from signs. */
const NARROW = 560;
const APART = { beside: 10, above: 8 };
/** Signs are so much smaller there. */
const SMALLER = 0.75;
/** The middle of a name stands so far under that of its sign; half of its height. */
const [UNDER, HALF_LINE] = [18, 6];
/** So far a finger may move and still mean the node that it touched. */
const STILL = 6;

type Attributes = Record<string, string | number | undefined>;

function s(tag: string, attributes: Attributes = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A sign for each of the kinds that are joined most; the others share the last. */
const SIGNS = ["M0-8A8 8 0 1 1 0 8 8 8 0 1 1 0-8Z", "M-7-7H7V7H-7Z", "M0-9 9 0 0 9-9 0Z", "M0-8 8 6H-8Z", "M-8-6H8L0 8Z", "M-4-8H4L8 0 4 8H-4L-8 0Z", "M-7-7 0-3 7-7 3 0 7 7 0 3-7 7-3 0Z"];

/** The number of each kind's sign and colour, from 0. */
export function signs(picture: GraphPicture): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, weight } of picture.nodes) counts.set(kind, (counts.get(kind) ?? 0) + weight);
  const kinds = [...counts].sort((a, b) => b[1] - a[1]).map(([kind]) => kind);
  return new Map(kinds.map((kind, at) => [kind, Math.min(at, SIGNS.length - 1)]));
}

/** A kind's sign by itself, for the legend. */
export function drawSign(number: number): SVGElement {
  const colored = number < SIGNS.length - 1 ? number + 1 : undefined;
  return s("svg", { class: "sign", viewBox: "-10 -10 20 20", "aria-hidden": "true", "data-color": colored }, s("path", { d: SIGNS[number] }));
}

export interface DrawingHooks {
  /** A node was chosen, by whichever means. */
  chosen(node: Placed): void;
  /** The reader wants to ask about it. */
  ask(node: Placed): void;
}

/** How much larger than others the sign of a node is. */
const size = ({ weight }: Placed): number => Math.min(1.5, 0.7 + weight / 25);
const RADIUS = 9;

const short = (text: string): string => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…` : text);

export class Drawing {
  readonly element: SVGElement;
  #all: Placed[];
  #marks = new Map<Placed, { group: SVGElement; name: SVGElement }>();
  #lines: { line: SVGElement; from: Placed; to: Placed }[] = [];
  #current: Placed | undefined;
  #scale = 1;
  #middle = { x: 0, y: 0 };
  #size = { width: 0, height: 0 };
  #pointers = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #frame = 0;
  /** How often a key led from a node: it comes to all neighbours in turn. */
  #turns = new Map<string, number>();
  #fitted = true;

  constructor(
    picture: GraphPicture,
    nodes: ReadonlyMap<string, Placed>,
    private readonly way: ReadonlySet<string>,
    describe: (node: Placed) => string,
    private readonly hooks: DrawingHooks,
  ) {
    const kinds = signs(picture);
    this.#all = [...nodes.values()];
    for (const { from, to, mentioned } of picture.edges) {
      const [a, b] = [nodes.get(from), nodes.get(to)];
      if (a === undefined || b === undefined) continue;
      const lit = way.has(from) && way.has(to);
      this.#lines.push({ line: s("line", { class: `${lit ? "lit" : ""}${mentioned ? " mentioned" : ""}` }), from: a, to: b });
    }
    for (const node of this.#all) {
      const number = kinds.get(node.kind) ?? 0;
      const name = s("text", { y: 22 });
      name.textContent = short(node.label);
      const group = s(
        "g",
        { class: way.has(node.key) ? "lit" : undefined, role: "button", tabindex: -1, "aria-label": describe(node), "data-key": node.key, "data-color": number < SIGNS.length - 1 ? number + 1 : undefined },
        s("circle", { class: "reach", r: 16 }), s("path", { d: SIGNS[number], transform: `scale(${size(node)})` }),
      );
      this.#marks.set(node, { group, name });
    }
    const lines = s("g", { "aria-hidden": "true" }, ...this.#lines.map(({ line }) => line));
    const marks = [...this.#marks.values()];
    // Names lie over all nodes; they are shortened, and what is read aloud is not.
    const names = s("g", { "aria-hidden": "true" }, ...marks.map(({ name }) => name));
    this.element = s("svg", { class: "graph", role: "group" }, lines, ...marks.map(({ group }) => group), names);
    this.#listen();
  }

  /** The size of the window has become known, or has changed. */
  resized(width: number, height: number): void {
    this.#size = { width, height };
    if (this.#fitted) this.fit();
    else this.#schedule();
  }

  /** Shows everything. */
  fit(): void {
    const { width, height } = this.#size;
    const xs = this.#all.map(({ x }) => x);
    const ys = this.#all.map(({ y }) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const margin = 2 * (width < NARROW ? NARROW_MARGIN : MARGIN);
    const scale = Math.min((width - margin) / (right - left || 1), (height - margin) / (bottom - top || 1));
    this.#scale = Math.min(1.4, Math.max(SMALLEST, scale));
    this.#middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.#fitted = true;
    this.#schedule();
  }

  /** Larger or smaller; what is at the point, or in the middle, stays there. */
  zoom(factor: number, at = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.#scale * factor));
    const away = { x: at.x - this.#size.width / 2, y: at.y - this.#size.height / 2 };
    const change = 1 / this.#scale - 1 / scale;
    this.#middle = { x: this.#middle.x + away.x * change, y: this.#middle.y + away.y * change };
    this.#scale = scale;
    this.#fitted = false;
    this.#schedule();
  }

  /** Makes a node the one that the keys start from. */
  choose(node: Placed, focus = false): void {
    const before = this.#current;
    this.#current = node;
    for (const one of [before, node]) if (one !== undefined) this.#marks.get(one)?.group.setAttribute("tabindex", one === node ? "0" : "-1");
    const { group } = this.#marks.get(node)!; // Every node has its mark.
    const { x, y } = this.#at(node);
    const { width, height } = this.#size;
    if (width > 0 && (x < MARGIN || y < MARGIN || x > width - MARGIN || y > height - MARGIN)) this.#middle = { x: node.x, y: node.y };
    if (focus) (group as SVGElement & HTMLOrSVGElement).focus({ preventScroll: true });
    this.#schedule();
    if (before !== node) this.hooks.chosen(node);
  }

  #at({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return { x: (x - this.#middle.x) * this.#scale + this.#size.width / 2, y: (y - this.#middle.y) * this.#scale + this.#size.height / 2 };
  }

  #schedule(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    // Before its window is measured it would stand in the corner for a moment.
    if (this.#size.width === 0) return;
    const current = this.#current;
    for (const { line, from, to } of this.#lines) {
      const [a, b] = [this.#at(from), this.#at(to)];
      for (const [name, value] of [["x1", a.x], ["y1", a.y], ["x2", b.x], ["y2", b.y]] as const) line.setAttribute(name, value.toFixed(1));
      line.classList.toggle("near", from === current || to === current);
    }
    // The most wanted names are written first; one that would lie on another is left out.
    const rank = (node: Placed) => (node === current ? 1e9 : 0) + (current?.near.has(node) ? 1e6 : 0) + (this.way.has(node.key) ? 1e4 : 0) + node.weight;
    const narrow = this.#size.width < NARROW;
    const { beside, above } = narrow ? APART : { beside: 0, above: 0 };
    const wanted = (node: Placed) => node === current || this.way.has(node.key);
    // What the answer went by is named, even over signs that it did not go by.
    const keepsOff = (node: Placed, other: Placed) => node !== other && node !== current && (!wanted(node) || wanted(other));
    const signs = narrow ? this.#all.map((node) => ({ node, ...this.#at(node), radius: SMALLER * RADIUS * size(node) })) : [];
    const written: { x: number; y: number; half: number }[] = [];
    for (const node of [...this.#all].sort((a, b) => rank(b) - rank(a))) {
      const { group, name } = this.#marks.get(node)!; // Every node has its mark.
      const { x, y } = this.#at(node);
      for (const part of [group, name]) {
        const smaller = narrow && part === group ? ` scale(${SMALLER})` : "";
        part.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${smaller}`);
        part.classList.toggle("current", node === current);
      }
      const half = (name.textContent!.length * LETTER) / 2;
      const free =
        written.every((other) => Math.abs(other.y - y) > LINE + above || Math.abs(other.x - x) > other.half + half + beside) &&
        signs.every((other) => !keepsOff(node, other.node) || Math.abs(other.y - y - UNDER) > other.radius + HALF_LINE || Math.abs(other.x - x) > half + other.radius);
      name.classList.toggle("left-out", !free);
      if (free) written.push({ x, y, half });
    }
  }

  #node(target: EventTarget | null): Placed | undefined {
    const key = (target as Element | null)?.closest?.("[data-key]")?.getAttribute("data-key");
    return this.#all.find((node) => node.key === key);
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener("focusin", ({ target }) => {
      const node = this.#node(target);
      if (node !== undefined) this.choose(node);
    });
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("click", ({ target }) => {
      const node = this.#node(target);
      if (node !== undefined && this.#moved < STILL) this.choose(node, true);
    });
    element.addEventListener("dblclick", ({ target }) => {
      const node = this.#node(target);
      if (node !== undefined) this.hooks.ask(node);
    });
    element.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.#point(event));
    }, { passive: false });
    element.addEventListener("pointerdown", (event) => {
      if (this.#pointers.size === 0) this.#moved = 0;
      this.#pointers.set(event.pointerId, this.#point(event));
    });
    element.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) element.addEventListener(end, ({ pointerId }) => this.#pointers.delete(pointerId));
  }

  #point({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** One finger moves, two make larger and smaller. */
  #drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = this.#point(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.#moved < STILL) return;
    this.#fitted = false;
    if (other === undefined) {
      this.#middle = { x: this.#middle.x - (now.x - before.x) / this.#scale, y: this.#middle.y - (now.y - before.y) / this.#scale };
      this.#schedule();
      return;
    }
    const apart = (one: { x: number; y: number }) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  #key(event: Event): void {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const node = this.#node(event.target);
    if (node === undefined || ctrlKey || metaKey || altKey) return;
    if (key === "Enter" || key === " ") this.hooks.ask(node);
    else if (key === "+" || key === "-") this.zoom(key === "+" ? 1.3 : 1 / 1.3);
    else if (key === "0") this.fit();
    else if (key.startsWith("Arrow")) this.#walk(node, key);
    else return;
    event.preventDefault();
  }

  /** Along an edge, to the neighbours in that direction one after the other. */
  #walk(node: Placed, key: string): void {
    const there = toward(node, key);
    const turn = this.#turns.get(node.key + key) ?? 0;
    const next = there[turn % there.length];
    if (next === undefined) return;
    this.#turns.set(node.key + key, turn + 1);
    this.choose(next, true);
  }
}
