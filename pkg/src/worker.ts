/** The engine's worker script. It only does something where it is started as a worker. */
import * as glue from "../wasm/adfontes.js";
import { EngineHost } from "./engine-host.js";
import type { EngineModule } from "./wasm-surface.js";
import { serve } from "./worker-shell.js";

serve(
  (post) =>
    new EngineHost(
      glue as unknown as EngineModule,
      () => ({ url: new URL("../wasm/adfontes_bg.wasm", import.meta.url).href }),
      post,
    ),
);
