/**
 * Keeps the built page for times without a network. Where service workers are not to be had (an insecure
 * origin, a private window) the page works as before, online.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('./sw.js').catch((error: unknown) => {
      console.error(`This page will not open offline: ${String(error)}`);
    });
  });
}
