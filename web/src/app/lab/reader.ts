import type { SessionCall } from '../../core/session.ts';
import type { Recording } from '../../trace-in/index.ts';
import type { ReadAnswer, ReadRequest, Source } from './messages.ts';

export interface ReadTrace {
  readonly source: Source;
  readonly recording: Recording;
  /** Calls of each image of the file; `recording` may have only the first of them. */
  readonly found: readonly number[];
  /** The whole text, unless it is too long to be edited. */
  readonly text?: string;
}

export interface Reader {
  /** Reads a trace; undefined when another has been asked for meanwhile. */
  read(source: Source): Promise<ReadTrace | undefined>;
  close(): void;
}

/** Starts a worker that reads traces, the newest first. */
export function startReader(): Reader {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  let newest = 0;
  return {
    read(source) {
      const id = ++newest;
      const calls: SessionCall[][] = [];
      return new Promise((resolve, reject) => {
        const listener = ({ data }: MessageEvent<ReadAnswer>): void => {
          if (data.id !== id) return;
          if (data.type === 'calls') {
            (calls[data.image] ??= []).push(...data.calls);
            return;
          }
          worker.removeEventListener('message', listener);
          if (id !== newest) resolve(undefined);
          else if (data.type === 'failed') reject(new Error(data.reason));
          else {
            const { recording, found, text } = data;
            resolve({ source, recording: withCalls(recording, calls), found, text });
          }
        };
        worker.addEventListener('message', listener);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage({ id, source } satisfies ReadRequest);
      });
    },
    close: () => worker.terminate(),
  };
}

function withCalls(recording: Recording, calls: readonly (readonly SessionCall[])[]): Recording {
  return { ...recording, images: recording.images.map((image, i) => ({ ...image, calls: calls[i] ?? [] })) };
}
