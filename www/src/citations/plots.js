/** Plots as inline SVG; every one says its figures in words too. */
import { h, svg } from "../dom.js";

const ROW = 24;
const LEFT = 26;
const WIDTH = 300;
const ROOM = 70;

/**
 * A bar per question. `values` may have gaps (`null`); `bound`: a line at what is asked for, `goal`: one at what is wished for; `show` turns a value into
 * words; `good` tells whether it is within the bound.
 */
export function bars({ title, values, most, bound, goal, boundText, show, good, none }) {
  const top = Math.max(most ?? 0, bound ?? 0, ...values.filter((value) => value !== null)) || 1;
  const height = values.length * ROW + 4;
  const x = (value) => LEFT + (value / top) * (WIDTH - LEFT - ROOM);
  const told = values.map((value, at) => `${at + 1}: ${value === null ? none : show(value)}`).join("; ");
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${title}: ${told}` });
  if (bound !== undefined) drawing.append(svg("line", { class: "bound", x1: x(bound), x2: x(bound), y1: 0, y2: height }));
  if (goal !== undefined) drawing.append(svg("line", { class: "goal", x1: x(goal), x2: x(goal), y1: 0, y2: height }));
  for (const [at, value] of values.entries()) {
    const y = at * ROW + 4;
    drawing.append(svg("text", { class: "axis", x: LEFT - 8, y: y + 13, "text-anchor": "end" }, String(at + 1)));
    if (value === null) {
      drawing.append(svg("text", { class: "axis", x: LEFT, y: y + 13 }, none));
      continue;
    }
    const within = good(value);
    // What misses its bound is hollow, for those who cannot tell the colours apart.
    drawing.append(
      svg("rect", { class: within ? "good" : "bad", x: LEFT, y: y + 2, width: Math.max(1.5, x(value) - LEFT), height: 14, rx: 2 }),
      svg("text", { x: Math.max(x(value), LEFT + 2) + 6, y: y + 13 }, show(value)),
    );
  }
  return h("figure", {}, h("figcaption", {}, title, boundText ? h("span", { className: "bound-text" }, boundText) : ""), drawing);
}

const STRIP = { width: 176, axis: 32, left: 14, right: 40, dot: 2.5, step: 5.6, most: 5 };

/**
 * A dot per question along a scale from 0 to `top`, and a wedge under it at the mean. Equal scores stand above each
 * other, as many as there is room for; the words have all of them. `bands`: where on the scale good begins, and excellent.
 */
export function strip({ label, values, mean, top, bands, show }) {
  const { width, axis, left, right, dot, step, most } = STRIP;
  const x = (value) => Math.round(left + (Math.min(value, top) / top) * (width - left - right));
  const drawing = svg("svg", { class: "strip", viewBox: `0 0 ${width} ${axis + 8}`, role: "img", "aria-label": `${label}: ${values.map(show).join("; ")}` });
  drawing.append(
    svg("line", { class: "scale", x1: left, x2: width - right, y1: axis, y2: axis }),
    svg("text", { class: "axis", x: left - 6, y: axis + 3, "text-anchor": "end" }, "0"),
    svg("text", { class: "axis", x: width - right + 6, y: axis + 3 }, show(top)),
  );
  // Poor is left bare, good is a thin band, excellent a thick one: told apart without colour.
  for (const [at, from] of (bands ?? []).entries()) {
    const to = bands[at + 1] ?? top;
    if (to > from) drawing.append(svg("line", { class: "band", x1: x(from), x2: x(to), y1: axis, y2: axis, "stroke-width": at === 0 ? 2 : 4 }));
  }
  const stacked = new Map();
  for (const value of values) {
    const column = Math.round(x(value) / step);
    const level = Math.min(stacked.get(column) ?? 0, most - 1);
    stacked.set(column, level + 1);
    drawing.append(svg("circle", { class: "dot", cx: x(value), cy: axis - 3.5 - level * step, r: dot }));
  }
  drawing.append(svg("path", { class: "mean", d: `M${x(mean)} ${axis + 1.5}l3.5 6h-7z` }));
  return drawing;
}
