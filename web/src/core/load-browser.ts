import url from '../../../wasm-core/build/trace.wasm?url&no-inline';
import { loadCore } from './module.ts';
import type { CoreModule } from './module.ts';

/** For the page and its workers. Works on servers that send another type than application/wasm, too. */
export async function fetchCore(): Promise<CoreModule> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return loadCore(await response.arrayBuffer());
}
