/*
 * Whether a newer build than this page's is ready: its service worker then has all files, and waits until no page of ours is
 * open. That worker need not take over for a reload to bring the newer page, which comes from the network, or else from
 * the newest cache (web/build/service-worker.js). A page that was opened meanwhile is of the newer build already; so a
 * worker that waits is asked which build it has.
 */

/** In ms: how long a page that stays open waits before it asks its host again. */
const ASK_EVERY = 3_600_000;

/**
 * Calls `onNewer` when the worker of another build than `build`, this page's, waits. A browser looks for one when a page is
 * opened; a page that stays open looks when somebody comes back to it. Returns how to stop.
 */
export function watchForNewer(
  registration: ServiceWorkerRegistration,
  build: string,
  onNewer: () => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const consider = async (worker: ServiceWorker): Promise<void> => {
    if ((await buildOf(worker)) !== build && !signal.aborted) onNewer();
  };
  const onFound = (): void => {
    const worker = registration.installing;
    const onChange = (): void => {
      if (worker?.state === 'installed') void consider(worker);
    };
    worker?.addEventListener('statechange', onChange, { signal });
  };
  let asked = Date.now();
  const onSeen = (): void => {
    const isDue = Date.now() - asked >= ASK_EVERY;
    if (document.visibilityState !== 'visible' || !navigator.onLine || !isDue) return;
    asked = Date.now();
    registration
      .update()
      .catch((error: unknown) => console.error(`A newer version could not be looked for: ${String(error)}`));
  };
  registration.addEventListener('updatefound', onFound, { signal });
  document.addEventListener('visibilitychange', onSeen, { signal });
  onFound();
  if (registration.waiting) void consider(registration.waiting);
  return () => stop.abort();
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const onAnswer = ({ data }: MessageEvent<unknown>): void => {
      port1.close();
      resolve(data);
    };
    port1.addEventListener('message', onAnswer, { once: true });
    port1.start();
    worker.postMessage('which-build', [port2]);
  });
}
