/* The worker that runs sessions, with what the views want of the core. */
import { TimelineClient } from '../timeline/client.ts';
import { PROBES } from '../views/probes.ts';
import { t } from '../words/index.ts';

/** Starts the worker. `close` ends it. */
export function startTimeline(): TimelineClient {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const client = new TimelineClient(worker, () => worker.terminate(), PROBES);
  worker.addEventListener('error', (event) =>
    client.fail(new Error(event.message || t('timeline.workerBroken'))),
  );
  return client;
}
