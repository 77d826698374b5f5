/** The embedder's worker script. It only does something where it is started as a worker. */
import * as glue from "../wasm/adfontes_embed.js";
import { workerChannel } from "./channels.js";
import { EmbedHost } from "./embed-host.js";
import { simdLevel } from "./simd.js";
import type { EmbedModule } from "./wasm-surface.js";
import { serve } from "./worker-shell.js";

/** Whether the machine has cores and memory for a second model beside the engine and the page. */
function spareCores(): boolean {
  const { hardwareConcurrency, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  return hardwareConcurrency >= 4 && (deviceMemory ?? 8) >= 4;
}

serve(
  (post) =>
    new EmbedHost(
      glue as unknown as EmbedModule,
      // The modules differ by instructions alone: both have this glue.
      () => ({
        url: simdLevel() === "relaxed"
          ? new URL("../wasm/adfontes_embed_relaxed_bg.wasm", import.meta.url).href
          : new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url).href,
      }),
      post,
      undefined,
      { count: spareCores() ? 1 : 0, start: () => workerChannel(new Worker(location.href, { type: "module" })) },
    ),
);
