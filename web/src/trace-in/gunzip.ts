/** Compressed traces, which are recognized by their first bytes, whatever the file's name is. */
import { SaidError, message } from '../words/message.ts';

/**
 * The bytes of `stream`, decompressed if it is a gzip stream. Throws an Error that says so if the stream is damaged.
 */
export async function* gunzipped(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const head = await firstBytes(reader);
  const source = rest(head, reader);
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* iterate(source);
    return;
  }
  const plain = source.pipeThrough(
    new DecompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>,
  );
  try {
    yield* iterate(plain);
  } catch {
    throw new SaidError(message('traceIn.damagedGzip'));
  }
}

/** The first bytes of the stream: at least two, unless it ends before. */
async function firstBytes(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < 2) {
    const { done, value } = await reader.read();
    if (done) break;
    const joined = new Uint8Array(head.length + value.length);
    joined.set(head);
    joined.set(value, head.length);
    head = joined;
  }
  return head;
}

export function rest(
  head: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Makes a stream iterable, because streams in Chromium are not. */
export async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
