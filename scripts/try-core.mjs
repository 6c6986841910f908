// Runs a core that was compiled here before a page is served that needs it: each build says what it knows, and one call is
// abandoned midway and made again, as the page does whenever somebody steps.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

const CORE = fileURLToPath(new URL('../wasm-core/build/', import.meta.url));
const MAP_PRIVATE_ANONYMOUS = 0x22;

const nothing = () => undefined;

/** Throws an Error that names the build in `builds` which does not work, and says how it fails. */
export async function tryCore(builds = CORE) {
  const { folder } = await bundle('try-core', { index: 'web/src/core/index.ts' });
  const engine = await import(pathToFileURL(`${folder}/index.js`).href);
  const attempt = (name, trial) => {
    try {
      trial(new WebAssembly.Module(readFileSync(`${builds}${name}.wasm`)));
    } catch (error) {
      throw new Error(`${name}.wasm does not work: ${error.message}`, { cause: error });
    }
  };
  attempt('threads', (module) => {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: 256, shared: true });
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    if (exports.threads_program(1) === 0) throw new Error('it has no programs');
  });
  for (const name of ['bench', 'count'])
    attempt(name, (module) => {
      const { exports } = new WebAssembly.Instance(module);
      if (exports.vmascope_eras() === 0) throw new Error('it has no kernels');
    });
  for (const name of ['trace', 'verify']) attempt(name, (module) => abandonACall(engine, module));
}

/** Once abandoned and restored, the machine must answer as one that was never disturbed. */
function abandonACall({ Machine, X86_64, operationOf, u64 }, module) {
  const [steady, disturbed] = [new Machine(module), new Machine(module)];
  const mmap = operationOf({ call: 'mmap', length: u64(0x2000), prot: 1, flags: MAP_PRIVATE_ANONYMOUS });
  for (const machine of [steady, disturbed]) {
    machine.start('6.18', X86_64);
    machine.call(mmap);
  }
  const before = disturbed.arena().slice();
  // Some hundred times, because a stack that isn't unwound is used up only then.
  for (let i = 0; i < 200; i++) {
    disturbed.callUntil(mmap, 5, nothing);
    disturbed.restore(before.length).set(before);
  }
  const [wanted, found] = [steady, disturbed].map((machine) => machine.call(mmap).value);
  if (wanted !== found || wanted <= 0) throw new Error(`mmap() answers ${found} instead of ${wanted}`);
}
