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
  const state = h("span", { id: "endpoint-state" });
  state.setAttribute("role", "status");
  document.querySelector(".endpoint").append(
    words("summary", "endpointTitle"),
    h("form", { id: "endpoint" },
      words("p", "endpointLead"),
      h("div", { className: "fields" },
        field("endpointUrl", { name: "url", type: "url", inputMode: "url", placeholder: "http://127.0.0.1:11434/v1", required: true }),
        field("endpointModel", { name: "model", required: true }),
        field("endpointKey", { name: "key", type: "password" })),
      words("p", "endpointKeyHint", { className: "hint" }),
      h("label", { className: "check" }, h("input", { type: "checkbox", name: "remember" }), " ", words("span", "endpointRemember")),
      h("p", { className: "buttons" },
        words("button", "endpointUse", { type: "submit", className: "primary" }),
        words("button", "endpointOff", { type: "button", id: "endpoint-off" }),
        state)));
}

/** Wires the form: what it says becomes the `llm` of `chat`. `texts()` gives the words of the current language. */
export function setUpEndpoint(chat, texts) {
  const form = document.getElementById("endpoint");
  const state = document.getElementById("endpoint-state");
  const { url, model, key, remember } = form.elements;
  let connected;

  const tell = () => (state.textContent = connected ? fill(texts().endpointOn, { model: connected }) : texts().endpointNone);
  const connect = (config) => {
    connected = config?.model;
    chat.llm = config ?? null;
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
