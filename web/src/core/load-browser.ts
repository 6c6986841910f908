import benchUrl from '../../../wasm-core/build/bench.wasm?url&no-inline';
import countUrl from '../../../wasm-core/build/count.wasm?url&no-inline';
import url from '../../../wasm-core/build/trace.wasm?url&no-inline';
import { loadArriving } from './module.ts';
import type { CoreModule } from './module.ts';

let core: Promise<CoreModule> | undefined;

/** Fetches and compiles it once, however many ask. After a failure the next one who asks tries again. */
export function fetchCore(): Promise<CoreModule> {
  core ??= fetchModule(url).catch((error: unknown) => {
    core = undefined;
    throw error;
  });
  return core;
}

/** The build without tracepoints, for measuring times. */
export function fetchBenchCore(): Promise<CoreModule> {
  return fetchModule(benchUrl);
}

/** The build that counts and does not trace. */
export function fetchCountCore(): Promise<CoreModule> {
  return fetchModule(countUrl);
}

async function fetchModule(from: string): Promise<CoreModule> {
  const response = await fetch(from);
  if (!response.ok) throw new Error(`${from}: ${response.status} ${response.statusText}`);
  return loadArriving(response);
}
