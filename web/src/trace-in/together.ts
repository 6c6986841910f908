/** Files of one recording that are opened together: a memory map and a log, or the logs of `strace -ff`. */
import { counted } from './counted.ts';
import { gunzipped } from './gunzip.ts';
import { inOrder, type NamedFile } from './in-order.ts';

/**
 * One text of them all: memory maps first, then logs in the order of their names. Throws if one can't be decompressed, or if
 * `signal` aborts that. `tell` hears now and then how many bytes of them have been read.
 */
export async function together(
  files: readonly NamedFile[],
  signal?: AbortSignal,
  tell: (read: number) => void = () => undefined,
): Promise<Blob> {
  const done = new Map<NamedFile, number>();
  const read = await Promise.all(
    files.map(async (each) => {
      const { name, file } = each;
      const stream = counted(file.stream(), (bytes) => {
        done.set(each, bytes);
        tell([...done.values()].reduce((sum, one) => sum + one, 0));
      });
      const plain = await plainOf(stream, signal);
      return { name, file: plain };
    }),
  );
  return inOrder(read);
}

async function plainOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of gunzipped(stream)) {
    signal?.throwIfAborted();
    pieces.push(new Uint8Array(piece));
  }
  return new Blob(pieces);
}
