/** A visitor's own files in place of the code: read in the page, then asked and measured as the code is. */
import { fill } from "adfontes-parts/texts.js";
import TEXTS from "texts:offline";
import { h } from "../dom.js";
import { dropped, readFiles } from "../offline/read.js";

const at = (id) => document.getElementById(id);

/** What the page is to ask: `own` files, or the code. */
export class OwnFiles {
  #language;
  #problems = [];
  #working = Promise.resolve();

  /** `engine` is a promise of it; `begin()` is called before the corpus changes, `changed(own)` after it did, or did not. */
  constructor(engine, codeIndex, { begin, changed }) {
    const run = (what) => (this.#working = this.#working.then(what).catch((error) => this.#problems.push([error.message, "other"])).then(() => this.#draw()));
    const take = (files) => run(async () => {
      const all = await files;
      if (all.length === 0) return;
      this.#problems = [];
      begin();
      changed(await this.#read(await engine, all));
    });
    for (const id of ["files", "folder"]) {
      at(id).addEventListener("change", ({ target }) => {
        take([...target.files].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
        target.value = "";
      });
    }
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      at("own").open = true;
      take(dropped(event.dataTransfer));
    });
    at("code-again").addEventListener("click", () => run(async () => {
      this.#problems = [];
      begin();
      await (await engine).load(codeIndex);
      changed(false);
    }));
  }

  /** Puts the files into the engine; whether there were any that can be read. What is there stays where there were none. */
  async #read(engine, files) {
    const { sources, index } = await readFiles(files, (name, code) => this.#problems.push([name, code]));
    if (index !== undefined) {
      const code = await engine.load(index).then(() => undefined, (error) => (error.code === "unsupported_index_version" ? "version" : "index"));
      if (code === undefined) return true;
      this.#problems.push([TEXTS[this.#language].imported, code]);
      return undefined;
    }
    if (sources.length === 0) return undefined;
    await engine.clear();
    for (const source of sources) {
      await engine.add(source).catch((error) => this.#problems.push([source.name, error.code === "duplicate_id" ? "twice" : "broken"]));
    }
    return true;
  }

  word(language) {
    this.#language = language;
    this.#draw();
  }

  #draw() {
    const { problems } = TEXTS[this.#language];
    at("problems").replaceChildren(...this.#problems.map(([name, code]) => h("li", {}, fill(problems[code] ?? problems.broken, { name }))));
  }
}
