/* The worker's side of reading traces. A trace of 100 MB takes seconds. */
import type { CoreModule } from '../core/module.ts';
import type { AllCalls, HeldCalls } from '../core/session.ts';
import type { Port } from '../timeline/messages.ts';
import { nextTask } from '../timeline/slices.ts';
import type { PackedCalls } from '../trace-in/call-log.ts';
import type { CallSequence, IndexedRecording } from '../trace-in/index.ts';
import { SaidError, message, saidOf } from '../words/message.ts';
import { LineOffsets } from './line-offsets.ts';
import { EDITABLE, LongTrace } from './long-trace.ts';
import type { ReadAnswer, ReadProgress, ReadRequest, Source } from './source.ts';
import { SIZES } from './window.ts';

/** Calls in one message. More would block the page while it unpacks them. */
const PIECE = 250;
/**
 * The longest time in ms for which reading holds up the worker's other work, apart from parsing a single chunk of the
 * file.
 */
const SLICE = 40;

/** The calls of the long trace that was read last, for the sessions that run windows of it. */
type Held = (calls: HeldCalls) => AllCalls | undefined;

/**
 * Reads the sources that arrive through `port`. An aborted read, of maybe 100 MB, stops at the next chunk of the file.
 */
export function serveReading(port: Port, core: Promise<CoreModule>): Held {
  const server = new ReadingServer(port, core);
  port.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => server.receive(data));
  return ({ trace, image }) => server.kept(trace)?.calls(image);
}

class ReadingServer {
  private readonly port: Port;
  private readonly core: Promise<CoreModule>;
  private readonly reading = new Map<number, AbortController>();
  /** The last one. It may take 300 MB, and stays until the next one has been read. */
  private long: { readonly id: number; readonly trace: LongTrace } | undefined;

  constructor(port: Port, core: Promise<CoreModule>) {
    this.port = port;
    this.core = core;
  }

  receive(request: ReadRequest): void {
    if (request.type === 'giveUp') {
      this.reading.get(request.id)?.abort();
      return;
    }
    const controller = new AbortController();
    const { id } = request;
    this.reading.set(id, controller);
    void this.answer(id, controller.signal, () =>
      request.type === 'read'
        ? this.read(id, request.source, controller.signal)
        : this.window(id, request.trace, request.image, request.from, controller.signal),
    );
  }

  /** The long trace that was read under this number, unless another one has taken its place. */
  kept(id: number): LongTrace | undefined {
    return this.long?.id === id ? this.long.trace : undefined;
  }

  private async answer(id: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) this.send({ type: 'failed', id, said: saidOf(error) });
    } finally {
      this.reading.delete(id);
    }
  }

  private async read(id: number, source: Source, signal: AbortSignal): Promise<void> {
    const { recording, text, long } = await read(source, signal, (progress) =>
      this.send({ type: 'progress', id, progress }),
    );
    if (signal.aborted) return;
    const most = recording.images.reduce((sum, { layout }) => Math.max(sum, layout.vmas.length), 0);
    if (most > SIZES.vmas)
      throw new SaidError(message('traceIn.vmasBeyondPage', { count: most, limit: SIZES.vmas }));
    const found = recording.images.map(({ calls }) => calls.length);
    const isLong = found.reduce((sum, count) => sum + count, 0) > SIZES.whole;
    // A trace that can't be used leaves the one before it on the page.
    if (found.length > 0) this.long = isLong ? { id, trace: long } : undefined;
    if (!isLong)
      for (const [image, { calls }] of (await inOrder(recording, this.core, signal)).entries())
        this.sendCalls(id, image, calls, 0, calls.length);
    if (signal.aborted) return;
    const images = recording.images.map((image) => ({ ...image, calls: [], observed: [] }));
    const problems = recording.problems.slice(0, MOST_PROBLEMS);
    this.send({
      type: 'done',
      id,
      recording: { ...recording, images, problems },
      found,
      isLong,
      ...(text !== undefined && { text }),
    });
  }

  private async window(
    id: number,
    trace: number,
    image: number,
    from: number,
    signal: AbortSignal,
  ): Promise<void> {
    const long = this.kept(trace);
    const calls = long?.calls(image);
    if (!long || !calls) throw new SaidError(message('timeline.traceGone'));
    const window = await long.window(image, from);
    if (signal.aborted) return;
    this.sendCalls(id, image, calls, window.from, window.from + window.size);
    this.send({ type: 'window', id, window });
  }

  private sendCalls(id: number, image: number, calls: CallSequence, from: number, to: number): void {
    for (let at = from; at < to; at += PIECE) {
      const packed = calls.packed(at, Math.min(at + PIECE, to));
      this.send({ type: 'calls', id, image, calls: packed }, buffersOf(packed));
    }
  }

  private send(answer: ReadAnswer, transfer: ArrayBuffer[] = []): void {
    this.port.postMessage(answer, transfer);
  }
}

function buffersOf({ chunks, starts }: PackedCalls): ArrayBuffer[] {
  return [...chunks, starts].map(({ buffer }) => buffer);
}

/** The images, with calls that overlapped in the order that explains them. Few logs have such calls. */
async function inOrder(
  recording: IndexedRecording,
  core: Promise<CoreModule>,
  signal: AbortSignal,
): Promise<IndexedRecording['images']> {
  const { arranged } = await import('./arranged.ts');
  return arranged(recording, core, signal);
}

/** How many problems are sent with a recording. */
const MOST_PROBLEMS = 100;

interface Read {
  readonly recording: IndexedRecording;
  readonly text?: string;
  /** The same recording, in case it is so long that only windows of it are shown. */
  readonly long: LongTrace;
}

/** The parser is loaded with the first text, while the core may still be loading. */
async function read(
  source: Source,
  signal: AbortSignal,
  tell: (progress: ReadProgress) => void,
): Promise<Read> {
  const { counted, decompressed, indexTrace } = await import('../trace-in/index.ts');
  const { name } = source;
  const file = source.kind === 'text' ? new Blob([source.text]) : source.file;
  const kept = new Keeper();
  const bytes = counted(file.stream(), (count) => tell({ read: count, of: file.size }));
  const recording = await indexTrace(name, kept.through(decompressed(bytes), signal), source);
  const isPacked = kept.offsets.length !== file.size;
  const long = new LongTrace(recording, kept.offsets, (offset) =>
    isPacked ? skipped(decompressed(file.stream()), offset) : decompressed(file.slice(offset).stream()),
  );
  const text = source.kind === 'text' ? source.text : kept.text;
  return { recording, long, ...(text !== undefined && { text }) };
}

async function* skipped(bytes: AsyncIterable<Uint8Array>, offset: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    const start = Math.min(chunk.length, Math.max(0, offset - at));
    at += chunk.length;
    if (start < chunk.length) yield chunk.subarray(start);
  }
}

/** Passes the text through, notes where its lines begin, and keeps a copy of it while it is short enough to edit. */
class Keeper {
  readonly offsets = new LineOffsets();
  private chunks: string[] | undefined = [];
  private length = 0;

  get text(): string | undefined {
    return this.chunks?.join('');
  }

  async *through(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let since = -Infinity;
    for await (const chunk of bytes) {
      // The session in this worker must answer meanwhile, and a file that is all there would be read without a pause:
      // within one slice, on a fast machine. So the first chunk waits, too, for the word that nobody wants it any more.
      if (performance.now() - since > SLICE) {
        await nextTask();
        since = performance.now();
      }
      if (signal.aborted) return;
      this.offsets.feed(chunk);
      const text = decoder.decode(chunk, { stream: true });
      this.length += text.length;
      if (this.length > EDITABLE) this.chunks = undefined;
      this.chunks?.push(text);
      yield text;
    }
  }
}
