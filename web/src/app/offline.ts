import { whenReady } from '../base/ready.ts';
import { isSandboxed } from './sandboxed.ts';

/** In ms. A figure that takes longer may not come at all. */
const AT_LATEST = 30_000;

/**
 * Caches the built page for use without a network. Its service worker fetches every file of the build, so it comes after
 * what the route itself fetches, and when the browser is idle. Where service workers aren't available (an insecure origin,
 * a private window), the page works online as before, and there is no registration.
 */
export async function keepOffline(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || isSandboxed() || !('serviceWorker' in navigator)) return undefined;
  await whenReady(AT_LATEST);
  await whenIdle();
  try {
    return await navigator.serviceWorker.register('./sw.js');
  } catch (error) {
    console.error(`This page will not open offline: ${String(error)}`);
    return undefined;
  }
}

/** Not every browser can say when it is idle. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
}
