/* Converts any file to the bytes of a faultstream: compressed or not, a faultstream already or the text of perf script. */
import { saidOf } from '../words/message.ts';
import { ENOUGH_BYTES, kindOf, objection } from './recognise.ts';
import { StreamError } from './stream-error.ts';

/** Yields the bytes of the faultstream. Throws only StreamErrors. */
export async function* faultstreamOf(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    // Apart: a worker that has no stream to read starts without it.
    const { decompressed } = await import('../trace-in/decompress.ts');
    yield* converted(decompressed(source));
  } catch (error) {
    throw error instanceof StreamError ? error : new StreamError(saidOf(error));
  }
}

async function* converted(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, ended } = await firstBytes(chunks);
  const kind = kindOf(head);
  const reason = objection(kind, head);
  if (reason !== undefined) {
    await chunks.return(undefined);
    throw new StreamError(reason);
  }
  if (kind === 'faultstream') {
    yield head;
    if (!ended) yield* chunks;
    return;
  }
  // Only files of the reader's own are texts of perf script.
  const { PerfScript } = await import('./perf-script.ts');
  const script = new PerfScript();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  yield encoder.encode(script.push(decoder.decode(head, { stream: true })));
  if (!ended)
    for await (const chunk of chunks) {
      const text = script.push(decoder.decode(chunk, { stream: true }));
      if (text !== '') yield encoder.encode(text);
    }
  yield encoder.encode(script.push(decoder.decode()) + script.end());
}

/** Reads as many bytes as it takes to recognise a file. */
async function firstBytes(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly ended: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < ENOUGH_BYTES) {
    const { done, value } = await chunks.next();
    if (done === true) return { head: joined(pieces, size), ended: true };
    pieces.push(value);
    size += value.length;
  }
  return { head: joined(pieces, size), ended: false };
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
