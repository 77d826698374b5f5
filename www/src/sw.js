/* Keeps the site for visits without a network. `FILES` and `VERSION` are written when the site is built. */
const FILES = "__FILES__";
const NAME = "site-__VERSION__";

self.addEventListener("install", (event) => {
  // Where the browser can, it takes files with a hash in their name from the cache without starting this script.
  const assets = { urlPattern: { pathname: new URL("assets/*", location.href).pathname } };
  void event.addRoutes?.({ condition: assets, source: "cache" })?.catch(() => {});
  event.waitUntil(caches.open(NAME).then(async (cache) => {
    // One file that is missing must not keep the others out.
    await Promise.all(FILES.map((file) => cache.add(file).catch(() => {})));
    await self.skipWaiting();
  }));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then(async (names) => {
    // A page is asked for while this script starts; not in Firefox, where a page whose request fails is lost, although the kept one is answered.
    if ("userAgentData" in navigator) await self.registration.navigationPreload?.enable().catch(() => {});
    await Promise.all(names.filter((name) => name.startsWith("site-") && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  }));
});

/** Whether a file is the one that was kept, as far as the server tells. */
const unchanged = (kept, { headers }) => ["etag", "last-modified"].some((name) => headers.has(name) && headers.get(name) === kept?.headers.get(name));

/** Files with a hash in their name never change; all others are fetched first, and kept for when nobody answers. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const lasts = url.pathname.includes("/assets/");
  const fetched = async () => (await event.preloadResponse) ?? fetch(request);
  event.respondWith((async () => {
    // On its way while the cache is asked.
    const coming = lasts ? undefined : fetched();
    coming?.catch(() => {});
    const cache = await caches.open(NAME);
    const known = await cache.match(request, { ignoreSearch: true });
    if (known && lasts) return known;
    try {
      const response = await (coming ?? fetched());
      // Models are kept by the engine itself.
      const keeps = response.status === 200 && !url.pathname.includes("/models/") && !unchanged(known, response);
      // The page does not wait for it.
      if (keeps) event.waitUntil(cache.put(url.origin + url.pathname, response.clone()).catch(() => {}));
      return response;
    } catch (error) {
      if (known) return known;
      throw error;
    }
  })());
});
