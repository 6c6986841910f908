/** Reads a trace from a file or standard input, compressed or not, or in an archive. */
import { Readable } from 'node:stream';
import { counted, decompressed, indexTrace } from '../trace-in/index.ts';
import type { LineTimes } from '../trace-in/line-times.ts';
import { LineReader } from '../trace-in/lines.ts';
import type { IndexedRecording, TraceOptions } from '../trace-in/index.ts';
import { BEGINS, isSession } from '../trace-in/is-session.ts';
import { readSession, type SavedSession } from '../trace-in/session-file.ts';
import { say, t } from '../words/index.ts';
import { SaidError } from '../words/message.ts';
import { UserError } from './io.ts';
import type { CliIo } from './io.ts';
import { ProgressLine } from './progress-line.ts';

/** A file's text; of a saved session, the trace in it. */
export interface OpenedText {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly saved?: SavedSession;
}

/** Throws a UserError for a session that can't be opened. What is wrong with the file itself comes with its bytes. */
export async function openText(path: string, io: CliIo): Promise<OpenedText> {
  const rest = openTrace(path, io);
  const begun: Uint8Array[] = [];
  let failure: unknown;
  try {
    for (let length = 0; length < BEGINS;) {
      const { done, value } = await rest.next();
      if (done) break;
      begun.push(value);
      length += value.length;
    }
  } catch (error) {
    failure = error;
  }
  const bytes = goingOn(begun, rest, failure);
  const beginning = new TextDecoder().decode(Buffer.concat(begun).subarray(0, BEGINS));
  if (!isSession(beginning)) return { bytes };
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    const saved = readSession(new TextDecoder().decode(Buffer.concat(chunks)));
    return { bytes: bytesOf(saved.text), saved };
  } catch (error) {
    throw error instanceof SaidError ? new UserError(`${path}: ${say(error.said)}`) : error;
  }
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

async function* goingOn(
  begun: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
  failure: unknown,
): AsyncGenerator<Uint8Array> {
  yield* begun;
  if (failure !== undefined) throw failure;
  yield* rest;
}

/** The calls stay packed. Problems with the trace itself are among the recording's problems. `times` is told every line. */
export function readTrace(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  options: TraceOptions,
  times?: LineTimes,
): Promise<IndexedRecording> {
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
