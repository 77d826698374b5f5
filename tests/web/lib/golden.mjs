// Golden pictures of pages, a sixth as wide and high so that the shapes of letters matter little, compared with some tolerance.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { BROWSER, OUTPUT } from "./browser.mjs";

const FOLDER = new URL("../golden/", import.meta.url);
const MADE_BY = new URL("made-by.json", FOLDER);
const SMALLER = 6;
/** A pixel differs if a colour channel (0 to 255) differs by more than `DIFFERENT`. `MOST` is the share of pixels that may differ. */
const DIFFERENT = 12;
const MOST = 0.005;

/** Whether the pictures are made anew instead of compared. */
const writes = process.env.GOLDEN === "write";
const NAMES = { chromium: "Chromium", firefox: "Firefox", webkit: "WebKitGTK" };
const madeBy = (browser) => `${NAMES[BROWSER]} ${browser.version()} on ${platform()}`;

/** Why pictures cannot be compared here, or `undefined` if they can. Fonts and their rendering differ between machines. */
export function otherMachine(browser) {
  if (writes) return undefined;
  const made = existsSync(MADE_BY) ? JSON.parse(readFileSync(MADE_BY, "utf8")).browser : "nothing yet";
  return made === madeBy(browser) ? undefined : `the golden pictures were made by ${made}, this is ${madeBy(browser)}; GOLDEN=write makes them anew`;
}

/** Runs in a blank page. Scales the picture down, returns it as a data URL, and says what share of it differs from the other one. */
async function small([address, other, smaller, different]) {
  const draw = async (source, scale) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(image.width / scale), height: Math.round(image.height / scale) });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { canvas, data: context.getImageData(0, 0, canvas.width, canvas.height).data };
  };
  const now = await draw(address, smaller);
  let differs = 1;
  if (other !== undefined) {
    const then = await draw(other, 1);
    if (then.canvas.width === now.canvas.width && then.canvas.height === now.canvas.height) {
      let count = 0;
      for (let at = 0; at < now.data.length; at += 4) if ([0, 1, 2].some((color) => Math.abs(now.data[at + color] - then.data[at + color]) > different)) count++;
      differs = count / (now.data.length / 4);
    }
  }
  return { picture: now.canvas.toDataURL("image/png"), differs };
}

/** A picture of a page that has come to rest: two in a row are equal. */
async function atRest(page) {
  let [before, now] = [undefined, await page.screenshot({ animations: "disabled" })];
  for (let tries = 0; tries < 10 && !(before?.equals(now) ?? false); tries++) {
    await new Promise((go) => setTimeout(go, 200));
    [before, now] = [now, await page.screenshot({ animations: "disabled" })];
  }
  return now;
}

const data = (bytes) => `data:image/png;base64,${bytes.toString("base64")}`;

/** Checks that a picture in docs/ still shows what the page looks like; returns what is wrong. `PICTURES=write` makes it anew. */
export async function illustrates(page, name) {
  const file = new URL(`../../../docs/${name}.png`, import.meta.url);
  const writes = process.env.PICTURES === "write";
  if (!writes && otherMachine(page.context().browser())) return undefined;
  const now = await atRest(page);
  if (writes) return void writeFileSync(file, now);
  const blank = await page.context().newPage();
  const { picture } = await blank.evaluate(small, [data(readFileSync(file)), undefined, SMALLER, DIFFERENT]);
  const { differs } = await blank.evaluate(small, [data(now), picture, SMALLER, DIFFERENT]);
  await blank.close();
  return differs <= MOST ? undefined : `docs/${name}.png differs in ${(differs * 100).toFixed(1)} % of its pixels from the page: PICTURES=write makes it anew`;
}

/** Compares a page with its golden picture. Returns what is wrong, or `undefined`. */
export async function looks(page, blank, name) {
  const file = new URL(`${name}.png`, FOLDER);
  const known = !writes && existsSync(file) ? data(readFileSync(file)) : undefined;
  const { picture, differs } = await blank.evaluate(small, [data(await atRest(page)), known, SMALLER, DIFFERENT]);
  const bytes = Buffer.from(picture.split(",")[1], "base64");
  if (writes) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, bytes);
    writeFileSync(MADE_BY, `${JSON.stringify({ browser: madeBy(page.context().browser()) })}\n`);
    return undefined;
  }
  if (differs <= MOST) return undefined;
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(`${OUTPUT}golden-${name}.png`, bytes);
  return known === undefined ? `${name} has no golden picture: GOLDEN=write makes it` : `${name} differs in ${(differs * 100).toFixed(1)} % of its pixels; see tests/output/golden-${name}.png`;
}
