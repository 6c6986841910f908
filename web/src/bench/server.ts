/* The worker's side of the benchmarks: it answers one request. */
import { saidOf } from '../words/message.ts';
import { statsOf } from './cpus/run.ts';
import type { Answer, Request } from './messages.ts';
import { readOwnStream, withOwnStreams } from './streams/own.ts';
import { runSuite } from './runner.ts';
import type { Surroundings } from './surroundings.ts';

/** The part of a worker's global scope that is needed. */
interface BenchPort {
  postMessage(message: Answer, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
}

/** Answers requests from `port`. `surround` loads the core for those that need it; if it can't, the answer says so. */
export function serveBench(port: BenchPort, surround: () => Promise<Surroundings>): void {
  const post = (answer: Answer): void => port.postMessage(answer, []);
  port.addEventListener('message', ({ data }) => {
    serve(data, surround, post).catch((error: unknown) => post({ type: 'failed', said: saidOf(error) }));
  });
}

async function serve(
  request: Request,
  surround: () => Promise<Surroundings>,
  post: (answer: Answer) => void,
): Promise<void> {
  // These two need no core, and no run needs them.
  if (request.type === 'open') {
    const { openResult } = await import('./open-result.ts');
    post({ type: 'opened', report: await openResult(request.file, request.suite) });
    return;
  }
  if (request.type === 'compare') {
    const { compare } = await import('./compare.ts');
    post({ type: 'compared', comparison: compare(request.results) });
    return;
  }
  const around = await surround();
  if (request.type === 'read') {
    post({ type: 'stream', stream: await readOwnStream(around, request.name, request.file) });
    return;
  }
  if (request.type === 'stats') {
    const { settings, kernel, program, n } = request;
    post({ type: 'stats', simulated: statsOf(around, settings, kernel, program, n) });
    return;
  }
  const report = await runSuite(withOwnStreams(around, request.own), request.suite, request.settings, {
    onProgress: (progress) => post({ type: 'progress', progress }),
    onRows: (rows) => post({ type: 'rows', rows }),
  });
  post({ type: 'report', report });
}
