import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { portfolio } from "./src/portfolio.js";
import { settings } from "./settings-plugin.js";
import { escaped, texts } from "./texts-plugin.js";

/** Puts the portfolio's pages beside the site: the answers link to them. */
function portfolioPages() {
  const folder = new URL("./portfolio/pages/", import.meta.url);
  return {
    name: "portfolio-pages",
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({ type: "asset", fileName: `portfolio/pages/${name}`, source: readFileSync(new URL(name, folder)) });
      }
    },
  };
}

/** The index and the model stay in dist from build to build; what Vite made last time does not. */
function clearAssets() {
  let folder;
  return {
    name: "clear-assets",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir, build.assetsDir)),
    buildStart: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What a visit without a network needs: the pages, their scripts, the engine's module, the index. Models are kept by the engine. */
function withoutNetwork() {
  return {
    name: "without-network",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const needed = Object.keys(bundle).filter((name) => /\.(html|js|css|wasm|mjs|json)$/.test(name) && !/embed.*\.wasm$|adfontes_embed/.test(name) && !name.startsWith("portfolio/"));
        const files = ["./", "./citations/", "./offline/", "./settings/", "./adfontes.idx", "./app.webmanifest", "./icon.svg", ...needed.map((name) => `./${name}`)];
        const version = createHash("sha256").update(JSON.stringify(Object.entries(bundle).map(([name, { code, source }]) => [name, code ?? String(source).length]))).digest("hex").slice(0, 12);
        const worker = readFileSync(new URL("./src/sw.js", import.meta.url), "utf8").replace('"__FILES__"', () => JSON.stringify(files)).replace("__VERSION__", version);
        this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
        this.emitFile({ type: "asset", fileName: "app.webmanifest", source: readFileSync(new URL("./app.webmanifest.json", import.meta.url)) });
        this.emitFile({ type: "asset", fileName: "icon.svg", source: readFileSync(new URL("./src/icon.svg", import.meta.url)) });
      },
    },
  };
}

/** Names in the page what its scripts will ask for: the engine's module and the index come beside them, not after them. */
function preloads() {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {}, filename }) {
        if (filename !== at("./index.html")) return [];
        const module = Object.keys(bundle).find((name) => /adfontes_bg-[^/]*\.wasm$/.test(name));
        if (module === undefined) throw new Error("the engine's module is not among the files of the site");
        const link = (href) => ({ tag: "link", injectTo: "head-prepend", attrs: { rel: "preload", as: "fetch", crossorigin: true, href } });
        return [link(`./${module}`), link("./adfontes.idx")];
      },
    },
  };
}

/** What Vite puts before an import that comes late: asks for the scripts that it imports in turn, and no more. Vite's own can do styles, which no such import has here. */
function lateImports() {
  const helper = `
    const asked = new Set();
    export const __vitePreload = (load, scripts, base) => {
      for (const script of scripts ?? []) {
        const { href } = new URL(script, base);
        if (!asked.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
        asked.add(href);
      }
      return load();
    };`;
  return {
    name: "late-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? helper : undefined),
    renderChunk: (code) => {
      // Whoever imports a style late needs Vite's own helper, and a Vite that names it otherwise is noticed.
      if (code.includes("vite:preloadError")) throw new Error("Vite's helper for late imports has another name: see lateImports in vite.config.js");
    },
    generateBundle(_, bundle) {
      const styled = Object.values(bundle).find(({ isEntry, isDynamicEntry, viteMetadata }) => isDynamicEntry && !isEntry && viteMetadata?.importedCss.size > 0);
      if (styled) throw new Error(`${styled.fileName} comes late and has a style: see lateImports in vite.config.js`);
    },
  };
}

/** The portfolio as HTML, by the id of the element that holds it: readers see it before any script has run. */
function written(language, texts) {
  const html = (part) => (typeof part === "string" ? escaped(part) : part.html);
  const h = (tag, attributes, ...children) => {
    const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    return { html: `<${tag}${all}>${children.map(html).join("")}</${tag}>` };
  };
  const { elements } = portfolio(resume, language, texts.portfolio, h);
  return Object.fromEntries(Object.entries(elements).map(([id, parts]) => [id, parts.map(html).join("")]));
}

/** What the start page's script imports, in one file: on a slow device a request costs more than its bytes. */
function start(main) {
  let known;
  const reached = (context, id, found) => {
    if (found.has(id)) return found;
    found.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) reached(context, next, found);
    return found;
  };
  // Not the script itself: other pages import this file too.
  const name = (id, context) => (id !== main && (known ??= reached(context, main, new Set())).has(id) ? "start" : null);
  return { name, debugName: "start" };
}

const resume = JSON.parse(readFileSync(new URL("./portfolio/resume.json", import.meta.url), "utf8"));
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./", // the site may stand in any folder
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    emptyOutDir: false, // see clearAssets
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [at("./index.html"), at("./citations/index.html"), at("./offline/index.html"), at("./settings/index.html")],
      output: { codeSplitting: { groups: [start(at("./src/main.js"))] } },
    },
  },
  // The citation test draws answers with the parts of <adfontes-chat>, which are no public interface.
  resolve: { alias: { "adfontes-parts": at("../pkg/dist") } },
  worker: { format: "es" },
  plugins: [lateImports(), texts({ name: resume.basics.name }, written), settings(), clearAssets(), portfolioPages(), preloads(), withoutNetwork()],
});
