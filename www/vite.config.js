import { readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { texts } from "./texts-plugin.js";

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
  return {
    name: "clear-assets",
    apply: "build",
    buildStart: () => rmSync(new URL("./dist/assets/", import.meta.url), { recursive: true, force: true }),
  };
}

const { basics } = JSON.parse(readFileSync(new URL("./portfolio/resume.json", import.meta.url), "utf8"));
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./", // the site may stand in any folder
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    emptyOutDir: false, // see clearAssets
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [at("./index.html"), at("./citations/index.html")] },
  },
  // The citation test draws answers with the parts of <adfontes-chat>, which are no public interface.
  resolve: { alias: { "adfontes-parts": at("../pkg/dist") } },
  worker: { format: "es" },
  plugins: [texts({ name: basics.name }), clearAssets(), portfolioPages()],
});
