/** `<adfontes-chat>` and `<adfontes-search>` in JSX: `import type {} from "adfontes/jsx"`, once in a project with React. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { AdfontesChat } from "./element/index.js";
import type { AdfontesSearch } from "./element/search.js";

type Switch = "on" | "off" | boolean;

/** Attributes of both elements. */
interface EngineAttributes {
  index?: string;
  domain?: string;
  model?: string;
  "model-loading"?: "interaction" | "eager" | "click";
  "worker-url"?: string;
  "embed-worker-url"?: string;
  lang?: string;
  placeholder?: string;
}

export interface AdfontesChatAttributes extends EngineAttributes {
  endpoint?: string;
  "llm-model"?: string;
  display?: "inline" | "floating";
  open?: boolean;
  launcher?: string;
  history?: "on" | "off";
  answer?: string;
  settings?: string | object;
  "graph-rag"?: Switch;
  router?: Switch;
  memory?: Switch;
  "atomic-documents"?: Switch;
  "entity-registry"?: Switch;
  "mandatory-citations"?: Switch;
  "lists-by-model"?: Switch;
  "agent-tools"?: Switch;
  "full-text"?: Switch;
  attribution?: string;
  tone?: "friendly" | "formal";
  person?: "first" | "third";
  address?: "informal" | "formal";
  "on-invalid"?: "warn" | "error";
  rerank?: string;
  "answer-form"?: "text" | "structured";
  ambiguous?: "ask" | "both";
  resolve?: "rules" | "model";
  "sources-section"?: "panel" | "text" | "both";
}

type Element<Own, Attributes> = Omit<DetailedHTMLProps<HTMLAttributes<Own>, Own>, keyof Attributes> & Attributes & { class?: string };

interface Elements {
  "adfontes-chat": Element<AdfontesChat, AdfontesChatAttributes>;
  "adfontes-search": Element<AdfontesSearch, EngineAttributes & { limit?: number | string }>;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
