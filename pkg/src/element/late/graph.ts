/** The graph as a window over the chat: drawn, or as a list; each node with the questions that are answered about it. */
import type { Engine } from "../../engine.js";
import { count, fill, type Texts } from "../../texts.js";
import type { Answer, GraphEdge, Language } from "../../types.js";
import { button, h } from "../dom.js";
import { addStyles } from "../theme.js";
import { keysOf, placed, type Placed, wayOf } from "./graph-layout.js";
import { Drawing, drawSign, signs } from "./graph-picture.js";
import { openModal } from "./modal.js";
import { lateTexts } from "./texts.js";

/** Questions that are offered about a node. */
const QUESTIONS = 3;

const STYLES = `
.modal .modal-body:has(.graph-window) { padding: 0; }
.graph-window { display: grid; gap: 10px; padding: 10px 20px 18px; }
.graph-window [hidden] { display: none !important; }
.graph-head, .legend-kinds { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 14px; font-size: 0.8125rem; color: var(--muted); }
.graph-head .tools { margin-inline-start: auto; display: flex; gap: 4px; }
.graph-head button { padding: 2px 10px; min-width: 28px; min-height: 28px; }
.legend-kinds span { display: inline-flex; align-items: center; gap: 4px; }
.sign { width: 14px; height: 14px; fill: var(--c, var(--muted)); }
svg.graph { display: block; width: 100%; height: min(27rem, 48vh); background: var(--surface); border-radius: var(--radius); touch-action: none; cursor: grab; user-select: none; -webkit-user-select: none; }
svg.graph:active { cursor: grabbing; }
.graph line { stroke: var(--line); stroke-width: 1; }
.graph line.mentioned { stroke-dasharray: 3 3; }
.graph line.near { stroke: var(--muted); }
.graph line.lit { stroke: var(--accent); stroke-width: 3; }
.graph g[role] { cursor: pointer; outline: none; }
.graph .reach { fill: transparent; }
.graph path { fill: var(--c, var(--muted)); stroke: var(--surface); stroke-width: 1.5; }
.graph .lit path { stroke: var(--accent); stroke-width: 3; }
.graph text { font: 500 11.5px/1 var(--sans); fill: var(--ink); text-anchor: middle; paint-order: stroke; stroke: var(--surface); stroke-width: 3px; stroke-linejoin: round; pointer-events: none; }
.graph .left-out { display: none; }
.graph .current .reach { stroke: var(--ink); stroke-width: 1.5; }
.graph text.current { font-weight: 700; }
.graph g:focus-visible .reach { stroke: var(--accent); stroke-width: 3; }
.graph-about { display: grid; gap: 4px; min-height: 7.5rem; align-content: start; }
.graph-about strong { font: 600 0.9375rem/1.4 var(--sans); overflow-wrap: anywhere; }
.graph-about .note { font-size: 0.8125rem; overflow-wrap: anywhere; }
.graph-list { max-height: min(32rem, 60vh); overflow: auto; }
.graph-list h3 { font: 600 0.8125rem/1.4 var(--sans); color: var(--muted); margin-top: 14px; }
.modal .graph-list li { flex-wrap: wrap; }
.modal .graph-list li > :first-child { flex: 0 1 auto; }
.graph-list .note { font-size: 0.8125rem; flex: 1 1 14rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) { .graph-window { padding-inline: 14px; } svg.graph { height: 40vh; } }
@media (forced-colors: active) { .graph line { stroke: CanvasText; } .graph path { fill: CanvasText; } .graph .lit path, .graph line.lit { stroke: Highlight; } }
`;

export interface GraphHooks {
  engine: Engine;
  /** The last answer, whose way through the graph is lit. */
  answer: Answer | undefined;
  ask(question: string): void;
}

/** The first of the nodes that are joined most. */
function heaviest<T extends { weight: number }>(nodes: readonly T[]): T | undefined {
  return nodes.length === 0 ? undefined : nodes.reduce((best, node) => (best.weight >= node.weight ? best : node));
}

/** What a node is joined with, in words: relation by relation. */
function relations(node: Placed, edges: readonly GraphEdge[], nodes: ReadonlyMap<string, Placed>): string {
  const said = new Map<string, Set<string>>();
  for (const { from, to, label, inverse } of edges) {
    const other = from === node.key ? to : to === node.key ? from : undefined;
    const name = other === undefined ? undefined : nodes.get(other)?.label;
    const way = from === node.key ? label : inverse;
    if (name !== undefined) said.set(way, (said.get(way) ?? new Set()).add(name));
  }
  return [...said].map(([way, names]) => `${way}: ${[...names].join(", ")}`).join(" · ");
}

export async function showGraph(root: ShadowRoot, texts: Texts, language: Language, { engine, answer, ask }: GraphHooks): Promise<void> {
  const own = (await lateTexts(language)).graph;
  const { title } = texts.graph;
  const { asked, found } = keysOf(answer);
  const picture = await engine.graph({ language, keys: [...asked, ...found] });
  const questions = (key: string) => engine.suggestions(language, { about: [key], limit: QUESTIONS }).catch(() => []);
  const chosen = picture.nodes.find(({ key }) => found.includes(key) || asked.includes(key)) ?? heaviest(picture.nodes);
  // The window opens with what it says of this node: one that grows afterwards moves, and its text stays blurred.
  const first = chosen && { key: chosen.key, questions: await questions(chosen.key) };
  addStyles(root, STYLES);
  const box = h("div", { class: "graph-window" });
  const modal = openModal(root, title, texts, box);
  if (first === undefined) {
    box.append(h("p", { class: "note", text: own.none }));
    return modal.closed;
  }
  const nodes = placed(picture, modal.dialog.clientWidth > 640);
  const way = wayOf(answer, nodes);
  const describe = (node: Placed) => `${node.label}, ${node.kindName}, ${count(own.joined, node.weight, language)}`;
  const askOf = (question: string) => {
    modal.dialog.close();
    ask(question);
  };
  const about = h("div", { class: "graph-about", part: "graph-about" });
  let shown: Placed | undefined;
  /** What is known of a node, and what can be asked. */
  const tell = async (node: Placed) => {
    shown = node;
    const all = node.key === first?.key ? first.questions : await questions(node.key);
    if (shown !== node) return;
    about.replaceChildren(
      h("strong", { text: node.label, attributes: { dir: "auto" } }),
      all.length === 0
        ? h("p", { class: "note", text: own.nothing })
        : h("div", { class: "chips", attributes: { role: "group", "aria-label": texts.tryAsking } }, ...all.map((question) => button(question, () => askOf(question), { class: "choice" }))),
      h("p", { class: "note", text: `${node.kindName} · ${relations(node, picture.edges, nodes)}` }),
    );
  };
  const askAbout = async (node: Placed) => {
    const [question] = await questions(node.key);
    if (question === undefined) await tell(node);
    else askOf(question);
  };
  const drawing = new Drawing(picture, nodes, way, describe, { chosen: (node) => void tell(node), ask: (node) => void askAbout(node) });
  drawing.element.setAttribute("aria-label", `${title}. ${own.hint}`);

  const list = h("div", { class: "graph-list", attributes: { hidden: "", tabindex: "0", role: "region", "aria-label": own.list } }, ...listed(nodes, way, own.lit, (node) => relations(node, picture.edges, nodes), (node) => void askAbout(node)));
  const tools = h("span", { class: "tools" },
    button("−", () => drawing.zoom(1 / 1.4), { attributes: { "aria-label": own.smaller, title: own.smaller } }),
    button("+", () => drawing.zoom(1.4), { attributes: { "aria-label": own.larger, title: own.larger } }),
    button(own.all, () => drawing.fit()));
  const other = button(own.list, () => {
    const drawn = !list.hidden;
    list.hidden = drawn;
    for (const one of [drawing.element, tools, legend, about]) one.toggleAttribute("hidden", !drawn);
    other.textContent = drawn ? own.list : own.drawn;
  }, { attributes: { "data-action": "list" } });
  const notes = [
    ...(picture.nodeCount > picture.nodes.length ? [fill(own.part, { shown: picture.nodes.length, all: picture.nodeCount })] : []),
    ...(way.size > 0 ? [own.lit] : []),
  ];
  const head = h("div", { class: "graph-head" }, other, h("span", { text: notes.join(" ") }), tools);
  const legend = h("div", { class: "legend-kinds", attributes: { "aria-hidden": "true" } });
  for (const [kind, number] of signs(picture)) {
    const name = picture.nodes.find((node) => node.kind === kind)?.kindName ?? kind;
    legend.append(h("span", {}, drawSign(number), name));
  }
  box.append(head, drawing.element, about, legend, list);
  const resize = new ResizeObserver(([entry]) => entry !== undefined && entry.contentRect.width > 0 && drawing.resized(entry.contentRect.width, entry.contentRect.height));
  resize.observe(drawing.element);
  drawing.choose(nodes.get(first.key)!); // Every node has its place.
  await modal.closed;
  resize.disconnect();
}

/** The same as a list, kind by kind: for those who listen, and for who looks for a name. */
function* listed(nodes: ReadonlyMap<string, Placed>, way: ReadonlySet<string>, lit: string, said: (node: Placed) => string, ask: (node: Placed) => void): Generator<HTMLElement> {
  const kinds = new Map<string, Placed[]>();
  for (const node of nodes.values()) kinds.set(node.kindName, [...(kinds.get(node.kindName) ?? []), node]);
  for (const [kind, of] of kinds) {
    yield h("h3", { text: kind });
    yield h("ul", {}, ...of.map((node) =>
      h("li", {},
        button(`${way.has(node.key) ? "◆ " : ""}${node.label}`, () => ask(node), { attributes: { dir: "auto", title: way.has(node.key) ? lit : undefined } }),
        h("span", { class: "note", text: said(node) }))));
  }
}
