// Makes playwright-core drive the system's Firefox over WebDriver BiDi.
import { firefox } from "playwright-core";

/** The preferences for colour scheme and reduced motion. This Firefox has no BiDi command for them, and they apply to the whole browser. */
const SCHEME = "layout.css.prefers-color-scheme.content-override";
const MOTION = "ui.prefersReducedMotion";
const SCHEMES = { dark: 0, light: 1 };
/** Scrollbars take no room, as on a phone; in Chromium playwright hides them. */
const PREFERENCES = { "ui.useOverlayScrollbars": 1 };

/** Lets playwright and this module share one connection. Returns a function that runs a script in the browser's privileged scope. */
function share(transport) {
  const mine = new Map();
  let id = 0;
  let theirs;
  Object.defineProperty(transport, "onmessage", {
    configurable: true,
    get: () => theirs,
    set: (handler) => (theirs = handler && ((message) => {
      const answer = mine.get(message.id);
      // Firefox gives downloads no id, and playwright ignores a download without one. The address serves as the id.
      if (/^browsingContext.download/.test(message.method)) message.params.download ??= message.params.url;
      if (answer === undefined) return handler(message);
      mine.delete(message.id);
      answer(message);
    })),
  });
  const send = transport.send.bind(transport);
  // Playwright's ids never get this high.
  const ask = (method, params) => new Promise((resolve, reject) => {
    const own = 1e9 + id++;
    mine.set(own, ({ type, result, message }) => (type === "error" ? reject(new Error(`${method}: ${message}`)) : resolve(result)));
    send({ id: own, method, params });
  });
  const inBrowser = async (expression) => {
    const { contexts } = await ask("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 });
    const { exceptionDetails } = await ask("script.evaluate", { expression, target: { context: contexts[0].context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
  };
  transport.send = (message) => {
    if (message.method !== "emulation.setMediaFeaturesOverride") return send(message);
    const scheme = SCHEMES[message.params.features["prefers-color-scheme"]] ?? 2;
    inBrowser(`Services.prefs.setIntPref("${SCHEME}", ${scheme})`).then(
      () => theirs?.({ type: "success", id: message.id, result: {} }),
      (error) => theirs?.({ type: "error", id: message.id, error: "unknown error", message: error.message }),
    );
  };
  return inBrowser;
}

export async function launchFirefox(executablePath) {
  // Playwright does not export its BiDi browser type.
  const type = firefox._connection.toImpl(firefox)._bidiFirefox;
  const { connectToTransport } = Object.getPrototypeOf(type);
  let inBrowser;
  type.connectToTransport = (transport, options) => {
    inBrowser = share(transport);
    return connectToTransport.call(type, transport, options);
  };
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath, args: ["--remote-allow-system-access"], firefoxUserPrefs: PREFERENCES });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    await inBrowser(`Services.prefs.setIntPref("${MOTION}", ${options.reducedMotion === "reduce" ? 1 : 0})`);
    return newContext(options);
  };
  return browser;
}
