/* The page's workers in the thread of a test: of sessions, and of traces. What a message holds is copied and comes later, as from
 * another thread. */
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { serveTimeline } from '../../web/src/timeline/server.ts';

const core = loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));

type Listener = (event: { readonly data: unknown }) => void;

interface Inside {
  addEventListener(type: string, listener: Listener): void;
  postMessage(data: unknown, transfer?: Transferable[]): void;
}

/** For `Worker`. */
export class LocalWorker {
  private readonly outside = new Set<Listener>();
  private readonly inside = new Set<Listener>();
  private isOver = false;

  constructor(url: URL) {
    const inside: Inside = {
      addEventListener: (_, listener) => void this.inside.add(listener),
      postMessage: (data, transfer = []) => this.deliver(this.outside, structuredClone(data, { transfer })),
    };
    const file = url.pathname.replace(/.*\/src\//, '');
    if (file === 'timeline/worker.ts') serveTimeline(inside as never, core);
    else if (file === 'app/lab/read-worker.ts') serveReader(inside);
    else throw new Error(`no component test has needed ${file} yet`);
  }

  addEventListener(type: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    if (type !== 'message') return;
    this.outside.add(listener);
    options?.signal?.addEventListener('abort', () => this.outside.delete(listener));
  }

  postMessage(data: unknown): void {
    this.deliver(this.inside, data);
  }

  terminate(): void {
    this.isOver = true;
  }

  private deliver(to: ReadonlySet<Listener>, data: unknown): void {
    setTimeout(() => {
      if (!this.isOver) for (const listener of to) listener({ data });
    });
  }
}

let reader: Promise<Listener> | undefined;

/** The reader listens to the global scope, which is the page's here: what it asks of that while it loads is kept for us. */
async function loadReader(): Promise<Listener> {
  const { addEventListener } = globalThis;
  let found: Listener | undefined;
  globalThis.addEventListener = ((type: string, listener: Listener, ...more: []) => {
    if (type === 'message') found = listener;
    else addEventListener(type, listener as never, ...more);
  }) as typeof addEventListener;
  try {
    await import('../../web/src/app/lab/read-worker.ts');
  } finally {
    globalThis.addEventListener = addEventListener;
  }
  return found!;
}

function serveReader(inside: Inside): void {
  vi.stubGlobal('postMessage', inside.postMessage);
  reader ??= loadReader();
  inside.addEventListener('message', (event) => void reader!.then((listener) => listener(event)));
}
