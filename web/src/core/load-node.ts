import { readFile } from 'node:fs/promises';
import { loadCore } from './module.ts';
import type { CoreModule } from './module.ts';

/** `path`: of trace.wasm. Throws the file system's error if it is not there. */
export async function loadCoreFile(path: string | URL): Promise<CoreModule> {
  return loadCore(new Uint8Array(await readFile(path)));
}
