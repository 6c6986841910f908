import type { SessionCall } from '../../core/session.ts';
import type { Recording } from '../../trace-in/index.ts';
import { t } from '../../words/index.ts';
import { SaidError } from '../../words/message.ts';
import type { ReadAnswer, Source } from './messages.ts';

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
  /** Gives up what is being read. */
  close(): void;
}

/** Reads traces in a worker. One that reads what nobody waits for any more, maybe 50 MB, is ended. */
export function createReader(): Reader {
  let worker: Worker | undefined;
  /** Defined while it reads. */
  let giveUp: (() => void) | undefined;
  return {
    read(source) {
      giveUp?.();
      const reading = (worker ??= new Worker(new URL('./read-worker.ts', import.meta.url), {
        type: 'module',
      }));
      const calls: SessionCall[][] = [];
      const listening = new AbortController();
      const end = (keepsWorker: boolean): void => {
        giveUp = undefined;
        listening.abort();
        if (keepsWorker) return;
        reading.terminate();
        worker = undefined;
      };
      return new Promise((resolve, reject) => {
        giveUp = () => {
          end(false);
          resolve(undefined);
        };
        const onError = ({ message }: ErrorEvent): void => {
          end(false);
          reject(new Error(message || t('lab.readerBroken')));
        };
        const onMessage = ({ data }: MessageEvent<ReadAnswer>): void => {
          if (data.type === 'calls') {
            (calls[data.image] ??= []).push(...data.calls);
            return;
          }
          end(true);
          if (data.type === 'failed') reject(new SaidError(data.said));
          else {
            const { recording, found, text } = data;
            resolve({ source, recording: withCalls(recording, calls), found, text });
          }
        };
        reading.addEventListener('error', onError, { signal: listening.signal });
        reading.addEventListener('message', onMessage, { signal: listening.signal });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        reading.postMessage(source);
      });
    },
    close() {
      giveUp?.();
      worker?.terminate();
    },
  };
}

function withCalls(recording: Recording, calls: readonly (readonly SessionCall[])[]): Recording {
  return { ...recording, images: recording.images.map((image, i) => ({ ...image, calls: calls[i] ?? [] })) };
}
