/**
 * A frame with `sandbox="allow-scripts"` and no more has an origin of its own, to which every script is a stranger's. It may
 * import such a script if the host allows that (docs/host.md), but not start a worker with it. So here a worker starts with a
 * script of the frame's own, which imports the other. It is a data URL: Chromium starts no module from such a frame's blob.
 */
export function allowWorkers(): void {
  if (!isSandboxed()) return;
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(`data:text/javascript,import ${encodeURIComponent(JSON.stringify(url))}`, options);
    }
  };
}

/** Then there is neither storage nor a service worker. */
export function isSandboxed(): boolean {
  return origin === 'null';
}
