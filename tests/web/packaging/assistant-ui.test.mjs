// The adapter against assistant-ui itself: type-checked, and run in a page.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, openPage } from "../lib/browser.mjs";
import { fresh, install, ROOT, run } from "../lib/fresh.mjs";
import { serveFolder } from "../lib/site.mjs";

const PAGE = `
import { createEngine, filesAt } from "adfontes";
import { adfontesAdapter } from "adfontes/assistant-ui";
import { AssistantRuntimeProvider, ComposerPrimitive, MessagePrimitive, ThreadPrimitive, useLocalRuntime } from "@assistant-ui/react";
import { createRoot } from "react-dom/client";

filesAt("adfontes/");
const adapter = adfontesAdapter(() => createEngine({ index: "site.idx" }));
const Message = () => <MessagePrimitive.Root className="message"><MessagePrimitive.Content /></MessagePrimitive.Root>;

function Chat() {
  const runtime = useLocalRuntime(adapter);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ Message }} />
        <ComposerPrimitive.Root><ComposerPrimitive.Input aria-label="Question" /><ComposerPrimitive.Send>Send</ComposerPrimitive.Send></ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}
createRoot(document.getElementById("root")!).render(<Chat />);
`;
let work, browser;

before(async () => {
  work = fresh("assistant-ui");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  work?.remove();
});

test("assistant-ui: a dialog in a page of React", async () => {
  const { folder } = work;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
  install(folder, work.tarball);
  writeFileSync(join(folder, "main.tsx"), PAGE);
  const options = { strict: true, noEmit: true, jsx: "react-jsx", target: "ES2022", module: "ESNext", moduleResolution: "Bundler", lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"], types: [], skipLibCheck: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["main.tsx"] }));
  run("npx", ["tsc", "-p", "."], folder);
  mkdirSync(join(folder, "out"));
  run("npx", ["adfontes", "index", join(ROOT, "examples/content"), "--out", "out/site.idx"], folder);
  run("npx", ["adfontes", "copy", "out/adfontes", "--no-model"], folder);
  run("npx", ["esbuild", "main.tsx", "--bundle", "--format=esm", "--jsx=automatic", "--splitting", "--outdir=out", "--log-level=error"], folder);
  writeFileSync(join(folder, "out/index.html"), '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="main.js"></script>');
  const site = await serveFolder(join(folder, "out"));
  const { page, context, messages, foreign } = await openPage(browser, { locale: "en-GB" });
  await page.goto(site.url);
  const ask = async (question, answer) => {
    await page.getByLabel("Question").fill(question);
    await page.getByText("Send").click();
    await page.locator(".message").last().getByText(answer).first().waitFor({ timeout: 60_000 });
  };
  await ask("Which companies did she work for?", /Tidewater Instruments/);
  await ask("And which technologies did she use?", /Rust/);
  assert.equal(await page.locator(".message").count(), 4);
  // React logs a greeting to developers.
  assert.deepEqual([messages.filter((message) => !message.startsWith("info:")), foreign], [[], []]);
  await context.close();
  await site.close();
});
