// The programs: an X server, WebKitGTK's MiniBrowser, and WebKitWebDriver, which gives it real keys and a real pointer.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inspect } from "./inspector.mjs";
import { screenAt } from "./screen.mjs";

/** What is made once for all tests. */
const KEPT = fileURLToPath(new URL("../../../../target/webkit/", import.meta.url));
/** The countries of languages that tests name alone. */
const COUNTRIES = { en: "US", ru: "RU", es: "ES", de: "DE" };

/** Larger than any window of the tests, also where a pixel of the page is two of the screen. */
const SCREEN = "2800x2600x24";
/** Without this the bar above the page is wider than a phone. */
const NARROW = "* { min-width: 0; padding: 0; margin: 0; border: none; }";

const children = new Set();
/** Also ends what the program started. */
const kill = ({ pid }) => {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
};
process.once("exit", () => children.forEach(kill));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: "ignore", detached: true, ...options });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return new Promise((resolve, reject) => child.once("spawn", () => resolve(child)).once("error", reject));
}

async function stop(child) {
  if (!children.has(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  kill(child);
  await ended;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The name of a locale of the C library, made if it is missing: WebKitGTK has the language of its process. Needs the package `locales`. */
function systemLocale(tag) {
  const [language, country = COUNTRIES[language]] = tag.split("-");
  const name = `${language}_${country}`;
  if (!existsSync(`${KEPT}${name}.UTF-8`)) {
    mkdirSync(KEPT, { recursive: true });
    const made = mkdtempSync(`${KEPT}making-`);
    try {
      execFileSync("localedef", ["-i", name, "-f", "UTF-8", `${made}/${name}.UTF-8`], { stdio: "ignore" });
    } catch (error) {
      throw new Error(`no locale ${name}: install the package locales (${error.message})`);
    }
    if (!existsSync(`${KEPT}${name}.UTF-8`)) renameSync(`${made}/${name}.UTF-8`, `${KEPT}${name}.UTF-8`);
    rmSync(made, { recursive: true, force: true });
  }
  return `${name}.UTF-8`;
}

const listens = (port) => new Promise((resolve, reject) => {
  const socket = connect(port, "127.0.0.1", () => resolve(socket.destroy()));
  socket.once("error", reject);
});

/** Repeats until it works; programs take a moment to listen. */
async function soon(attempt) {
  for (let left = 100; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await pause(100);
    }
  }
}

/** Starts an X server of its own. */
export async function startScreen() {
  const server = await start("Xvfb", ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    server.stdio[3].once("data", (text) => resolve(String(text).trim()));
    server.once("exit", () => reject(new Error("Xvfb did not start")));
  });
  const screen = await screenAt(number);
  const close = async () => {
    screen.close();
    await stop(server);
  };
  return { ...screen, display: `:${number}`, close };
}

/** The version of WebKitGTK, which its browser tells only where there is a screen. */
export function versionOf(executablePath, { display }) {
  const said = execFileSync(executablePath, ["--version"], { encoding: "utf8", env: { ...process.env, DISPLAY: display }, stdio: ["ignore", "pipe", "ignore"] });
  return /[\d.]+\d/.exec(said)[0];
}

/** Starts a browser with empty stores. `call(method, path, body)` asks the driver; `inspector` is the browser's. */
export async function startBrowser(executablePath, { display, locale = "en-US", deviceScaleFactor = 1, proxy }) {
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  const downloads = join(home, "downloads");
  mkdirSync(join(home, "gtk-3.0"));
  mkdirSync(downloads);
  writeFileSync(join(home, "gtk-3.0/gtk.css"), NARROW);
  writeFileSync(join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const [inspectorPort, driverPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env, DISPLAY: display, GDK_BACKEND: "x11", GDK_SCALE: String(deviceScaleFactor), WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${inspectorPort}`,
    XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, LOCPATH: KEPT, LC_ALL: systemLocale(locale), LANGUAGE: "", NO_AT_BRIDGE: "1",
    // A list of plugins for media, which would take a second to make.
    GST_REGISTRY: join(KEPT, "plugins.bin"),
    // Without a graphics card a frame would take a tenth of a second.
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
  const programs = [await start(executablePath, ["--automation", ...(proxy === undefined ? [] : [`--proxy=${proxy}`])], { env })];
  let inspector;
  const close = async () => {
    inspector?.close();
    await Promise.all(programs.map(stop));
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    // The session has to begin before the inspector connects, or the driver is not told of the browser.
    await soon(() => listens(inspectorPort));
    programs.push(await start("WebKitWebDriver", [`--port=${driverPort}`, `--target=127.0.0.1:${inspectorPort}`], { env }));
    const ask = async (method, path, body, timeout = 60_000) => {
      const response = await fetch(`http://127.0.0.1:${driverPort}${path}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(timeout) });
      const { value } = await response.json();
      if (value?.error) throw new Error(`${path.split("/").slice(3).join("/")}: ${value.error}: ${value.message}`);
      return value;
    };
    await soon(() => ask("GET", "/status"));
    const alwaysMatch = { pageLoadStrategy: "none" };
    const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch } });
    inspector = await inspect(inspectorPort);
    return { call: (method, path, body) => ask(method, `/session/${sessionId}${path}`, body), inspector, downloads, close };
  } catch (error) {
    await close();
    throw error;
  }
}
