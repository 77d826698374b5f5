// Made from the Rust definitions by `cargo xtask types`; a test compares. Do not edit.

/** The published shapes. Every offset is in UTF-16 code units, so that `text.slice(start, end)` is the text meant. */

/** How the reader is addressed, where the language distinguishes. */
export type Address =
  /** ты, tú */
  | "informal"
  /** вы, usted */
  | "formal";

/** What happens where a name of the question still has several meanings when its intent is known. */
export type Ambiguous =
  /** The answer asks which one is meant, where the meanings lead to different answers. */
  | "ask"
  /** All meanings are answered together. */
  | "both";

/** A complete answer. */
export interface Answer {
  /** The whole text with its citation markers. Markdown. */
  text: string;
  /** How it was made. */
  kind: AnswerKind;
  /** Language of the frame. */
  language: Language;
  /** Of `kind: "list"`: all items, complete; else `null`. */
  items: AnswerItem[] | null;
  /** How many of the items, the last ones, are folded for display. */
  itemsFolded: number;
  /** Of `kind: "clarify"`: what the reader is asked to choose from; else `null`. */
  clarify: Clarify | null;
  /** What may be cited, numbered from 1. */
  references: Reference[];
  /** Citations of references that exist. */
  citations: Citation[];
  /** Markers whose number no reference has. */
  invalidCitations: InvalidCitation[];
  /** Where the list of sources begins that ends the text, in UTF-16 code units. */
  bodyEnd: number | null;
  /** Whether the text keeps the rules of citing; `null` for one sentence of the frame. */
  validation: CitationValidation | null;
  /**
   * How many of the passages it cites; `null` where it rests on none, such as a greeting. Of a list, offered are the
   * places of its facts alone.
   */
  coverage: CitationCoverage | null;
  /** What to show. */
  view: ViewNode[];
  /**
   * What can be asked instead, where there is nothing: each of these questions is answered. Empty beside an answer.
   */
  suggestions: string[];
  /** What each cited sentence is worth; `null` where nothing is cited. */
  verification: Verification | null;
  /** Which part comes from where; `null` where the setting `attribution` is off. */
  attribution: Attribution | null;
  /** How it came about. */
  trace: Trace;
  /** `never`: its text must not leave the page, since a document that must stay was among what it was made from. */
  remote?: Remote;
}

/** One attempt at a model's answer. */
export interface AnswerAttempt {
  /** From 1. */
  attempt: number;
  /** Requests it took, retries after failures included. */
  requests: number;
  /** Citations of references that exist. */
  citations: number;
  /** Markers whose number no reference has. */
  invalid: number;
  /** Whether it had what is required. */
  valid: boolean;
  /** Why the model stopped. */
  finish: string | null;
  /** What the reader could not understand. */
  diagnostics: string[];
  /** Which of the rules of citing it kept, and its score. */
  validation: CitationValidation;
  /** Passages offered and cited. */
  coverage: CitationCoverage;
  /** Token counts as reported by the endpoint. */
  usage: TokenUsage | null;
  /** Milliseconds from the request to the end of the answer. */
  durationMs: number;
}

/**
 * What happens while a question is answered, in this order: `plan`, `status`, `references`, then `delta`, `citation`
 * and `segment` (after a `reset` anew), `attempt`, `validation`, `complete`. `references` come again where an agent
 * finds more.
 */
export type AnswerEvent =
  /** How the question was understood. */
  | {
      type: "plan";
      /** The plan. */
      plan: QueryPlan;
    }
  /** What is being done. */
  | {
      type: "status";
      /** The stage that begins. */
      stage: AnswerStage;
      /** A number that belongs to it. */
      detail: number;
    }
  /** What may be cited. */
  | {
      type: "references";
      /** All of them, in place of those before. */
      references: Reference[];
    }
  /** More of the text. */
  | {
      type: "delta";
      /** The piece; never half a marker. */
      text: string;
      /** Which attempt it belongs to, from 1. */
      attempt: number;
    }
  /** A citation in the text so far. */
  | {
      type: "citation";
      /** The reference's number. */
      index: number;
      /** First UTF-16 code unit of the marker in the text so far. */
      start: number;
      /** After the last. */
      end: number;
      /** As written. */
      marker: string;
      /** Its attempt. */
      attempt: number;
    }
  /** All text so far is void. */
  | {
      type: "reset";
      /** The attempt that begins. */
      attempt: number;
      /** Why. */
      reason: ResetReason;
    }
  /** A part of the text so far and its source: as the model declared it, or as compared with the passages. */
  | {
      type: "segment";
      /** First UTF-16 code unit in the text so far. */
      start: number;
      /** After the last. */
      end: number;
      /** Its source. */
      source: DeclaredSource;
      /** How sure that is, 0 to 1; `null` where it was not compared. */
      confidence: number | null;
      /** Its attempt. */
      attempt: number;
    }
  /** An attempt at an answer is over. */
  | {
      type: "attempt";
      /** The attempt. */
      attempt: AnswerAttempt;
      /** What became of it, in one line for logs. */
      line: string;
    }
  /** Whether the text keeps the rules of citing. */
  | {
      type: "validation";
      /** What was found. */
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
   * JSON with the text and its citations, each with a quotation that is checked; text where the endpoint or the model
   * cannot. A model that calls tools answers in text.
   */
  | "structured";

/** One item of a list answer. */
export interface AnswerItem {
  /** What is said, without its marker. Markdown. */
  text: string;
  /** The entity or fact. */
  entity: EntityKey | null;
  /** Number of the reference that says it. */
  reference: number | null;
  /** Where it stands in the reference's `fullText`. */
  span: Span | null;
  /** Whether it is worked out from what stands there, such as a length from dates. */
  computed: boolean;
}

/** How an answer was made. */
export type AnswerKind =
  /** Facts of the graph, complete. */
  | "list"
  /** Sentences of the sources. */
  | "quotation"
  /** Sentences of the sources that speak of what is asked about and may not answer; the answer says so. */
  | "close"
  /** A language model. */
  | "model"
  /** A language model that called tools. */
  | "agent"
  /** One sentence of the frame: a greeting, nothing found. */
  | "sentence"
  /** A question back: which of several meanings of a name is meant. */
  | "clarify";

/** How the caller wants it made. */
export type AnswerMode =
  /** As plan and settings say. */
  | "auto"
  /** Never call a model. */
  | "quotation"
  /** Graph facts only. */
  | "list"
  /** Call the model also where the graph knows the answer. */
  | "model"
  /** Let the model call the tools `graph_query` and `search`. */
  | "agent"
  /**
   * As `model`, asked for JSON: the text, and its citations with quotations, which are checked
   * (`verification.declared`). Where the endpoint or the model cannot, text is asked for.
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

/** What is being done for a question. */
export type AnswerStage =
  /** Passages are looked for; `detail`: how many are searched. */
  | "search"
  /** The language model is asked; `detail`: passages that it is offered. */
  | "model"
  /** The language model collects facts; `detail`: passages that it is offered. */
  | "facts"
  /** The language model called tools; `detail`: how many calls. */
  | "tool"
  /** The endpoint is asked again; `detail`: ms until then. */
  | "retry"
  /** Citations are checked; `detail`: how many. */
  | "check";

/**
 * A request that prepared the answer: the model called tools, collected facts, ordered passages or completed the
 * question.
 */
export interface AnswerStep {
  /** What it did. */
  purpose: StepPurpose;
  /** Requests it took, retries after failures included. */
  requests: number;
  /** The tool calls, in order. */
  calls: ToolCall[];
  /** Why the model stopped. */
  finish: string | null;
  /** Token counts as reported by the endpoint. */
  usage: TokenUsage | null;
  /** Milliseconds. */
  durationMs: number;
}

/** What went wrong without stopping the answer. */
export interface AnswerWarning {
  /** Stable identification. */
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
  /** Attribution of the parts of this answer; by default as in the setting `attribution`. */
  attribution?: AttributionStrategy | null;
  /** Keys of the entities meant by names with several meanings; a session remembers them. */
  choose?: string[];
}

/** A part of an answer with where it comes from. */
export interface AttributedSegment {
  /** First UTF-16 code unit in the answer's text. */
  start: number;
  /** After the last. */
  end: number;
  /** By this strategy: as declared, compared, or verified. */
  source: VerifiedSource;
  /** The source according to the passages. */
  verified: VerifiedSource;
  /** Certainty of `source`, 0 to 1. */
  confidence: number;
  /** Numbers of the references that support it. */
  references: number[];
  /** What the model says, where it was asked. */
  declared?: DeclaredSource;
  /** Confidence in the passages as its source; with `llmConfidence` it makes 1. `confidence` and `full` only. */
  ragConfidence?: number;
  /** Confidence in the model's own knowledge as its source. `confidence` and `full` only. */
  llmConfidence?: number;
  /** The places that support it, where there are any. `confidence` and `full` only. */
  provenance?: Provenance[];
}

/** Which part of an answer comes from where. Holds no key, path or score of the index. */
export interface Attribution {
  /** The strategy used. */
  strategy: AttributionStrategy;
  /** Shares of the text that come from the passages and from the model's own knowledge, as verified. */
  contributions: Contributions;
  /** The same as declared or compared. */
  bySource: Contributions;
  /** Whether meanings were compared, not only words. */
  byMeaning: boolean;
  /** The parts, in order. */
  segments: AttributedSegment[];
  /** `full` only. */
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

/** How the parts of an answer are attributed to the sources or to the model's own knowledge. */
export type AttributionStrategy =
  /** Not at all. */
  | "off"
  /** The model marks each part itself; what it declares is kept beside what the passages show. */
  | "markers"
  /** A first request collects the facts, a second one writes the answer; each sentence is compared with the facts. */
  | "dual_pass"
  /** Each sentence gets a confidence for either source, and the places that support it. */
  | "confidence"
  /** Each sentence is compared with the passages as soon as it has arrived. */
  | "live"
  /** Markers, confidences, places, contributions, and how they were found. */
  | "full";

/** A built-in domain. */
export type BuiltIn =
  /** One person's work: JSON Resume and related data. */
  | "portfolio"
  /** Texts without facts. */
  | "pages";

/** An error of one case; the others go on. */
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

/** What is known of a passage that a text may cite. */
export interface CheckedMetadata {
  /** Its natural language; else detected. */
  language?: Language | null;
  /**
   * Whether it is source code.
   * @defaultValue `false`
   */
  code?: boolean;
  /** First and last line in its file, from 1. */
  lines?: [number, number] | null;
}

/** A passage that a text may cite. A `Reference` is one. */
export interface CheckedReference {
  /** The number in citations, from 1. */
  id: number;
  /** The passage. */
  fullText: string;
  /** Name of its document. */
  sourceName?: string;
  /** Path of its file. */
  path?: string | null;
  /** What else is known of it. */
  metadata?: CheckedMetadata;
}

/** A citation of a reference that exists. */
export interface Citation {
  /** The reference's number. */
  index: number;
  /** First UTF-16 code unit of the marker. */
  start: number;
  /** After the last. */
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

/** What an answer's own text shows of its sources; what the page shows beside it is told apart. */
export interface CitationValidation {
  /** The text has markers, valid or not. */
  hasSourceMarkers: boolean;
  /** The text ends with a list of sources. */
  hasSourcesSection: boolean;
  /** The text names files. */
  hasFileReferences: boolean;
  /** The text quotes code in blocks. */
  hasCodeBlocks: boolean;
  /** Citations in the body that a source exists for. */
  citationCount: number;
  /** Markers and at least one citation: the least that is asked for. */
  isValid: boolean;
  /** From 0 to 1: .3 for markers, .3 for the list of sources, .2 for files, .2 for code. Of the text alone. */
  score: number;
  /** The page lists the cited sources beside the text. */
  panelListsSources: boolean;
  /** The page names their files beside the text. */
  panelNamesFiles: boolean;
  /** As `score`, with what the page shows beside the text. */
  scoreWithPanel: number;
}

/** A question back to the reader: a name of the question has several meanings, which lead to different answers. */
export interface Clarify {
  /** The name as written in the question. */
  name: string;
  /** What it may mean. Ask again with `choose: [key]`, or in a dialog with words that tell one. */
  choices: ClarifyChoice[];
}

/** A meaning that the reader may choose. */
export interface ClarifyChoice {
  /** The entity: what `choose` takes. */
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

/** Shares of an answer's text, 0 to 1, to two decimals. */
export interface Contributions {
  /** From the passages. */
  rag: number;
  /** From the model's own knowledge. */
  llm: number;
}

/** What is wrong with the coverage of an answer. */
export type CoverageWarning =
  /** Passages were offered and the answer cites none: the model may not have followed the prompt. */
  | "none_cited";

/** A citation that a structured answer lists beside its text. */
export interface DeclaredCitation {
  /** Number of the source, as written. */
  sourceIndex: number;
  /** Whether a reference has this number. */
  known: boolean;
  /** The file that it names. */
  fileName: string | null;
  /** Whether the reference is of that file; `null` without a file or a reference. */
  fileRight: boolean | null;
  /** The words that the model quotes. */
  quote: string | null;
  /** Where they stand in the reference's `fullText`, in UTF-16 code units; `null` where they do not. */
  span: Span | null;
}

/** A part of a text with the source that the model declared for it. */
export interface DeclaredSegment {
  /** Its text without citation markers and surrounding white space. */
  text: string;
  /** The declared source. */
  declared: DeclaredSource;
  /** First UTF-16 code unit in the raw text, without the attribution marker itself. */
  start: number;
  /** After the last. */
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

/** Where a passage stands in its document. */
export interface DocumentChunk {
  /** Its position among the document's passages, from 0. */
  index: number;
  /** First UTF-16 code unit in the document's text. */
  start: number;
  /** After the last. */
  end: number;
}

/** How a document's text is to be read. */
export type DocumentFormat =
  /** CommonMark with the GitHub extensions. */
  | "markdown"
  /** HTML; reduced to text, scripts and styles dropped. */
  | "html"
  /** Plain text. */
  | "text"
  /** Source code; `language` names the programming language where known. */
  | "code"
  /** A paged document: page texts in order. */
  | "pages";

/** Names a document; given by the user (a path, a slug) and unique within an index. */
export type DocumentId = string;

/** A document for reading: its text and where its passages are. */
export interface DocumentView {
  /** Unique within the index. */
  id: DocumentId;
  /** For people. */
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
  /** Free-form data of the user, handed back untouched. */
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
   * Whether only what is going on today counts.
   * @defaultValue `false`
   */
  ongoing?: boolean;
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

/** How many passages got a vector. */
export interface EmbedReport {
  /** Passages. */
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

/** What a name may mean. */
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

/** Stable identification of what went wrong. */
export type ErrorCode =
  /** The caller cancelled the operation. */
  | "aborted"
  /** An argument has the wrong type or an impossible value. */
  | "invalid_argument"
  /** A setting is unknown or has an impossible value. */
  | "invalid_settings"
  /** A source could not be read as what it claims to be. */
  | "invalid_source"
  /** A file type that no reader exists for. */
  | "unsupported_format"
  /** Two sources claim the same id. */
  | "duplicate_id"
  /** No document, entity or session has this id. */
  | "not_found"
  /** The bytes are not an adfontes index. */
  | "foreign_index"
  /** The index is damaged: a checksum or a length does not fit. */
  | "damaged_index"
  /** The index was written by a version that this one cannot read. */
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
  /** The question is empty or too long. */
  | "invalid_question"
  /** The endpoint refused the key (401, 403). */
  | "endpoint_unauthorized"
  /** The endpoint asks to slow down (429). */
  | "endpoint_rate_limited"
  /** The endpoint failed (5xx). */
  | "endpoint_failed"
  /** The endpoint refused the request (other 4xx). */
  | "endpoint_rejected"
  /** The endpoint answered something that is not a chat completion. */
  | "endpoint_garbage"
  /** The endpoint did not answer in time. */
  | "endpoint_timeout"
  /** The endpoint could not be reached, or the connection was cut. */
  | "endpoint_unreachable"
  /** The answer had no valid citation after all attempts, and settings ask to fail then. */
  | "citations_missing"
  /** A file could not be fetched. */
  | "fetch_failed"
  /** Something else than the expected file was served, an HTML page for instance. */
  | "unexpected_content"
  /** The store of the browser refused (quota, private mode). */
  | "storage_failed"
  /** A defect of adfontes itself. */
  | "internal";

/** Scores by sample, and their means. */
export interface Evaluation {
  /** In the order of the samples. */
  results: SampleScores[];
  /** One per metric. */
  summary: MetricSummary[];
}

/** A whole run, as it is written to a file. */
export interface EvaluationRun {
  /** Version of this shape. */
  version: 1;
  /** What was measured, for people: the name of the file of cases. */
  name: string;
  /** Who judged. */
  judges: string[];
  /** The cases, in the file's order; as `evaluate` names them in its result. */
  results: CaseRecord[];
  /** One per metric. */
  summary: MetricSummary[];
}

/** Explains the rank of a reference. */
export interface Explanation {
  /** The fused score. */
  fused: number;
  /** (rank from 1, BM25 score) in the lexical list. */
  lexical: [number, number] | null;
  /** (rank from 1, cosine) in the dense list. */
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

/** What is known of a file that an answer names. Ordered: later is better. */
export type FileVerdict =
  /** No source and no document of the index has this name. */
  | "unknown"
  /** The file exists and has fewer lines. */
  | "no_such_lines"
  /** The lines exist; what is quoted beside them does not stand there. */
  | "elsewhere"
  /** The file exists, and so do the lines, where they could be counted. */
  | "found"
  /** What is quoted beside the lines stands there. */
  | "verified";

/** Whether a question continues a dialog. */
export interface FollowUp {
  /** Whether it does. */
  followUp: boolean;
  /** The question completed with what it leaves out, for text search. */
  resolved: string;
  /** The entity taken over. */
  contextEntity: EntityKey | null;
  /** The reason, in English. */
  reason: string;
}

/** A bound for the mean of a metric. */
export interface Gate {
  /** The metric, as its label. */
  metric: string;
  /** Not less than this. */
  atLeast?: number | null;
  /** Less than this. */
  below?: number | null;
  /** Better than the bound: what one wishes for. */
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
  /** Not less than this. */
  atLeast: number | null;
  /** Less than this. */
  below: number | null;
  /** Better than the bound: what one wishes for. */
  goal: number | null;
  /** How much it matters. */
  level: GateLevel;
  /** The mean; `null` where it is undefined. */
  value: number | null;
  /** Whether the bound is kept. An undefined mean keeps none. */
  passed: boolean;
  /** Whether the goal is reached, where there is one. */
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
  /** The relation in words, in the picture's language. */
  label: string;
  /** Whether only sentences mention it, not a field of the source. */
  mentioned: boolean;
}

/** One fact or entity that the graph gives. */
export interface GraphItem {
  /** The node. */
  key: EntityKey;
  /** Its kind. */
  kind: string;
  /** The name of an entity, the sentence of a fact; translated where the source has a translation. */
  text: string;
  /** Language of the source's own text. */
  lang: Language;
  /** The project or company through which it was reached. */
  via: EntityKey | null;
  /** In how many projects or companies a technology is used. */
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

/** A question to the graph. */
export interface GraphQuery {
  /** What the question asks for. */
  intent: Intent;
  /** The entity that it is wanted of: its key, or a name that it goes by. */
  entity?: string | null;
  /**
   * Language of the items, where the source has translations; else that of the settings, or of the corpus's subject.
   */
  language?: Language | null;
}

/** The graph's answer. */
export interface GraphQueryResult {
  /** What kind of answer this is. */
  outcome: GraphOutcome;
  /** Complete, in the source's order (technologies: by use, then in that order). */
  items: GraphItem[];
  /** Whether there are items. */
  found: boolean;
  /** Ids of the documents that say so, sorted. */
  sources: string[];
  /** 0 to 1: 0 where the graph does not cover the question, less than 1 where the name's meaning is not sure. */
  confidence: number;
  /** The language that items are in where the source has translations. */
  language: Language;
  /** What the name was taken for; several of one name: it is ambiguous, and the items are those of all. */
  entities: EntityCandidate[];
  /** How the answer is best drawn. */
  styleHint: StyleHint;
}

/** Which part of the graph is drawn. */
export interface GraphRequest {
  /** Language of kinds and relations; else that of the settings, or of the corpus's subject. */
  language?: Language | null;
  /** Nodes at most, from 1 to 2000; else 150. */
  limit?: number | null;
  /** Keys of nodes that are drawn in any case, where the limit allows. */
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
  | "companies"
  | "contacts"
  | "current_job"
  | "definition"
  | "education"
  | "experience"
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

/** A marker whose number no reference has. */
export interface InvalidCitation {
  /** As written. */
  number: number;
  /** First UTF-16 code unit of the marker. */
  start: number;
  /** After the last. */
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

/** One question to a judge. */
export interface JudgeRequest {
  /** The metric that asks. */
  metric: MetricName;
  /** What is asked. */
  step: JudgeStep;
  /** The question for a language model. */
  messages: JudgeMessage[];
  /** JSON schema of the answer. */
  schema: Record<string, unknown>;
  /** What is judged, as data. */
  data: Record<string, unknown>;
  /** Which of several requests with the same data this is; absent for a single one. */
  variant?: JudgeVariant;
}

/** What a judge can be asked. */
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

/** One of several requests with the same data, which want different answers. */
export interface JudgeVariant {
  /** Its number, from 1. */
  number: number;
  /** How many there are. */
  of: number;
  /** How varied the answers should be: the temperature for a language model, from 0 to 2. */
  temperature: number;
}

/** What is kept of a sample. */
export interface KeptSample {
  /** The question. */
  user_input?: string | null;
  /** The answer. */
  response?: string | null;
  /** The right answer. */
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
  /** English; also the answer to "unknown Latin script". */
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

/** What an entry of an answer's list of sources is worth. */
export type ListedVerdict =
  /** The source exists, the answer cites it, and the entry names it. */
  | "right"
  /** The entry calls it something else. */
  | "other_name"
  /** The answer does not cite it. */
  | "not_cited"
  /** There is no such source. */
  | "unknown";

/** How requests to the language model are made. */
export interface LlmSettings {
  /**
   * Sampling temperature. From 0 to 2.
   * @defaultValue `0`
   */
  temperature: number;
  /**
   * Upper limit of generated tokens. From 1.
   * @defaultValue `1000`
   */
  maxTokens: number;
  /**
   * Longest silence of the endpoint before `endpoint_timeout`, in ms: before the first byte and between pieces. From
   * 1.
   * @defaultValue `60000`
   */
  timeoutMs: number;
  /**
   * Longest time from a request to the end of its answer before `endpoint_timeout`, in ms; what came is shown. From
   * 1.
   * @defaultValue `600000`
   */
  totalTimeoutMs: number;
  /**
   * Longest answer, in characters; what comes after them is not read. From 1.
   * @defaultValue `200000`
   */
  maxAnswerChars: number;
  /**
   * Longest reply of the endpoint, in bytes: the answer with all that comes around it. From 1.
   * @defaultValue `67108864`
   */
  maxReplyBytes: number;
  /**
   * Retries after 429, 5xx and network failures. From 0.
   * @defaultValue `3`
   */
  maxRetries: number;
  /** Statuses under 500, besides 429, after which a request is sent again. */
  retryStatuses: number[];
  /**
   * Whether it is sent again after every status from 400 to 499.
   * @defaultValue `false`
   */
  retryClientErrors: boolean;
  /**
   * First wait before a retry, in ms. A `Retry-After` header takes precedence. From 0.
   * @defaultValue `2000`
   */
  retryInitialMs: number;
  /**
   * Factor by which each wait is longer than the one before. From 1 to 10.
   * @defaultValue `2`
   */
  retryFactor: number;
  /**
   * Share by which a wait varies, so that many clients do not come back at once. From 0 to 1.
   * @defaultValue `0`
   */
  retryJitter: number;
  /**
   * Longest wait before a retry, in ms. From 0.
   * @defaultValue `30000`
   */
  retryMaxMs: number;
  /**
   * Estimated tokens of a prompt's fragments and history together. From 1.
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

/** How citation markers are shown. */
export type Markers =
  /** As buttons that open the source. */
  | "badges"
  /** As text, `[1]`. */
  | "inline"
  /** Not at all. */
  | "none";

/** A place in a text that names an entity. */
export interface Mention {
  /** First UTF-16 code unit. */
  start: number;
  /** After the last. */
  end: number;
  /** As written. */
  text: string;
  /** What it may mean, best first. */
  candidates: EntityCandidate[];
}

/** What is known of a metric. */
export interface MetricInfo {
  /** Its name. */
  name: MetricName;
  /** As it stands in results; tells configurations of one metric apart. */
  label: string;
  /** Whether a judge is asked. */
  judged: boolean;
  /** Whether smaller scores are better. */
  lowerIsBetter: boolean;
  /** Whether scores lie between 0 and 1. */
  share: boolean;
}

/** A metric. The first six are judged, the others are computed. */
export type MetricName =
  /** Share of the reference's entities that the contexts have. */
  | "ContextEntityRecall"
  /** Average precision of the ranked contexts. */
  | "ContextPrecision"
  /** Share of the reference's statements that the contexts support. */
  | "ContextRecall"
  /** Share of the answer's statements that the contexts support. */
  | "Faithfulness"
  /** Share of the answer's statements that are wrong and come from a context. Lower is better. */
  | "NoiseSensitivity"
  /** How near the question is to questions that the answer answers. */
  | "ResponseRelevancy"
  /** 1 where the answer has a valid citation: the mean is the citation rate. */
  | "CitationRate"
  /** Valid citations of the answer. */
  | "CitationsPerAnswer"
  /** 1 where a list of sources is there. */
  | "SourcesSection"
  /** 1 where files are named. */
  | "FileReferences"
  /** 1 where code is quoted in blocks. */
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
  /** 1 where more than one attempt was needed: the mean is the retry rate. Lower is better. */
  | "RetryRate"
  /** Milliseconds from question to answer. Lower is better. */
  | "Latency"
  /** Share of the relevant documents among the first k retrieved. */
  | "RecallAtK"
  /** 1 / rank of the first relevant document. */
  | "MRR"
  /** Discounted cumulative gain over the best possible one, for the first k. */
  | "NDCG";

/** A metric over all samples. */
export interface MetricSummary {
  /** The metric, as its label. */
  metric: string;
  /** Mean of the defined scores; `null` without any. */
  mean: number | null;
  /** Share of the samples with a score, from 0 to 1. */
  coverage: number;
  /** Samples with a score. */
  count: number;
  /** Whether smaller is better. */
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

/** The score that one judge led to. */
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
  /** What the score rests on. */
  basis?: ScoreBasis;
  /** What the judge decided on. Where there is only one judge, it stands beside the score. */
  details?: ScoreDetail[];
  /** Milliseconds that the judge took. */
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

/** How good a noise sensitivity is. */
export type NoiseBand =
  /** Up to .1. */
  | "excellent"
  /** Up to .3. */
  | "good"
  /** Up to .5. */
  | "moderate"
  /** Above that. */
  | "poor";

/** Which contexts errors are put down to. */
export type NoiseMode =
  /** Contexts that support the reference. */
  | "relevant"
  /** The other contexts. */
  | "irrelevant";

/** What happens when no attempt produced a valid citation. */
export type OnInvalid =
  /** Show the best attempt with a visible warning. */
  | "warn"
  /** Fail with `citations_missing`. */
  | "error";

/** The parts of a text with the sources that the model declared. */
export interface ParsedAttribution {
  /** In order. */
  segments: DeclaredSegment[];
}

/** All citations of a text. */
export interface ParsedCitations {
  /** In order of appearance. */
  citations: Citation[];
  /** Numbers without a source. */
  invalid: InvalidCitation[];
  /** Where a list of sources begins that ends the text. */
  bodyEnd: number | null;
}

/** Years or months, as ISO prefixes (`2021`, `2021-05`), both ends inclusive. */
export interface Period {
  /** First day that counts. */
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
  /** Where the question names it; `null`: taken over from the dialog, or the portfolio's person. */
  span: Span | null;
}

/** How a question is planned. */
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

/** What contexts are compared with. */
export type PrecisionStrategy =
  /** The reference where there is one, else the answer. */
  | "automatic"
  /** The reference. */
  | "reference_based"
  /** The answer. */
  | "response_based";

/** A place that supports a part of an answer. */
export interface Provenance {
  /** Number of the reference. */
  reference: number;
  /** First UTF-16 code unit in the reference's `fullText`. */
  start: number;
  /** After the last. */
  end: number;
}

/** What to do for a question. */
export interface QueryPlan {
  /** The question as searched for, after the dialog has resolved it. */
  question: string;
  /** Name of the domain that the question was understood by: `portfolio`, `pages`, or a site owner's. */
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
  /** Confidence (0 to 1) under which text search says that it found nothing. */
  minConfidence: number;
  /** How the answer is best drawn. */
  styleHint: StyleHint;
  /** Why, step by step, in English. */
  reasons: string[];
}

/** What a prompt carries of the dialog, whether or not a model was asked; empty where the question opens a topic. */
export interface RecalledDialog {
  /** Turns that are carried one by one. */
  recentTurns: number;
  /** Older turns of the topic in short, at most `summaryMaxChars` characters. */
  summary: string;
  /** The same as data, oldest first. */
  facts: RecalledFact[];
}

/** What an older turn of the dialog found out. */
export interface RecalledFact {
  /** Name of the intent that was asked. */
  intent: string;
  /** The line above a list, or the question. */
  subject: string;
  /** Those items that found room, or the first sentence of an answer in prose. */
  items: string[];
  /** How many items there are. */
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
  /** Where the original is. */
  url?: string;
  /** Path of the file. */
  path?: string;
  /** Index among the document's passages, from 0. */
  chunkIndex: number;
  /** Cosine as a share, 0 to 1; only if it was computed and the model knows the languages of question and passage. */
  similarity?: number;
  /** BM25; comparable within one question only. */
  lexicalScore?: number;
  /** A short part. */
  snippet: string;
  /** The whole passage. */
  fullText: string;
  /** What supports the answer, in `fullText`. */
  marks: Span[];
  /** Where it stands. */
  metadata: ReferenceMetadata;
  /** `never`: it must not leave the page. */
  remote?: Remote;
}

/** Where a passage stands. */
export interface ReferenceMetadata {
  /** First UTF-16 code unit in the document's text. */
  start: number;
  /** After the last. */
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

/** Whether a document's text may be sent to a language model. The stricter value is the greater. */
export type Remote =
  /** May be part of a prompt. */
  | "allow"
  /** Never leaves the page. */
  | "never";

/** How the report on a run is written. */
export interface ReportOptions {
  /** An earlier run to compare with. */
  baseline?: EvaluationRun | null;
  /** Bounds of the means. */
  gates?: Gate[];
  /** Language of the report; English by default. */
  language?: Language | null;
}

/** What a request to the language model was made for. */
export type RequestPurpose =
  /** To write the answer. */
  | "answer"
  /** To write the answer with tools. */
  | "agent"
  /** To collect facts. */
  | "facts"
  /** To order passages by how well they answer. */
  | "rerank"
  /** To complete a question that follows up. */
  | "resolve";

/** How the candidates of hybrid search are ordered anew. */
export type Rerank =
  /** Keep the order of fusion. */
  | "none"
  /** Drop candidates whose relevance (0–1) is under `rerankThreshold`. */
  | "threshold"
  /** Maximal marginal relevance: relevance against similarity to what was chosen already. */
  | "mmr"
  /** Let the attached cross-encoder read question and passage together. */
  | "cross_encoder"
  /** Ask the language model how well each passage answers; passages marked `remote: "never"` are not sent. */
  | "llm";

/** Why all text so far is void. */
export type ResetReason =
  /** The attempt has no valid citation. */
  | "invalid"
  /** The model left out items of a list. */
  | "incomplete_list"
  /** The answer was cut off. */
  | "cut"
  /** An earlier attempt was better. */
  | "better_attempt"
  /** The model called tools instead of going on. */
  | "tool_calls"
  /** The model gave no answer. */
  | "no_answer"
  /** The text was put right: a list has one item a line, or a remark about what was not found was removed. */
  | "mended"
  /** The model did not put the items of a list on lines of their own. */
  | "list_form";

/** Who completes a question that follows up on text. */
export type Resolve =
  /** Rules: words of the topic are added. */
  | "rules"
  /** The language model, which sees the topic's questions; the rules where it fails. */
  | "model";

/** How a metric changed between two runs, over the cases that both have. */
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
  /** Cases that had a score and have none now. */
  lost: number;
  /** Ids of the cases that are worse now, worst first. */
  worse: string[];
  /** Cases that are better now. */
  better: number;
  /** Whether smaller is better. */
  lowerIsBetter: boolean;
  /** Whether it got worse by more than the tolerance. */
  regression: boolean;
}

/** The scores of a sample. */
export interface SampleScores {
  /** In the order of the metrics. */
  scores: Score[];
}

/** A metric on a sample. */
export interface Score {
  /** The metric, as its label. */
  metric: string;
  /** The score: the mean of those judges that gave one; `null` where undefined. */
  score: number | null;
  /** Why there is no score. */
  reason?: string;
  /** The kind of that reason; the error's code where the whole case failed. */
  reasonCode?: UndefinedCode | ErrorCode | (string & {});
  /** The score in words, in the language of the run. */
  explanation: string;
  /** What the score of the first judge that gave one rests on. */
  basis?: ScoreBasis;
  /** How good a noise sensitivity is. */
  band?: NoiseBand;
  /** One score per judge that was asked; none for computed metrics. */
  modelScores: ModelScore[];
  /** What the first judge with a score decided on. */
  details?: ScoreDetail[];
  /** Milliseconds that it took, judges included. */
  durationMs: number;
}

/** What a score rests on, as data; the explanation says it in words. */
export interface ScoreBasis {
  /** How many of `all` count; absent where nothing is counted. */
  some?: number;
  /** How many there are. */
  all?: number;
  /** `ContextPrecision`: contexts were compared with the answer, not with the reference. */
  byAnswer?: boolean;
  /** `ResponseRelevancy`: the answer evades. */
  evasive?: boolean;
}

/** One thing that a judge decided on, for reports. */
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

/** How is searched. */
export interface SearchRequest {
  /** References wanted; else as the plan says. */
  limit?: number | null;
  /**
   * Which retrievers are used.
   * @defaultValue `"auto"`
   */
  mode?: SearchMode;
  /** What may be found. */
  filter?: SearchFilter;
}

/** What search found. */
export interface SearchResult {
  /** The question. */
  query: string;
  /** What it wants. */
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
  /** How it came about. */
  trace: SearchTrace;
  /** What the graph knows; absent where it knows nothing. */
  items?: GraphItem[];
  /** 0 to 1; absent where nothing was scored. */
  confidence?: number;
}

/** How search came to its result. */
export interface SearchTrace {
  /** How the question was understood. */
  plan: QueryPlan;
  /** Passages looked at. */
  searched: number;
  /** Whether vectors took part. */
  denseUsed: boolean;
  /** How vectors were searched; `null`: not at all. */
  vectorIndex: VectorKind | null;
  /** Why each reference stands where it stands. */
  explanations: Explanation[];
  /** What the graph knew; `null` where it was not asked. */
  outcome: GraphOutcome | null;
}

/** What left the page in one request. */
export interface SentRequest {
  /** The endpoint's host. */
  host: string;
  /** What for. */
  purpose: RequestPurpose;
  /**
   * Numbers of the references whose text was sent; of `rerank`, where passages are sent that have no number yet,
   * empty.
   */
  references: number[];
  /** How many passages were sent. */
  passages: number;
  /** Estimated tokens of the prompt. */
  tokens: number;
}

/** All settings. A missing key has its default; an unknown key is an error that names the nearest known one. */
export interface Settings {
  /**
   * Ask the knowledge graph first. Off: text search only.
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
   * Link entity names in questions. Off: no filters, no boosts.
   * @defaultValue `true`
   */
  entityRegistry: boolean;
  /**
   * Require at least one valid citation in a model's answer.
   * @defaultValue `true`
   */
  mandatoryCitations: boolean;
  /**
   * Attempts at a valid answer. From 1 to 3.
   * @defaultValue `2`
   */
  maxAttempts: number;
  /**
   * What happens when none succeeded.
   * @defaultValue `"warn"`
   */
  onInvalid: OnInvalid;
  /**
   * Reordering of candidates.
   * @defaultValue `"none"`
   */
  rerank: Rerank;
  /**
   * Relevance under which a candidate is dropped: with `rerank: "threshold"` its own, with `"cross_encoder"` and
   * `"llm"` what the model gives it. The best one is never dropped by a model. 0 drops nothing. From 0 to 1.
   * @defaultValue `0.5`
   */
  rerankThreshold: number;
  /**
   * Candidates that a model reads at most, with `rerank: "cross_encoder"` and `"llm"`. From 1 to 100.
   * @defaultValue `20`
   */
  rerankCandidates: number;
  /**
   * Candidates from vector search; `null`: as the intent table says. From 1.
   * @defaultValue `null`
   */
  kDense: number | null;
  /**
   * Candidates from lexical search; `null`: as the intent table says. From 1.
   * @defaultValue `null`
   */
  kLexical: number | null;
  /**
   * References offered; `null`: as the intent table says. From 1.
   * @defaultValue `null`
   */
  kFinal: number | null;
  /**
   * Confidence under which text search says that it found nothing; `null`: the measured default. From 0 to 1.
   * @defaultValue `null`
   */
  minConfidence: number | null;
  /**
   * List items shown before "more" (nothing is ever cut). From 1.
   * @defaultValue `20`
   */
  listMaxItems: number;
  /**
   * As `listMaxItems`, for technologies. From 1.
   * @defaultValue `15`
   */
  technologiesMaxItems: number;
  /**
   * Messages of the dialog that a prompt carries. From 0.
   * @defaultValue `2`
   */
  recentTurns: number;
  /**
   * Turns after which older ones are summarised. From 0.
   * @defaultValue `6`
   */
  summaryTriggerTurns: number;
  /**
   * Longest summary, in characters. From 0.
   * @defaultValue `1000`
   */
  summaryMaxChars: number;
  /**
   * An answer about more entities than this leaves no context entity, and a prompt carries no more of it than the
   * line above its list. From 0.
   * @defaultValue `5`
   */
  carryoverMaxEntities: number;
  /**
   * Who completes a question that leaves out what was spoken of before, where no entity tells it.
   * @defaultValue `"rules"`
   */
  resolve: Resolve;
  /**
   * What happens where a name has several meanings.
   * @defaultValue `"ask"`
   */
  ambiguous: Ambiguous;
  /**
   * Tone of answers.
   * @defaultValue `"friendly"`
   */
  tone: Tone;
  /**
   * Person of answers.
   * @defaultValue `"first"`
   */
  person: Person;
  /**
   * Address of the reader.
   * @defaultValue `"informal"`
   */
  address: Address;
  /**
   * Language of answers; `null`: of the question.
   * @defaultValue `null`
   */
  language: Language | null;
  /**
   * Longest snippet of a reference, in characters. From 1.
   * @defaultValue `300`
   */
  snippetChars: number;
  /**
   * How markers are shown.
   * @defaultValue `"badges"`
   */
  markers: Markers;
  /**
   * The form in which a model is asked to answer.
   * @defaultValue `"text"`
   */
  answerForm: AnswerForm;
  /**
   * Where the sources of an answer are listed.
   * @defaultValue `"panel"`
   */
  sourcesSection: SourcesSection;
  /**
   * Let the model phrase list answers too; the list replaces its text if an item is missing.
   * @defaultValue `false`
   */
  listsByModel: boolean;
  /**
   * Send the whole corpus instead of passages when it fits `llm.contextTokens`.
   * @defaultValue `false`
   */
  fullText: boolean;
  /**
   * Attribution of the parts of an answer.
   * @defaultValue `"off"`
   */
  attribution: AttributionStrategy;
  /**
   * Similarity to the collected facts above which `attribution: "dual_pass"` takes a sentence for theirs. From 0 to
   * 1.
   * @defaultValue `0.7`
   */
  dualPassSimilarity: number;
  /**
   * Similarity to the passages above which `attribution: "live"` takes a sentence for theirs. From 0 to 1.
   * @defaultValue `0.65`
   */
  liveSimilarity: number;
  /**
   * Let the model call the tools `graph_query` and `search` where the graph does not answer by itself.
   * @defaultValue `false`
   */
  agentTools: boolean;
  /**
   * Rounds of tool calls before the model has to answer. From 1 to 20.
   * @defaultValue `4`
   */
  agentMaxSteps: number;
  /** Requests to the language model. */
  llm: LlmSettings;
}

/** Which reader takes a source. */
export type SourceFormat =
  /** A CV in the JSON Resume format, with or without our extension. */
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

/** One file or text to take in. */
export interface SourceInput {
  /** File name or path; its ending decides the format where `format` is absent. */
  name: string;
  /** The whole content. JSON formats and `pages` carry JSON text. */
  text: string;
  /** Id of the document (or of the group of documents); the name where absent. */
  id?: string | null;
  /** `json-resume`, `graph`, `markdown`, `html`, `text`, `code`, `pages` or `documents`. */
  format?: SourceFormat | null;
  /** Where a reader finds the original; http, https or a relative address. */
  url?: string | null;
  /** For people; else taken from the content, else from the name. */
  title?: string | null;
  /** Kind of the document; else what the content says, else `page` or `code`. */
  kind?: string | null;
  /** ISO 639-1 code of the natural language; else detected. */
  language?: Language | null;
  /** Whether the text may be sent to a language model. */
  remote?: Remote | null;
  /** Keys or names of the entities that the text is about. */
  entities?: string[];
  /** Free-form data, handed back untouched. */
  metadata?: Record<string, string>;
}

/** Where the sources of an answer are listed. */
export type SourcesSection =
  /** Beside the answer, in the page's panel. A list that a model writes all the same is checked and drawn too. */
  | "panel"
  /** At the end of the answer's text, with the names of files. A model is asked for it. */
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
  /** First UTF-16 code unit. */
  start: number;
  /** After the last. */
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

/** What a request that prepared the answer did. */
export type StepPurpose =
  /** Call tools. */
  | "tools"
  /** Collect facts. */
  | "facts"
  /** Order passages by how well they answer. */
  | "rerank"
  /** Complete a question that follows up. */
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

/** How an answer is best drawn. */
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

/** Where a passage supports a sentence. */
export interface Support {
  /** Number of the reference. */
  reference: number;
  /** First UTF-16 code unit in the reference's `fullText`. */
  start: number;
  /** After the last. */
  end: number;
  /** How far it supports. */
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
  /** What is wanted of them. */
  ask: TimeAsked;
  /** Kinds of entities whose dates are meant; empty: whatever is dated. */
  kinds: string[];
  /** How many things are asked for. */
  number: number | null;
}

/** Milliseconds per stage; a stage that there was not is missing. */
export interface Timings {
  /** Understanding the question. */
  planMs?: number;
  /** The question's vector. */
  embedMs?: number;
  /** Search. */
  searchMs?: number;
  /** The language model. */
  modelMs?: number;
  /** Putting the answer together. */
  answerMs?: number;
  /** Verification. */
  verifyMs?: number;
}

/** Token counts as the endpoint gave them; zero where it did not say. */
export interface TokenUsage {
  /** Tokens of the requests. */
  promptTokens: number;
  /** Tokens of the answers, reasoning included. */
  completionTokens: number;
  /** Their sum, as stated by the endpoint. */
  totalTokens: number;
}

/** Tone of generated frames and of the model's answers. */
export type Tone =
  /** Plain and warm. */
  | "friendly"
  /** Plain and distant. */
  | "formal";

/** One tool call and what became of it. */
export interface ToolCall {
  /** The tool as the model called it. */
  tool: string;
  /** Its arguments as the model wrote them, cut to a few hundred characters. */
  arguments: string;
  /** What became of it. */
  outcome: ToolOutcome;
  /** Numbers of the references that the model was told of. */
  references: number[];
  /** Items of a list that it was told of. */
  items: number;
}

/** What became of a tool call. */
export type ToolOutcome =
  /** The graph has items. */
  | "items"
  /** The graph covers it, and there is nothing. */
  | "known_empty"
  /** Search found passages. */
  | "passages"
  /** Search found nothing. */
  | "nothing"
  /** No entity has this name. */
  | "unknown_entity"
  /** Several entities have this name. */
  | "ambiguous"
  /** The graph does not cover it. */
  | "unsupported"
  /** The same was called before. */
  | "repeated"
  /** The arguments could not be read. */
  | "bad_arguments"
  /** There is no such tool. */
  | "unknown_tool"
  /** The round had more calls than are carried out. */
  | "too_many";

/** How an answer came about: the context log. */
export interface Trace {
  /** Where the answer comes from. */
  mode: AnswerOrigin;
  /** Name of the domain that the question was understood by. */
  domain: string;
  /** What the question wants. */
  intent: Intent;
  /** Keys of the entities that the question is about: those that it names, or that the dialog is about. */
  entities: EntityKey[];
  /** How entities narrowed text search. */
  entityPolicy: EntityPolicy;
  /** Why it was planned so, step by step, in English. */
  reasons: string[];
  /** Whether the question continued the dialog. */
  followUp: boolean;
  /** Why, in English. */
  followUpReason: string;
  /** What a prompt carries of the dialog. */
  memory: RecalledDialog;
  /** Whether vectors could take part. */
  dense: DenseState;
  /** Whether passages that text search found were really used. */
  retrievalUsed: boolean;
  /** Passages looked at. */
  searched: number;
  /** How vectors were searched; `null`: not at all. */
  vectorIndex: VectorKind | null;
  /** Confidence of retrieval, 0 to 1; `null` where nothing was scored. */
  confidence: number | null;
  /** Mean similarity of the offered references that have one. */
  averageSimilarity: number | null;
  /** What of each source was offered to the model, or is shown. */
  sources: SourceUse[];
  /** Estimated tokens of the offered passages. */
  tokens: number;
  /** Numbers of the references that were offered to the model, or are shown. */
  offered: number[];
  /** Numbers of the references that the answer cites. */
  cited: number[];
  /** Why each reference stands where it stands. */
  explanations: Explanation[];
  /** Requests that prepared the answer. */
  steps: AnswerStep[];
  /** Attempts at a model's answer. */
  attempts: AnswerAttempt[];
  /** Tokens of all requests whose endpoint counted them; `null` where none did. */
  usage: TokenUsage | null;
  /** What left the page. */
  leftThePage: SentRequest[];
  /** Time per stage. */
  timings: Timings;
  /** What went wrong without stopping the answer. */
  warnings: AnswerWarning[];
}

/** The kind of a reason for a missing score. */
export type UndefinedCode =
  /** The sample lacks a field. */
  | "missing_field"
  /** The sample cannot be read. */
  | "bad_sample"
  /** The answer or reference was taken apart into no statements. */
  | "no_statements"
  /** The reference has no entities. */
  | "no_entities"
  /** The judge gave no verdicts. */
  | "no_verdicts"
  /** A verdict is neither 0 nor 1. */
  | "verdict_out_of_range"
  /** There are more or fewer verdicts than statements. */
  | "verdict_count"
  /** A part of the judge's answer is missing, or has another type. */
  | "malformed_verdict"
  /** The verdicts do not fit each other, as ragas counts them. */
  | "verdict_shape"
  /** Nothing is there to compare questions by. */
  | "no_embeddings"
  /** A question's vector is zero. */
  | "no_vector"
  /** The judge without a model is no better than chance here. */
  | "judge_not_better"
  /** The contexts are in another language, and the judge compares words. */
  | "other_language"
  /** The judge failed. */
  | "judge_failed"
  /** No judge has a name that was asked for. */
  | "no_judge"
  /** The sample must not leave the page, and the judge is an endpoint. */
  | "held_back"
  /** The answer has nothing of what is counted. */
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
  /** All content words, numbers, dates, names and negations stand close together, in the same roles. */
  | "wording_found"
  /** It is worked out from what stands there, such as a length from two dates. */
  | "computed"
  /** It stands there word for word, but for case, punctuation and the form of characters. */
  | "verified";

/** Why a verdict is not better. */
export type VerdictReason =
  /** A number differs, is missing, or belongs to something else. */
  | "number"
  /** A year or month differs or is missing. */
  | "date"
  /** A name differs or is missing. */
  | "name"
  /** One denies what the other says. */
  | "negation"
  /** The source calls it possible or planned only. */
  | "hedge"
  /** One says the opposite of the other. */
  | "opposite"
  /** Before instead of after, with instead of without. */
  | "relation"
  /** Who does what to whom differs, or the words belong to different subjects. */
  | "roles"
  /** Content words are missing. */
  | "words";

/** What happens with verdicts that are not 0 or 1, or too few, or too many. */
export type Verdicts =
  /** The score is undefined. */
  | "strict"
  /** As ragas 0.4.3 counts them: a 2 is as good as a 1, what is missing is not counted. */
  | "ragas";

/** The checks of an answer's text. */
export interface Verification {
  /** The sentences, in order. */
  sentences: VerifiedSentence[];
  /** Quotations and where they come from. */
  quotes: VerifiedQuote[];
  /** Code blocks and where they come from. */
  code: VerifiedCode[];
  /** Files that it names, with their lines. */
  files: VerifiedFile[];
  /** File names that neither a reference nor its text nor the index has. */
  unknownFiles: string[];
  /** The list of sources that the answer ends with; `null` where it has none. */
  list: VerifiedList | null;
  /** The citations that a structured answer lists beside its text; empty for other answers. */
  declared: DeclaredCitation[];
  /** Share of the factual sentences that their citations support together; `null` without such sentences. */
  citationRecall: number | null;
  /** Share of the citations that are needed or support alone; `null` without citations. */
  citationPrecision: number | null;
}

/** Where a code block of the answer comes from. */
export interface VerifiedCode {
  /** First UTF-16 code unit of the block with its fences, in the answer's text. */
  start: number;
  /** After the last. */
  end: number;
  /** Number of the reference that has most of its lines; `null` where none has any. */
  reference: number | null;
  /** First and last line in that passage, from 1. */
  lines: [number, number] | null;
  /** Whether all lines stand there in this order without others between them, but for indentation and blank lines. */
  exact: boolean;
  /** Share of its lines that stand there, 0 to 1. */
  share: number;
}

/** A file that an answer names. */
export interface VerifiedFile {
  /** First UTF-16 code unit of the name in the answer's text. */
  start: number;
  /** After the last of the name and its lines. */
  end: number;
  /** The name as written, without lines. */
  name: string;
  /** First and last line as written, from 1; `null` where none is given. */
  lines: [number, number] | null;
  /** Number of a reference of that file, with these lines where there is one; `null` where none is of that file. */
  reference: number | null;
  /** What is known of it. */
  verdict: FileVerdict;
}

/** The list of sources that an answer ends with. */
export interface VerifiedList {
  /** Its entries, in order. */
  entries: VerifiedListEntry[];
  /** Numbers that the answer cites and the list lacks. */
  missing: number[];
}

/** An entry of the list of sources that an answer ends with. */
export interface VerifiedListEntry {
  /** First UTF-16 code unit in the answer's text. */
  start: number;
  /** After the last. */
  end: number;
  /** The number as written. */
  number: number | null;
  /** What the entry calls the source. */
  name: string;
  /** The reference that it means; `null` where no reference fits. */
  reference: number | null;
  /** What it is worth. */
  verdict: ListedVerdict;
}

/** Where a quotation of the answer comes from. */
export interface VerifiedQuote {
  /** First UTF-16 code unit of the words between the quotes, in the answer's text. */
  start: number;
  /** After the last. */
  end: number;
  /** Number of the reference that has them; `null` where none does. */
  reference: number | null;
  /** Whether the sentence cites that reference. */
  cited: boolean;
}

/** A sentence of the answer with what its citations are worth. */
export interface VerifiedSentence {
  /** First UTF-16 code unit in the answer's text. */
  start: number;
  /** After the last. */
  end: number;
  /** Numbers of the references that it cites, in order, each once. */
  citations: number[];
  /** Whether it states something that a source could support. */
  factual: boolean;
  /** What the cited passages are worth; `null` where it cites nothing. */
  verdict: Verdict | null;
  /** Why the verdict is not better. */
  reasons: VerdictReason[];
  /** What supports it in the cited passages. */
  support: Support | null;
  /** A passage that was offered and supports it better than what it cites: for people to decide on. */
  repair: Support | null;
}

/** Where a part of an answer comes from, as far as the passages show. */
export type VerifiedSource =
  /** The passages say all of it. */
  | "rag"
  /** They say a part of it. */
  | "hybrid"
  /** They say none of it. */
  | "llm"
  /** It states nothing that could be checked. */
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
