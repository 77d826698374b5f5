/** Draws a long answer over many frames, from its top, in the place of what was streamed: no frame is long, and what is read stays. */
import type { ViewNode } from "../../types.js";
import { frame, h } from "../dom.js";
import { drawView, type ViewContext } from "../view.js";

/** Characters that a frame draws; a badge takes as long as so many. */
const [FRAME, BADGE] = [1 << 13, 60];

/** What one frame draws; `grows`: in the list that is there. */
interface Step {
  nodes: ViewNode[];
  size: number;
  grows?: boolean;
}

const childrenOf = (node: ViewNode) => (node as { children?: ViewNode[] }).children ?? [];
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

function sizeOf(node: ViewNode): number {
  return node.type === "text" ? node.text.length : node.type === "citation" ? BADGE : sum(childrenOf(node).map(sizeOf));
}

/** A text that is too long for a frame, in several. */
function parted(node: ViewNode): ViewNode[] {
  if (node.type !== "text" || node.text.length <= FRAME) return [node];
  return [...node.text.matchAll(/[^]{1,8000}(?!\S)|[^]{1,8000}/g)].map(([text]) => ({ type: "text", text }));
}

/** A long list grows; a long paragraph, which would be laid out anew with each piece, becomes several. */
function* steps(nodes: readonly ViewNode[]): Generator<Step> {
  let step: Step = { nodes: [], size: 0 };
  for (const node of nodes) {
    const size = sizeOf(node);
    const long = size > FRAME && node.type === "element" && /^(p|[uo]l)$/.test(node.tag);
    // A citation stands with the words before it.
    if (step.size > 0 && (long || step.size + size > (node.type === "citation" ? 2 : 1) * FRAME)) {
      yield step;
      step = { nodes: [], size: 0 };
    }
    if (!long) {
      step.nodes.push(node);
      step.size += size;
      continue;
    }
    let grows = false;
    for (const { nodes: children, size } of steps(childrenOf(node).flatMap(parted))) {
      yield grows ? { nodes: children, size, grows } : { nodes: [{ ...node, children }], size };
      grows = node.tag !== "p";
    }
  }
  if (step.size > 0) yield step;
}

/**
 * Draws `nodes` at the end of `finished`, before `streamed`, whose blocks go as their finished forms come, and which goes at the end.
 * `redrawn` is given each step. Ends early where `streamed` was taken away.
 *
 * What comes in front of something, or goes from there, has a browser look at the style of all that its parent holds: so things come at
 * the end, and go from small boxes.
 */
export async function drawLong(finished: Element, streamed: Element, nodes: readonly ViewNode[], context: ViewContext, redrawn: (draw: () => void) => void): Promise<void> {
  const old = [...streamed.querySelectorAll(":scope > :not(.settled), .settled > *")].map((block) => ({ block, size: block.textContent!.length }));
  const [all, whole] = [sum(nodes.map(sizeOf)), sum(old.map(({ size }) => size))];
  let [drawn, gone] = [0, 0];
  for (const { nodes: some, size, grows } of steps(nodes)) {
    await frame();
    if (streamed.parentElement === null) return;
    redrawn(() => {
      const piece = drawView(some, context);
      if (grows) finished.lastElementChild!.lastElementChild!.append(piece);
      else finished.append(h("div", { class: "settled" }, piece));
      drawn += size;
      // A frame behind: signs of Markdown are in one of the forms only, and what is read must be in one of them.
      for (let next; (next = old[0]) !== undefined && gone + next.size <= ((drawn - FRAME) / all) * whole; old.shift()) {
        gone += next.size;
        const box = next.block.parentElement!;
        next.block.remove();
        box.hidden = box.childElementCount === 0;
      }
    });
  }
  redrawn(() => streamed.remove());
}
