/*
 * What the programs of virtual CPUs do: wasm-core/cpus/programs.def. A new program does not compile without its
 * sentence.
 */
import type { ProgramName } from '../../protocol/protocol.gen.ts';

export const programs = {
  'brk pairs':
    'A process with written heap has forked one child for each CPU. Each child makes its heap a page larger and a page smaller again, round after round.',
  'brk growth':
    'The same children, but each only makes its heap a page larger, round after round, and shrinks it back with one call at the end.',
  faults:
    'One process has a thread for each CPU. Each thread writes to a page of its own VMA that is not present yet, round after round.',
  'faults and maps':
    'The same, but thread 1, on CPU 0, maps a page and unmaps it for as long as the others continue. There are at least two threads.',
} as const satisfies Readonly<Record<ProgramName, string>>;
