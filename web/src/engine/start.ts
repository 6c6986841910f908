/* The worker that parses traces and runs sessions, including the views' probes. */
import { TimelineClient } from '../timeline/client.ts';
import { PROBES } from '../views/probes.ts';
import { t } from '../words/index.ts';
import { takeWorker } from './ahead.ts';
import { branch } from './branch.ts';
import { Reader } from './reader.ts';

interface Engine {
  readonly client: TimelineClient;
  readonly reader: Reader;
  readonly close: () => void;
}

/** Starts the worker, or takes the one that was started ahead. `close` ends it. */
export function startEngine(): Engine {
  const worker = takeWorker();
  const reader = new Reader(branch(worker, 'reading'));
  const client = new TimelineClient(branch(worker, 'timeline'), () => worker.terminate(), PROBES);
  worker.addEventListener('error', (event) => {
    const error = new Error(event.message || t('timeline.workerBroken'));
    client.fail(error);
    reader.fail(error);
  });
  return { client, reader, close: () => client.close() };
}
