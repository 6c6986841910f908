/** In ms. */
const BETWEEN_NEWS = 100;

/** The same bytes. `tell` hears now and then how many of them have been read. */
export function counted(
  stream: ReadableStream<Uint8Array>,
  tell: (read: number) => void,
): ReadableStream<Uint8Array> {
  let read = 0;
  let told = performance.now();
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.length;
        controller.enqueue(chunk);
        if (performance.now() - told < BETWEEN_NEWS) return;
        told = performance.now();
        tell(read);
      },
    }),
  );
}
