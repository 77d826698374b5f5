// Makes playwright-core drive the system's WebKitGTK: what happens in pages is told by its inspector, input comes from its driver.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { webkit } from "playwright-core";
import { inputOf } from "./webkit/input.mjs";
import { startNetwork } from "./webkit/network.mjs";
import { startBrowser, startScreen, versionOf } from "./webkit/program.mjs";

/** Playwright's objects on this side of its protocol. */
const toImpl = (object) => webkit._connection.toImpl(object);

/** The inspector's number of the first page. The second number is the driver's session, and later pages follow. */
const FIRST_PAGE = 1;
const LATER_PAGES = 3;

/** What playwright does in its own WebKit for the option `serviceWorkers: "block"`. */
const blockServiceWorkers = () => {
  ServiceWorkerContainer.prototype.register = async () => console.warn("Service Worker registration blocked by Playwright");
};

/** The driver's side of a browser: one page at a time receives commands, and its window has the focus. */
function driverOf({ call }, screen, others) {
  const windows = new Map();
  const known = new Set(others);
  let last = Promise.resolve();
  let current;
  return {
    call,
    /** A window that came since this was last asked and belongs to no page yet. */
    fresh: async () => (await screen.windows()).find((one) => !known.has(one)),
    /** Finds the window that came with this page. */
    async appeared(handle) {
      for (let left = 100; left > 0 && !windows.has(handle); left--) {
        const window = await this.fresh();
        if (window === undefined) await pause(20);
        else known.add(window), windows.set(handle, window);
      }
      screen.focus(windows.get(handle), true);
    },
    knows: (handle) => windows.has(handle),
    /** Runs `work` while this window is the current one. */
    inWindow(handle, work) {
      const turn = last.then(async () => {
        screen.focus(windows.get(handle));
        if (current !== handle) await call("POST", "/window", { handle });
        current = handle;
        return work();
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

/** Replaces what playwright cannot do with an unchanged WebKit in this page. */
function complete(delegate, driver, handle) {
  const inWindow = (method, path, body) => driver.inWindow(handle, () => driver.call(method, path, body));
  const act = (actions) => inWindow("POST", "/actions", { actions });
  const size = () => inWindow("POST", "/execute/sync", { script: "return [innerWidth, innerHeight]", args: [] });
  const run = async (script, argument) => (await delegate._page.mainFrame().mainContext()).evaluate(script, argument);
  for (const [device, way] of Object.entries(inputOf(act, run))) Object.assign(delegate[device], way);
  delegate.updateEmulatedViewportSize = async () => {
    const wanted = delegate._page.emulatedSize()?.viewport;
    if (wanted === undefined) return;
    for (let attempt = 0; attempt < 20; attempt++) {
      const [width, height] = await size();
      if (width === wanted.width && height === wanted.height) return;
      if (attempt % 5 === 0) {
        // The window is higher than the page by the bar above it.
        const window = await inWindow("GET", "/window/rect");
        await inWindow("POST", "/window/rect", { x: 0, y: 0, width: window.width + wanted.width - width, height: window.height + wanted.height - height });
      }
      await pause(50);
    }
    throw new Error(`no window of ${wanted.width} × ${wanted.height}: it has ${await size()}`);
  };
  // Also to files, which a page may not open.
  delegate._navigateMainFrame = async (frame, url) => {
    const committed = new Promise((resolve) => delegate._pendingMainFrameLoaderResolvers.set(frame._id, resolve));
    try {
      await inWindow("POST", "/url", { url });
      return { newDocumentId: await committed };
    } finally {
      delegate._pendingMainFrameLoaderResolvers.delete(frame._id);
    }
  };
  delegate.closePage = async () => {
    await inWindow("DELETE", "/window");
    delegate._session.connection.close();
  };
  delegate.bringToFront = () => inWindow("POST", "/window", { handle });
}

/** Tells playwright of the files that the browser saved. A file has another name until it is complete. */
function tellDownloads(tabs, folder) {
  tabs.options.downloadsPath = mkdtempSync(`${folder}-`);
  const look = () => {
    for (const name of readdirSync(folder)) {
      if (name.endsWith(".wkdownload")) continue;
      const id = randomUUID();
      renameSync(join(folder, name), join(tabs.options.downloadsPath, id));
      tabs.downloadCreated(tabs._context.pages()[0], id, "", name);
      tabs.downloadFinished(id);
    }
  };
  return setInterval(look, 100).unref();
}

/** Tells playwright of the windows that pages open, which only the screen shows at once. */
function tellPopups(driver, attach, busy, pages) {
  let looking = false;
  const look = async () => {
    if (looking || busy()) return;
    looking = true;
    try {
      if ((await driver.fresh()) === undefined || busy()) return;
      const handle = (await driver.call("GET", "/window/handles")).find((one) => !driver.knows(one));
      if (handle === undefined) return;
      const opener = toImpl(pages()[0]);
      opener.emit("popup", await attach(handle));
    } catch {
      // The browser is being closed.
    } finally {
      looking = false;
    }
  };
  return setInterval(look, 200).unref();
}

/** Makes an inspector record no traffic of its page: at 5 MB/s the record holds the page up for a second. */
function unrecorded(transport) {
  const { send } = transport;
  transport.send = (message) => {
    const inner = message.params?.message?.replace('"Network.enable"', '"Network.disable"');
    send(inner === undefined ? message : { ...message, params: { ...message.params, message: inner } });
  };
  return transport;
}

/** A context is a browser of its own, because the driver has one session, and all its pages share their stores. */
async function openContext(browser, screen, executablePath, options) {
  const others = await screen.windows();
  const network = await startNetwork();
  const timers = [];
  let program;
  const close = async () => {
    timers.forEach(clearInterval);
    await program?.close();
    await network.close();
  };
  try {
    const begin = () => startBrowser(executablePath, { display: screen.display, proxy: network.proxy, locale: options.locale, deviceScaleFactor: options.deviceScaleFactor });
    // Another program may have taken a port that was free.
    program = await begin().catch(begin);
    const driver = driverOf(program, screen, others);
    const inspectorOf = (target) => {
      const page = program.inspector.page(target);
      return options.recorded === false ? unrecorded(page) : page;
    };
    const connected = await webkit.connectOverCDP(inspectorOf(FIRST_PAGE));
    const [context] = connected.contexts();
    const impl = toImpl(context);
    const tabs = toImpl(connected);
    const { colorScheme, reducedMotion, locale, isMobile, hasTouch } = options;
    Object.assign(impl._options, { colorScheme, reducedMotion, locale, isMobile, hasTouch, acceptDownloads: "accept" });
    let next = LATER_PAGES;
    /** Opens what the inspector calls the next page. */
    const attach = async (handle, target = next++) => {
      if (target !== FIRST_PAGE) await tabs._attachTab(handle, inspectorOf(target));
      const { page } = [...tabs._tabs.values()].at(-1);
      complete(page, driver, handle);
      await driver.appeared(handle);
      await page.updateEmulateMedia();
      return page._page;
    };
    let opening = false;
    impl.doCreateNewPage = async () => {
      opening = true;
      try {
        const { handle } = await driver.call("POST", "/window/new", { type: "window" });
        return await attach(handle);
      } finally {
        opening = false;
      }
    };
    impl.doClose = async () => {
      await tabs._closeAllTabs();
      // The server to which playwright lets pages tell their dialogs would keep the tests from ending.
      tabs._syncServer.close().catch(() => {});
      await close();
    };
    impl.doUpdateOffline = async () => (network.offline = Boolean(impl._options.offline));
    await attach(await driver.call("GET", "/window"), FIRST_PAGE);
    timers.push(tellDownloads(tabs, program.downloads), tellPopups(driver, attach, () => opening, () => context.pages()));
    if (options.serviceWorkers === "block") await context.addInitScript(blockServiceWorkers);
    const newPage = context.newPage.bind(context);
    let first = context.pages()[0];
    context.newPage = async () => {
      const page = first ?? (await newPage());
      first = undefined;
      await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
      return page;
    };
    context.browser = () => browser;
    return context;
  } catch (error) {
    await close();
    throw error;
  }
}

export async function launchWebkit(executablePath) {
  const screen = await startScreen();
  const open = new Set();
  const version = versionOf(executablePath, screen);
  const browser = {
    async newContext(options = {}) {
      const context = await openContext(browser, screen, executablePath, options);
      open.add(context);
      context.once("close", () => open.delete(context));
      return context;
    },
    newPage: async (options) => (await browser.newContext(options)).newPage(),
    version: () => version,
    async close() {
      await Promise.all([...open].map((context) => context.close()));
      await screen.close();
    },
  };
  return browser;
}
