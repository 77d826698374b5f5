/** The script of a thread that helps an embedder in Node. It only does something in such a thread. */
import { parentPort } from "node:worker_threads";
import { embedHost } from "./node-modules.js";
import type { ToWorker } from "./protocol.js";

const port = parentPort;
if (port !== null) {
  const host = embedHost((message, transfer) => port.postMessage(message, (transfer ?? []) as never));
  port.on("message", (message: ToWorker) => host.receive(message));
}
