import type { Port } from '../timeline/messages.ts';

interface Branched {
  readonly branch: string;
  readonly message: unknown;
}

/** One of several conversations over the same port. Each receives only its own messages. */
export function branch(port: Port, name: string): Port {
  return {
    postMessage: (message, transfer) =>
      port.postMessage({ branch: name, message } satisfies Branched, transfer),
    addEventListener: (type, listener) =>
      port.addEventListener(type, ({ data }: MessageEvent<Branched>) => {
        if (data.branch === name) listener(new MessageEvent(type, { data: data.message }));
      }),
  };
}
