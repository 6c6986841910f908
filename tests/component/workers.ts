/* The page's workers in the thread of a test. What a message holds is copied and comes later, as from another thread. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { cpusOf } from '../../web/src/bench/cpus/cpus.ts';
import { serveBench } from '../../web/src/bench/server.ts';
import { streamsOf } from '../../web/src/bench/streams/files.ts';
import { surroundingsOf, type Surroundings } from '../../web/src/bench/surroundings.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { serveEngine } from '../../web/src/engine/serve.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const load = (build: string) => loadCoreFile(resolve(ROOT, `wasm-core/build/${build}.wasm`));
const core = load('trace');

let surroundings: Promise<Surroundings> | undefined;

/** All that suites run on but real threads. */
async function surround(): Promise<Surroundings> {
  const [trace, bench, count] = await Promise.all([core, load('bench'), load('count')]);
  const streams = streamsOf(count, bench, (name) =>
    Promise.resolve(
      Readable.toWeb(
        createReadStream(resolve(ROOT, `web/src/faults/streams/${name}.txt.xz`)),
      ) as ReadableStream<Uint8Array>,
    ),
  );
  const cpus = cpusOf(count, () => Promise.reject(new Error('no real threads here')));
  const environment = { runtime: 'Node', platform: 'test', cores: 2, isolated: false };
  return surroundingsOf({ trace, bench, count }, streams, cpus, environment);
}

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
    else if (file === 'bench/worker.ts') serveBench(inside as never, () => (surroundings ??= surround()));
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
