/** The embedder's worker script. It only does something where it is started as a worker. */
import * as plain from "../wasm/adfontes_embed.js";
import * as relaxed from "../wasm/adfontes_embed_relaxed.js";
import { EmbedHost } from "./embed-host.js";
import { simdLevel } from "./simd.js";
import type { EmbedModule } from "./wasm-surface.js";
import { serve } from "./worker-shell.js";

const best = simdLevel() === "relaxed";

serve(
  (post) =>
    new EmbedHost(
      (best ? relaxed : plain) as unknown as EmbedModule,
      () => ({
        url: best
          ? new URL("../wasm/adfontes_embed_relaxed_bg.wasm", import.meta.url).href
          : new URL("../wasm/adfontes_embed_bg.wasm", import.meta.url).href,
      }),
      post,
    ),
);
