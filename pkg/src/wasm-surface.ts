/** What the WebAssembly modules export, as this package uses it. Only this file and `methods.ts` know. */
import type { EvaluateFunctions, Functions } from "./methods.js";
import type { ChangeReport, DenseState, EvaluateOptions, Evaluation, LanguageModelConfig, LoadReport, EmbedRole, ModelManifest, Progress, Sample, Settings, SettingsPatch, SourceInput } from "./types.js";

export type OnProgress = (progress: Progress) => void;
export type { EmbedRole } from "./types.js";
export type EmbedFunction = (texts: string[], role: EmbedRole) => Promise<Float32Array>;
export type ScoreFunction = (question: string, passages: string[]) => Promise<Float32Array>;

/** What is called by name is in `methods.ts`. */
export interface WasmEngine {
  load(bytes: Uint8Array): LoadReport;
  /** Begins a change by so many sources; drops the one that was begun. */
  begin(sources: number, replaces: boolean): void;
  /** Takes what `Reading` gave; how many passages. */
  take(read: Uint8Array): number;
  /** Goes on with it; how much is done, or the report. */
  step(passages: number): number | ChangeReport;
  settings(): Settings;
  attachEmbedder(manifest: ModelManifest, embed: EmbedFunction, lanes?: number): DenseState;
  detachEmbedder(): void;
  attachReranker(name: string, score: ScoreFunction): void;
  detachReranker(): void;
  attachStore(host: string, near: (words: string[], vector?: Float32Array) => Promise<string>): void;
  setLanguageModel(config: LanguageModelConfig | null): void;
  free(): void;
}

interface Startable {
  default(options: { module_or_path: WebAssembly.Module | BufferSource }): Promise<unknown>;
}

export interface EngineModule extends Functions, Startable {
  WasmEngine: new (settings?: SettingsPatch) => WasmEngine;
}

/** Sources that are being read. */
interface Reading {
  /** Reads on; at the end what was read, for `WasmEngine.take`. */
  step(bytes: number): Uint8Array | undefined;
  /** How much is read, from 0 to 1. */
  share(): number;
  free(): void;
}

/** The part that reads sources. */
export interface IngestModule extends Startable {
  /** `sources`: a list as JSON. */
  Reading: new (sources: string, atomicDocuments: boolean, maxSourceBytes: number, maxJsonDepth: number) => Reading;
  /** The format as which a source of this name and text would be read; `undefined` for JSON of no known kind. Throws for what cannot be read. */
  sourceFormat(name: string, text: string): SourceInput["format"] | undefined;
}

/** The part that measures answers. */
export interface EvaluateModule extends EvaluateFunctions, Startable {
  evaluate(samples: Sample[], options: Omit<EvaluateOptions, "signal">, signal?: AbortSignal): Promise<Evaluation>;
}

/** The engine's embedding model, with the languages that it knows. */
export type LocalEmbed = ((texts: string[]) => Promise<Float32Array>) & { languages: string[] };

interface FetchOptions {
  onProgress?: OnProgress;
  signal?: AbortSignal;
  cache?: boolean;
}

export interface WasmEmbedder {
  manifest(): ModelManifest;
  /** Row-major: `dimension` numbers per text. */
  embed(texts: string[], role: EmbedRole): Float32Array;
  tokenCount(text: string): number;
  free(): void;
}

export interface WasmCrossEncoder {
  readonly name: string;
  /** A number from 0 to 1 per passage. */
  score(question: string, passages: string[]): Float32Array;
  free(): void;
}

export interface EmbedModule {
  default(options: { module_or_path: WebAssembly.Module | BufferSource }): Promise<unknown>;
  WasmEmbedder: {
    fromFiles(files: Record<string, Uint8Array>): WasmEmbedder;
    fetch(base: string, options: FetchOptions): Promise<WasmEmbedder>;
  };
  WasmCrossEncoder: {
    fromFiles(files: Record<string, Uint8Array>): WasmCrossEncoder;
    fetch(base: string, options: FetchOptions): Promise<WasmCrossEncoder>;
  };
}
