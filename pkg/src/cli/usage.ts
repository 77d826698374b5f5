import { LANGUAGES } from "../texts.js";

export const USAGE = `adfontes: answers with their sources

  adfontes index PATH… --out FILE [--domain FILE] [--model DIR|none] [--hnsw] [--settings FILE|JSON]
      Builds one index file from files and folders (Markdown, HTML, text, JSON Resume, graph JSON,
      JSON lines of documents, code). With a model folder, passages get vectors for dense search.
      A domain names kinds, questions and the corpus's own name; ask and search take one as well.

  adfontes ask "QUESTION" --index FILE [--json] [--lang ${LANGUAGES.join("|")}] [--model DIR]
               [--reranker DIR] [--endpoint URL --llm-model NAME] [--settings FILE|JSON] [--choose N|KEY]…
               [--answer auto|quotation|list|model|agent|structured] [--sources panel|text|both]
               [--on-invalid warn|error]
      Answers from the index. A key for the endpoint is read from ADFONTES_API_KEY. Where a name has
      several meanings, they are numbered: type a number, or give it (or the key) with --choose.
      Settings are those of the package, as JSON: --settings '{"tone":"formal","graphRag":false}'.
      Each attempt of a model is told of on standard error; when none cites a source, the best one is
      shown with a warning (warn, the default) or the command fails (error).

  adfontes search ["QUESTION"] --index FILE [--mode auto|hybrid|dense|lexical|graph] [--limit N]
               [--model DIR] [--reranker DIR] [--json] [--batch QUESTIONS.jsonl] [--settings FILE|JSON]
      Finds passages. A batch holds a question per line, as a JSON string or as { "question": … };
      the answer is one JSON line per line. A reranker is a cross-encoder's folder.

  adfontes lint PATH…|--index FILE [--json]
      Names ambiguous aliases, facts without a source and dangling edges.

  adfontes eval CASES.json --index FILE [--metrics NAMES] [--judge offline|endpoint] [--model DIR]
               [--endpoint URL --llm-model NAME] [--judge-endpoint URL] [--judge-model NAME,…]
               [--embed-model NAME [--dimensions N]] [--verdicts strict|ragas] [--concurrency N]
               [--baseline RUN.json [--tolerance X]] [--fail-under [NAME=]X]… [--preset citations]
               [--out RUN.json] [--report PAGE.html] [--json] [--lang ${LANGUAGES.join("|")}] [--settings FILE|JSON]
      Asks the questions of a file ({ "user_input": …, "reference": … }, a list or JSON lines) and
      measures the answers; cases with a "response" are measured as they are. Without an endpoint a
      judge without a model gives the verdicts. What an interrupted run has is kept; the same command
      goes on. Status 1: a bound is missed, a metric is worse than the baseline, or a case failed.

  adfontes eval --compare BEFORE.json AFTER.json [--tolerance X] [--report PAGE.html] [--json]
      Compares two runs.

  adfontes proxy --upstream URL --origin ORIGIN… [--port N] [--per-address N] [--per-key N]
      Holds the key of a model server (ADFONTES_API_KEY), so that no page has to. See
      adfontes proxy --help.

  adfontes --help | --version

Exit status: 0 done, 1 failed, 2 wrong use.
`;

/** Wrong use of the command line. */
export class UsageError extends Error {}
