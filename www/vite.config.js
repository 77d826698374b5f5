import { readdirSync, readFileSync } from "node:fs";
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

export default defineConfig({
  base: "./", // the site may stand in any folder
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    // The index and the model are put into dist by others, and are slow to make.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  plugins: [portfolioPages()],
});
