/* The page's worker of sessions and traces in the thread of a test. What a message holds is copied and comes later, as from
 * another thread. */
import { resolve } from 'node:path';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { serveEngine } from '../../web/src/engine/serve.ts';

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
    if (file === 'engine/worker.ts') serveEngine(inside as never, core);
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
