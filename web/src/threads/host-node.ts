/* Threads of Node. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ThreadHost, ThreadWorker } from './threads.ts';

/** Paths of threads.wasm, and of worker-node.ts as it is built. */
export interface ThreadFiles {
  readonly wasm: string;
  readonly worker: string;
}

export async function nodeThreads({ wasm, worker }: ThreadFiles): Promise<ThreadHost> {
  const module = await WebAssembly.compile(new Uint8Array(await readFile(wasm)));
  return { module, start: () => start(worker), cores: availableParallelism() };
}

function start(path: string): ThreadWorker {
  const worker = new Worker(path);
  return {
    post: (request) => worker.postMessage(request, []),
    listen: (onAnswer, onError) => {
      worker.on('message', onAnswer);
      worker.on('error', ({ message }) => onError(message));
      worker.on('exit', () => onError(''));
    },
    terminate: () => {
      // Nobody waits for this, since nobody needs the worker's result.
      worker.terminate().catch(() => undefined);
    },
  };
}
