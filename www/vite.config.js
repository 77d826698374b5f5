import { readdirSync, readFileSync, rmSync } from "node:fs";
import { defineConfig } from "vite";

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

export default defineConfig({
  base: "./", // the site may stand in any folder
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    emptyOutDir: false, // see clearAssets
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  plugins: [clearAssets(), portfolioPages()],
});
