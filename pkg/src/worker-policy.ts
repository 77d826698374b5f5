/** Whether workers can be started at all under the page's content security policy. */
import { AdfontesError } from "./errors.js";

/**
 * Whether a policy in the page itself takes no text for a worker's address (Trusted Types). Trying would be reported as a violation. A policy in
 * a header cannot be read: such a page says `worker: false`, or gives `workerUrl` as a `TrustedScriptURL`.
 */
export function refusesWorkers(): boolean {
  const { trustedTypes } = globalThis as { trustedTypes?: { defaultPolicy?: object | null } };
  if (trustedTypes === undefined || typeof document !== "object" || trustedTypes.defaultPolicy) return false;
  const policies = document.querySelectorAll('meta[http-equiv="content-security-policy" i]');
  return [...policies].some((policy) => /require-trusted-types-for\s[^;]*'script'/i.test(policy.getAttribute("content") ?? ""));
}

/** Starts a worker; `undefined` where Trusted Types refuse its address, so that the work has to be done in this thread. */
export function started(start: () => Worker): Worker | undefined {
  try {
    return start();
  } catch (thrown) {
    if ("trustedTypes" in globalThis && thrown instanceof TypeError) return undefined;
    throw new AdfontesError(
      "worker_failed",
      `The worker could not be started (${(thrown as Error)?.message ?? thrown}). Serve its script from the page's own address, or set \`worker: false\`.`,
      { cause: thrown },
    );
  }
}
