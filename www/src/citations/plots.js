/** Plots as inline SVG; every one says its figures in words too. */
import { h, svg } from "../dom.js";

const ROW = 24;
const LEFT = 26;
const WIDTH = 300;
const ROOM = 70;

/**
 * A bar per question. `values` may have gaps (`null`); `bound`: a line at what is asked for; `show` turns a value into
 * words; `good` tells whether it is within the bound.
 */
export function bars({ title, values, most, bound, boundText, show, good, none }) {
  const top = Math.max(most ?? 0, bound ?? 0, ...values.filter((value) => value !== null)) || 1;
  const height = values.length * ROW + 4;
  const x = (value) => LEFT + (value / top) * (WIDTH - LEFT - ROOM);
  const told = values.map((value, at) => `${at + 1}: ${value === null ? none : show(value)}`).join("; ");
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${title}: ${told}` });
  if (bound !== undefined) drawing.append(svg("line", { class: "bound", x1: x(bound), x2: x(bound), y1: 0, y2: height }));
  for (const [at, value] of values.entries()) {
    const y = at * ROW + 4;
    drawing.append(svg("text", { class: "axis", x: LEFT - 8, y: y + 13, "text-anchor": "end" }, String(at + 1)));
    if (value === null) {
      drawing.append(svg("text", { class: "axis", x: LEFT, y: y + 13 }, none));
      continue;
    }
    const within = good(value);
    // What misses its bound is hollow, for those who do not tell the colours apart.
    drawing.append(
      svg("rect", { class: within ? "good" : "bad", x: LEFT, y: y + 2, width: Math.max(1.5, x(value) - LEFT), height: 14, rx: 2 }),
      svg("text", { x: Math.max(x(value), LEFT + 2) + 6, y: y + 13 }, show(value)),
    );
  }
  return h("figure", {}, h("figcaption", {}, title, boundText ? h("span", { className: "bound-text" }, boundText) : ""), drawing);
}

const STRIP = { width: 140, height: 26, left: 8 };

/** A dot per question along a scale from 0 to `top`, and a stroke at the mean. Equal scores stand above each other. */
export function strip({ label, values, mean, top, show }) {
  const { width, height, left } = STRIP;
  const x = (value) => left + (Math.min(value, top) / top) * (width - 2 * left);
  const drawing = svg("svg", { class: "strip", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${label}: ${values.map(show).join("; ")}` });
  drawing.append(svg("line", { class: "scale", x1: left, x2: width - left, y1: height - 5, y2: height - 5 }));
  const stacked = new Map();
  for (const value of values) {
    const at = Math.round(x(value));
    const level = stacked.get(at) ?? 0;
    stacked.set(at, level + 1);
    drawing.append(svg("circle", { class: "dot", cx: at, cy: height - 8 - Math.min(level, 5) * 2.8, r: 2.6 }));
  }
  drawing.append(svg("line", { class: "mean", x1: x(mean), x2: x(mean), y1: 2, y2: height - 1 }));
  return drawing;
}
