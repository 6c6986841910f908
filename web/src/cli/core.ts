/** The core, for the commands that need it. Those that don't must work where none can be built. */
import { loadCoreFile } from '../core/load-node.ts';
import type { CoreModule } from '../core/module.ts';
import type { CliIo } from './io.ts';

export async function loadCore(io: CliIo, file: 'wasm' | 'benchWasm' | 'countWasm'): Promise<CoreModule> {
  await io.prepare?.();
  return loadCoreFile(io[file]);
}
