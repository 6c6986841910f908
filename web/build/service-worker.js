/*
 * Keeps all files of one build for use offline; offline-plugin.ts fills in the three constants. The host may have the files
 * of older builds no longer, so there is one invariant: as long as a page is open, its build's files are in a cache.
 * Every page holds a lock that has the name of its build's cache (web/src/app/offline.ts), and a worker deletes only
 * caches whose name nobody holds.
 *
 * The worker of a newer build waits, as browsers do unless told otherwise, until no page is open, or until a reader asks
 * for it: it calls skipWaiting() for no other reason. Other tabs then are served by it, from their own build's cache.
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

/* What pages say (web/src/app/update, web/src/app/offline.ts). */
addEventListener('message', (event) => {
  if (event.data === 'which-build') event.ports[0].postMessage(BUILD);
  else if (event.data === 'take-over') event.waitUntil(skipWaiting());
  else if (event.data === 'sweep') event.waitUntil(sweep());
});

/* Only the first worker finds a page that has none, and whose files it must hand out from now on. */
async function takeOver() {
  const isFirst = (await ours()).every((name) => name === CACHE);
  await (isFirst ? clients.claim() : sweep());
}

async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/* Deletes caches that no page needs. That of a worker which is about to follow has no page yet, so it waits for that. */
async function sweep() {
  const names = await ours();
  if (registration.installing ?? registration.waiting) return;
  const { held } = await navigator.locks.query();
  const needed = new Set([CACHE, ...held.map(({ name }) => name)]);
  await Promise.all(names.filter((name) => !needed.has(name)).map((name) => caches.delete(name)));
}

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
      ? fetch(request).catch(() => own(request))
      : caches.match(request, SAME).then((kept) => kept ?? fetchAndKeep(request));
  event.respondWith(answer.then(isolating));
});

/* From this build's cache, because those of older ones have a page, too. */
async function own(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, SAME)) ?? cache.match('./', SAME);
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
