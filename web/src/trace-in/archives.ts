/* Archives of traces. The reader loads this when a file begins like one. */
import { unzipSync } from 'fflate';
import { parseTar } from 'nanotar';
import { SaidError, message } from '../words/message.ts';
import { payloadStart } from './intake/payload.ts';
import { isMapsLine } from './maps.ts';
import { gunzipped } from './gunzip.ts';
import { inOrder, type NamedFile } from './in-order.ts';

/** All of an archive is in memory at once. */
const MOST = 2 ** 28;
/** How much of a file is looked at before it counts as a log. */
const HEAD = 65_536;

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
