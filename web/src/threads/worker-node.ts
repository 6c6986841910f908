import { parentPort } from 'node:worker_threads';
import { known } from '../base/known.ts';
import { serveThread } from './serve.ts';

const port = known(parentPort, 'this file runs in a worker');

serveThread({
  post: (answer) => port.postMessage(answer),
  listen: (onRequest) => port.on('message', onRequest),
  clock: () => Number(process.hrtime.bigint()) / 1e6,
});
