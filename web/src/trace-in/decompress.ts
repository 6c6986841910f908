/* The text of a file that may be compressed, or an archive: its first bytes tell, whatever its name is. */
import { SaidError, message } from '../words/message.ts';
import { gunzipped, iterate, rest } from './gunzip.ts';

const XZ = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];
const ZIP = [0x50, 0x4b, 3, 4];
/** `ustar`, which stands so far behind the beginning of an archive's first file. */
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72];
const TAR_AT = 257;
const LONGEST = TAR_AT + TAR.length;

/** The bytes of `stream`, decompressed if need be; of an archive its logs, one after the other. Throws if it is damaged. */
export async function* decompressed(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const plain = toStream(packed(stream));
  const reader = plain.getReader();
  const head = await firstBytes(reader, LONGEST);
  const source = iterate(rest(head, reader));
  const kind = begins(head, TAR, TAR_AT) ? 'tar' : begins(head, ZIP) ? 'zip' : undefined;
  if (kind === undefined) {
    yield* source;
    return;
  }
  const { fromArchive } = await import('./archives.ts');
  yield* iterate(await fromArchive(kind, source));
}

/** At least `count` bytes, unless the stream ends before. */
async function firstBytes(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  count: number,
): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    const before = head;
    head = new Uint8Array(before.length + value.length);
    head.set(before);
    head.set(value, before.length);
  }
  return head;
}

async function* packed(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const head = await firstBytes(reader, XZ.length);
  const source = rest(head, reader);
  const isXz = begins(head, XZ);
  if (!isXz && !begins(head, ZSTD)) {
    yield* gunzipped(source);
    return;
  }
  try {
    if (isXz) {
      const { XzReadableStream } = await import('xz-decompress');
      yield* iterate(new XzReadableStream(source));
    } else {
      const { fromZstd } = await import('./zstd.ts');
      yield* iterate(fromZstd(source));
    }
  } catch {
    throw new SaidError(message('traceIn.damagedGzip'));
  }
}

function begins(head: Uint8Array, mark: readonly number[], at = 0): boolean {
  return mark.every((byte, i) => head[at + i] === byte);
}

function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
