/* Zstandard, which no browser decompresses by itself. */
import { Decompress } from 'fzstd';

/** Errors of the stream mean that it is damaged. */
export function fromZstd(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let ready: Uint8Array[] = [];
  const decoder = new Decompress((chunk) => void ready.push(chunk.slice()));
  return new ReadableStream({
    async pull(controller) {
      while (ready.length === 0) {
        const { done, value } = await reader.read();
        decoder.push(value ?? new Uint8Array(), done);
        if (!done) continue;
        for (const chunk of ready) controller.enqueue(chunk);
        controller.close();
        return;
      }
      for (const chunk of ready) controller.enqueue(chunk);
      ready = [];
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
