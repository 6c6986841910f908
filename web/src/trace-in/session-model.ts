/* Saves and opens sessions in the worker: their texts may be long. */
import { decompressed } from './decompress.ts';
import { readSession, sessionFile, type SavedState, type Streamed } from './session-file.ts';

export interface NamedBlob {
  readonly name: string;
  readonly content: Blob;
}

interface SessionBlobs extends SavedState {
  readonly first: NamedBlob;
  readonly second?: NamedBlob;
}

/** The page asks for the file of a session, or for what is in a file. */
export type AskedSession = { readonly save: SessionBlobs } | { readonly open: Blob };

/** Throws a SaidError for a file that can't be opened. */
export async function answer(_: unknown, asked: AskedSession): Promise<Blob | SessionBlobs> {
  if ('save' in asked) {
    const { first, second, ...state } = asked.save;
    const pieces: string[] = [];
    for await (const piece of sessionFile(state, streamed(first), second && streamed(second)))
      pieces.push(piece);
    return new Blob(pieces, { type: 'application/json' });
  }
  const { name, text, second, ...state } = readSession(await asked.open.text());
  return {
    ...state,
    first: { name, content: new Blob([text]) },
    ...(second && { second: { name: second.name, content: new Blob([second.text]) } }),
  };
}

function streamed({ name, content }: NamedBlob): Streamed {
  return { name, pieces: textIn(content) };
}

async function* textIn(content: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of decompressed(content.stream())) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
