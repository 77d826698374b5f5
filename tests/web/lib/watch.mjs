// Watches, in the page and from its browser, for what hostile text must never cause.
import { openPage } from "./browser.mjs";

/**
 * Runs in the page before any other script. `offencesIn(root)` names what is wrong in a tree; `offences` collects what was ever wrong in a shadow
 * root, and what ran.
 */
function watchPage() {
  const NAMES = new Set([
    "script", "iframe", "frame", "frameset", "object", "embed", "applet", "meta", "base", "link", "style", "img", "picture", "source", "audio", "video", "track", "template",
    "noscript", "portal", "map", "area", "marquee", "slot",
  ]);
  const ATTRIBUTES = new Set(["src", "srcset", "srcdoc", "action", "formaction", "background", "poster", "ping", "data", "is", "name", "autofocus", "xlink:href", "attributename"]);
  // The product sets these itself.
  const MOVED = new Set(["left", "top", "transform", "visibility"]);
  const offences = (globalThis.offences = []);
  const say = (offence) => offences.length < 200 && offences.push(offence);
  Object.defineProperty(globalThis, "pwned", { get: () => undefined, set: () => say("a script ran") });

  function attributesOf(element) {
    return [...element.attributes].flatMap(({ name, value }) => {
      const low = name.toLowerCase();
      if (low.startsWith("on") || ATTRIBUTES.has(low)) return [`attribute ${low}`];
      if (low === "style") return [...element.style].filter((property) => !MOVED.has(property)).map((property) => `style ${property}`);
      if (low === "id" && !/^[a-z][a-z0-9-]*$/.test(value)) return [`id ${value}`];
      if (low !== "href") return [];
      // Parsed by the browser, because a test might parse it differently.
      const { protocol } = URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI) : { protocol: "http:" };
      return element.localName === "a" && ["http:", "https:", "mailto:"].includes(protocol) ? [] : [`address ${protocol} of <${element.localName}>`];
    });
  }

  globalThis.offencesIn = (root) =>
    [...(root instanceof Element ? [root] : []), ...(root.querySelectorAll?.("*") ?? [])].flatMap((element) => {
      const own = attributesOf(element);
      // The question box is the only form, and it submits to nowhere.
      const form = element.localName === "form" && element.className !== "ask";
      const unknown = element instanceof HTMLUnknownElement || (element.localName.includes("-") && !element.localName.startsWith("adfontes-"));
      if (NAMES.has(element.localName) || form || unknown) own.push(`element <${element.localName}>`);
      if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") own.push(`namespace of <${element.localName}>`);
      return own;
    });

  const watcher = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === "childList" ? addedNodes : [target]) offencesIn(node).forEach(say);
  });
  const watch = (root) => watcher.observe(root, { subtree: true, childList: true, attributes: true });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    watch(root);
    return root;
  };
  addEventListener("DOMContentLoaded", () => new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) offencesIn(node).forEach(say);
  }).observe(document, { subtree: true, childList: true }));
}

/**
 * Opens a watched page. `ends()` returns all that happened: what ran, what stood in the page, dialogs, console messages, other
 * pages, and requests to origins that are not `allowed`.
 */
export async function openWatched(browser, allowed) {
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  const happened = [];
  await context.addInitScript(watchPage);
  page.on("dialog", (dialog) => {
    happened.push("a dialog");
    dialog.dismiss().catch(() => {});
  });
  page.on("popup", () => happened.push("another page"));
  page.on("download", () => happened.push("a download"));
  page.on("framenavigated", (frame) => frame !== page.mainFrame() && happened.push("a frame"));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && !allowed().includes(origin)) happened.push(`a request to ${protocol}`);
  });
  const ends = async () => {
    // Gives what was started time to run.
    await page.waitForTimeout(300);
    const inside = await page.evaluate(() => [...offences, ...("pwned" in {} ? ["a prototype was changed"] : [])]);
    return [...new Set([...inside, ...happened, ...messages])];
  };
  return { page, context, ends };
}
