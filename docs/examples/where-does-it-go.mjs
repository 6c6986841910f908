// Where does the next mapping go, and what does finding out cost? The same program on three kernels.
// Run it where the package is installed; or here, after `npm run build:core`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EVENT_WORDS, Machine, X86_64, decodeEvent, loadCore, operationOf, u64 } from 'vmascope/core';

const [PROT_NONE, PROT_READ] = [0, 1];
const MAP_PRIVATE_ANONYMOUS = 0x22;
const wasm = await readFile(fileURLToPath(import.meta.resolve('vmascope/verify.wasm')));
const core = await loadCore(wasm);

const mmap = (length, prot) =>
  operationOf({ call: 'mmap', length: u64(length), prot, flags: MAP_PRIVATE_ANONYMOUS });
const munmap = (addr, length) => operationOf({ call: 'munmap', addr: u64(addr), length: u64(length) });

for (const kernel of ['3.4', '3.8', '6.18']) {
  const machine = new Machine(core);
  machine.start(kernel, X86_64);

  // A thousand mappings of two pages: neighbours differ, and so don't merge. Every tenth loses its first page.
  const places = Array.from(
    { length: 1000 },
    (_, i) => machine.call(mmap(0x2000, i % 2 ? PROT_READ : PROT_NONE)).value,
  );
  for (let i = 0; i < places.length; i += 10) machine.call(munmap(places[i], 0x1000));

  // The search for three pages, event by event.
  const kinds = new Map();
  const { value, error } = machine.call(mmap(0x3000, PROT_READ), (words, at, count) => {
    for (let i = 0; i < count; i++) {
      const { type } = decodeEvent(words, at + i * EVENT_WORDS);
      kinds.set(type, (kinds.get(type) ?? 0) + 1);
    }
  });
  if (error !== 0) throw new Error(`mmap() failed with error ${-error}`);

  const [type, times] = [...kinds].reduce((most, kind) => (kind[1] > most[1] ? kind : most));
  const { mapCount } = machine.inspectMm();
  const address = value.toString(16);
  console.log(
    `${kernel}: ${address}, ${mapCount} VMAs, ${machine.callEvents} events, mostly ${type} (${times})`,
  );

  const trouble = machine.verify(); // which trace.wasm, the smaller build, could not do
  if (trouble !== undefined) throw new Error(trouble);
}
