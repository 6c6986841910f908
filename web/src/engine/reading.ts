/* The worker's side of reading traces: 50 MB take seconds. */
import type { Port } from '../timeline/messages.ts';
import { nextTask } from '../timeline/slices.ts';
import type { Recording } from '../trace-in/index.ts';
import { saidOf } from '../words/message.ts';
import type { ReadAnswer, ReadRequest, Source } from './source.ts';

/** Characters; an editor with more of them is no pleasure. */
const EDITABLE = 2_000_000;
/** Calls in a message: unpacking them must not block the page. */
const PIECE = 250;
/** How long others wait at most, but for a single piece of a file, in ms. */
const SLICE = 40;
/** Calls of an image that are taken: more would fill the page's memory for little to see. */
const MOST_CALLS = 100_000;

/** Reads what comes through `port`. What is given up, maybe 50 MB, is read no further than to the next piece of the file. */
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

/** The parser comes with the first text, beside the core that is still on its way. */
async function read(source: Source, signal: AbortSignal): Promise<Read> {
  const { gunzipped, parseTrace } = await import('../trace-in/index.ts');
  if (source.kind === 'text')
    return { recording: await parseTrace(source.name, source.text), text: source.text };
  const kept = new Keeper();
  const recording = await parseTrace(source.name, kept.through(gunzipped(source.file.stream()), signal));
  return { recording, ...(kept.text !== undefined && { text: kept.text }) };
}

/** Keeps what passes through, as long as it is short enough to edit. */
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
      // The session beside it is asked for pictures meanwhile; and a file that is all there comes without a pause.
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
