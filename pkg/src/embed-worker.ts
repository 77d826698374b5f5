/** The embedder's worker script. It only does something where it is started as a worker. */
import * as glue from "../wasm/adfontes_embed.js";
import { EmbedHost } from "./embed-host.js";
import { simdLevel } from "./simd.js";
import type { EmbedModule } from "./wasm-surface.js";
import { serve } from "./worker-shell.js";

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
    ),
);
