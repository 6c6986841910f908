import type { ThreadRequest } from './messages.ts';
import { serveThread } from './serve.ts';

serveThread({
  post: (answer) => postMessage(answer, []),
  listen: (onRequest) =>
    addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => onRequest(data)),
  clock: () => performance.timeOrigin + performance.now(),
});
