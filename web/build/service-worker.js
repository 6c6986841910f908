/*
 * Keeps all files of one build for use offline; offline-plugin.ts fills in the three constants. The worker of a newer
 * build waits, as browsers do unless told otherwise, until no page is open that may still load files of the older one;
 * the host may have them no longer. So it must not call skipWaiting().
 *
 * It also isolates the page: real threads need shared memory, which browsers allow only to a page that comes with two
 * headers. If the host doesn't send them, this worker adds them to all answers, so the page is isolated from its second
 * load on.
 */
const FILES = __FILES__;
const BUILD = __BUILD__;
/* Other pages of the same origin have caches as well: other projects, or this one in another folder. */
const OURS = `vmascope ${registration.scope} `;
const CACHE = OURS + BUILD;
/* Hosts whose answers vary by origin or encoding still serve the same bytes. */
const SAME = { ignoreVary: true };

/* A worker's script needs the second of these headers, too. */
const ISOLATING = __ISOLATING__;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/* Only the first worker finds a page that has none, and whose files it must hand out from now on. */
async function takeOver() {
  const older = (await ours()).filter((name) => name !== CACHE);
  await (older.length === 0 ? clients.claim() : Promise.all(older.map((name) => caches.delete(name))));
}

/* The newest is the last. */
async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/* A page asks, so that it can offer the newer version (web/src/app/shell/newer-version.ts). */
addEventListener('message', (event) => {
  if (event.data === 'which-build') event.ports[0].postMessage(BUILD);
});

/*
 * What somebody goes to, the page itself or a text, comes from the network if there is one, so that a new build shows at
 * once. All other files have a hash of their content in their names and never change, so any build's cache will do: that
 * of a waiting worker, too.
 */
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const answer =
    request.mode === 'navigate'
      ? fetch(request).catch(() => keptPage(request))
      : caches.match(request, SAME).then((kept) => kept ?? fetchAndKeep(request));
  event.respondWith(answer.then(isolating));
});

/* Of the newest build that has all its files. */
async function keptPage(request) {
  for (const cacheName of (await ours()).toReversed()) {
    const options = { ...SAME, cacheName };
    const kept = (await caches.match(request, options)) ?? (await caches.match('./', options));
    if (kept) return kept;
  }
  return undefined;
}

/* Some answers can't be copied: a redirect has neither a status nor headers here. */
function isolating(response) {
  if (response === undefined || response.status === 0) return response ?? Response.error();
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATING)) headers.set(name, value);
  const { body, status, statusText } = response;
  return new Response(body, { status, statusText, headers });
}

/* Recordings are not fetched at install. They are kept from their first use on. */
async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok && request.url.endsWith('.gz')) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}
