/** The language model that a visitor may connect. The address is stored only if asked to; a key never is. */
import { fill } from "adfontes-parts/texts.js";
import { h } from "./dom.js";

const STORE = "adfontes-demo-endpoint";

function stored() {
  try {
    const { url, model } = JSON.parse(localStorage.getItem(STORE) ?? "null") ?? {};
    return typeof url === "string" && typeof model === "string" ? { url, model } : undefined;
  } catch {
    return undefined; // no storage, or not ours
  }
}

function store(value) {
  try {
    if (value === undefined) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify(value));
  } catch {
    // Without storage it simply is not remembered.
  }
}

/** Puts the form into the page; its words are filled in like all others. */
export function drawEndpoint() {
  const words = (tag, text, properties = {}) => {
    const element = h(tag, properties);
    element.dataset.text = text;
    return element;
  };
  const field = (text, properties) => h("label", {}, words("span", text), h("input", { autocomplete: "off", ...properties }));
  const model = field("endpointModel", { name: "model", required: true });
  const models = h("datalist", { id: "endpoint-models" });
  model.querySelector("input").setAttribute("list", models.id);
  const state = h("span", { id: "endpoint-state" });
  state.setAttribute("role", "status");
  document.querySelector(".endpoint").append(
    words("summary", "endpointTitle"),
    h("form", { id: "endpoint" },
      words("p", "endpointLead"),
      h("div", { className: "fields" },
        field("endpointUrl", { name: "url", type: "url", inputMode: "url", placeholder: "http://127.0.0.1:11434/v1", required: true }),
        model, models,
        field("endpointKey", { name: "key", type: "password" })),
      words("p", "endpointKeyHint", { className: "hint" }),
      h("label", { className: "check" }, h("input", { type: "checkbox", name: "remember" }), " ", words("span", "endpointRemember")),
      h("p", { className: "buttons" },
        words("button", "endpointUse", { type: "submit", className: "primary" }),
        words("button", "endpointOff", { type: "button", id: "endpoint-off" }),
        state)));
}

/** Asks the server for its models; the reader is told the outcome. */
async function tried({ baseURL, model, apiKey }) {
  try {
    const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
    const response = await fetch(`${baseURL.replace(/\/+$/, "")}/models`, { headers, redirect: "error", signal: AbortSignal.timeout(8000) });
    const { status } = response;
    if (status === 401 || status === 403) return { key: "refused", slots: { status } };
    // Not every server lists its models.
    if (status === 404 || status === 405) return { key: "unlisted", slots: {} };
    if (!response.ok) return { key: "failed", slots: { status } };
    const { data } = await response.json().catch(() => ({}));
    const models = (Array.isArray(data) ? data : []).map((one) => one?.id).filter((id) => typeof id === "string");
    if (models.length === 0) return { key: "unlisted", slots: {} };
    const has = models.some((id) => id === model || id === `${model}:latest`);
    return has ? { key: "answers", slots: { model }, models } : { key: "other", slots: { model, models: models.slice(0, 12).join(", ") }, models };
  } catch {
    return { key: "unreachable", slots: { origin: location.origin } };
  }
}

/** Wires the form: what it says becomes the `llm` of `chat`. `texts()` gives the words of the current language. */
export function setUpEndpoint(chat, texts) {
  const form = document.getElementById("endpoint");
  const state = document.getElementById("endpoint-state");
  const known = document.getElementById("endpoint-models");
  const { url, model, key, remember } = form.elements;
  /** The outcome of the connection: a key of the texts with what fills its slots. */
  let outcome;
  let turn = 0;

  const tell = () => (state.textContent = outcome ? fill(texts().endpointConnection[outcome.key], outcome.slots) : texts().endpointNone);
  const connect = async (config) => {
    const own = ++turn;
    chat.llm = config ?? null;
    outcome = config && { key: "trying", slots: {} };
    tell();
    if (!config) return;
    const found = await tried(config);
    if (own !== turn) return;
    outcome = found;
    known.replaceChildren(...(found.models ?? []).map((value) => h("option", { value })));
    tell();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const apiKey = key.value.trim();
    store(remember.checked ? { url: url.value, model: model.value } : undefined);
    connect({ baseURL: url.value, model: model.value, ...(apiKey ? { apiKey, dangerouslyAllowBrowser: true } : {}) });
  });
  document.getElementById("endpoint-off").addEventListener("click", () => {
    store(undefined);
    form.reset();
    connect(undefined);
  });

  const before = stored();
  if (before) {
    url.value = before.url;
    model.value = before.model;
    remember.checked = true;
    connect({ baseURL: before.url, model: before.model });
  }
  tell();
  return tell;
}
