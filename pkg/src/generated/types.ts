// Made from the Rust definitions by `cargo xtask types`; a test compares. Do not edit.

/** The published shapes. Every offset is in UTF-16 code units, so that `text.slice(start, end)` is the text meant. */

/** How to address the reader, in languages that distinguish. */
export type Address =
  /** ты, tú */
  | "informal"
  /** вы, usted */
  | "formal";

/** What to do if a name in the question still has several meanings when its intent is known. */
export type Ambiguous =
  /** Ask which one is meant, if the meanings lead to different answers. */
  | "ask"
  /** Answer for all meanings together. */
  | "both";

/** A complete answer. */
export interface Answer {
  /** The whole text with its citation markers. Markdown. */
  text: string;
  /** How it was made. */
  kind: AnswerKind;
  /** Language of the frame. */
  language: Language;
  /** For `kind: "list"`: its items, at most `listPageItems`; else `null`. */
  items: AnswerItem[] | null;
  /** The number of items in the whole list. The option `from` of `ask` gives those that are not here. */
  itemsTotal: number;
  /** How many items, from the end, are folded for display. */
  itemsFolded: number;
  /** For `kind: "clarify"`: the choices offered to the reader; else `null`. */
  clarify: Clarify | null;
  /** The references that may be cited, numbered from 1. */
  references: Reference[];
  /** Citations of existing references. */
  citations: Citation[];
  /** Markers whose number has no reference. */
  invalidCitations: InvalidCitation[];
  /** Offset of the list of sources at the end, in UTF-16 code units; `null` if there is none. */
  bodyEnd: number | null;
  /** Whether the text follows the citation rules; `null` for a fixed sentence. */
  validation: CitationValidation | null;
  /**
   * How many of the passages it cites; `null` if it rests on none, such as a greeting. For a list, only the places of
   * its facts count as offered.
   */
  coverage: CitationCoverage | null;
  /** The view to display. */
  view: ViewNode[];
  /** Questions to ask instead if nothing was found; the corpus can answer each of them. Empty for an answer. */
  suggestions: string[];
  /** Verification of each cited sentence; `null` without citations. */
  verification: Verification | null;
  /** The source of each part; `null` if the setting `attribution` is off. */
  attribution: Attribution | null;
  /** The context log. */
  trace: Trace;
  /** `never`: its text must not leave the page, because it was made from a document that must stay. */
  remote?: Remote;
}

/** One attempt at a model's answer. */
export interface AnswerAttempt {
  /** From 1. */
  attempt: number;
  /** Number of requests made, including retries after failures. */
  requests: number;
  /** Number of citations of existing references. */
  citations: number;
  /** Number of markers whose number has no reference. */
  invalid: number;
  /** Whether it met the requirements. */
  valid: boolean;
  /** Why the model stopped. */
  finish: string | null;
  /** Descriptions of input that was not understood. */
  diagnostics: string[];
  /** The citation rules that it followed, and its score. */
  validation: CitationValidation;
  /** Passages offered and cited. */
  coverage: CitationCoverage;
  /** Token counts as reported by the endpoint. */
  usage: TokenUsage | null;
  /** Milliseconds from the request to the end of the answer. */
  durationMs: number;
}

/**
 * Events while a question is answered, in this order: `plan`, `status`, `references`, then `delta`, `citation` and
 * `segment` (again after a `reset`), `attempt`, `validation`, `complete`. `references` recurs if an agent finds more.
 */
export type AnswerEvent =
  /** How the question was understood. */
  | {
      type: "plan";
      /** The plan. */
      plan: QueryPlan;
    }
  /** The start of a stage. */
  | {
      type: "status";
      /** The stage. */
      stage: AnswerStage;
      /** A number for the stage. */
      detail: number;
    }
  /** The references that may be cited. */
  | {
      type: "references";
      /** All references; they replace the previous ones. */
      references: Reference[];
    }
  /** More of the text. */
  | {
      type: "delta";
      /** The piece; never part of a marker. */
      text: string;
      /** Number of its attempt, from 1. */
      attempt: number;
    }
  /** A citation in the text so far. */
  | {
      type: "citation";
      /** The reference's number. */
      index: number;
      /** Start of the marker in the text so far, in UTF-16 code units. */
      start: number;
      /** End of the marker, exclusive. */
      end: number;
      /** As written. */
      marker: string;
      /** Number of its attempt. */
      attempt: number;
    }
  /** Invalidates all text so far. */
  | {
      type: "reset";
      /** Number of the attempt that begins. */
      attempt: number;
      /** The reason. */
      reason: ResetReason;
    }
  /** A part of the text so far, with its source as declared by the model or by comparison with the passages. */
  | {
      type: "segment";
      /** Start in the text so far, in UTF-16 code units. */
      start: number;
      /** End, exclusive. */
      end: number;
      /** Its source. */
      source: DeclaredSource;
      /** Certainty of the source, 0 to 1; `null` if it was not compared. */
      confidence: number | null;
      /** Number of its attempt. */
      attempt: number;
    }
  /** The end of an attempt at an answer. */
  | {
      type: "attempt";
      /** The attempt. */
      attempt: AnswerAttempt;
      /** The attempt on one line, for logs. */
      line: string;
    }
  /** Whether the text follows the citation rules. */
  | {
      type: "validation";
      /** The result. */
      validation: CitationValidation;
    }
  /** The complete answer; no event follows. */
  | {
      type: "complete";
      /** The whole answer. */
      answer: Answer;
    };

/** The form in which a model is asked to answer. */
export type AnswerForm =
  /** Text with markers. */
  | "text"
  /**
   * JSON with the text and its citations, each with a quotation that is checked; text if the endpoint or the model
   * does not support it. A model that calls tools answers in text.
   */
  | "structured";

/** One item of a list answer. */
export interface AnswerItem {
  /** The item's text, without its marker. Markdown. */
  text: string;
  /** The entity or fact. */
  entity: EntityKey | null;
  /** Number of the reference that supports it. */
  reference: number | null;
  /** Its place in the reference's `fullText`. */
  span: Span | null;
  /** Whether it is computed from what is written there, such as a duration from dates. */
  computed: boolean;
}

/** How an answer was made. */
export type AnswerKind =
  /** Facts of the graph, complete. */
  | "list"
  /** Sentences quoted from the sources. */
  | "quotation"
  /** Sentences from the sources that are close to the question but may not answer it; the answer says so. */
  | "close"
  /** Text by a language model. */
  | "model"
  /** Text by a language model that called tools. */
  | "agent"
  /** A single fixed sentence: a greeting, or nothing found. */
  | "sentence"
  /** A clarifying question: which of several meanings of a name is meant. */
  | "clarify";

/** How the caller wants the answer made. */
export type AnswerMode =
  /** As the plan and the settings say. */
  | "auto"
  /** Never call a model. */
  | "quotation"
  /** Graph facts only. */
  | "list"
  /** Use the model even if the graph knows the answer. */
  | "model"
  /** Let the model call the tools `graph_query` and `search`. */
  | "agent"
  /**
   * Like `model`, but requests JSON: the text, and its citations with quotations, which are checked
   * (`verification.declared`). If the endpoint or the model does not support it, text is requested.
   */
  | "structured";

/** The origin of an answer. */
export type AnswerOrigin =
  /** Facts of the knowledge graph. */
  | "graph"
  /** Passages found by hybrid search. */
  | "rag"
  /** The whole corpus, because it fits the context. */
  | "full_text"
  /** Nothing. */
  | "none";

/** The stage of answering a question. */
export type AnswerStage =
  /** Searching for passages; `detail`: number of passages searched. */
  | "search"
  /** Asking the language model; `detail`: number of passages offered to it. */
  | "model"
  /** Collecting facts with the language model; `detail`: number of passages offered to it. */
  | "facts"
  /** Executing the language model's tool calls; `detail`: number of calls. */
  | "tool"
  /** Waiting to retry; `detail`: wait in ms. */
  | "retry"
  /** Checking citations; `detail`: number of citations. */
  | "check";

/**
 * A request that prepared the answer: the model called tools, collected facts, ordered passages or completed the
 * question.
 */
export interface AnswerStep {
  /** Its purpose. */
  purpose: StepPurpose;
  /** Number of requests made, including retries after failures. */
  requests: number;
  /** The tool calls, in order. */
  calls: ToolCall[];
  /** Why the model stopped. */
  finish: string | null;
  /** Token counts as reported by the endpoint. */
  usage: TokenUsage | null;
  /** Duration in milliseconds. */
  durationMs: number;
}

/** A problem that did not prevent the answer. */
export interface AnswerWarning {
  /** A stable identifier. */
  code: ErrorCode;
  /** A description for people. */
  message: string;
}

/** Options for asking a question. */
export interface AskRequest {
  /** Id of the dialog to which it belongs. */
  session?: string | null;
  /** A dialog kept by the caller; used if there is no session. */
  history?: HistoryTurn[];
  /**
   * How to make the answer.
   * @defaultValue `"auto"`
   */
  answer?: AnswerMode;
  /** What the reader removed from the plan. */
  without?: LeftOut;
  /**
   * How many items of a list to skip. The first answer to a question holds `listPageItems` of them.
   * @defaultValue `0`
   */
  from?: number;
  /** Attribution of the parts of this answer; by default as in the setting `attribution`. */
  attribution?: AttributionStrategy | null;
  /** Keys of the entities meant by names with several meanings; a session remembers them. */
  choose?: string[];
}

/** A part of an answer, with its source. */
export interface AttributedSegment {
  /** Start in the answer's text, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** Its source by this strategy: declared, compared, or verified. */
  source: VerifiedSource;
  /** The source according to the passages. */
  verified: VerifiedSource;
  /** Certainty of `source`, 0 to 1. */
  confidence: number;
  /** Numbers of the references that support it. */
  references: number[];
  /** The source declared by the model, if asked. */
  declared?: DeclaredSource;
  /** Confidence in the passages as its source; it and `llmConfidence` add up to 1. `confidence` and `full` only. */
  ragConfidence?: number;
  /** Confidence in the model's own knowledge as its source. `confidence` and `full` only. */
  llmConfidence?: number;
  /** The places that support it, if any. `confidence` and `full` only. */
  provenance?: Provenance[];
}

/** The source of each part of an answer. Contains no key, path or score of the index. */
export interface Attribution {
  /** The strategy used. */
  strategy: AttributionStrategy;
  /** Shares of the text from the passages and from the model's own knowledge, as verified. */
  contributions: Contributions;
  /** The same, as declared or compared. */
  bySource: Contributions;
  /** Whether meanings were compared, not only words. */
  byMeaning: boolean;
  /** The parts, in order. */
  segments: AttributedSegment[];
  /** Details of the attribution; `full` only. */
  debug?: AttributionDebug;
}

/** Details of an attribution, for checking it. */
export interface AttributionDebug {
  /** Number of parts with a declared source. */
  declared: number;
  /** Number of declared parts whose marker was never closed. */
  unclosed: number;
  /** Number of declared parts that the passages contradict. */
  contradicted: number;
  /** Number of parts that state nothing. */
  unknown: number;
  /** Number of characters in the answer's body. */
  characters: number;
}

/** How to attribute the parts of an answer to the sources or to the model's own knowledge. */
export type AttributionStrategy =
  /** Not at all. */
  | "off"
  /** The model marks each part itself; the declared source is kept alongside what the passages show. */
  | "markers"
  /** A first request collects facts, a second one writes the answer; each sentence is compared with the facts. */
  | "dual_pass"
  /** Each sentence gets a confidence for either source, and the places that support it. */
  | "confidence"
  /** Each sentence is compared with the passages as soon as it arrives. */
  | "live"
  /** Markers, confidences, supporting places, contributions, and details of the method. */
  | "full";

/** A built-in domain. */
export type BuiltIn =
  /** One person's work: JSON Resume and related data. */
  | "portfolio"
  /** Texts without facts. */
  | "pages";

/** An error of one case; the others continue. */
export interface CaseError {
  /** A stable code. */
  code: string;
  /** What happened. */
  message: string;
}

/** One case with its scores. */
export interface CaseRecord {
  /** The case's id, unique in its run. */
  id: string;
  /** What was measured. */
  sample: KeptSample;
  /** Its scores. */
  scores: Score[];
  /** What went wrong with it. */
  error?: CaseError | null;
}

/** The effect of a change. */
export interface ChangeReport {
  /** Ids of the sources added. */
  added: string[];
  /** Ids removed. */
  removed: string[];
  /** Number of documents after the change. */
  documents: number;
  /** Number of passages after the change. */
  chunks: number;
  /** Number of entities after the change. */
  entities: number;
  /** Warnings about the new sources. */
  warnings: string[];
}

/** Further properties of a passage that a text may cite. */
export interface CheckedMetadata {
  /** Its natural language; detected by default. */
  language?: Language | null;
  /**
   * Whether it is source code.
   * @defaultValue `false`
   */
  code?: boolean;
  /** First and last line in its file, from 1. */
  lines?: [number, number] | null;
}

/** A passage that a text may cite. Any `Reference` is one. */
export interface CheckedReference {
  /** The number in citations, from 1. */
  id: number;
  /** The passage. */
  fullText: string;
  /** Name of its document. */
  sourceName?: string;
  /** Path of its file. */
  path?: string | null;
  /** Further properties. */
  metadata?: CheckedMetadata;
}

/** A citation of an existing reference. */
export interface Citation {
  /** The reference's number. */
  index: number;
  /** Start of the marker, in UTF-16 code units. */
  start: number;
  /** End of the marker, exclusive. */
  end: number;
  /** As written. */
  marker: string;
}

/** How many of the offered passages an answer cites. */
export interface CitationCoverage {
  /** Passages offered. */
  offered: number;
  /** Numbers of those cited, in order, each once. */
  cited: number[];
  /** Numbers of those not cited. */
  uncited: number[];
  /** Cited passages over offered ones, 0 to 1; `null` where nothing was offered. */
  ratio: number | null;
  /** What is wrong with it, if anything. */
  warning: CoverageWarning | null;
}

/** Metrics over many answers. */
export interface CitationMetrics {
  /** Answers counted. */
  answers: number;
  /** Share of answers with at least one valid citation. */
  citationRate: number;
  /** Mean number of valid citations. */
  citationsPerAnswer: number;
  /** Mean score. */
  qualityScore: number;
  /** Share of answers that took more than one attempt. */
  retryRate: number;
  /** Mean duration in milliseconds. */
  meanDurationMs: number;
}

/** What an answer's own text shows of its sources, separate from what the page shows next to it. */
export interface CitationValidation {
  /** The text has markers, valid or not. */
  hasSourceMarkers: boolean;
  /** The text ends with a list of sources. */
  hasSourcesSection: boolean;
  /** The text names files. */
  hasFileReferences: boolean;
  /** The text quotes code in blocks. */
  hasCodeBlocks: boolean;
  /** Number of citations in the body that refer to an existing source. */
  citationCount: number;
  /** Has markers and at least one citation: the minimum requirement. */
  isValid: boolean;
  /** From 0 to 1: .3 for markers, .3 for the list of sources, .2 for files, .2 for code. For the text alone. */
  score: number;
  /** The page lists the cited sources beside the text. */
  panelListsSources: boolean;
  /** The page names their files beside the text. */
  panelNamesFiles: boolean;
  /** As `score`, with what the page shows beside the text. */
  scoreWithPanel: number;
}

/** A clarifying question: a name in the question has several meanings, which lead to different answers. */
export interface Clarify {
  /** The name as written in the question. */
  name: string;
  /** Its possible meanings. Ask again with `choose: [key]`, or in a dialog with words that identify one. */
  choices: ClarifyChoice[];
}

/** A meaning that the reader can choose. */
export interface ClarifyChoice {
  /** The entity's key, as expected by `choose`. */
  key: EntityKey;
  /** Its kind. */
  kind: string;
  /** What distinguishes it from the others, in the reader's language: “Lince (project)”. */
  label: string;
}

/** Error counts and rates of a class. */
export interface ClassRates {
  /** Parts of the class that were assigned to it. */
  truePositives: number;
  /** Parts of other classes that were assigned to it. */
  falsePositives: number;
  /** Parts of other classes that were not assigned to it. */
  trueNegatives: number;
  /** Parts of the class that were not assigned to it. */
  falseNegatives: number;
  /** Share of the parts of other classes that were assigned to it, 0 to 1; `null` without such parts. */
  falsePositiveRate: number | null;
  /** Share of the parts of the class that were not assigned to it, 0 to 1; `null` without such parts. */
  falseNegativeRate: number | null;
}

/** Shares of an answer's text, 0 to 1, rounded to two decimals. */
export interface Contributions {
  /** Share from the passages. */
  rag: number;
  /** Share from the model's own knowledge. */
  llm: number;
}

/** What is wrong with the coverage of an answer. */
export type CoverageWarning =
  /** Passages were offered and the answer cites none: the model may not have followed the prompt. */
  | "none_cited";

/** A citation listed by a structured answer in addition to its text. */
export interface DeclaredCitation {
  /** Number of the source, as written. */
  sourceIndex: number;
  /** Whether there is a reference with this number. */
  known: boolean;
  /** The file named by the model. */
  fileName: string | null;
  /** Whether the reference belongs to that file; `null` without a file or a reference. */
  fileRight: boolean | null;
  /** The words quoted by the model. */
  quote: string | null;
  /** Their place in the reference's `fullText`, in UTF-16 code units; `null` if they do not occur there. */
  span: Span | null;
}

/** A part of a text, with the source declared by the model. */
export interface DeclaredSegment {
  /** Its text without citation markers and surrounding white space. */
  text: string;
  /** The declared source. */
  declared: DeclaredSource;
  /** Start in the raw text, in UTF-16 code units, without the attribution marker itself. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** Numbers of the sources cited in it or right after it, in order. */
  citations: number[];
  /** Whether its marker was closed. */
  complete: boolean;
}

/** The source that the model declares for a part. */
export type DeclaredSource =
  /** The passages given to it. */
  | "rag"
  /** Its own knowledge. */
  | "llm"
  /** Both. */
  | "hybrid"
  /** It does not say. */
  | "unattributed";

/** Whether vectors take part in search. */
export type DenseState =
  /** The model matches the vectors. */
  | "ready"
  /** No model is attached. */
  | "no_model"
  /** The index was built with another model. */
  | "model_mismatch"
  /** The index has no vectors yet. */
  | "no_vectors";

/** The place of a passage in its document. */
export interface DocumentChunk {
  /** Its index among the document's passages, from 0. */
  index: number;
  /** Start in the document's text, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
}

/** How to read a document's text. */
export type DocumentFormat =
  /** CommonMark with the GitHub extensions. */
  | "markdown"
  /** HTML; reduced to text, scripts and styles dropped. */
  | "html"
  /** Plain text. */
  | "text"
  /** Source code; `language` names the programming language if known. */
  | "code"
  /** A paged document: page texts in order. */
  | "pages";

/** Names a document; given by the user (a path, a slug) and unique within an index. */
export type DocumentId = string;

/** A document for display: its text and the places of its passages. */
export interface DocumentView {
  /** Unique within the index. */
  id: DocumentId;
  /** Title for people. */
  title: string;
  /** An open set: `page`, `project`, `experience`, `achievement`, `profile`, `code`, … */
  kind: string;
  /** How the text was read. */
  format: DocumentFormat;
  /** The natural language of the text. */
  language: Language;
  /** Where a reader finds the original. */
  url: string | null;
  /** Path of the file. */
  path: string | null;
  /** The whole readable text. */
  text: string;
  /** Keys of the entities that the whole document is about. */
  entities: EntityKey[];
  /** Its passages, in order. */
  chunks: DocumentChunk[];
  /** Free-form user data, returned unchanged. */
  metadata: Record<string, string>;
}

/** A category as the file declares it: questions may narrow an answer by it. */
export interface DomainCategory {
  /** The value of `category` or `tags` in items. */
  name: string;
  /** Patterns that name it in questions, by language, in addition to those of the language packs. */
  patterns?: Partial<Record<Language, string[]>>;
}

/**
 * A site owner's `domain.json`, with every key: what a corpus is about. It is merged over the domain that it extends.
 */
export interface DomainFile {
  /** Its name, in plans and reports. */
  name: string;
  /** The domain that it is merged over; by default `portfolio`. */
  extends?: BuiltIn | null;
  /** What the corpus is called, by language. */
  corpus?: Partial<Record<Language, DomainNaming>>;
  /** The kinds of nodes, by name; `null` removes a built-in one. */
  kinds?: Record<string, DomainKind | null>;
  /**
   * How kinds are related: `artist > room` by routes such as `<-PAINTED_BY- painting -HANGS_IN-> room`; `null`
   * removes a built-in one.
   */
  routes?: Record<string, string[] | null>;
  /** What questions ask for. An intent with the name of a built-in one changes it; earlier ones take precedence. */
  intents?: DomainIntent[];
  /** Categories by which questions may narrow an answer. */
  categories?: DomainCategory[];
  /** How the subjects of a question change its intent; these come before the built-in ones. */
  refinements?: DomainRefinement[];
}

/** One kind of question. */
export interface DomainIntent {
  /** Its public name: `project_details`. */
  name: string;
  /** A kind of node, or `entity`: the mentioned entities themselves. Without it, text is searched. */
  target?: string | null;
  /** The target for a question whose only subject is the whole corpus. */
  targetWithoutSubject?: string | null;
  /** Kinds that resolve an ambiguous name, best first. */
  prefers?: string[];
  /** Kinds of entities, one of which the question needs to make sense. */
  requires?: string[];
  /** Kinds of documents that text search tries first, and uses alone if they answer; empty: all. */
  documents?: string[];
  /**
   * Whether the answer is an enumeration.
   * @defaultValue `false`
   */
  list?: boolean;
  /** Number of candidates from vectors, candidates from BM25, and references offered in the end. */
  k?: [number, number, number];
  /**
   * How an answer from the graph is presented.
   * @defaultValue `"list"`
   */
  form?: IntentForm;
  /** The value of `category` that items must have. */
  category?: string | null;
  /** Kind of edge: only nodes to which such an edge leads that has no end date. */
  current?: string | null;
  /**
   * Whether it stays the same if the required subject is an unknown name.
   * @defaultValue `false`
   */
  unknownSubject?: boolean;
  /**
   * Whether only names are listed.
   * @defaultValue `false`
   */
  namesOnly?: boolean;
  /**
   * Whether an unknown name is no reason to deny the question.
   * @defaultValue `false`
   */
  anyName?: boolean;
  /**
   * Whether categories named in the question narrow the answer.
   * @defaultValue `false`
   */
  narrowedByCategory?: boolean;
  /**
   * Whether it does not say what is asked for, so that the intent of the previous turn may continue.
   * @defaultValue `false`
   */
  open?: boolean;
  /**
   * Whether it is about the subject of the corpus if the question names nobody.
   * @defaultValue `false`
   */
  aboutSubject?: boolean;
  /** Names of intents whose items are appended. */
  also?: string[];
  /** A kind of position that the person must have held: `founder`, `intern`. */
  position?: string | null;
  /**
   * Kind of edge: only nodes to which such an edge leads, whatever relates them to the subject of the corpus
   * otherwise.
   */
  relation?: string | null;
  /**
   * Whether only what is going on today counts.
   * @defaultValue `false`
   */
  ongoing?: boolean;
  /**
   * Whether only what is over counts.
   * @defaultValue `false`
   */
  over?: boolean;
  /**
   * Whether only what belongs to no company counts.
   * @defaultValue `false`
   */
  own?: boolean;
  /**
   * Whether a project or company without any such items answers with everything known about it.
   * @defaultValue `false`
   */
  orEntry?: boolean;
  /** Patterns by language, in addition to those of the language packs. */
  patterns?: Partial<Record<Language, string[]>>;
  /** The line above a list, by language; `{subject}` stands for the subject of the question. */
  title?: Partial<Record<Language, string>>;
}

/** The properties of a kind of nodes. */
export interface DomainKind {
  /**
   * Nouns that announce a name of this kind or ask for things of it, by language: `painting`, `picture`. Those of the
   * built-in kinds are in the language packs.
   */
  words?: Partial<Record<Language, string[]>>;
  /** The heading of a list of them, by language: `Paintings`. */
  title?: Partial<Record<Language, string>>;
  /**
   * Whether its nodes have names that questions mention. Others are facts: sentences and values that only edges lead
   * to.
   * @defaultValue `true`
   */
  named?: boolean;
  /**
   * Whether its single instance is the subject of the whole corpus.
   * @defaultValue `false`
   */
  subject?: boolean;
  /**
   * Whether its nodes group others: a category of technologies.
   * @defaultValue `false`
   */
  group?: boolean;
  /**
   * Whether a node that is called like a technology stands for that technology: an interest in Rust.
   * @defaultValue `false`
   */
  yields?: boolean;
  /**
   * Whether its names are distinctive enough to be guessed from a prefix or despite a typing error.
   * @defaultValue `true`
   */
  guessed?: boolean;
  /**
   * Whether a node of this kind can be the topic of a dialog.
   * @defaultValue `true`
   */
  topic?: boolean;
  /**
   * Whether a fact is attributed to a node of this kind that leads to it.
   * @defaultValue `true`
   */
  owner?: boolean;
  /** Kind of incoming edges that count as uses; lists are ordered by their number. */
  rankedBy?: string | null;
  /** Kind of incoming edges whose `start` and `end` date the node. */
  datedBy?: string | null;
  /**
   * Whether lists are ordered first by the owners of the nodes.
   * @defaultValue `false`
   */
  byOwner?: boolean;
  /**
   * Whether the setting for the length of technology lists applies.
   * @defaultValue `false`
   */
  longLists?: boolean;
  /**
   * How a node is written in a list.
   * @defaultValue `"name"`
   */
  item?: ItemForm;
}

/** What an owner's corpus is called in one language, in the forms that sentences need. */
export interface DomainNaming {
  /** As the subject of a sentence: `the catalogue`, `каталог`. */
  subject?: string;
  /** With a preposition: `in the catalogue`, `в каталоге`. */
  inside?: string;
  /** As a genitive: `of the catalogue`, `каталога`. */
  of?: string;
  /**
   * Whether the name takes a plural verb: `these pages say`.
   * @defaultValue `false`
   */
  plural?: boolean;
  /** The answer to a greeting; if empty, one that says what can be asked. */
  greeting?: string;
}

/** Changes an intent by the subjects of the question. All given conditions must hold. */
export interface DomainRefinement {
  /** Names of the intents to change. */
  from?: string[];
  /** Name of the resulting intent. */
  to?: string;
  /** For each of these lists, the question has a subject of one of its kinds. */
  has?: string[][];
  /** The question has no subject of any of these kinds. */
  lacks?: string[];
  /** Number of things named, not counting groups and the subject of the corpus. */
  names?: number | null;
  /** Whether a category is named. */
  category?: boolean | null;
  /** Maximum number of content words beside the names. */
  content?: number | null;
}

/** The result of embedding passages. */
export interface EmbedReport {
  /** Number of passages that got a vector. */
  embedded: number;
}

/** The purpose of an embedding; models may want a different prefix for each. */
export type EmbedRole =
  /** A question. */
  | "query"
  /** A passage of the corpus. */
  | "passage";

/** Progress of a long-running task. */
export interface EngineProgress {
  /** The task. */
  stage: EngineProgressStage;
  /** Number of items done: passages, sources or scores. */
  loaded: number;
  /** Total number of items. */
  total: number;
}

/** A long-running task of the engine. */
export type EngineProgressStage =
  /** Reading sources. */
  | "read"
  /** Embedding passages. */
  | "embed"
  /** Evaluating samples. */
  | "evaluate";

/** A possible meaning of a name. */
export interface EntityCandidate {
  /** The entity. */
  key: EntityKey;
  /** Its kind. */
  kind: string;
  /** Its name in the source. */
  name: string;
  /** 0 to 1. */
  certainty: number;
}

/** Names an entity or a fact: a slug such as `alor-broker`, the same in graph, registry and filters. */
export type EntityKey = string;

/** How entities narrow text search. */
export type EntityPolicy =
  /** Only passages about the one sure entity. */
  | "strict"
  /** Passages about the entities rank higher. */
  | "boost"
  /** Entities are ignored. */
  | "none";

/** A stable code for what went wrong. */
export type ErrorCode =
  /** The caller cancelled the operation. */
  | "aborted"
  /** An argument has the wrong type or an impossible value. */
  | "invalid_argument"
  /** A setting is unknown or has an impossible value. */
  | "invalid_settings"
  /** A source is not in the format that it claims. */
  | "invalid_source"
  /** No reader exists for this file type. */
  | "unsupported_format"
  /** Two sources claim the same id. */
  | "duplicate_id"
  /** No document, entity or session has this id. */
  | "not_found"
  /** The bytes are not an adfontes index. */
  | "foreign_index"
  /** The index is damaged: a checksum or a length is wrong. */
  | "damaged_index"
  /** The index was written by a version that this one does not support. */
  | "unsupported_index_version"
  /** A vector has the wrong dimension or is not finite. */
  | "invalid_vector"
  /** A file of the model folder is missing. */
  | "model_file_missing"
  /** The model folder is inconsistent or cannot be run. */
  | "invalid_model"
  /** No embedding model is attached. */
  | "no_embedder"
  /** No cross-encoder is attached. */
  | "no_reranker"
  /** No language model is configured. */
  | "no_language_model"
  /** The question is empty. */
  | "invalid_question"
  /**
   * Something is larger than a setting allows; the error names the limit, its value and the setting that raises it.
   */
  | "limit_exceeded"
  /** The endpoint refused the key (401, 403). */
  | "endpoint_unauthorized"
  /** The endpoint asks to slow down (429). */
  | "endpoint_rate_limited"
  /** The endpoint failed (5xx). */
  | "endpoint_failed"
  /** The endpoint rejected the request (other 4xx). */
  | "endpoint_rejected"
  /** The endpoint's response is not a chat completion. */
  | "endpoint_garbage"
  /** The endpoint did not answer in time. */
  | "endpoint_timeout"
  /** The endpoint could not be reached, or the connection was cut. */
  | "endpoint_unreachable"
  /** The answer had no valid citation after all attempts, and the settings ask for an error in that case. */
  | "citations_missing"
  /** A file could not be fetched. */
  | "fetch_failed"
  /** Something other than the expected file was served, such as an HTML page. */
  | "unexpected_content"
  /** The server that holds the passages failed, or does not fit the model. */
  | "store_failed"
  /** The browser's storage refused (quota, private mode). */
  | "storage_failed"
  /** A defect of adfontes itself. */
  | "internal";

/** Scores by sample, and their means. */
export interface Evaluation {
  /** The scores of each sample, in order. */
  results: SampleScores[];
  /** The mean of each metric. */
  summary: MetricSummary[];
}

/** A whole run, as written to a file. */
export interface EvaluationRun {
  /** Version of this shape. */
  version: 1;
  /** What was measured, for people: the name of the file with the cases. */
  name: string;
  /** Who judged. */
  judges: string[];
  /** The cases, in the file's order. */
  results: CaseRecord[];
  /** The mean of each metric. */
  summary: MetricSummary[];
}

/** Explains the rank of a reference. */
export interface Explanation {
  /** The fused score. */
  fused: number;
  /** (rank from 1, BM25 score) in the lexical list. */
  lexical: [number, number] | null;
  /** (rank from 1, cosine) in the dense list; the cosine is that of the question as feedback moved it. */
  dense: [number, number] | null;
  /** Share of the question's information content that the passage's words cover, 0 to 1. */
  coverage: number;
  /** Adjustment of the score for entities, pages and language of the plan. */
  boost: number;
  /** The reranking model's score, 0 to 1. */
  rerank?: number;
  /** The words of the question that matched, with their contributions to the BM25 score. */
  terms: [string, number][];
}

/** What is known about a file that an answer names. Ordered: later is better. */
export type FileVerdict =
  /** No source and no document of the index has this name. */
  | "unknown"
  /** The file exists, but has fewer lines. */
  | "no_such_lines"
  /** The lines exist, but do not contain what is quoted next to them. */
  | "elsewhere"
  /** The file exists, and so do the lines if they could be counted. */
  | "found"
  /** The lines contain what is quoted next to them. */
  | "verified";

/** Whether a question continues a dialog. */
export interface FollowUp {
  /** Whether it does. */
  followUp: boolean;
  /** The question completed with what it leaves out, for text search. */
  resolved: string;
  /** The entity carried over. */
  contextEntity: EntityKey | null;
  /** The reason, in English. */
  reason: string;
}

/** A bound for the mean of a metric. */
export interface Gate {
  /** The metric, as its label. */
  metric: string;
  /** The mean must be at least this. */
  atLeast?: number | null;
  /** The mean must be less than this. */
  below?: number | null;
  /** Better than the bound: the desired value. */
  goal?: number | null;
  /** How much it matters. */
  level: GateLevel;
}

/** How much a bound matters. */
export type GateLevel =
  /** A run that misses it has failed. */
  | "must"
  /** Worth knowing. */
  | "should"
  /** Good to have. */
  | "nice";

/** A bound with what was measured. */
export interface GateResult {
  /** The metric, as its label. */
  metric: string;
  /** The mean must be at least this. */
  atLeast: number | null;
  /** The mean must be less than this. */
  below: number | null;
  /** Better than the bound: the desired value. */
  goal: number | null;
  /** How much it matters. */
  level: GateLevel;
  /** The mean; `null` if undefined. */
  value: number | null;
  /** Whether the bound is met. An undefined mean meets none. */
  passed: boolean;
  /** Whether the goal is reached, if there is one. */
  goalReached: boolean | null;
}

/** A relation between two nodes. */
export interface GraphEdge {
  /** Key of the source node. */
  from: string;
  /** Key of the target node. */
  to: string;
  /** Its kind, such as `USES_TECH`. */
  kind: string;
  /** The relation in words, in the picture's language: "uses". */
  label: string;
  /** The same read from its end: "used by". */
  inverse: string;
  /** Whether only sentences mention it, not a field of the source. */
  mentioned: boolean;
}

/** A fact or entity returned by the graph. */
export interface GraphItem {
  /** The node. */
  key: EntityKey;
  /** Its kind. */
  kind: string;
  /** The name of an entity or the sentence of a fact; translated if the source has a translation. */
  text: string;
  /** Language of the source's own text. */
  lang: Language;
  /** The project or company through which it was reached. */
  via: EntityKey | null;
  /** Number of projects or companies that use a technology. */
  uses: number;
}

/** An entity or a fact in the graph. */
export interface GraphNode {
  /** Its key, as in answers and plans. */
  key: string;
  /** Its kind. */
  kind: string;
  /** The noun for its kind, in the picture's language. */
  kindName: string;
  /** Its name, or the sentence of a fact; translated if the source has a translation. */
  label: string;
  /** Number of nodes in the whole graph connected with it. */
  weight: number;
}

/** The kind of answer that the graph has for a question. */
export type GraphOutcome =
  /** There are items. */
  | "items"
  /** The graph covers the question, and there is nothing: this is an answer. */
  | "known_empty"
  /** The question names something that is not in the data. */
  | "unknown_entity"
  /** The graph does not cover the question: text search continues. */
  | "unsupported";

/** The graph, or its best connected part. */
export interface GraphPicture {
  /** In the order of the source. */
  nodes: GraphNode[];
  /** The edges between these nodes, one for each kind and direction. */
  edges: GraphEdge[];
  /** Number of nodes in the whole graph. */
  nodeCount: number;
  /** The language of kinds and relations, and of names if the source has a translation. */
  language: Language;
}

/** A query to the graph. */
export interface GraphQuery {
  /** What the question asks for. */
  intent: Intent;
  /** The entity that it is about: its key, or one of its names. */
  entity?: string | null;
  /**
   * Language of the items, if the source has translations; by default that of the settings, else of the corpus's
   * subject.
   */
  language?: Language | null;
}

/** The graph's answer. */
export interface GraphQueryResult {
  /** What kind of answer this is. */
  outcome: GraphOutcome;
  /** Complete, in source order (technologies: by use, then in source order). */
  items: GraphItem[];
  /** Whether there are items. */
  found: boolean;
  /** Ids of the documents that support it, sorted. */
  sources: string[];
  /** 0 to 1: 0 if the graph does not cover the question, less than 1 if the meaning of the name is uncertain. */
  confidence: number;
  /** The language of the items, if the source has translations. */
  language: Language;
  /** The meanings of the name; more than one: it is ambiguous, and the items are those of all meanings. */
  entities: EntityCandidate[];
  /** The recommended way to display the answer. */
  styleHint: StyleHint;
}

/** The part of the graph to draw. */
export interface GraphRequest {
  /** Language of kinds and relations; by default that of the settings, else of the corpus's subject. */
  language?: Language | null;
  /** Maximum number of nodes, from 1 to 2000; 150 by default. */
  limit?: number | null;
  /** Keys of nodes to include in any case, as far as the limit allows. */
  keys?: string[];
}

/** A turn of a dialog kept by the caller. */
export interface HistoryTurn {
  /** The question. */
  question: string;
  /**
   * The answer. If a document must not leave the page, it is unknown what this answer was made from, so a prompt
   * carries the answer that the other documents give instead.
   */
  answer?: string | null;
  /** Keys of the entities that the reader chose for names with several meanings. */
  choose?: string[];
}

/** What a question wants. A domain may have intents of its own. */
export type Intent =
  | "about"
  | "achievements"
  | "active_projects"
  | "asker"
  | "awards"
  | "both_languages"
  | "certificates"
  | "clients"
  | "companies"
  | "contacts"
  | "current_job"
  | "definition"
  | "education"
  | "experience"
  | "finished_projects"
  | "founded"
  | "general"
  | "greeting"
  | "interests"
  | "internships"
  | "languages"
  | "location"
  | "own_projects"
  | "personal"
  | "project_details"
  | "projects_of_company"
  | "publications"
  | "references"
  | "role"
  | "skill_check"
  | "spoken_languages"
  | "technologies"
  | "technology_usage"
  | "volunteering"
  | (string & {});

/** How an answer from the graph is presented. */
export type IntentForm =
  /** A line above the items. */
  | "list"
  /** Everything known about one entity. */
  | "details"
  /** Role and time only. */
  | "role"
  /** A short introduction. */
  | "introduction"
  /** A greeting: no search. */
  | "greeting";

/** A marker whose number has no reference. */
export interface InvalidCitation {
  /** As written. */
  number: number;
  /** Start of the marker, in UTF-16 code units. */
  start: number;
  /** End of the marker, exclusive. */
  end: number;
  /** As written. */
  marker: string;
}

/** How an item of a list is written. */
export type ItemForm =
  /** The name alone. */
  | "name"
  /** The name and the first sentence of the property `description`. */
  | "description"
  /** The name, the positions, and the period of employment. */
  | "employment"
  /** A label and the value of a contact. */
  | "contact"
  /** The name and these properties; `period` stands for `start` and `end`. */
  | {
      properties: string[];
    };

/** A message of a conversation with a model. */
export interface JudgeMessage {
  /** Who speaks. */
  role: "system" | "user";
  /** The text. */
  content: string;
}

/** A request to a judge. */
export interface JudgeRequest {
  /** The metric that asks. */
  metric: MetricName;
  /** What is asked. */
  step: JudgeStep;
  /** The question for a language model. */
  messages: JudgeMessage[];
  /** JSON schema of the answer. */
  schema: Record<string, unknown>;
  /** The data to judge. */
  data: Record<string, unknown>;
  /** Which of several requests with the same data this is; absent if there is only one. */
  variant?: JudgeVariant;
}

/** What a judge can be asked for. */
export type JudgeStep =
  /** The entities of a text. */
  | "extract_entities"
  /** Whether a context was useful. */
  | "verify_context"
  /** The statements of an answer, and whether a context has them. */
  | "classify_statements"
  /** The statements of an answer. */
  | "generate_statements"
  /** Whether a context supports statements. */
  | "verify_statements"
  /** A question that an answer answers. */
  | "generate_question";

/** One of several requests with the same data whose answers should differ. */
export interface JudgeVariant {
  /** Its number, from 1. */
  number: number;
  /** How many requests there are. */
  of: number;
  /** How varied the answers should be: the temperature for a language model, from 0 to 2. */
  temperature: number;
}

/** What is saved of a sample. */
export interface KeptSample {
  /** The question. */
  user_input?: string | null;
  /** The answer. */
  response?: string | null;
  /** The reference answer. */
  reference?: string | null;
  /** Retrieved passages, best first. */
  retrieved_contexts?: string[] | null;
}

/** An answer with labelled parts. */
export interface LabelledAnswer {
  /** The passages given to the model, by number from 1. */
  passages: string[];
  /** Its parts, in order. */
  segments: LabelledSegment[];
  /** Facts collected by a first request, for `dual_pass`; without them, the passages serve as facts. */
  facts?: string[];
  /** Language of the answer; detected by default. */
  language?: Language | null;
}

/** A part of an answer, with its true source. */
export interface LabelledSegment {
  /** The part, with its citations but without attribution markers. */
  text: string;
  /** Its true source: `rag`, `hybrid` or `llm`. */
  label: VerifiedSource;
  /** The source declared by the model, for the strategy `markers`; without it, the part counts as unmarked. */
  declared?: DeclaredSource | null;
}

/** A language that stemming, intents and interface texts exist for. */
export type Language =
  /** English; also the default for an unknown language in Latin script. */
  | "en"
  /** Russian. */
  | "ru"
  /** Spanish. */
  | "es"
  /** German. */
  | "de";

/** Parts of a plan to leave out. */
export interface LeftOut {
  /** Keys of entities. */
  entities?: string[];
  /**
   * Whether to leave out the facts of the graph.
   * @defaultValue `false`
   */
  graph?: boolean;
}

/** A finding that the owner should look at. */
export interface LintFinding {
  /** Its kind. */
  kind: LintKind;
  /** A description for people. */
  message: string;
  /** The entities concerned: those of an ambiguous name, both ends of an edge. */
  keys: EntityKey[];
  /** The documents concerned. */
  sources: string[];
}

/** A kind of finding. */
export type LintKind =
  /** Several entities have the same name. */
  | "ambiguous_name"
  /** An entity or an edge has no source. */
  | "no_source"
  /** An edge leads to a missing node. */
  | "dangling_edge"
  /** A warning about the data. */
  | "data";

/** The result of checking an entry of an answer's list of sources. */
export type ListedVerdict =
  /** The source exists, the answer cites it, and the entry names it. */
  | "right"
  /** The entry calls it something else. */
  | "other_name"
  /** The answer does not cite it. */
  | "not_cited"
  /** No source has this number or name. */
  | "unknown";

/** Requests to the language model. */
export interface LlmSettings {
  /**
   * Sampling temperature. From 0 to 2.
   * @defaultValue `0`
   */
  temperature: number;
  /**
   * Maximum number of generated tokens. From 1.
   * @defaultValue `1000`
   */
  maxTokens: number;
  /**
   * Longest silence of the endpoint, in ms, before `endpoint_timeout`: until the first byte and between pieces. From
   * 1.
   * @defaultValue `60000`
   */
  timeoutMs: number;
  /**
   * Longest time from a request to the end of its answer, in ms, before `endpoint_timeout`; text received so far is
   * shown. From 1.
   * @defaultValue `600000`
   */
  totalTimeoutMs: number;
  /**
   * Longest answer, in characters; the rest is not read. From 1.
   * @defaultValue `200000`
   */
  maxAnswerChars: number;
  /**
   * Maximum number of citation markers in an answer; the rest is not read. The same limit holds for a text that is
   * checked. From 1.
   * @defaultValue `5000`
   */
  maxCitations: number;
  /**
   * Longest reply of the endpoint, in bytes, including everything around the answer. From 1.
   * @defaultValue `67108864`
   */
  maxReplyBytes: number;
  /**
   * Maximum number of retries after 429, 5xx and network failures. From 0.
   * @defaultValue `3`
   */
  maxRetries: number;
  /** Further statuses below 500 after which a request is retried. */
  retryStatuses: number[];
  /**
   * Whether to retry after every status from 400 to 499.
   * @defaultValue `false`
   */
  retryClientErrors: boolean;
  /**
   * First wait before a retry, in ms. A `Retry-After` header takes precedence. From 0.
   * @defaultValue `2000`
   */
  retryInitialMs: number;
  /**
   * Factor by which each wait is longer than the previous one. From 1 to 10.
   * @defaultValue `2`
   */
  retryFactor: number;
  /**
   * Share by which waits vary randomly, so that many clients do not retry at once. From 0 to 1.
   * @defaultValue `0`
   */
  retryJitter: number;
  /**
   * Longest wait before a retry, in ms. From 0.
   * @defaultValue `30000`
   */
  retryMaxMs: number;
  /**
   * Maximum estimated tokens of a prompt's fragments and history together. From 1.
   * @defaultValue `6000`
   */
  contextTokens: number;
}

/** The contents of a loaded index file. */
export interface LoadReport {
  /** Number of documents. */
  documents: number;
  /** Number of passages. */
  chunks: number;
  /** Number of entities. */
  entities: number;
  /** The model that made the vectors. */
  model: ModelManifest | null;
  /** Whether vectors take part in search. */
  dense: DenseState;
  /** Warnings about the data. */
  warnings: string[];
}

/** The stage of loading a model. */
export type LoadStage =
  /** Reading its files from the browser's cache; counted in bytes. */
  | "cache"
  /** Downloading its files; counted in bytes. */
  | "download"
  /** Preparing it for use. */
  | "prepare";

/** How to display citation markers. */
export type Markers =
  /** As buttons that open the source. */
  | "badges"
  /** As text, `[1]`. */
  | "inline"
  /** Not at all. */
  | "none";

/** A place in a text that names an entity. */
export interface Mention {
  /** Start, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** As written. */
  text: string;
  /** Its possible meanings, best first. */
  candidates: EntityCandidate[];
}

/** The properties of a metric. */
export interface MetricInfo {
  /** Its name. */
  name: MetricName;
  /** Its label in results, which distinguishes configurations of the same metric. */
  label: string;
  /** Whether it uses a judge. */
  judged: boolean;
  /** Whether lower scores are better. */
  lowerIsBetter: boolean;
  /** Whether scores range from 0 to 1. */
  share: boolean;
}

/** A metric. The first six are judged, the others computed. */
export type MetricName =
  /** Share of the reference's entities that the contexts contain. */
  | "ContextEntityRecall"
  /** Average precision of the ranked contexts. */
  | "ContextPrecision"
  /** Share of the reference's statements that the contexts support. */
  | "ContextRecall"
  /** Share of the answer's statements that the contexts support. */
  | "Faithfulness"
  /** Share of the answer's statements that are wrong and come from a context. Lower is better. */
  | "NoiseSensitivity"
  /** How similar the question is to questions that the answer answers. */
  | "ResponseRelevancy"
  /** 1 if the answer has a valid citation: the mean is the citation rate. */
  | "CitationRate"
  /** Number of valid citations of the answer. */
  | "CitationsPerAnswer"
  /** 1 if the answer has a list of sources. */
  | "SourcesSection"
  /** 1 if it names files. */
  | "FileReferences"
  /** 1 if it quotes code in blocks. */
  | "CodeBlocks"
  /** .3 markers + .3 sources + .2 files + .2 code. */
  | "CitationQuality"
  /** Share of cited or citable sentences that their citations support (ALCE). */
  | "CitationRecall"
  /** Share of citations that are needed or support alone (ALCE). */
  | "CitationPrecision"
  /** Share of the checkable statements that a passage supports, cited or not. */
  | "VerifiedClaims"
  /** Share of the checkable statements that no passage supports. Lower is better. */
  | "HallucinationRate"
  /** Share of the answer's parts whose declared source is the verified one. */
  | "AttributionAccuracy"
  /** 1 if more than one attempt was needed: the mean is the retry rate. Lower is better. */
  | "RetryRate"
  /** Milliseconds from question to answer. Lower is better. */
  | "Latency"
  /** Share of the relevant documents among the first k retrieved. */
  | "RecallAtK"
  /** 1 / rank of the first relevant document. */
  | "MRR"
  /** Discounted cumulative gain over the best possible one, for the first k. */
  | "NDCG";

/** A metric across all samples. */
export interface MetricSummary {
  /** The metric, as its label. */
  metric: string;
  /** Mean of the defined scores; `null` if there are none. */
  mean: number | null;
  /** Share of the samples with a score, from 0 to 1. */
  coverage: number;
  /** Samples with a score. */
  count: number;
  /** Whether lower is better. */
  lowerIsBetter: boolean;
}

/** Identifies an embedding model and says how to use it. */
export interface ModelManifest {
  /** Name for people, `all-MiniLM-L6-v2`. */
  name: string;
  /**
   * Hash of the tokenizer, the weights and this manifest's other fields. Vectors are comparable only if it is equal.
   */
  fingerprint: string;
  /** Length of a vector. */
  dimension: number;
  /** How token vectors become one. */
  pooling: Pooling;
  /** Whether vectors are scaled to length 1. */
  normalize: boolean;
  /** Prefix for a question, for instance E5's `query: `. */
  queryPrefix: string;
  /** Prefix for a passage. */
  passagePrefix: string;
  /** Maximum number of tokens, special tokens included. */
  maxTokens: number;
  /** Languages that the model knows. For other languages its ranking does not count in fusion. */
  languages: Language[];
  /** Weight of the vectors against the words in hybrid search, 0 to 1. */
  denseWeight: number;
  /** The cosine of question and passage that means nothing, and the one that leaves no doubt. */
  cosineRange: [number, number];
}

/** The score of one judge. */
export interface ModelScore {
  /** The judge. */
  model: string;
  /** Its score; `null` where undefined. */
  score: number | null;
  /** Why the score is undefined. */
  reason?: string;
  /** The kind of that reason. */
  reasonCode?: UndefinedCode;
  /** The score in words, or why it is undefined, in the language of the run. */
  explanation?: string;
  /** What the score is based on. */
  basis?: ScoreBasis;
  /** The decisions of the judge. If there is only one judge, they are next to the score instead. */
  details?: ScoreDetail[];
  /** Time that the judge took, in milliseconds. */
  durationMs: number;
}

/** Usage of models, including requests that led to no answer. */
export interface ModelUse {
  /** Requests to the language model, including retries after failures. */
  requests: number;
  /** How many of them ordered passages (`rerank: "llm"`). */
  rerankRequests: number;
  /** How many of them completed a follow-up question (`resolve: "model"`). */
  resolveRequests: number;
  /** Calls of the cross-encoder (`rerank: "cross_encoder"`). */
  rerankerCalls: number;
  /** Tokens of the requests, as counted by the endpoint. */
  promptTokens: number;
  /** Tokens of the replies, as counted by the endpoint. */
  completionTokens: number;
  /** Their sum, as stated by the endpoint. */
  totalTokens: number;
  /** Requests without counts from the endpoint, including failed ones. */
  uncounted: number;
}

/** Rating of a noise sensitivity. */
export type NoiseBand =
  /** Up to .1. */
  | "excellent"
  /** Up to .3. */
  | "good"
  /** Up to .5. */
  | "moderate"
  /** Above that. */
  | "poor";

/** Which contexts errors are attributed to. */
export type NoiseMode =
  /** Contexts that support the reference. */
  | "relevant"
  /** The other contexts. */
  | "irrelevant";

/** What to do when no attempt has a valid citation. */
export type OnInvalid =
  /** Show the best attempt, with a visible warning. */
  | "warn"
  /** Fail with `citations_missing`. */
  | "error";

/** The parts of a text, with the sources declared by the model. */
export interface ParsedAttribution {
  /** The parts, in order. */
  segments: DeclaredSegment[];
}

/** All citations of a text. */
export interface ParsedCitations {
  /** The citations, in order of appearance. */
  citations: Citation[];
  /** Numbers without a source. */
  invalid: InvalidCitation[];
  /** Offset of the list of sources at the end, in UTF-16 code units; `null` if there is none. */
  bodyEnd: number | null;
}

/** Years or months, as ISO prefixes (`2021`, `2021-05`), both ends inclusive. */
export interface Period {
  /** Beginning of the period, as an ISO prefix. */
  from: string;
  /** End of the period, as an ISO prefix. */
  to: string;
}

/** Grammatical person of answers about the portfolio's owner. */
export type Person =
  /** "I built …" */
  | "first"
  /** "He built …" */
  | "third";

/** An entity of the plan. */
export interface PlannedEntity {
  /** The most likely meaning. */
  key: EntityKey;
  /** Its kind. */
  kind: string;
  /** Its name in the source. */
  name: string;
  /** 0 to 1. */
  certainty: number;
  /** Other meanings that the intent does not rule out. */
  alternatives: EntityKey[];
  /** Where the question names it; `null`: carried over from the dialog, or the portfolio's person. */
  span: Span | null;
}

/** Options of planning a question. */
export interface PlanOptions {
  /** The dialog before it. */
  history?: HistoryTurn[];
}

/** How token vectors become one text vector. */
export type Pooling =
  /** Mean over the tokens that the attention mask keeps. */
  | "mean"
  /** The first token. */
  | "cls"
  /** The graph already gives one vector per text. */
  | "none";

/** What to compare contexts with. */
export type PrecisionStrategy =
  /** The reference if there is one, otherwise the answer. */
  | "automatic"
  /** The reference. */
  | "reference_based"
  /** The answer. */
  | "response_based";

/** A place that supports a part of an answer. */
export interface Provenance {
  /** Number of the reference. */
  reference: number;
  /** Start in the reference's `fullText`, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
}

/** What to do for a question. */
export interface QueryPlan {
  /** The question to search for, after the dialog has resolved it. */
  question: string;
  /** Name of the domain by which the question was understood: `portfolio`, `pages`, or a site owner's. */
  domain: string;
  /** What the question asks for. */
  intent: Intent;
  /** Language of the question. */
  language: Language;
  /** What the question is about. */
  entities: PlannedEntity[];
  /** Names that no entity has. */
  unknownNames: string[];
  /** Values of `category` or `tags`, one of which items must have. */
  categories: string[];
  /** Time that items must fall into. */
  period: Period | null;
  /** What is asked about dates; `null`: nothing. */
  time: TimeQuestion | null;
  /** Whether it asks for a number. */
  count: boolean;
  /** Kinds of documents that text search tries first, and uses alone if they answer; empty: all. */
  allowedKinds: string[];
  /** How entities narrow text search. */
  entityPolicy: EntityPolicy;
  /** Number of candidates from vectors. */
  kDense: number;
  /** Number of candidates from BM25. */
  kLexical: number;
  /** Number of references offered. */
  kFinal: number;
  /** Whether the graph is asked first. */
  useGraph: boolean;
  /** Confidence (0 to 1) below which text search reports that it found nothing. */
  minConfidence: number;
  /** The recommended way to display the answer. */
  styleHint: StyleHint;
  /** The reasons, step by step, in English. */
  reasons: string[];
}

/**
 * The part of the dialog that a prompt carries, whether or not a model was used; empty if the question opens a topic.
 */
export interface RecalledDialog {
  /** Number of turns carried word for word. */
  recentTurns: number;
  /** Summary of the topic's older turns, at most `summaryMaxChars` characters. */
  summary: string;
  /** The summary as data, oldest first. */
  facts: RecalledFact[];
}

/** What an older turn of the dialog found out. */
export interface RecalledFact {
  /** Name of the intent that was asked. */
  intent: string;
  /** Its subject: the line above a list, or the question. */
  subject: string;
  /** The items of a list that fit, or the first sentence of a prose answer. */
  items: string[];
  /** The number of items, including those that did not fit. */
  count: number;
}

/** A passage that may be cited. */
export interface Reference {
  /** The number in citations. */
  id: number;
  /** Number of the fragment within its document, from 1, for display. */
  fragmentNumber: number;
  /** Id of the document. */
  sourceId: string;
  /** Title of the document. */
  sourceName: string;
  /** Kind of the document. */
  kind: string;
  /** Where a reader finds the original. */
  url?: string;
  /** Path of the file. */
  path?: string;
  /** Index among the document's passages, from 0. */
  chunkIndex: number;
  /** Cosine, 0 to 1; present only if it was computed and the model knows the languages of question and passage. */
  similarity?: number;
  /** BM25 score; comparable within one question only. */
  lexicalScore?: number;
  /** A short excerpt. */
  snippet: string;
  /** The whole passage. */
  fullText: string;
  /** Spans of `fullText` that support the answer. */
  marks: Span[];
  /** Its location and properties. */
  metadata: ReferenceMetadata;
  /** `never`: it must not leave the page. */
  remote?: Remote;
}

/** The location and properties of a passage. */
export interface ReferenceMetadata {
  /** Start in the document's text, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** First and last line, from 1. */
  lines: [number, number];
  /** First and last page, from 1. */
  pages?: [number, number];
  /** Estimated tokens. */
  tokenCount: number;
  /** Whether search found it. */
  isRagChunk: boolean;
  /** Titles of the enclosing headings. */
  headingPath: string[];
  /** Natural language of the passage. */
  language: Language;
  /** Whether it is source code. */
  code: boolean;
}

/** Whether a document's text may be sent to a language model. The stricter value is greater. */
export type Remote =
  /** May be part of a prompt. */
  | "allow"
  /** Never leaves the page. */
  | "never";

/** Options of the report on a run. */
export interface ReportOptions {
  /** An earlier run to compare with. */
  baseline?: EvaluationRun | null;
  /** Limits for the means. */
  gates?: Gate[];
  /** Language of the report; English by default. */
  language?: Language | null;
}

/** The purpose of a request to the language model. */
export type RequestPurpose =
  /** To write the answer. */
  | "answer"
  /** To write the answer with tools. */
  | "agent"
  /** To collect facts. */
  | "facts"
  /** To order passages by how well they answer. */
  | "rerank"
  /** To complete a follow-up question. */
  | "resolve"
  /** To find passages on the server that holds them: the question's vector or words were sent. */
  | "search";

/** How to reorder the candidates of hybrid search. */
export type Rerank =
  /** Keep the order of fusion. */
  | "none"
  /** Drop candidates whose relevance (0–1) is below `rerankThreshold`. */
  | "threshold"
  /** Maximal marginal relevance: balances relevance against similarity to candidates already chosen. */
  | "mmr"
  /** Let the attached cross-encoder read the question and each passage together. */
  | "cross_encoder"
  /** Ask the language model how well each passage answers; passages marked `remote: "never"` are not sent. */
  | "llm";

/** Why all text so far is invalid. */
export type ResetReason =
  /** The attempt has no valid citation. */
  | "invalid"
  /** The model omitted items of a list. */
  | "incomplete_list"
  /** The answer was cut off. */
  | "cut"
  /** An earlier attempt was better. */
  | "better_attempt"
  /** The model called tools instead of continuing. */
  | "tool_calls"
  /** The model gave no answer. */
  | "no_answer"
  /** The text was corrected: a list got one item per line, or a remark about what was not found was removed. */
  | "mended"
  /** The model did not put each item of a list on its own line. */
  | "list_form";

/** How to complete a follow-up question about text. */
export type Resolve =
  /** By rules, which add words of the topic. */
  | "rules"
  /** By the language model, which sees the topic's questions; by rules if it fails. */
  | "model";

/** How a metric changed between two runs, over the cases in both. */
export interface RunChange {
  /** The metric, as its label. */
  metric: string;
  /** The mean before, over the cases that both runs have a score for. */
  before: number | null;
  /** The mean now, over the same cases. */
  now: number | null;
  /** `now` − `before`. */
  difference: number | null;
  /** Cases that both runs have a score for. */
  cases: number;
  /** Number of cases that had a score and have none now. */
  lost: number;
  /** Ids of the cases that are worse now, worst first. */
  worse: string[];
  /** Number of cases that are better now. */
  better: number;
  /** Whether lower is better. */
  lowerIsBetter: boolean;
  /** Whether it got worse by more than the tolerance. */
  regression: boolean;
}

/** The scores of a sample. */
export interface SampleScores {
  /** The scores, in the order of the metrics. */
  scores: Score[];
}

/** A metric on a sample. */
export interface Score {
  /** The metric, as its label. */
  metric: string;
  /** The score: the mean of the judges that gave one; `null` if undefined. */
  score: number | null;
  /** Why there is no score. */
  reason?: string;
  /** The kind of that reason; the error's code where the whole case failed. */
  reasonCode?: UndefinedCode | ErrorCode | (string & {});
  /** The score in words, in the language of the run. */
  explanation: string;
  /** What the score of the first judge that gave one is based on. */
  basis?: ScoreBasis;
  /** Rating of a noise sensitivity. */
  band?: NoiseBand;
  /** One score per judge that was asked; none for computed metrics. */
  modelScores: ModelScore[];
  /** The decisions of the first judge with a score. */
  details?: ScoreDetail[];
  /** Time that it took in milliseconds, including judges. */
  durationMs: number;
}

/** What a score is based on, as data; the explanation says it in words. */
export interface ScoreBasis {
  /** How many of `all` count; absent if nothing is counted. */
  some?: number;
  /** How many there are. */
  all?: number;
  /** `ContextPrecision`: contexts were compared with the answer, not with the reference. */
  byAnswer?: boolean;
  /** `ResponseRelevancy`: the answer evades. */
  evasive?: boolean;
}

/** One decision of a judge, for reports. */
export interface ScoreDetail {
  /** What was judged: a statement, a context, an entity, a question. */
  text: string;
  /** The verdict: 1 or 0, a cosine for questions. */
  verdict: number;
  /** Why, in the judge's words; may be empty. */
  note?: string;
}

/** Restricts a search to documents of these kinds and passages about these entities; empty lists do not restrict. */
export interface SearchFilter {
  /** Kinds of documents. */
  kinds?: string[];
  /** Keys of entities; a passage must be about at least one of them. */
  entities?: string[];
}

/** The retrievers that text search uses. */
export type SearchMode =
  /** Graph first, then hybrid, as the plan says. */
  | "auto"
  /** BM25 and vectors. */
  | "hybrid"
  /** Vectors only. */
  | "dense"
  /** BM25 only. */
  | "lexical"
  /** The graph only. */
  | "graph";

/** Options of a search. */
export interface SearchRequest {
  /** Number of references; by default as in the plan. */
  limit?: number | null;
  /**
   * The retrievers to use.
   * @defaultValue `"auto"`
   */
  mode?: SearchMode;
  /** Restricts what may be found. */
  filter?: SearchFilter;
}

/** The result of a search. */
export interface SearchResult {
  /** The question. */
  query: string;
  /** What the question asks for. */
  intent: Intent;
  /** What the question is about. */
  entities: PlannedEntity[];
  /** Passages, best first, numbered from 1. */
  references: Reference[];
  /** Whether there is anything to answer with, even if it is only close to the question. */
  found: boolean;
  /** How well it answers the question. */
  standing: Standing;
  /** Its origin. */
  mode: AnswerOrigin;
  /** How the search obtained its result. */
  trace: SearchTrace;
  /** The graph's items; absent if it has none. */
  items?: GraphItem[];
  /** 0 to 1; absent if nothing was scored. */
  confidence?: number;
}

/** How a search obtained its result. */
export interface SearchTrace {
  /** How the question was understood. */
  plan: QueryPlan;
  /** Number of passages searched. */
  searched: number;
  /** Whether vectors took part. */
  denseUsed: boolean;
  /** How vectors were searched; `null`: they were not. */
  vectorIndex: VectorKind | null;
  /** Explains the rank of each reference. */
  explanations: Explanation[];
  /** The kind of answer that the graph had; `null` if it was not queried. */
  outcome: GraphOutcome | null;
  /** What left the page: the question's vector or words, to the server that holds further passages. */
  leftThePage: SentRequest[];
  /** Problems that did not prevent the search. */
  warnings: AnswerWarning[];
}

/** What left the page in one request. */
export interface SentRequest {
  /** The endpoint's host. */
  host: string;
  /** The purpose of the request. */
  purpose: RequestPurpose;
  /** Numbers of the references whose text was sent; empty for `rerank`, whose passages have no numbers yet. */
  references: number[];
  /** Number of passages sent. */
  passages: number;
  /** Estimated tokens of the prompt. */
  tokens: number;
}

/** All settings. A missing key takes its default; an unknown key is an error that names the nearest known one. */
export interface Settings {
  /**
   * Query the knowledge graph first. Off: text search only.
   * @defaultValue `true`
   */
  graphRag: boolean;
  /**
   * Plan by intent. Off: every question is `general`.
   * @defaultValue `true`
   */
  router: boolean;
  /**
   * Remember the dialog of a session. Off: every question stands alone.
   * @defaultValue `true`
   */
  memory: boolean;
  /**
   * Make a small document of every fact, so that text search finds it too.
   * @defaultValue `true`
   */
  atomicDocuments: boolean;
  /**
   * Link entity names in questions. Off: no filters or boosts.
   * @defaultValue `true`
   */
  entityRegistry: boolean;
  /**
   * Require at least one valid citation in a model's answer.
   * @defaultValue `true`
   */
  mandatoryCitations: boolean;
  /**
   * Maximum number of attempts at a valid answer. From 1 to 3.
   * @defaultValue `2`
   */
  maxAttempts: number;
  /**
   * What to do if none succeeds.
   * @defaultValue `"warn"`
   */
  onInvalid: OnInvalid;
  /**
   * Reordering of candidates.
   * @defaultValue `"none"`
   */
  rerank: Rerank;
  /**
   * Relevance below which a candidate is dropped: its own with `rerank: "threshold"`, the model's score with
   * `"cross_encoder"` and `"llm"`. A model never drops the best candidate. 0 drops none. From 0 to 1.
   * @defaultValue `0.5`
   */
  rerankThreshold: number;
  /**
   * Maximum number of candidates that a model reads, with `rerank: "cross_encoder"` and `"llm"`. From 1 to 100.
   * @defaultValue `20`
   */
  rerankCandidates: number;
  /**
   * Number of candidates from vector search; `null`: depends on the intent. From 1.
   * @defaultValue `null`
   */
  kDense: number | null;
  /**
   * Number of candidates from lexical search; `null`: depends on the intent. From 1.
   * @defaultValue `null`
   */
  kLexical: number | null;
  /**
   * Number of references offered; `null`: depends on the intent. From 1.
   * @defaultValue `null`
   */
  kFinal: number | null;
  /**
   * Confidence below which text search reports that it found nothing; `null`: the measured default. From 0 to 1.
   * @defaultValue `null`
   */
  minConfidence: number | null;
  /**
   * Number of list items in one answer; the option `from` of `ask` gives the others. From 1.
   * @defaultValue `200`
   */
  listPageItems: number;
  /**
   * Number of list items shown before "more". From 1.
   * @defaultValue `20`
   */
  listMaxItems: number;
  /**
   * Like `listMaxItems`, for technologies. From 1.
   * @defaultValue `15`
   */
  technologiesMaxItems: number;
  /**
   * Number of messages of the dialog that a prompt carries. From 0.
   * @defaultValue `2`
   */
  recentTurns: number;
  /**
   * Number of turns after which older ones are summarised. From 0.
   * @defaultValue `6`
   */
  summaryTriggerTurns: number;
  /**
   * Longest summary, in characters. From 0.
   * @defaultValue `1000`
   */
  summaryMaxChars: number;
  /**
   * Maximum number of entities in an answer for the dialog to refer back to one of them. Of a longer list, a prompt
   * carries only the line above it. From 0.
   * @defaultValue `5`
   */
  carryoverMaxEntities: number;
  /**
   * How to complete a follow-up question that does not refer to an entity.
   * @defaultValue `"rules"`
   */
  resolve: Resolve;
  /**
   * What to do if a name has several meanings.
   * @defaultValue `"ask"`
   */
  ambiguous: Ambiguous;
  /**
   * Tone of answers.
   * @defaultValue `"friendly"`
   */
  tone: Tone;
  /**
   * Grammatical person of answers.
   * @defaultValue `"first"`
   */
  person: Person;
  /**
   * How to address the reader.
   * @defaultValue `"informal"`
   */
  address: Address;
  /**
   * Language of answers; `null`: that of the question.
   * @defaultValue `null`
   */
  language: Language | null;
  /**
   * Longest snippet of a reference, in characters. From 1.
   * @defaultValue `300`
   */
  snippetChars: number;
  /**
   * How to display markers.
   * @defaultValue `"badges"`
   */
  markers: Markers;
  /**
   * The form in which a model is asked to answer.
   * @defaultValue `"text"`
   */
  answerForm: AnswerForm;
  /**
   * Where to list the sources of an answer.
   * @defaultValue `"panel"`
   */
  sourcesSection: SourcesSection;
  /**
   * Let the model phrase list answers too; the list replaces its text if an item is missing.
   * @defaultValue `false`
   */
  listsByModel: boolean;
  /**
   * Send the whole corpus instead of passages if it fits `llm.contextTokens`.
   * @defaultValue `false`
   */
  fullText: boolean;
  /**
   * How to attribute the parts of an answer.
   * @defaultValue `"off"`
   */
  attribution: AttributionStrategy;
  /**
   * Similarity to the collected facts above which `attribution: "dual_pass"` attributes a sentence to them. From 0 to
   * 1.
   * @defaultValue `0.7`
   */
  dualPassSimilarity: number;
  /**
   * Similarity to the passages above which `attribution: "live"` attributes a sentence to them. From 0 to 1.
   * @defaultValue `0.65`
   */
  liveSimilarity: number;
  /**
   * Let the model call the tools `graph_query` and `search` if the graph alone does not answer.
   * @defaultValue `false`
   */
  agentTools: boolean;
  /**
   * Maximum rounds of tool calls before the model has to answer. From 1 to 20.
   * @defaultValue `4`
   */
  agentMaxSteps: number;
  /**
   * Longest question, in characters. From 1 to 100000.
   * @defaultValue `4000`
   */
  maxQuestionChars: number;
  /**
   * Largest source, in bytes of UTF-8. Taking one in takes about twenty times as much memory. From 1 to 67108864.
   * @defaultValue `16777216`
   */
  maxSourceBytes: number;
  /**
   * Maximum number of sources, including those already taken in. From 1.
   * @defaultValue `20000`
   */
  maxSources: number;
  /**
   * Maximum depth of lists and objects within each other in a source of JSON. From 1 to 127.
   * @defaultValue `100`
   */
  maxJsonDepth: number;
  /** Requests to the language model. */
  llm: LlmSettings;
}

/** The reader for a source. */
export type SourceFormat =
  /** A CV in the JSON Resume format, with or without our extensions; YAML if the name ends in `.yaml` or `.yml`. */
  | "json-resume"
  /** `{nodes, edges, documents?}`. */
  | "graph"
  /** CommonMark with the GitHub extensions and optional front matter. */
  | "markdown"
  /** An HTML page. */
  | "html"
  /** Plain text. */
  | "text"
  /** Source code. */
  | "code"
  /** `{title?, language?, pages: [text, …]}`. */
  | "pages"
  /** One document as JSON per line, or a JSON array of them. */
  | "documents";

/** A file or text to ingest. */
export interface SourceInput {
  /** File name or path; its extension decides the format if `format` is absent. */
  name: string;
  /** The whole content. JSON formats and `pages` contain JSON text. */
  text: string;
  /** Id of the document (or of the group of documents); defaults to the name. */
  id?: string | null;
  /** `json-resume`, `graph`, `markdown`, `html`, `text`, `code`, `pages` or `documents`. */
  format?: SourceFormat | null;
  /** Address of the original for readers; http, https or relative. */
  url?: string | null;
  /** Title for people; defaults to one from the content, or else to the name. */
  title?: string | null;
  /** Kind of the document; defaults to the one in the content, or else to `page` or `code`. */
  kind?: string | null;
  /** ISO 639-1 code of the natural language; detected by default. */
  language?: Language | null;
  /** Whether the text may be sent to a language model. */
  remote?: Remote | null;
  /** Keys or names of the entities that the text is about. */
  entities?: string[];
  /** Free-form user data, returned unchanged. */
  metadata?: Record<string, string>;
}

/** Where to list the sources of an answer. */
export type SourcesSection =
  /**
   * Next to the answer, in the page's panel. A list that the model writes nevertheless is checked and displayed too.
   */
  | "panel"
  /** At the end of the answer's text, with the names of files. A model is asked to write it. */
  | "text"
  /** In both places. */
  | "both";

/** How much of a source was offered to the model, or is shown. */
export interface SourceUse {
  /** Id of the document. */
  sourceId: DocumentId;
  /** Its title. */
  sourceName: string;
  /**
   * How its passages were obtained: found in the texts (`rag`), as the whole document (`full_text`), or as places of
   * facts (`graph`).
   */
  mode: AnswerOrigin;
  /** Number of its passages offered. */
  fragments: number;
  /** Estimated tokens of these passages. */
  tokens: number;
  /** Number of these passages cited by the answer. */
  cited: number;
  /** Mean similarity of those that have one. */
  averageSimilarity?: number;
}

/** A half-open span. */
export interface Span {
  /** Start, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
}

/** How well the result answers the question. */
export type Standing =
  /** It answers the question. */
  | "answered"
  /** It is close to the question, but may not answer it. */
  | "close"
  /** Nothing was found. */
  | "nothing";

/** Statistics of an engine. */
export interface Stats {
  /** Name of the domain by which questions are understood: `portfolio`, `pages`, or the owner's. */
  domain: string;
  /** Number of sources. */
  sources: number;
  /** Number of documents, including those of single facts. */
  documents: number;
  /** Number of passages. */
  chunks: number;
  /** Number of entities. */
  entities: number;
  /** Number of nodes in the graph. */
  nodes: number;
  /** Number of edges in the graph. */
  edges: number;
  /** Number of passages with a vector. */
  vectors: number;
  /** How vectors are searched. */
  vectorIndex: VectorKind;
  /** Number of distinct words. */
  vocabulary: number;
  /** The model that made the vectors. */
  model: ModelManifest | null;
  /** Whether vectors take part in search. */
  dense: DenseState;
  /** Citation metrics of the models' answers since the engine was created. */
  citations: CitationMetrics;
  /** Usage of models since the engine was created. */
  modelUse: ModelUse;
}

/** The purpose of a request that prepared the answer. */
export type StepPurpose =
  /** Call tools. */
  | "tools"
  /** Collect facts. */
  | "facts"
  /** Order passages by how well they answer. */
  | "rerank"
  /** Complete a follow-up question. */
  | "resolve";

/** The accuracy of an attribution strategy. */
export interface StrategyAccuracy {
  /** The strategy. */
  strategy: AttributionStrategy;
  /** Number of labelled parts. */
  parts: number;
  /** Share of the parts with the right class, 0 to 1; `null` without parts. */
  accuracy: number | null;
  /** The class of parts from the passages. */
  rag: ClassRates;
  /** The class of parts from both. */
  hybrid: ClassRates;
  /** The class of parts from the model's own knowledge. */
  llm: ClassRates;
  /** Whether meanings were compared, not only words. */
  byMeaning: boolean;
  /** Milliseconds for all parts. */
  durationMs: number;
}

/** The recommended way to display an answer. */
export type StyleHint =
  /** As an enumeration. */
  | "list"
  /** As running text. */
  | "text";

/** Which questions to suggest. */
export interface SuggestionRequest {
  /** Keys of entities and facts that they should be about; empty: about the whole corpus, to begin with. */
  about?: string[];
  /** Questions already asked: suggestions with the same meaning are left out. */
  asked?: string[];
  /** Maximum number of questions; all by default. */
  limit?: number | null;
}

/** A place in a passage that supports a sentence. */
export interface Support {
  /** Number of the reference. */
  reference: number;
  /** Start in the reference's `fullText`, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** The degree of support. */
  verdict: Verdict;
}

/** What a question asks about dates. */
export type TimeAsked =
  /** The dates. */
  | "when"
  /** The beginning. */
  | "since"
  /** The end. */
  | "until"
  /** The duration. */
  | "duration"
  /** The total duration of all work. */
  | "experience"
  /** What happened in a period. */
  | "during"
  /** What came before something. */
  | "before"
  /** What came after something. */
  | "after"
  /** What came first. */
  | "first"
  /** What came last. */
  | "latest"
  /** Everything in the order of time. */
  | "order"
  /** What is ongoing. */
  | "current"
  /** Whether something is ongoing. */
  | "still"
  /** What happened at the same time. */
  | "overlap"
  /** Gaps between jobs. */
  | "gap"
  /** What lasted longest. */
  | "longest"
  /** What lasted shortest. */
  | "shortest";

/** What a question asks about dates. */
export interface TimeQuestion {
  /** What is asked about them. */
  ask: TimeAsked;
  /** Kinds of entities whose dates are meant; empty: any with dates. */
  kinds: string[];
  /** How many things are asked for. */
  number: number | null;
}

/** Milliseconds per stage; stages that did not occur are omitted. */
export interface Timings {
  /** Understanding the question. */
  planMs?: number;
  /** Embedding the question. */
  embedMs?: number;
  /** Search. */
  searchMs?: number;
  /** The language model. */
  modelMs?: number;
  /** Composing the answer. */
  answerMs?: number;
  /** Verification. */
  verifyMs?: number;
}

/** Token counts as reported by the endpoint; zero if it reported none. */
export interface TokenUsage {
  /** Tokens of the requests. */
  promptTokens: number;
  /** Tokens of the answers, reasoning included. */
  completionTokens: number;
  /** Their sum, as stated by the endpoint. */
  totalTokens: number;
}

/** Tone of fixed sentences and of the model's answers. */
export type Tone =
  /** Plain and warm. */
  | "friendly"
  /** Plain and distant. */
  | "formal";

/** A tool call and its outcome. */
export interface ToolCall {
  /** The tool's name, as called by the model. */
  tool: string;
  /** Its arguments as written by the model, truncated to a few hundred characters. */
  arguments: string;
  /** Its outcome. */
  outcome: ToolOutcome;
  /** Numbers of the references told to the model. */
  references: number[];
  /** Number of list items told to the model. */
  items: number;
}

/** The outcome of a tool call. */
export type ToolOutcome =
  /** The graph has items. */
  | "items"
  /** The graph covers the query, and there is nothing. */
  | "known_empty"
  /** Search found passages. */
  | "passages"
  /** Search found nothing. */
  | "nothing"
  /** No entity has this name. */
  | "unknown_entity"
  /** Several entities have this name. */
  | "ambiguous"
  /** The graph does not cover the query. */
  | "unsupported"
  /** The same call was made before. */
  | "repeated"
  /** The arguments are invalid. */
  | "bad_arguments"
  /** There is no such tool. */
  | "unknown_tool"
  /** The response contained more calls than are executed. */
  | "too_many";

/** How an answer came about: the context log. */
export interface Trace {
  /** The origin of the answer. */
  mode: AnswerOrigin;
  /** Name of the domain by which the question was understood. */
  domain: string;
  /** What the question asks for. */
  intent: Intent;
  /** Keys of the entities that the question is about, whether named in it or carried over from the dialog. */
  entities: EntityKey[];
  /** How entities narrowed text search. */
  entityPolicy: EntityPolicy;
  /** The reasons for the plan, step by step, in English. */
  reasons: string[];
  /** Whether the question continued the dialog. */
  followUp: boolean;
  /** The reason for that, in English. */
  followUpReason: string;
  /** The part of the dialog that a prompt carries. */
  memory: RecalledDialog;
  /** Whether vectors could take part. */
  dense: DenseState;
  /** Whether passages found by text search were actually used. */
  retrievalUsed: boolean;
  /** Number of passages searched. */
  searched: number;
  /** How vectors were searched; `null`: they were not. */
  vectorIndex: VectorKind | null;
  /** Confidence of retrieval, 0 to 1; `null` if nothing was scored. */
  confidence: number | null;
  /** Mean similarity of the offered references that have one. */
  averageSimilarity: number | null;
  /** How much of each source was offered to the model, or is shown. */
  sources: SourceUse[];
  /** Estimated tokens of the offered passages. */
  tokens: number;
  /** Numbers of the references offered to the model, or shown. */
  offered: number[];
  /** Numbers of the references cited by the answer. */
  cited: number[];
  /** Explains the rank of each reference. */
  explanations: Explanation[];
  /** Requests that prepared the answer. */
  steps: AnswerStep[];
  /** Attempts at a model's answer. */
  attempts: AnswerAttempt[];
  /** Tokens of all requests with counts from the endpoint; `null` if there are none. */
  usage: TokenUsage | null;
  /** What left the page. */
  leftThePage: SentRequest[];
  /** Time per stage. */
  timings: Timings;
  /** Problems that did not prevent the answer. */
  warnings: AnswerWarning[];
}

/** The kind of a reason for a missing score. */
export type UndefinedCode =
  /** The sample has no such field. */
  | "missing_field"
  /** The sample is invalid. */
  | "bad_sample"
  /** The answer or reference yielded no statements. */
  | "no_statements"
  /** The reference has no entities. */
  | "no_entities"
  /** The judge gave no verdicts. */
  | "no_verdicts"
  /** A verdict is neither 0 nor 1. */
  | "verdict_out_of_range"
  /** The number of verdicts differs from the number of statements. */
  | "verdict_count"
  /** A part of the judge's answer is missing or has the wrong type. */
  | "malformed_verdict"
  /** The verdicts are inconsistent, by the rules of ragas. */
  | "verdict_shape"
  /** There are no embeddings to compare questions by. */
  | "no_embeddings"
  /** A question's vector is zero. */
  | "no_vector"
  /** The judge without a model is no better than chance here. */
  | "judge_not_better"
  /** The contexts are in a different language, and the judge compares words. */
  | "other_language"
  /** The judge failed. */
  | "judge_failed"
  /** No judge has one of the requested names. */
  | "no_judge"
  /** The sample must not leave the page, but the judge is a remote endpoint. */
  | "held_back"
  /** The answer has nothing to count. */
  | "nothing_to_count";

/** The search method of an index. */
export type VectorKind =
  /** All vectors are compared. */
  | "exact"
  /** A one-bit sieve, then comparison. */
  | "prefilter"
  /** A prebuilt graph, then comparison of additions. */
  | "hnsw";

/** How far a passage supports a sentence. Ordered: later is better. */
export type Verdict =
  /** The passage does not say it, or says something else. */
  | "unsupported"
  /** The passage is in another language: words cannot tell. */
  | "not_checkable"
  /** Much of it is there, but not all of it. */
  | "weak"
  /** All content words, numbers, dates, names and negations occur close together, in the same roles. */
  | "wording_found"
  /** It is computed from what the passage says, such as a length from two dates. */
  | "computed"
  /** It occurs word for word, ignoring case, punctuation and the form of characters. */
  | "verified";

/** Why a verdict is not better. */
export type VerdictReason =
  /** A number differs, is missing, or belongs to something else. */
  | "number"
  /** A year or month differs or is missing. */
  | "date"
  /** A name differs or is missing. */
  | "name"
  /** One negates what the other says. */
  | "negation"
  /** The source calls it only possible or planned. */
  | "hedge"
  /** One says the opposite of the other. */
  | "opposite"
  /** Before instead of after, with instead of without. */
  | "relation"
  /** Who does what to whom differs, or the words belong to different subjects. */
  | "roles"
  /** Content words are missing. */
  | "words";

/** What to do with verdicts that are neither 0 nor 1, and with too few or too many of them. */
export type Verdicts =
  /** The score is undefined. */
  | "strict"
  /** Count them as ragas 0.4.3 does: a 2 is as good as a 1, missing ones are not counted. */
  | "ragas";

/** The checks of an answer's text. */
export interface Verification {
  /** The sentences, in order. */
  sentences: VerifiedSentence[];
  /** Quotations and their origins. */
  quotes: VerifiedQuote[];
  /** Code blocks and their origins. */
  code: VerifiedCode[];
  /** Files named in the text, with their lines. */
  files: VerifiedFile[];
  /** Names of files that occur neither as a reference, nor in a reference's text, nor in the index. */
  unknownFiles: string[];
  /** The list of sources at the end of the answer; `null` if there is none. */
  list: VerifiedList | null;
  /** Citations listed by a structured answer in addition to its text; empty for other answers. */
  declared: DeclaredCitation[];
  /**
   * Share of the factual sentences that are supported by their citations taken together; `null` without such
   * sentences.
   */
  citationRecall: number | null;
  /** Share of the citations that are needed or support on their own; `null` without citations. */
  citationPrecision: number | null;
}

/** The origin of a code block in the answer. */
export interface VerifiedCode {
  /** Start of the block in the answer's text, in UTF-16 code units, including its fences. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** Number of the reference that contains most of its lines; `null` if none contains any. */
  reference: number | null;
  /** First and last line in that passage, from 1. */
  lines: [number, number] | null;
  /** Whether all its lines occur there consecutively and in this order, ignoring indentation and blank lines. */
  exact: boolean;
  /** Share of its lines that occur there, 0 to 1. */
  share: number;
}

/** A file named in the answer. */
export interface VerifiedFile {
  /** Start of the name in the answer's text, in UTF-16 code units. */
  start: number;
  /** End of the name and its line numbers, exclusive. */
  end: number;
  /** The name as written, without line numbers. */
  name: string;
  /** First and last line as written, from 1; `null` if none is given. */
  lines: [number, number] | null;
  /** Number of a reference to that file, with these lines if there is one; `null` if there is no reference to it. */
  reference: number | null;
  /** The verdict on it. */
  verdict: FileVerdict;
}

/** The list of sources at the end of an answer. */
export interface VerifiedList {
  /** Its entries, in order. */
  entries: VerifiedListEntry[];
  /** Numbers cited in the answer but missing in the list. */
  missing: number[];
}

/** An entry in the list of sources at the end of an answer. */
export interface VerifiedListEntry {
  /** Start in the answer's text, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** The number as written. */
  number: number | null;
  /** The name given to the source. */
  name: string;
  /** Number of the matching reference; `null` if there is none. */
  reference: number | null;
  /** The verdict on it. */
  verdict: ListedVerdict;
}

/** The origin of a quotation in the answer. */
export interface VerifiedQuote {
  /** Start of the quoted words in the answer's text, in UTF-16 code units, without the quotation marks. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** Number of the reference that contains them; `null` if none does. */
  reference: number | null;
  /** Whether the sentence cites that reference. */
  cited: boolean;
}

/** A sentence of the answer, with the verdict on its citations. */
export interface VerifiedSentence {
  /** Start in the answer's text, in UTF-16 code units. */
  start: number;
  /** End, exclusive. */
  end: number;
  /** Numbers of the references it cites, in order, without repetitions. */
  citations: number[];
  /** Whether it makes a statement that a source could support. */
  factual: boolean;
  /** The verdict on the cited passages; `null` without citations. */
  verdict: Verdict | null;
  /** Reasons why the verdict is not better. */
  reasons: VerdictReason[];
  /** The place in the cited passages that supports it. */
  support: Support | null;
  /** A place in another offered passage that supports it better than what it cites, for people to decide on. */
  repair: Support | null;
}

/** Where a part of an answer comes from, as far as the passages show. */
export type VerifiedSource =
  /** The passages say all of it. */
  | "rag"
  /** They say a part of it. */
  | "hybrid"
  /** They say nothing of it. */
  | "llm"
  /** It states nothing that can be checked. */
  | "unknown";

/** A node of a view tree, as passed to JavaScript. */
export type ViewNode =
  /** Text, displayed as is. */
  | {
      type: "text";
      /** The text. */
      text: string;
    }
  /** An element. */
  | {
      type: "element";
      /** Name of the element. */
      tag: ViewTag;
      /** Attributes: `start` of a list, `data-language` of code, `data-align` of a table cell. */
      attributes?: {
        /** First number of a list. */
        start?: string;
        /** Programming language of code. */
        "data-language"?: string;
        /** Alignment of a table cell: `left`, `center` or `right`. */
        "data-align"?: string;
      };
      /** Its children. */
      children: ViewNode[];
    }
  /** A citation. */
  | {
      type: "citation";
      /** Number of the source, from 1, as written. */
      index: number;
      /** Whether that source exists. An invalid citation is shown muted. */
      valid: boolean;
      /** The marker as written; empty if the text contains none for the citation (list items). */
      marker: string;
      /** Start of the marker in the answer's text, in UTF-16 code units. */
      start: number;
      /** End of the marker, exclusive, in UTF-16 code units. */
      end: number;
    }
  /** A link with a safe address. */
  | {
      type: "link";
      /** The address. */
      href: string;
      /** The content shown. */
      children: ViewNode[];
    }
  /** A highlighted part of a passage. */
  | {
      type: "mark";
      /** Number of the reference it belongs to. */
      reference?: number;
      /** The highlighted content. */
      children: ViewNode[];
    };

/** Every element name that occurs in a view tree. */
export type ViewTag =
  | "blockquote"
  | "br"
  | "code"
  | "del"
  | "em"
  | "h3"
  | "h4"
  | "h5"
  | "h6"
  | "hr"
  | "li"
  | "ol"
  | "p"
  | "pre"
  | "strong"
  | "table"
  | "tbody"
  | "td"
  | "th"
  | "thead"
  | "tr"
  | "ul";
