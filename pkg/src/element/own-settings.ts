/** The settings that an element states by attributes. */
import { AdfontesError } from "../errors.js";
import type { SettingsPatch } from "../types.js";

/** Settings that have an attribute of their own, in kebab case: `graph-rag="off"`, `tone="formal"`. */
const FLAGS = [
  "graphRag", "router", "memory", "atomicDocuments", "entityRegistry", "mandatoryCitations", "listsByModel", "agentTools", "fullText",
] as const satisfies readonly (keyof SettingsPatch)[];
const WORDS = [
  "attribution", "tone", "person", "address", "onInvalid", "rerank", "answerForm", "ambiguous", "resolve", "sourcesSection",
] as const satisfies readonly (keyof SettingsPatch)[];

const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const SETTING_ATTRIBUTES: readonly string[] = ["settings", ...[...FLAGS, ...WORDS].map(attributeOf)];

/** `on`, `true` and nothing at all mean yes; `off` and `false` no; the engine refuses anything else. */
function flag(written: string): boolean | string {
  if (["", "on", "true"].includes(written)) return true;
  return written === "off" || written === "false" ? false : written;
}

/**
 * What differs from the engine's settings: the attributes, the attribute `settings` over them, or the property in its place.
 * Throws `invalid_settings` for an attribute that is not JSON.
 */
export function ownSettings(element: Element, property: SettingsPatch | undefined): SettingsPatch | undefined {
  const stated: Record<string, unknown> = {};
  const state = (name: string, read: (written: string) => unknown) => {
    const written = element.getAttribute(attributeOf(name));
    if (written !== null) stated[name] = read(written.trim());
  };
  for (const name of FLAGS) state(name, flag);
  for (const name of WORDS) state(name, String);
  const written = element.getAttribute("settings");
  let own = property;
  if (own === undefined && written !== null && written.trim() !== "") {
    try {
      own = JSON.parse(written) as SettingsPatch;
    } catch {
      throw new AdfontesError("invalid_settings", "The attribute `settings` of <adfontes-chat> is not JSON. Write an object: '{\"tone\":\"formal\"}'.");
    }
  }
  return own === undefined && Object.keys(stated).length === 0 ? undefined : { ...(stated as SettingsPatch), ...own };
}
