/** Reads a trace from a file or standard input, gzipped or not. */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { gunzipped, indexTrace } from '../trace-in/index.ts';
import type { IndexedRecording, TraceOptions } from '../trace-in/index.ts';
import { t } from '../words/index.ts';
import type { CliIo } from './io.ts';

/** The calls stay packed. Problems with the trace itself are among the recording's problems. */
export function readTrace(path: string, io: CliIo, options: TraceOptions): Promise<IndexedRecording> {
  return indexTrace(path, openTrace(path, io), options);
}

/** The decompressed bytes. Errors that the user can fix are UserErrors. */
export function openTrace(path: string, io: CliIo): AsyncGenerator<Uint8Array> {
  const file = path === '-' ? io.stdin : io.open(path);
  const stream: NodeStream<Uint8Array> = Readable.toWeb(file);
  return readable(gunzipped(stream));
}

/** Turns errors of the system into UserErrors. */
async function* readable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    throw code === undefined || code.startsWith('ERR_') ? error : new Error(sentence(code), { cause: error });
  }
}

function sentence(code: string): string {
  if (code === 'ENOENT') return t('cli.noSuchFile');
  if (code === 'EISDIR') return t('cli.isDirectory');
  if (code === 'EACCES') return t('cli.notReadable');
  return t('cli.readFailed', { code });
}
