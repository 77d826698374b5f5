/** What the settings page keeps in this browser, for all pages of the site. Without storage nothing is kept. */
const keyOf = (name) => `adfontes-demo-${name}`;

/** What was kept under this name; `undefined`: nothing. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name))) ?? undefined;
  } catch {
    return undefined; // no storage, or not ours
  }
}

/** Keeps a value, or forgets it where it is `undefined`; whether that worked. */
export function keep(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The kept model server as an engine takes it. */
export function keptModel() {
  const { url, model, key } = kept("endpoint") ?? {};
  return typeof url === "string" && typeof model === "string" ? modelOf(url, model, key) : undefined;
}

/** A model server as an engine takes it. */
export const modelOf = (baseURL, model, apiKey) => ({ baseURL, model, ...(apiKey ? { apiKey, dangerouslyAllowBrowser: true } : {}) });

/** Gives a chat the kept settings. Those of another version of the site, which the engine refuses, are left out. */
export function useKeptSettings(chat) {
  chat.settings = kept("settings");
  chat.addEventListener("adfontes-error", ({ detail }) => {
    if (detail.error.code === "invalid_settings") chat.settings = undefined;
  });
}
