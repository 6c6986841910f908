/** Reads a trace from a file or standard input, compressed or not, or in an archive. */
import { Readable } from 'node:stream';
import { counted, decompressed, indexTrace } from '../trace-in/index.ts';
import type { LineTimes } from '../trace-in/line-times.ts';
import { LineReader } from '../trace-in/lines.ts';
import type { IndexedRecording, TraceOptions } from '../trace-in/index.ts';
import { t } from '../words/index.ts';
import type { CliIo } from './io.ts';
import { ProgressLine } from './progress-line.ts';

/** The calls stay packed. Problems with the trace itself are among the recording's problems. `times` is told every line. */
export function readTrace(
  path: string,
  io: CliIo,
  options: TraceOptions,
  times?: LineTimes,
): Promise<IndexedRecording> {
  const bytes = openTrace(path, io);
  return indexTrace(path, times === undefined ? bytes : timed(bytes, times), options);
}

async function* timed(chunks: AsyncIterable<Uint8Array>, times: LineTimes): AsyncGenerator<Uint8Array> {
  const [decoder, lines] = [new TextDecoder(), new LineReader()];
  const take = (cuts: ReturnType<LineReader['push']>): void => {
    for (const cut of cuts) if (cut.kind === 'line') times.push(cut.text, cut.number);
  };
  for await (const chunk of chunks) {
    take(lines.push(decoder.decode(chunk, { stream: true })));
    yield chunk;
  }
  take(lines.end(false));
}

/** The decompressed bytes. Errors that the user can fix are UserErrors. */
export function openTrace(
  path: string,
  io: Pick<CliIo, 'stdin' | 'open' | 'sizeOf' | 'stderr'>,
): AsyncGenerator<Uint8Array> {
  const isFile = path !== '-';
  const file = isFile ? io.open(path) : io.stdin;
  const stream = Readable.toWeb(file) as ReadableStream<Uint8Array>;
  const line = new ProgressLine(io.stderr);
  const of = line.isShown && isFile ? io.sizeOf(path) : undefined;
  const told = counted(stream, (read) => line.show(progressText(path, read, of)));
  return readable(decompressed(told), line);
}

function progressText(name: string, read: number, of: number | undefined): string {
  if (of === undefined) return t('cli.readingStream', { read: megabytes(read) });
  return t('cli.readingFile', { name, read: megabytes(read), of: megabytes(of) });
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Turns errors of the system into UserErrors. */
async function* readable(chunks: AsyncIterable<Uint8Array>, line: ProgressLine): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    throw code === undefined || code.startsWith('ERR_') ? error : new Error(sentence(code), { cause: error });
  } finally {
    line.clear();
  }
}

function sentence(code: string): string {
  if (code === 'ENOENT') return t('cli.noSuchFile');
  if (code === 'EISDIR') return t('cli.isDirectory');
  if (code === 'EACCES') return t('cli.notReadable');
  return t('cli.readFailed', { code });
}
