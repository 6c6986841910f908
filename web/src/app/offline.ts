/**
 * Caches the built page for use without a network. Where service workers aren't available (an insecure origin, a private
 * window), the page works online as before.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('./sw.js').catch((error: unknown) => {
      console.error(`This page will not open offline: ${String(error)}`);
    });
  });
}
