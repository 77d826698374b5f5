/** Where the nodes of the graph stand, and which of them lie between a question and its answer. */
import type { Answer, GraphNode, GraphPicture } from "../../types.js";
import { type Body, forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "../../vendor/force.js";

/** Steps until the layout rests; it is drawn then, and does not move. */
const STEPS = 300;
/** How far apart joined nodes would like to be, and how near any two may come, in pixels. */
const APART = 76;
const NEAREST = 17;
/** Nodes farther apart than this leave each other alone. */
const FAR = 420;

/** A node in its place, in pixels around the middle. */
export interface Placed extends GraphNode, Body {
  x: number;
  y: number;
  near: Set<Placed>;
}

/** Gives each node its place; the same picture gets the same places. A wide window gets a wide layout. */
export function placed(picture: GraphPicture, wide: boolean): Map<string, Placed> {
  const nodes = picture.nodes.map((node): Placed => ({ ...node, x: 0, y: 0, near: new Set() }));
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  // A place to begin with is given by the simulation where there is none.
  const bodies = nodes as (Placed & { x?: number })[];
  for (const body of bodies) Object.assign(body, { x: undefined, y: undefined });
  const links = picture.edges.map(({ from, to }) => ({ source: from, target: to }));
  forceSimulation(bodies)
    .force("link", forceLink<Placed>(links).id(({ key }) => key).distance(APART))
    .force("apart", forceManyBody<Placed>().strength(-260).distanceMax(FAR))
    .force("room", forceCollide<Placed>(NEAREST))
    .force("x", forceX<Placed>().strength(wide ? 0.025 : 0.06))
    .force("y", forceY<Placed>().strength(wide ? 0.17 : 0.065))
    .stop()
    .tick(STEPS);
  for (const { from, to } of picture.edges) {
    const [a, b] = [byKey.get(from), byKey.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    a.near.add(b);
    b.near.add(a);
  }
  return byKey;
}

/** Keys of what an answer is about: what the question names, and what was found. */
export function keysOf(answer: Answer | undefined): { asked: string[]; found: string[] } {
  const found = (answer?.items ?? []).flatMap(({ entity }) => entity ?? []);
  // A dialog that was kept by an older version has none.
  return { asked: answer?.trace.entities ?? [], found };
}

/** The keys on the shortest ways from what was asked about to what was found, ends included. */
export function wayOf(answer: Answer | undefined, nodes: ReadonlyMap<string, Placed>): Set<string> {
  const { asked, found } = keysOf(answer);
  const known = (keys: string[]) => keys.flatMap((key) => nodes.get(key) ?? []);
  // Where the question names nothing, everything is found by way of what is joined best.
  const hub = [...nodes.values()].reduce<Placed | undefined>((best, node) => (best !== undefined && best.weight >= node.weight ? best : node), undefined);
  const from = known(asked).length > 0 ? known(asked) : found.length > 0 && hub !== undefined ? [hub] : [];
  const before = new Map<Placed, Placed | undefined>(from.map((node) => [node, undefined]));
  const queue = [...from];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of node.near) {
      if (before.has(next)) continue;
      before.set(next, node);
      queue.push(next);
    }
  }
  const way = new Set(known(asked).map(({ key }) => key));
  for (const end of known(found)) {
    for (let node: Placed | undefined = end; node !== undefined; node = before.get(node)) way.add(node.key);
  }
  return way;
}

/** A quarter of the circle: which of the arrow keys leads there. */
export function quarter(from: Placed, to: Placed): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? "ArrowRight" : "ArrowLeft";
  return dy >= 0 ? "ArrowDown" : "ArrowUp";
}

/** The neighbours in the direction of a key, the nearest first. */
export function toward(node: Placed, key: string): Placed[] {
  const distance = (other: Placed) => Math.hypot(other.x - node.x, other.y - node.y);
  return [...node.near].filter((other) => quarter(node, other) === key).sort((a, b) => distance(a) - distance(b));
}
