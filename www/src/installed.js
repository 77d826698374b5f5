import { refusesWorkers } from "adfontes-parts/worker-policy.js";

/** Lets the site work without a network after the first visit. Without a service worker it works as before. */
export function installWorker(root) {
  if (!("serviceWorker" in navigator) || !/^https?:$/.test(location.protocol) || refusesWorkers()) return;
  const register = () => void navigator.serviceWorker.register(new URL(`${root}sw.js`, location.href)).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
