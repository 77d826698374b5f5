import { refusesWorkers } from "adfontes-parts/worker-policy.js";

/** Lets the site work without a network after the first visit, once `ready` has come: what it keeps must not hold up what a visitor waits for. Without a service worker it works as before. */
export function installWorker(root, ready = new Promise((resolve) => (document.readyState === "complete" ? resolve() : addEventListener("load", resolve)))) {
  if (!("serviceWorker" in navigator) || !/^https?:$/.test(location.protocol) || refusesWorkers()) return;
  const register = () => void navigator.serviceWorker.register(new URL(`${root}sw.js`, location.href)).catch(() => {});
  void ready.then(register);
}
