/** Which part of an answer comes from where: underlined with a kind of line for each source, thicker where it is surer, with a legend. */
import { fill } from "../../texts.js";
import type { Answer, AttributedSegment } from "../../types.js";
import { h } from "../dom.js";
import { wrapParts } from "./doubt.js";
import type { LateTexts } from "./texts.js";
import { addStyles } from "../theme.js";

const STYLES = `
.segment { text-decoration: underline; text-decoration-color: var(--muted); text-underline-offset: 0.3em; text-decoration-thickness: 1px; text-decoration-skip-ink: none; }
.segment[data-source="rag"] { text-decoration-style: solid; }
.segment[data-source="hybrid"] { text-decoration-style: dashed; }
.segment[data-source="llm"] { text-decoration-style: dotted; }
.segment[data-band="high"] { text-decoration-thickness: 2.5px; }
.segment[data-band="medium"] { text-decoration-thickness: 1.5px; }
.answer .legend { display: flex; flex-wrap: wrap; gap: 2px 16px; list-style: none; padding: 0; margin-top: 12px; font: 400 0.8125rem/1.5 var(--sans); color: var(--muted); }
.answer .legend li { margin: 0; padding: 0; }
`;
const SOURCES = ["rag", "hybrid", "llm"] as const;
type Source = (typeof SOURCES)[number];

/** These figures are precise enough for three steps, not for two digits. */
function bandOf(confidence: number): "high" | "medium" | "low" {
  if (confidence >= 0.8) return "high";
  return confidence >= 0.5 ? "medium" : "low";
}

const known = (segment: AttributedSegment): segment is AttributedSegment & { source: Source } => (SOURCES as readonly string[]).includes(segment.source);

/** Draws the segments of an answer, once. */
export async function drawSegments(box: HTMLElement, answer: Answer, texts: LateTexts): Promise<void> {
  const own = texts.segments;
  const segments = (answer.attribution?.segments ?? []).filter(known);
  if (segments.length === 0 || box.querySelector(".segment") !== null) return;
  addStyles(box.getRootNode() as ShadowRoot, STYLES);
  const make = (segment: (typeof segments)[number]) => {
    const band = bandOf(segment.confidence);
    const title = fill(own.title, { source: own[segment.source], band: own[band] });
    return h("span", { class: "segment", part: "segment", attributes: { "data-source": segment.source, "data-band": band, title } });
  };
  await wrapParts(box, answer, segments, make, () => {});
  const legend = SOURCES.flatMap((source) => {
    const of = segments.filter((segment) => segment.source === source);
    if (of.length === 0) return [];
    const bands = (["high", "medium", "low"] as const).flatMap((band) => {
      const n = of.filter((segment) => bandOf(segment.confidence) === band).length;
      return n === 0 ? [] : [`${n} × ${own[band]}`];
    });
    const sample = h("span", { class: "segment", text: own[source], attributes: { "data-source": source, "data-band": "medium" } });
    return [h("li", { attributes: { "data-source": source } }, sample, `: ${bands.join(", ")}`)];
  });
  box.append(h("ul", { class: "legend", part: "segments", attributes: { "aria-label": own.label, role: "list" } }, ...legend));
}
