// A Firefox of the system for playwright-core, which speaks WebDriver BiDi with it.
import { firefox } from "playwright-core";

/** What a page sees of the visitor's wishes, as preferences: no command of this Firefox sets them, and they hold for the whole browser. */
const SCHEME = "layout.css.prefers-color-scheme.content-override";
const MOTION = "ui.prefersReducedMotion";
const SCHEMES = { dark: 0, light: 1 };
/** Scrollbars lie over the page, as on a phone; playwright hides those of Chromium. */
const PREFERENCES = { "ui.useOverlayScrollbars": 1 };

/** Lets playwright and this module share a connection. Gives a way to run a script in the browser's own scope. */
function share(transport) {
  const mine = new Map();
  let id = 0;
  let theirs;
  Object.defineProperty(transport, "onmessage", {
    configurable: true,
    get: () => theirs,
    set: (handler) => (theirs = handler && ((message) => {
      const answer = mine.get(message.id);
      // Downloads have no number here, and playwright passes over those without one; their addresses are as good.
      if (/^browsingContext.download/.test(message.method)) message.params.download ??= message.params.url;
      if (answer === undefined) return handler(message);
      mine.delete(message.id);
      answer(message);
    })),
  });
  const send = transport.send.bind(transport);
  // Of playwright's ids none is this high.
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
  // The type of browser that speaks BiDi has no public name.
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
