/* Archives and compressions that few traces have. The reader loads this when a file begins like one of them. */
import { unzipSync } from 'fflate';
import { Decompress } from 'fzstd';
import { parseTar } from 'nanotar';
import { XzReadableStream } from 'xz-decompress';
import { SaidError, message } from '../words/message.ts';
import { payloadStart } from './intake/payload.ts';
import { isMapsLine } from './maps.ts';
import { gunzipped } from './gunzip.ts';
import { inOrder, type NamedFile } from './in-order.ts';

/** All of an archive is in memory at once. */
const MOST = 2 ** 28;
/** How much of a file is looked at before it counts as a log. */
const HEAD = 65_536;

export function fromXz(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return new XzReadableStream(stream);
}

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

/** One text of the logs and lists of VMAs in an archive. Throws if there is none. */
export async function fromArchive(
  kind: 'tar' | 'zip',
  chunks: AsyncIterable<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const bytes = await whole(chunks);
  const files = filesOf(kind, bytes);
  const logs: NamedFile[] = [];
  for (const { name, data } of files) {
    const file = await plain(new Blob([new Uint8Array(data)]));
    if (await isLog(file)) logs.push({ name, file });
  }
  if (logs.length === 0) throw new SaidError(message('traceIn.nothingInArchive', { count: files.length }));
  return (await inOrder(logs)).stream();
}

function filesOf(
  kind: 'tar' | 'zip',
  bytes: Uint8Array,
): readonly { readonly name: string; readonly data: Uint8Array }[] {
  try {
    if (kind === 'zip') return Object.entries(unzipSync(bytes)).map(([name, data]) => ({ name, data }));
    return parseTar(bytes).flatMap(({ name, data }) => (data && data.length > 0 ? [{ name, data }] : []));
  } catch {
    throw new SaidError(message('traceIn.damagedGzip'));
  }
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MOST) throw new SaidError(message('traceIn.archiveTooLong', { mib: MOST / 2 ** 20 }));
    pieces.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function plain(file: Blob): Promise<Blob> {
  return new Blob([new Uint8Array(await whole(gunzipped(file.stream())))]);
}

/** Whether any of its first lines is a call or a VMA. */
async function isLog(file: Blob): Promise<boolean> {
  const text = await file.slice(0, HEAD).text();
  return text.split('\n', 400).some((line) => payloadStart(line) !== undefined || isMapsLine(line.trimEnd()));
}
