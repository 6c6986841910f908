/* Reads traces off the main thread: 50 MB take seconds. */
import { gunzipped, parseTrace, type Recording } from '../../trace-in/index.ts';
import { saidOf } from '../../words/message.ts';
import type { ReadAnswer, Source } from './messages.ts';

/** Characters; an editor with more of them is no pleasure. */
const EDITABLE = 2_000_000;
/** Calls in a message: unpacking them must not block the page. */
const PIECE = 250;
/** Calls of an image that the lab takes: more would fill the page's memory for little to see. */
const MOST_CALLS = 100_000;

addEventListener('message', ({ data: source }: MessageEvent<Source>) => {
  read(source).then(
    ({ recording, text }) => {
      sendCalls(recording);
      const images = recording.images.map((image) => ({ ...image, calls: [], observed: [] }));
      send({
        type: 'done',
        recording: { ...recording, images },
        found: recording.images.map(({ calls }) => calls.length),
        text,
      });
    },
    (error: unknown) => send({ type: 'failed', said: saidOf(error) }),
  );
});

interface Read {
  readonly recording: Recording;
  readonly text?: string;
}

async function read(source: Source): Promise<Read> {
  if (source.kind === 'text')
    return { recording: await parseTrace(source.name, source.text), text: source.text };
  const kept = new Keeper();
  const recording = await parseTrace(source.name, kept.through(gunzipped(source.file.stream())));
  return { recording, ...(kept.text !== undefined && { text: kept.text }) };
}

/** Keeps what passes through, as long as it is short enough to edit. */
class Keeper {
  private chunks: string[] | undefined = [];
  private length = 0;

  get text(): string | undefined {
    return this.chunks?.join('');
  }

  async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      this.length += text.length;
      if (this.length > EDITABLE) this.chunks = undefined;
      this.chunks?.push(text);
      yield text;
    }
  }
}

function sendCalls(recording: Recording): void {
  for (const [image, { calls }] of recording.images.entries()) {
    for (let at = 0; at < Math.min(calls.length, MOST_CALLS); at += PIECE) {
      send({ type: 'calls', image, calls: calls.slice(at, Math.min(at + PIECE, MOST_CALLS)) });
    }
  }
}

function send(answer: ReadAnswer): void {
  postMessage(answer);
}
