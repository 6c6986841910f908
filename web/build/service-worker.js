/* Offline: keeps all files of one build. offline-plugin.ts fills in the two constants. And isolated: real threads need shared
 * memory, which a browser gives only to a page that comes with two headers. Where the host sends none, all that goes through
 * here gets them: so the page is isolated from its second load on. */
const FILES = __FILES__;
const CACHE = `vmascope-${__VERSION__}`;
/* Hosts that vary by origin or encoding still serve the same bytes. */
const SAME = { ignoreVary: true };

/* As in vite.config.ts. A worker's script needs the second one, too. */
const ISOLATING = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

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
  const answer =
    request.mode === 'navigate'
      ? fetch(request).catch(() => caches.match('./', SAME))
      : caches.match(request, SAME).then((kept) => kept ?? fetchAndKeep(request));
  event.respondWith(answer.then(isolating));
});

/* Some answers can't be copied: one that leads elsewhere has neither status nor headers here. */
function isolating(response) {
  if (response === undefined || response.status === 0) return response ?? Response.error();
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATING)) headers.set(name, value);
  const { body, status, statusText } = response;
  return new Response(body, { status, statusText, headers });
}

/* What was not fetched at install is kept from its first use on. */
async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok && request.url.endsWith('.gz')) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}
