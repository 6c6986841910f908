/* Streams that ship with the page, for tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decompressed } from '../../trace-in/decompress.ts';

export function packedStream(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, `${name}.txt.xz`)));
}

export async function unpackedStream(name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of decompressed(new Blob([packedStream(name)]).stream())) chunks.push(chunk.slice());
  return Buffer.concat(chunks);
}
