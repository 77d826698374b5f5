// The English demo page with a third-party model server.
import { LLMock } from "@copilotkit/aimock";
import { openPage } from "./browser.mjs";
import { listen, openDemo } from "./demo.mjs";
import { browser, site } from "./stage.mjs";

/** Opens the English page with this server as its model, passes it to `run`, and closes everything afterwards. */
export async function withModel(prepare, settings, run) {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", chunkSize: 5, latency: 5 });
  prepare(mock);
  await mock.start();
  const { page, context, messages } = await openPage(browser, { locale: "en-GB" });
  try {
    const chat = await openDemo(page, site.url, "en");
    await listen(page);
    await page.evaluate(async ([baseURL, settings]) => {
      const element = document.getElementById("chat");
      await element.engine.setSettings(settings);
      element.llm = { baseURL, model: "test-model" };
      window.resets = [];
    }, [`${mock.url}/v1`, settings]);
    await run({ mock, page, chat, messages });
  } finally {
    await context.close();
    await mock.stop();
  }
}
