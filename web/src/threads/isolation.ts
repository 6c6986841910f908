/* Whether threads can share memory here. A browser allows that only to isolated pages, which come with two headers,
 * Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy. Our own server sends them; on other servers the service
 * worker adds them, from the second load of the page on. */
import { message } from '../words/message.ts';
import type { Message } from '../words/message.ts';

interface Surroundings {
  readonly isolated: boolean;
  readonly secure: boolean;
  /** Whether the page can have a service worker; undefined in a worker, which can't tell. */
  readonly serviceWorkers: boolean | undefined;
}

function here(): Surroundings {
  return {
    isolated: globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function',
    secure: globalThis.isSecureContext,
    serviceWorkers: typeof document === 'undefined' ? undefined : 'serviceWorker' in navigator,
  };
}

/** Why there are no real threads here, and what would help; undefined if there are. */
export function whyNoThreads(
  { isolated, secure, serviceWorkers }: Surroundings = here(),
): Message | undefined {
  if (isolated) return undefined;
  if (!secure) return message('threads.insecure');
  return serviceWorkers === false ? message('threads.noServiceWorker') : message('threads.notIsolated');
}
