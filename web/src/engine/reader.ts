/* The page's side of reading traces. */
import { known } from '../base/known.ts';
import type { SessionCall } from '../core/session.ts';
import type { Port } from '../timeline/messages.ts';
import type { Recording } from '../trace-in/index.ts';
import { SaidError } from '../words/message.ts';
import type { ReadAnswer, ReadRequest, Source } from './source.ts';

export interface ReadTrace {
  readonly source: Source;
  readonly recording: Recording;
  /** How many calls each image of the file has. `recording` may contain only the first of them. */
  readonly found: readonly number[];
  /** The whole text, unless it is too long to edit. */
  readonly text?: string;
}

interface Waiting {
  readonly source: Source;
  /** The calls received so far, by image. */
  readonly calls: SessionCall[][];
  readonly resolve: (read: ReadTrace | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Lets the worker read traces. */
export class Reader {
  private readonly port: Port;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private broken: Error | undefined;

  constructor(port: Port) {
    this.port = port;
    port.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => this.receive(data));
  }

  /** Resolves to undefined if `signal` aborts the reading. */
  read(source: Source, signal?: AbortSignal): Promise<ReadTrace | undefined> {
    if (this.broken) return Promise.reject(this.broken);
    if (signal?.aborted) return Promise.resolve(undefined);
    const id = ++this.lastId;
    signal?.addEventListener('abort', () => this.giveUp(id), { once: true });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { source, calls: [], resolve, reject });
      this.post({ type: 'read', id, source });
    });
  }

  /** Reads a text. This can't be aborted. */
  async parse(name: string, text: string): Promise<Recording> {
    const read = await this.read({ kind: 'text', name, text });
    return known(read, 'without a signal nobody gives it up').recording;
  }

  /** Rejects all pending and all future reads, because the worker is gone or broken. */
  fail(error: Error): void {
    this.broken = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  private giveUp(id: number): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.post({ type: 'giveUp', id });
    waiting.resolve(undefined);
  }

  private receive(answer: ReadAnswer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    const { source, calls, resolve, reject } = waiting;
    if (answer.type === 'calls') {
      (calls[answer.image] ??= []).push(...answer.calls);
      return;
    }
    this.waiting.delete(answer.id);
    if (answer.type === 'failed') reject(new SaidError(answer.said));
    else {
      const { recording, found, text } = answer;
      resolve({ source, recording: withCalls(recording, calls), found, ...(text !== undefined && { text }) });
    }
  }

  private post(request: ReadRequest): void {
    this.port.postMessage(request, []);
  }
}

function withCalls(recording: Recording, calls: readonly (readonly SessionCall[])[]): Recording {
  return { ...recording, images: recording.images.map((image, i) => ({ ...image, calls: calls[i] ?? [] })) };
}
