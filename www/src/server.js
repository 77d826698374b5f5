/** What a model server says of itself: the models that it lists, and whether one of them answers. Outcomes are keys of the texts with their slots. */

/** Longest wait for a list, and for a word: a server may have to load the model first. */
const LIST_MS = 8000;
const WORD_MS = 60_000;
/** Models that are named in a sentence. */
const NAMED = 12;
/** Longest message of a server that is shown, in characters. */
const MESSAGE = 300;

const at = (url, path) => `${url.replace(/\/+$/, "")}/${path}`;
const headersOf = (key) => (key ? { authorization: `Bearer ${key}` } : {});

/** A page that came over https may not ask over http, except on this machine. */
function isMixed(url) {
  const { protocol, hostname } = new URL(url);
  return location.protocol === "https:" && protocol === "http:" && !/^(localhost|127\.|\[::1\])/.test(hostname);
}

/** Why a request failed before anything came. */
function failure(url, error) {
  if (isMixed(url)) return { said: "mixed" };
  return { said: error.name === "TimeoutError" ? "silent" : "unreachable" };
}

/** What an error's status means. */
async function refusal(response, model) {
  const { status } = response;
  if (status === 401 || status === 403) return { said: "refused", status };
  if (status === 429) return { said: "busy", status };
  if (status >= 500) return { said: "failed", status };
  const body = await response.text().catch(() => "");
  let message = body;
  try {
    const { error } = JSON.parse(body);
    message = error?.message ?? error ?? body;
  } catch {
    // Not JSON; it is shown as it is.
  }
  return { said: status === 404 ? "unknown" : "rejected", status, model, message: String(message).slice(0, MESSAGE) };
}

/** The models that the server lists. Nothing is generated. */
export async function listModels(url, model, key) {
  try {
    const response = await fetch(at(url, "models"), { headers: headersOf(key), redirect: "error", signal: AbortSignal.timeout(LIST_MS) });
    const { status } = response;
    // Not every server lists its models.
    if (status === 404 || status === 405) return { said: "unlisted" };
    if (!response.ok) return await refusal(response, model);
    const { data } = await response.json().catch(() => ({}));
    const models = (Array.isArray(data) ? data : []).map((one) => one?.id).filter((id) => typeof id === "string");
    if (models.length === 0) return { said: "unlisted" };
    const named = models.slice(0, NAMED).join(", ");
    if (model === "") return { said: "choose", models, named };
    const has = models.some((id) => id === model || id === `${model}:latest`);
    return has ? { said: "has", model, models } : { said: "other", model, models, named };
  } catch (error) {
    return failure(url, error);
  }
}

/** Asks the model for a word, as a question would: the address, the key, the model and the browser's rules are all tried. */
export async function tryModel(url, model, key) {
  const began = performance.now();
  try {
    const response = await fetch(at(url, "chat/completions"), {
      method: "POST",
      headers: { "content-type": "application/json", ...headersOf(key) },
      body: JSON.stringify({ model, messages: [{ role: "user", content: "Say OK." }], max_tokens: 16, temperature: 0 }),
      redirect: "error",
      signal: AbortSignal.timeout(WORD_MS),
    });
    if (!response.ok) return await refusal(response, model);
    const body = await response.json().catch(() => undefined);
    if (!Array.isArray(body?.choices)) return { said: "garbage" };
    return { said: "answers", model, ms: Math.round(performance.now() - began) };
  } catch (error) {
    return failure(url, error);
  }
}
