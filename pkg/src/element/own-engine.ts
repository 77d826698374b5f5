/** The engine that an element makes from its attributes. */
import { AdfontesError, asError } from "../errors.js";
import { createEngine, type Engine } from "../index.js";
import type { LanguageModelConfig, ModelLoading } from "../types.js";

/** How long an element without an index waits for the page's own engine before it says that it has none. */
const NO_INDEX_MS = 4000;
const noIndex = (name: string): string => `<${name}> has no index. Give it the address of an index file, index="site.idx", or an engine as its property \`engine\`.`;

/** The attribute `model-loading`; a page that nobody asks anything on fetches no model. */
function modelLoading(attribute: string | null): ModelLoading {
  return attribute === "eager" || attribute === "click" ? attribute : "interaction";
}

/** The language model that the attributes `endpoint` and `llm-model` name. */
export function languageModelOf(host: Element): LanguageModelConfig | undefined {
  const baseURL = host.getAttribute("endpoint");
  const model = host.getAttribute("llm-model");
  return baseURL && model ? { baseURL, model } : undefined;
}

export interface OwnEngineHooks {
  starts(): void;
  ready(engine: Engine): void;
  failed(error: AdfontesError): void;
}

export class OwnEngine {
  /** Settles when the engine can answer, or will not. */
  engine: Promise<Engine> | undefined;
  #start = 0;
  #silent: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: Element,
    private readonly hooks: OwnEngineHooks,
  ) {}

  start(llm: LanguageModelConfig | null | undefined): void {
    if (this.engine !== undefined) return;
    const attribute = (name: string) => this.host.getAttribute(name) || undefined;
    const [index, model, domain] = [attribute("index"), attribute("model"), attribute("domain")];
    if (index === undefined) {
      // A page that makes its own engine may still be making it.
      this.wait();
      this.#silent = setTimeout(() => this.hooks.failed(new AdfontesError("invalid_argument", noIndex(this.host.localName))), NO_INDEX_MS);
      return;
    }
    const start = ++this.#start;
    this.hooks.starts();
    this.engine = createEngine({
      index,
      ...(domain ? { domain } : {}),
      ...(attribute("worker") === "off" ? { worker: false } : {}),
      ...(attribute("worker-url") ? { workerUrl: attribute("worker-url")! } : {}),
      ...(attribute("embed-worker-url") ? { embedWorkerUrl: attribute("embed-worker-url")! } : {}),
      ...(llm ? { llm } : {}),
      ...(model ? { model, modelLoading: modelLoading(this.host.getAttribute("model-loading")) } : {}),
    });
    this.engine.then(
      (engine) => start === this.#start && this.hooks.ready(engine),
      (thrown: unknown) => start === this.#start && this.hooks.failed(asError(thrown)),
    );
  }

  /** There is an engine, or somebody is making one: the missing index is no fault. */
  wait(): void {
    clearTimeout(this.#silent);
  }

  /** @returns whether there was one */
  drop(): boolean {
    this.wait();
    const { engine } = this;
    if (engine === undefined) return false;
    this.engine = undefined;
    this.#start++;
    engine.then((own) => own.close(), () => {});
    return true;
  }
}
