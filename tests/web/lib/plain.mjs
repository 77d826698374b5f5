// A bare page with nothing but the package: no bundler, no demo.
import { serveFolder } from "./site.mjs";

const ROOT = new URL("../../../", import.meta.url);

/** A text about one subject, and a resume with facts. */
export const SOURCES = [
  { id: "queue", name: "queue.md", text: "# Queue\n\nThe queue keeps letters for thirty days. A letter that fails is sent again after two seconds.\n\n# Storage\n\nLetters are kept in PostgreSQL." },
  { id: "resume", name: "resume.json", text: JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme", startDate: "2020-01" }, { name: "Foundry", startDate: "2015-01", endDate: "2019-12" }] }) },
];
/** `QUESTION` is answered by a passage, `LISTED` by a list. */
export const QUESTION = "How long does the queue keep letters?";
export const LISTED = "Which companies has she worked for?";

/** Serves the repository, and a page with this body at `/`. `override(path, request, response)` may answer instead. */
export function plainSite(body = "", override = () => false) {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,"><body>${body}</body></html>`;
  return serveFolder(ROOT, async (path, request, response) => {
    if (await override(path, request, response)) return true;
    if (path !== "/") return false;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    return true;
  });
}

/** Creates an engine with the sources as `window.engine`. */
export function engineIn(page, { options = {} } = {}) {
  return page.evaluate(async ([sources, options]) => {
    const { createEngine } = await import("/pkg/dist/index.js");
    window.engine = await createEngine(options);
    await engine.add(sources);
  }, [SOURCES, options]);
}
