/* Files of one recording, as one text. */
import { isMapsLine } from './maps.ts';

/** More than any line of a memory map has. */
const FIRST_LINE = 8192;
const NEWLINE = 0x0a;

export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Memory maps first, then logs in the order of their names. None may be compressed. */
export async function inOrder(files: readonly NamedFile[]): Promise<Blob> {
  const read = await Promise.all(
    files.map(async ({ name, file }) => ({ name, file, isMap: await startsAsMap(file) })),
  );
  const order = read.toSorted((a, b) => Number(b.isMap) - Number(a.isMap) || (a.name < b.name ? -1 : 1));
  const pieces = await Promise.all(
    order.map(async ({ file }) => [file, (await endsInLine(file)) ? '' : '\n']),
  );
  return new Blob(pieces.flat());
}

async function startsAsMap(file: Blob): Promise<boolean> {
  const [line = ''] = (await file.slice(0, FIRST_LINE).text()).split('\n', 1);
  return isMapsLine(line.trimEnd());
}

async function endsInLine(file: Blob): Promise<boolean> {
  const [last = NEWLINE] = new Uint8Array(await file.slice(-1).arrayBuffer());
  return last === NEWLINE;
}
