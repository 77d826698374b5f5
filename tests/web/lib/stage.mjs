// The demo site and a browser, shared by all tests of the file that imports this.
import { after, before } from "node:test";
import { launch } from "./browser.mjs";
import { demoSite } from "./demo.mjs";

/** Set before the first test runs. */
export let site, browser;

before(async () => {
  site = await demoSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});
