/* The worker's side of reading traces. A trace of 50 MB takes seconds. */
import type { Port } from '../timeline/messages.ts';
import { nextTask } from '../timeline/slices.ts';
import type { Recording } from '../trace-in/index.ts';
import { saidOf } from '../words/message.ts';
import type { ReadAnswer, ReadRequest, Source } from './source.ts';

/** In characters. Longer texts make the editor too slow. */
const EDITABLE = 2_000_000;
/** Calls in one message. More would block the page while it unpacks them. */
const PIECE = 250;
/**
 * The longest time in ms for which reading holds up the worker's other work, apart from parsing a single chunk of the
 * file.
 */
const SLICE = 40;
/** How many calls of an image are sent. More would fill the page's memory and show little. */
const MOST_CALLS = 100_000;

/**
 * Reads the sources that arrive through `port`. An aborted read, of maybe 50 MB, stops at the next chunk of the file.
 */
export function serveReading(port: Port): void {
  const reading = new Map<number, AbortController>();
  const send = (answer: ReadAnswer): void => port.postMessage(answer, []);
  const answer = async (id: number, source: Source, { signal }: AbortController): Promise<void> => {
    try {
      const { recording, text } = await read(source, signal);
      if (signal.aborted) return;
      sendCalls(id, recording, send);
      const images = recording.images.map((image) => ({ ...image, calls: [], observed: [] }));
      send({
        type: 'done',
        id,
        recording: { ...recording, images },
        found: recording.images.map(({ calls }) => calls.length),
        ...(text !== undefined && { text }),
      });
    } catch (error) {
      if (!signal.aborted) send({ type: 'failed', id, said: saidOf(error) });
    } finally {
      reading.delete(id);
    }
  };
  port.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
    if (data.type === 'giveUp') {
      reading.get(data.id)?.abort();
      return;
    }
    const controller = new AbortController();
    reading.set(data.id, controller);
    void answer(data.id, data.source, controller);
  });
}

interface Read {
  readonly recording: Recording;
  readonly text?: string;
}

/** The parser is loaded with the first text, while the core may still be loading. */
async function read(source: Source, signal: AbortSignal): Promise<Read> {
  const { gunzipped, parseTrace } = await import('../trace-in/index.ts');
  const { name, apart = false } = source;
  if (source.kind === 'text')
    return { recording: await parseTrace(name, source.text, { apart }), text: source.text };
  const kept = new Keeper();
  const recording = await parseTrace(name, kept.through(gunzipped(source.file.stream()), signal), {
    apart,
  });
  return { recording, ...(kept.text !== undefined && { text: kept.text }) };
}

/** Passes the text through and keeps a copy of it while it is short enough to edit. */
class Keeper {
  private chunks: string[] | undefined = [];
  private length = 0;

  get text(): string | undefined {
    return this.chunks?.join('');
  }

  async *through(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    let since = performance.now();
    for await (const chunk of bytes) {
      // The session in this worker must answer meanwhile, and a file that is all there would be read without a pause.
      if (performance.now() - since > SLICE) {
        await nextTask();
        since = performance.now();
      }
      if (signal.aborted) return;
      const text = decoder.decode(chunk, { stream: true });
      this.length += text.length;
      if (this.length > EDITABLE) this.chunks = undefined;
      this.chunks?.push(text);
      yield text;
    }
  }
}

function sendCalls(id: number, recording: Recording, send: (answer: ReadAnswer) => void): void {
  for (const [image, { calls }] of recording.images.entries()) {
    for (let at = 0; at < Math.min(calls.length, MOST_CALLS); at += PIECE) {
      send({ type: 'calls', id, image, calls: calls.slice(at, Math.min(at + PIECE, MOST_CALLS)) });
    }
  }
}
