/* A thread's side: it does what it is asked, in a worker of the page or of Node. */
import { saidOf } from '../words/message.ts';
import type { ThreadAnswer, ThreadRequest } from './messages.ts';
import { ThreadCore } from './thread-core.ts';

/** The part of a worker's global scope that is needed. */
interface ThreadPort {
  readonly post: (answer: ThreadAnswer) => void;
  readonly listen: (onRequest: (request: ThreadRequest) => void) => void;
  /** In ms, the same in all threads. */
  readonly clock: () => number;
}

/** Answers all requests from `port`. */
export function serveThread({ post, listen, clock }: ThreadPort): void {
  let core: ThreadCore | undefined;
  listen((request) => {
    try {
      if (request.type === 'load') core = new ThreadCore(request.module, request.memory);
      if (core) post(answerTo(request, core, clock));
    } catch (error) {
      post({ type: 'failed', said: saidOf(error) });
    }
  });
}

function answerTo(request: ThreadRequest, core: ThreadCore, clock: () => number): ThreadAnswer {
  switch (request.type) {
    case 'load':
      return { type: 'loaded' };
    case 'setup':
      return { type: 'ready', stacks: core.setup(request.kernel, request.program, request.workers) };
    case 'verify':
      core.verify();
      return { type: 'verified' };
    case 'run': {
      core.wait(request.stack);
      const start = clock();
      core.run(request.worker, request.rounds);
      const end = clock();
      return { type: 'done', result: { start, end, ...core.counts(request.worker) } };
    }
  }
}
