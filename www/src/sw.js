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
    await Promise.all(names.filter((name) => name.startsWith("site-") && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  }));
});

/** Files with a hash in their name never change; all others are fetched first, and kept for when nobody answers. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const known = await cache.match(request, { ignoreSearch: true });
    if (known && url.pathname.includes("/assets/")) return known;
    try {
      const response = await fetch(request);
      // Models are kept by the engine itself.
      if (response.ok && response.status === 200 && !url.pathname.includes("/models/")) await cache.put(url.origin + url.pathname, response.clone()).catch(() => {});
      return response;
    } catch (error) {
      if (known) return known;
      throw error;
    }
  })());
});
