// CPU time of the calling thread, which Node 20 has only behind WASI. Other work on the machine hardly changes it, and
// what the garbage collector does on its own threads is not in it.
import { WASI } from 'node:wasi';

const THREAD_CPUTIME = 3; // __WASI_CLOCKID_THREAD_CPUTIME_ID
const memory = new WebAssembly.Memory({ initial: 1 });
const wasi = new WASI({ version: 'preview1' });
wasi.initialize({ exports: { memory } });
const view = new DataView(memory.buffer);

/** In ms. */
export function threadTime() {
  const error = wasi.wasiImport.clock_time_get(THREAD_CPUTIME, 0n, 0);
  if (error !== 0) throw new Error(`can’t read this thread’s CPU time: WASI error ${error}`);
  return Number(view.getBigUint64(0, true)) / 1e6;
}
