// Parts that need neither a browser nor WebAssembly from the crate.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EventStream } from "../dist/answer-stream.js";
import { EmbedQueue } from "../dist/embed-queue.js";
import { AbortError, AdfontesError, TimeoutError, asError, fromWire, toWire } from "../dist/errors.js";
import { assertContent } from "../dist/fetch-bytes.js";
import { Remote } from "../dist/protocol.js";
import { simdLevel } from "../dist/simd.js";
import { instantiated, whole } from "../dist/wasm-bytes.js";
import { findingsOf } from "../dist/element/late/findings.js";
import { listedText } from "../dist/element/late/listed.js";
import { LATE_ENGLISH } from "../dist/element/late/texts.js";
import { coverageText } from "../dist/element/usage.js";
import { TEXTS } from "../dist/all-texts.js";
import { spansOf, verdictOf } from "../dist/element/spans.js";
import { safeHref, plainText } from "../dist/element/view.js";

test("errors keep code, status and class over the wire", () => {
  const error = new AdfontesError("endpoint_rate_limited", "Slow down.", { status: 429, requestId: "r1", retryAfterMs: 2000 });
  const back = fromWire(structuredClone(toWire(error)));
  assert.ok(back instanceof AdfontesError);
  assert.deepEqual(
    [back.code, back.message, back.status, back.requestId, back.retryAfterMs],
    ["endpoint_rate_limited", "Slow down.", 429, "r1", 2000],
  );
  assert.ok(fromWire(toWire(new AbortError())) instanceof AbortError);
  assert.ok(asError(new DOMException("x", "AbortError")) instanceof AbortError);
  assert.ok(fromWire({ name: "AdfontesError", code: "endpoint_timeout", message: "" }) instanceof TimeoutError);
  assert.equal(asError("text").code, "internal");
});

test("SIMD is found where it is", () => assert.ok(["simd", "relaxed"].includes(simdLevel())));

test("an HTML page is not taken for wasm or an index", () => {
  const bytes = (text) => new TextEncoder().encode(text);
  const code = (text, what) => {
    try {
      assertContent(bytes(text), "http://x/y", what);
      return undefined;
    } catch (error) {
      assert.match(error.message, /http:\/\/x\/y/);
      return error.code;
    }
  };
  for (const html of ["<!DOCTYPE html><p>404", "\ufeff\n <html>", "<!-- x --><html>"]) {
    assert.equal(code(html, "wasm"), "unexpected_content");
    assert.equal(code(html, "index"), "unexpected_content");
  }
  assert.equal(code("", "index"), "unexpected_content");
  assert.equal(code("\0asm\u0001\0\0\0", "wasm"), undefined);
  assert.equal(code("anything else: the engine says what is wrong", "index"), undefined);
});

test("a module with a sum is known to be whole; one without is as good as its compiler says", async () => {
  const sealed = Uint8Array.from([..."\0asm\x01\0\0\0abc", ..."\0\n\x05check"].map((c) => c.charCodeAt(0)).concat(0x0e, 0x4b, 0x32, 0xa3));
  assert.ok(whole(sealed));
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed.map((byte, i) => (i === at ? byte ^ 0x10 : byte));
    // A sum that is no longer known as one is none.
    const unknown = at >= sealed.length - 12 && at < sealed.length - 4;
    assert.equal(whole(other), unknown, `byte ${at}`);
  }
  assert.ok(whole(new Uint8Array(5)));
  const glue = (end) => ({ default: end });
  const start = (end) => instantiated(glue(end), { bytes: new Uint8Array(5) }).then(() => undefined, ({ code }) => code);
  const memory = new WebAssembly.Memory({ initial: 1 });
  assert.equal(await start(async () => ({ memory })), undefined);
  for (const [thrown, code] of [
    [new WebAssembly.CompileError("extends past end"), "unexpected_content"],
    [new WebAssembly.LinkError("no such import"), "unexpected_content"],
    [new WebAssembly.CompileError("violates Content Security Policy"), "unsupported_browser"],
    [new RangeError("Out of memory"), "out_of_memory"],
  ]) assert.equal(await start(() => Promise.reject(thrown)), code);
});

test("a worker that was given much may be silent for longer", async () => {
  const beats = async (args) => {
    let pings = 0;
    const gone = await new Promise((resolve) => {
      const channel = { post: ({ t }) => (pings += t === "ping" ? 1 : 0), listen: () => {}, close: () => {} };
      const remote = new Remote(channel, { heartbeatMs: 1, onCrash: resolve });
      remote.call("add", args).catch(() => {});
      // A timer of its own keeps Node awake.
      const awake = setInterval(() => {}, 5);
      void new Promise((go) => setTimeout(go, 2000)).then(() => clearInterval(awake));
    });
    assert.equal(gone, "it no longer reacts");
    return pings;
  };
  assert.equal(await beats([[{ text: "short" }]]), 6);
  assert.equal(await beats([[{ text: "a".repeat(3e6) }, { text: "b".repeat(2e6) }]]), 11);
  assert.equal(await beats([new Blob([new Uint8Array(4e6)])]), 10);
});

test("a question is embedded before passages that wait", async () => {
  const calls = [];
  const queue = new EmbedQueue(
    (texts, role) => {
      calls.push(`${role}:${texts.join("")}`);
      return new Float32Array(texts.map((t) => t.charCodeAt(0)));
    },
    () => new Promise((resolve) => setImmediate(resolve)),
    2,
  );
  const passages = queue.push(["a", "b", "c", "d", "e"], "passage");
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  const query = queue.push(["q"], "query");
  assert.deepEqual([...(await query)], [113]);
  assert.deepEqual([...(await passages)], [97, 98, 99, 100, 101], "in the order given");
  assert.ok(calls.indexOf("query:q") < calls.indexOf("passage:e"), calls.join(" "));
  assert.deepEqual([...(await queue.push([], "passage"))], []);
});

test("a batch that fails fails alone", async () => {
  const queue = new EmbedQueue(
    (texts) => {
      if (texts[0] === "bad") throw new Error("no");
      return new Float32Array(texts.length);
    },
    () => Promise.resolve(),
  );
  const [bad, good] = await Promise.allSettled([queue.push(["bad"], "passage"), queue.push(["good"], "passage")]);
  assert.deepEqual([bad.status, good.status], ["rejected", "fulfilled"]);
});

test("leaving the loop over an answer cancels it", async () => {
  let aborted = false;
  const stream = new EventStream(
    (onEvent, signal) =>
      new Promise((_, reject) => {
        onEvent({ type: "delta", text: "a", attempt: 1 });
        signal.addEventListener("abort", () => ((aborted = true), reject(new AbortError())));
      }),
    undefined,
  );
  for await (const event of stream) {
    assert.equal(event.type, "delta");
    break;
  }
  assert.ok(aborted);
  await assert.rejects(stream.final(), { name: "AbortError", code: "aborted" });
});

test("an error comes as an event, then is thrown", async () => {
  const stream = new EventStream(async () => {
    throw new AdfontesError("endpoint_failed", "It failed.", { status: 500 });
  }, undefined);
  const seen = [];
  await assert.rejects(async () => {
    for await (const event of stream) seen.push(event);
  }, { code: "endpoint_failed" });
  assert.equal(seen.length, 1);
  assert.deepEqual([seen[0].type, seen[0].error.code, seen[0].error.status], ["error", "endpoint_failed", 500]);
});

test("a signal that was aborted before ends the answer at once", async () => {
  const stream = new EventStream(
    (_, signal) => (signal.aborted ? Promise.reject(new AbortError()) : new Promise(() => {})),
    AbortSignal.abort(),
  );
  await assert.rejects(stream.final(), { name: "AbortError" });
});

test("only harmless addresses become links", () => {
  for (const bad of ["javascript:alert(1)", " JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "java\u200bscript:x", "\u0001javascript:x", "data:text/html,x", "vbscript:x", "file:///etc/passwd", ""]) {
    assert.equal(safeHref(bad), undefined, JSON.stringify(bad));
  }
  for (const good of ["https://example.org/a", "http://example.org", "mailto:a@example.org", "pages/a.md", "/a?b=c:d", "#x", "//example.org/a"]) {
    assert.equal(safeHref(good), good);
  }
  assert.equal(plainText({ type: "new", children: [{ type: "text", text: "a" }, { type: "other", children: [{ text: "b" }] }] }), "ab");
});

test("a passage is marked where its support stands, and nowhere else", () => {
  const answer = {
    text: "A b [1]. C d [1].",
    references: [{ id: 1, fullText: "first a b and then c d" }],
    citations: [],
    items: [],
    verification: {
      sentences: [
        { start: 0, end: 7, citations: [1], verdict: "weak", support: { reference: 1, start: 6, end: 9 } },
        { start: 9, end: 16, citations: [1], verdict: "verified", support: { reference: 1, start: 19, end: 22 } },
      ],
    },
  };
  assert.deepEqual(spansOf(answer, 1, 4), [{ start: 6, end: 9 }]);
  assert.deepEqual(spansOf(answer, 1), [{ start: 6, end: 9 }, { start: 19, end: 22 }]);
  assert.equal(verdictOf(answer, 1), "verified");
  assert.equal(verdictOf(answer, 2), undefined);
  const list = { text: "Items:\n- then c [1]\n- gone [1]", references: answer.references, citations: [], items: [{ text: "then c", reference: 1 }, { text: "gone", reference: 1 }] };
  assert.deepEqual(spansOf(list, 1), [{ start: 14, end: 20 }]);
  const wild = { ...answer, verification: { sentences: [{ start: 0, end: 1, citations: [1], verdict: "weak", support: { reference: 1, start: 5, end: 999 } }] } };
  assert.deepEqual(spansOf(wild, 1), []);
});

test("of models named one after the other the last one starts, and none after the engine was closed", async () => {
  const { startEngine } = await import("../dist/engine.js");
  const channel = () => {
    let hear = () => {};
    const post = ({ t, id }) => t === "call" && queueMicrotask(() => hear({ t: "result", id, value: {} }));
    return { post, listen: (onMessage) => (hear = onMessage), close: () => {} };
  };
  const check = async (change, expected) => {
    let spawned = 0;
    const platform = { spawnEngine: channel, spawnEmbedder: () => (spawned++, channel()), resolve: String };
    const engine = await startEngine(platform, { heartbeatMs: 0 });
    await change(engine);
    assert.equal(spawned, expected);
    await engine.close();
  };
  await check((engine) => engine.setModel("one/"), 1);
  await check((engine) => Promise.all([engine.setModel("one/"), engine.setModel("two/")]), 1);
  await check((engine) => Promise.all([engine.setModel("one/"), engine.close()]), 0);
});

test("a wrong citation is offered for repair, and the reader's choice can be undone", async () => {
  const { offersOf, repaired } = await import("../dist/element/late/repair.js");
  const text = "The bridge carries forty trains [1]. The garden grows lemons [2].";
  const citation = (index, marker) => ({ index, start: text.indexOf(marker), end: text.indexOf(marker) + marker.length, marker });
  const support = (reference) => ({ reference, start: 0, end: 5, verdict: "verified" });
  const answer = {
    text,
    references: [1, 2, 3].map((id) => ({ id, sourceName: `Source ${id}`, fullText: "passage" })),
    citations: [citation(1, "[1]"), citation(2, "[2]")],
    verification: {
      sentences: [
        { start: 0, end: 31, citations: [1], verdict: "unsupported", support: null, repair: support(3) },
        { start: 36, end: 60, citations: [2], verdict: "verified", support: support(2), repair: null },
      ],
    },
  };
  const offers = offersOf(answer);
  assert.deepEqual(offers.map((o) => [o.reference.id, o.citations.map((c) => c.index)]), [[3, [1]]]);
  const mended = repaired(answer, offers[0]);
  assert.deepEqual(mended.citations.map((c) => c.index), [3, 2]);
  assert.deepEqual(mended.verification.sentences[0].citations, [3]);
  assert.equal(mended.verification.sentences[0].verdict, "verified");
  assert.equal(mended.text, text);
  assert.deepEqual(offersOf(mended), []);
  assert.deepEqual(answer.citations.map((c) => c.index), [1, 2], "the answer itself stays as it was");
  // There is no offer for what is borne out, for what nothing bears out better, or without a marker.
  const sentences = [{ ...answer.verification.sentences[0], verdict: "verified" }, { ...answer.verification.sentences[1], verdict: "weak" }];
  assert.deepEqual(offersOf({ ...answer, verification: { sentences } }), []);
  assert.deepEqual(offersOf({ ...answer, citations: [] }), []);
});

test("what an answer says falsely of its sources is told, each fault once", () => {
  const text = 'ghosts.rs, a.rs:9 and “these words are not there”. x();';
  const place = (words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const quote = place("these words are not there");
  const verification = {
    files: [
      { ...place("ghosts.rs"), name: "ghosts.rs", lines: null, reference: null, verdict: "unknown" },
      { ...place("ghosts.rs"), name: "ghosts.rs", lines: null, reference: null, verdict: "unknown" },
      { ...place("a.rs:9"), name: "a.rs", lines: [9, 9], reference: 1, verdict: "no_such_lines" },
      { ...place("a.rs:9"), name: "a.rs", lines: [9, 9], reference: 1, verdict: "verified" },
    ],
    quotes: [{ ...quote, reference: null, cited: false }, { ...quote, reference: 1, cited: true }],
    declared: [
      { sourceIndex: 2, known: true, fileName: "a.rs", fileRight: true, quote: "nor these", span: null },
      { sourceIndex: 2, known: true, fileName: "a.rs", fileRight: true, quote: "but these", span: { start: 0, end: 9 } },
    ],
    code: [{ ...place("x();"), reference: 1, lines: [1, 1], exact: false, share: 0.5 }, { ...place("x();"), reference: 1, lines: [1, 1], exact: true, share: 1 }],
    list: { entries: [{ ...place("ghosts.rs"), number: 9, name: "ghosts.rs", reference: null, verdict: "unknown" }], missing: [] },
  };
  const answer = { kind: "model", text, verification };
  assert.deepEqual(findingsOf(answer).map(({ kind, words, reference }) => [kind, words, reference]), [
    ["unknownFile", "ghosts.rs", undefined],
    ["noSuchLines", "a.rs:9", 1],
    ["falseQuote", "these words are not there", undefined],
    ["falseQuote", "nor these", 2],
    ["alteredCode", "x();", 1],
    ["listedUnknown", "ghosts.rs", undefined],
  ]);
  assert.deepEqual(findingsOf({ ...answer, kind: "quotation" }), []);
  assert.deepEqual(findingsOf({ ...answer, verification: null }), []);
});

test("an entry of a list of sources has its verdict in words", () => {
  const rows = ["right", "other_name", "not_cited", "unknown"].map((verdict) => listedText(verdict, LATE_ENGLISH));
  assert.deepEqual(rows, ["✓ named rightly", "≠ the source has another name", "– the answer does not cite it", "! no such source"]);
});

test("a list tells how many of its items have a source, another answer how many passages it cites", () => {
  const coverage = { offered: 2, cited: [1, 2], uncited: [], ratio: 1, warning: null };
  const items = [{ text: "a", reference: 1 }, { text: "b", reference: 2 }, { text: "c", reference: null }];
  const check = (shown, language, expected) => assert.equal(coverageText(shown, TEXTS[language], language), expected);
  check({ kind: "list", coverage, items }, "en", "Items with a source: 2 of 3. Passages they come from: 2.");
  check({ kind: "list", coverage, items }, "ru", "Пунктов с источником: 2 из 3. Фрагментов, откуда они взяты: 2.");
  check({ kind: "list", coverage, items }, "es", "Elementos con fuente: 2 de 3. Pasajes de los que proceden: 2.");
  check({ kind: "list", coverage, items }, "de", "Einträge mit Quelle: 2 von 3. Textstellen, aus denen sie stammen: 2.");
  check({ kind: "list", coverage, items: null }, "en", "The answer cites 2 of 2 passages (100%).");
  check({ kind: "model", coverage: { ...coverage, offered: 8, ratio: 0.25 }, items: null }, "en", "The answer cites 2 of 8 passages (25%).");
  check({ kind: "model", coverage: { ...coverage, cited: [], warning: "none_cited" } }, "en", TEXTS.en.noneCited);
  check({ kind: "sentence", coverage: null }, "en", undefined);
});
