/** The two kinds of connection: to a module worker, and to the same code in this thread. */
import type { Channel, FromWorker, ToWorker } from "./protocol.js";

/** Speaks to a worker. A script that cannot be loaded counts as a crash. */
export function workerChannel(worker: Worker): Channel {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer ?? []),
    listen(onMessage, onCrash) {
      worker.onmessage = (event: MessageEvent) => onMessage(event.data as FromWorker);
      worker.onerror = (event) => {
        event.preventDefault?.();
        onCrash(event.message || "its script could not be loaded. Some bundlers (Rollup, esbuild) leave its address alone: run `npx adfontes copy public/adfontes` and say where that is, import { filesAt } from \"adfontes\"; filesAt(\"/adfontes/\"), or serve the scripts yourself and name them by workerUrl and embedWorkerUrl; else check the page's content security policy");
      };
      worker.onmessageerror = () => onCrash("a message could not be read");
    },
    close: () => worker.terminate(),
  };
}

interface Host {
  receive(message: ToWorker): void;
  close(): void;
}

/** Speaks to a host in this thread; messages still arrive in a later turn, as from a worker. */
export function localChannel(make: (post: (message: FromWorker) => void) => Promise<Host>): Channel {
  let toPage: (message: FromWorker) => void = () => {};
  let crash: (reason: string) => void = () => {};
  let closed = false;
  const host = make((message) => {
    if (!closed) queueMicrotask(() => toPage(message));
  });
  host.catch((thrown: unknown) => crash(String((thrown as Error)?.message ?? thrown)));
  return {
    post: (message) => void host.then((h) => closed || h.receive(message), () => {}),
    listen(onMessage, onCrash) {
      toPage = onMessage;
      crash = onCrash;
    },
    close() {
      closed = true;
      // After a trap the instance cannot even be freed in good order.
      host.then((h) => h.close()).catch(() => {});
    },
  };
}
