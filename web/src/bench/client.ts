/* The page's side of the benchmarks: a worker for each run. */
import { SaidError, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Comparison, Figures } from './compare.ts';
import type { Simulated } from './cpus/rows.ts';
import type { Answer, Request, StatsRequest } from './messages.ts';
import type { OwnStream } from './streams/own.ts';
import type { Report, Settings } from './report.ts';
import type { Hooks } from './hooks.ts';

export interface Running {
  /** Rejected with a readable message when the suite can't be run; never settled once cancelled. */
  readonly report: Promise<Report>;
  /** Ends the run at once. Rows that `onRows` has received stay valid. */
  readonly cancel: () => void;
}

/** The part of Worker that is needed. */
export interface BenchWorker {
  postMessage(message: Request, transfer: Transferable[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Answer>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
}

const newWorker = (): BenchWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Measures and counts in a worker of its own. */
export function startBench(
  suite: string,
  settings: Settings,
  hooks: Hooks,
  own: readonly OwnStream[] = [],
  start = newWorker,
): Running {
  const { answer, cancel } = ask({ type: 'run', suite, settings, own }, start, (news) => {
    if (news.type === 'progress') hooks.onProgress(news.progress);
    else if (news.type === 'rows') hooks.onRows(news.rows);
    return news.type === 'report' ? news.report : undefined;
  });
  return { report: answer, cancel };
}

/** The lock statistics of one kernel's run, simulated again in a worker of its own. */
export function simulateStats(
  cell: StatsRequest,
  start = newWorker,
): { readonly answer: Promise<Simulated>; readonly cancel: () => void } {
  return ask({ type: 'stats', ...cell }, start, (news) =>
    news.type === 'stats' ? news.simulated : undefined,
  );
}

/** Reads a file in a worker of its own. Rejects with a message that names line and reason if the file can't be read. */
export function readStream(name: string, file: Blob, start = newWorker): Promise<OwnStream> {
  return ask({ type: 'read', name, file }, start, (news) =>
    news.type === 'stream' ? news.stream : undefined,
  ).answer;
}

/** Opens the result of a suite in a worker of its own. Rejects with a message that says what is wrong with the file. */
export function openResult(suite: string, file: Blob, start = newWorker): Promise<Report> {
  return ask({ type: 'open', suite, file }, start, (news) =>
    news.type === 'opened' ? news.report : undefined,
  ).answer;
}

/** How results differ from the first of them, in a worker of its own. */
export function compareResults(
  results: readonly Figures[],
  start = newWorker,
): { readonly answer: Promise<Comparison>; readonly cancel: () => void } {
  return ask({ type: 'compare', results }, start, (news) =>
    news.type === 'compared' ? news.comparison : undefined,
  );
}

/** `listen` returns the answer once a message carries it, and undefined until then. */
function ask<T>(
  request: Request,
  start: () => BenchWorker,
  listen: (news: Answer) => T | undefined,
): { readonly answer: Promise<T>; readonly cancel: () => void } {
  const worker = start();
  // Messages may still arrive after the caller has cancelled.
  let isOver = false;
  const end = (): void => {
    isOver = true;
    worker.terminate();
  };
  const answer = new Promise<T>((resolve, reject) => {
    const fail = (said: Said): void => {
      if (isOver) return;
      end();
      reject(new SaidError(said));
    };
    worker.addEventListener('error', (event) => fail(event.message || message('timeline.workerBroken')));
    worker.addEventListener('message', ({ data }) => {
      if (isOver) return;
      if (data.type === 'failed') {
        fail(data.said);
        return;
      }
      const value = listen(data);
      if (value === undefined) return;
      end();
      resolve(value);
    });
  });
  worker.postMessage(request, []);
  return { answer, cancel: end };
}
