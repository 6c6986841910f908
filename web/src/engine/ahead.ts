/*
 * An engine's worker can be started before anybody needs it: its script and the core are then on their way while the page
 * still loads what will use them. This file is part of the entry chunk, so it imports little.
 */
import { fetchCore } from '../core/load-browser.ts';
import { sendCore } from './share-core.ts';

/** The worker that waits for its engine. */
let waiting: Worker | undefined;

/** Starts the worker of the next engine, unless it waits already. */
export function startAhead(): void {
  if (waiting !== undefined) return;
  const worker = newWorker();
  waiting = worker;
  // If its script couldn't be fetched, the engine tries again with another, and says so if that fails, too.
  worker.addEventListener('error', () => {
    if (waiting === worker) waiting = undefined;
  });
}

/** The worker that was started ahead, or a new one. */
export function takeWorker(): Worker {
  const worker = waiting ?? newWorker();
  waiting = undefined;
  return worker;
}

function newWorker(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  sendCore(worker, fetchCore());
  return worker;
}
