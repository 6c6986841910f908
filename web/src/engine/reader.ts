/* The page's side of reading traces. */
import { known } from '../base/known.ts';
import type { SessionCall } from '../core/session.ts';
import type { Port } from '../timeline/messages.ts';
// Not from index.ts, which has the parser: that is the worker's.
import { CallLog } from '../trace-in/call-log.ts';
import type { Recording } from '../trace-in/index.ts';
import { SaidError } from '../words/message.ts';
import type { ReadAnswer, ReadProgress, ReadRequest, Source } from './source.ts';
import type { TraceWindow } from './window.ts';

export interface ReadTrace {
  readonly source: Source;
  readonly recording: Recording;
  /** How many calls each image of the file has. In `recording` none of a long trace's images has any. */
  readonly found: readonly number[];
  /** The number under which the worker keeps the calls of a long trace. */
  readonly long?: number;
  /** The whole text, unless it is too long to edit. */
  readonly text?: string;
}

/** A window of a long trace, with its calls. */
export interface ReadWindow extends TraceWindow {
  readonly trace: number;
  readonly calls: readonly SessionCall[];
}

interface Waiting {
  /** The calls received so far, by image. */
  readonly calls: SessionCall[][];
  readonly onProgress: ((progress: ReadProgress) => void) | undefined;
  readonly resolve: (answer: Final | undefined) => void;
  readonly reject: (error: Error) => void;
}

type Final = Extract<ReadAnswer, { readonly type: 'done' | 'window' }>;

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
  async read(
    source: Source,
    signal?: AbortSignal,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<ReadTrace | undefined> {
    const id = ++this.lastId;
    const calls: SessionCall[][] = [];
    const answer = await this.ask({ type: 'read', id, source }, calls, signal, onProgress);
    if (answer?.type !== 'done') return undefined;
    const { recording, found, isLong, text } = answer;
    return {
      source,
      recording: withCalls(recording, calls),
      found,
      ...(isLong && { long: id }),
      ...(text !== undefined && { text }),
    };
  }

  /**
   * The window of a long trace that begins with call `from` of `image`, or as near to it as there is one. Resolves to
   * undefined if `signal` aborts this.
   */
  async window(
    trace: number,
    image: number,
    from: number,
    signal?: AbortSignal,
  ): Promise<ReadWindow | undefined> {
    const id = ++this.lastId;
    const calls: SessionCall[][] = [];
    const answer = await this.ask({ type: 'window', id, trace, image, from }, calls, signal);
    if (answer?.type !== 'window') return undefined;
    return { ...answer.window, trace, calls: calls[image] ?? [] };
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

  private ask(
    request: Exclude<ReadRequest, { readonly type: 'giveUp' }>,
    calls: SessionCall[][],
    signal?: AbortSignal,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<Final | undefined> {
    if (this.broken) return Promise.reject(this.broken);
    if (signal?.aborted) return Promise.resolve(undefined);
    const { id } = request;
    signal?.addEventListener('abort', () => this.giveUp(id), { once: true });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { calls, onProgress, resolve, reject });
      this.post(request);
    });
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
    const { calls, onProgress, resolve, reject } = waiting;
    if (answer.type === 'calls') {
      (calls[answer.image] ??= []).push(...new CallLog(answer.calls).unpacked());
      return;
    }
    if (answer.type === 'progress') {
      onProgress?.(answer.progress);
      return;
    }
    this.waiting.delete(answer.id);
    if (answer.type === 'failed') reject(new SaidError(answer.said));
    else resolve(answer);
  }

  private post(request: ReadRequest): void {
    this.port.postMessage(request, []);
  }
}

function withCalls(recording: Recording, calls: readonly (readonly SessionCall[])[]): Recording {
  return { ...recording, images: recording.images.map((image, i) => ({ ...image, calls: calls[i] ?? [] })) };
}
