/* Offline: keeps all files of one build. offline-plugin.ts fills in the two constants. */
const FILES = __FILES__;
const CACHE = `vmascope-${__VERSION__}`;
/* Hosts that vary by origin or encoding still serve the same bytes. */
const SAME = { ignoreVary: true };

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

/* The page itself comes from the network while there is one, so that a new build is seen at once. All
 * else has its content's hash in its name and never changes. */
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('./', SAME)));
    return;
  }
  event.respondWith(caches.match(request, SAME).then((kept) => kept ?? fetchAndKeep(request)));
});

/* What was not fetched at install is kept from its first use on. */
async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok && request.url.endsWith('.gz')) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}
