/** What both worker scripts share: wiring a host to the global scope. */
import { isTrap } from "./errors.js";
import type { FromWorker, ToWorker } from "./protocol.js";
import type { Server } from "./server.js";

interface Scope {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: (event: never) => void): void;
}

export function serve(make: (post: (message: FromWorker, transfer?: Transferable[]) => void) => { server: Server; receive(m: ToWorker): void }): void {
  const scope = globalThis as unknown as Scope & { WorkerGlobalScope?: new () => object };
  if (scope.WorkerGlobalScope === undefined || !(scope instanceof scope.WorkerGlobalScope)) return;
  const host = make((message, transfer) => scope.postMessage(message, transfer ?? []));
  scope.addEventListener("message", (event: MessageEvent) => host.receive(event.data as ToWorker));
  // A trap inside a spawned future surfaces here, outside of any call.
  scope.addEventListener("error", (event: ErrorEvent) => {
    if (!isTrap(event.error)) return;
    event.preventDefault();
    host.server.fatal(event.error);
  });
  scope.addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => {
    if (!isTrap(event.reason)) return;
    event.preventDefault();
    host.server.fatal(event.reason);
  });
}
