/* Threads of the page and of its workers. Nothing is loaded before a suite asks for threads. */
import url from '../../../wasm-core/build/threads.wasm?url&no-inline';
import { message } from '../words/message.ts';
import { whyNoThreads } from './isolation.ts';
import { ThreadError } from './thread-error.ts';
import type { ThreadHost, ThreadWorker } from './threads.ts';

/** Rejects with a ThreadError where the page can't have shared memory, or threads.wasm can't be fetched. */
export async function browserThreads(): Promise<ThreadHost> {
  const why = whyNoThreads();
  if (why !== undefined) throw new ThreadError(why);
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) throw new ThreadError(message('threads.notFetched'));
  const module = await WebAssembly.compile(await response.arrayBuffer());
  return { module, start, cores: navigator.hardwareConcurrency };
}

function start(): ThreadWorker {
  const worker = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' });
  return {
    post: (request) => worker.postMessage(request, []),
    listen: (onAnswer, onError) => {
      worker.addEventListener('message', ({ data }) => onAnswer(data));
      worker.addEventListener('error', (event) => onError(event.message));
    },
    terminate: () => worker.terminate(),
  };
}
