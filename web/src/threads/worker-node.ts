import { parentPort } from 'node:worker_threads';
import { serveThread } from './serve.ts';

const port = parentPort!;

serveThread({
  post: (answer) => port.postMessage(answer),
  listen: (onRequest) => port.on('message', onRequest),
  clock: () => Number(process.hrtime.bigint()) / 1e6,
});
