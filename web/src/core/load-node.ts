import { readFile } from 'node:fs/promises';
import { loadCore } from './module.ts';
import type { CoreModule } from './module.ts';

/** `path` leads to trace.wasm or verify.wasm. Rejects with the file system's error if it can't be read. */
export async function loadCoreFile(path: string | URL): Promise<CoreModule> {
  return loadCore(new Uint8Array(await readFile(path)));
}
