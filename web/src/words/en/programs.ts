/*
 * What the programs of virtual CPUs do: wasm-core/cpus/programs.def. A new program does not compile without its
 * sentence.
 */
import type { ProgramName } from '../../protocol/protocol.gen.ts';

export const programs = {
  'brk pairs':
    'A process with a written heap has forked one child per CPU. Each child grows its heap by a page and shrinks it again, round after round.',
  'brk growth':
    'The same children, but each only grows its heap by a page, round after round, and shrinks it with a single call at the end.',
  'aim7 loop':
    'A process with a written heap has forked one child per CPU. Each child runs the loop of AIM7’s brk_test: it shrinks its heap by 16 pages with one call, then grows it by a page with each of 16 calls.',
  faults:
    'One process has a thread per CPU. In each round, each thread writes to a page of its own VMA that is not present yet.',
  'faults and maps':
    'The same, but thread 1, on CPU 0, maps and unmaps a page for as long as the others run. There are at least two threads.',
} as const satisfies Readonly<Record<ProgramName, string>>;
