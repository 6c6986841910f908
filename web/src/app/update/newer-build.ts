/*
 * Whether a newer build than this page's is ready. Its service worker has all files then, and waits. It takes over once
 * no page is open, or when a reader asks for it. A page that was opened meanwhile may be of the newer build itself,
 * because it came from the network; so a worker that waits is asked which build it has.
 */

/** At most once in so many ms a page asks its host for a newer build. */
const ASK_EVERY = 3_600_000;

interface Watched {
  readonly registration: ServiceWorkerRegistration;
  readonly container: ServiceWorkerContainer;
  /** The page's own. */
  readonly build: string;
}

/**
 * Calls `onNewer` when a worker of another build waits, or has taken over from another tab. A browser looks for one when a
 * page is opened; a page that stays open looks when somebody comes back to it. Returns how to stop.
 */
export function watchForNewer({ registration, container, build }: Watched, onNewer: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const consider = async (worker: ServiceWorker | null): Promise<void> => {
    if (worker && (await buildOf(worker)) !== build && !signal.aborted) onNewer();
  };
  const onFound = (): void => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && void consider(worker), {
      signal,
    });
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
  container.addEventListener('controllerchange', () => void consider(container.controller), { signal });
  document.addEventListener('visibilitychange', onSeen, { signal });
  onFound();
  void consider(registration.waiting);
  return () => stop.abort();
}

/** Calls `reload` once the newer worker, if one still waits, has taken over. */
export function takeOver(registration: ServiceWorkerRegistration, reload: () => void): void {
  const { waiting } = registration;
  if (!waiting) return reload();
  const done = new AbortController();
  const onChange = (): void => {
    // An even newer one has taken its place: the reload brings that, too.
    if (waiting.state !== 'activated' && waiting.state !== 'redundant') return;
    done.abort();
    reload();
  };
  waiting.addEventListener('statechange', onChange, { signal: done.signal });
  waiting.postMessage('take-over', []);
}

function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const onAnswer = ({ data }: MessageEvent<string>): void => {
      port1.close();
      resolve(data);
    };
    port1.addEventListener('message', onAnswer);
    port1.start();
    worker.postMessage('which-build', [port2]);
  });
}
