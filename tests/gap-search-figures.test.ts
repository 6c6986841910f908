/* Figures that the gap-search lesson states in its text, of programs too large for a scenario. */
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { anonymous, call } from '../web/src/core/calls.ts';
import { X86_64 } from '../web/src/core/layout.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import { u64 } from '../web/src/protocol/u64.ts';
import { MAP, PROT } from '../web/src/protocol/vm-flags.ts';

const core = await loadCoreFile(resolve(import.meta.dirname, '../wasm-core/build/trace.wasm'));
const PAGE = 4096;
const JUNE = '3.5-free-gap';

/** A process without VMAs. */
function started(kernel: string): Machine {
  const machine = new Machine(core);
  machine.start(kernel, { ...X86_64, vmas: [] });
  return machine;
}

it.each(['3.4', JUNE, '3.8', '6.18'])('the 1025 mappings of freegap are one VMA (%s)', (kernel) => {
  const machine = started(kernel);
  for (let i = 0; i < 1025; i++) machine.call(anonymous(PAGE, PROT.READ).operation);
  expect(machine.inspectVmas()).toHaveLength(1);
});

/**
 * `vmas` of three pages, one page apart, mapped from below upwards; the middle page of the middle one changes and
 * changes back.
 */
function pairAmong(vmas: number, kernel: string): { readonly walks: number; readonly values: number } {
  const machine = started(kernel);
  const startOf = (i: number) => X86_64.mmapBase - (4 * (vmas - i) - 1) * PAGE;
  const flags = MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED;
  for (let i = 0; i < vmas; i++) {
    const map = {
      call: 'mmap',
      addr: u64(startOf(i)),
      length: u64(3 * PAGE),
      prot: PROT.READ,
      flags,
    } as const;
    machine.call(call(map).operation);
  }
  const addr = u64(startOf(Math.floor(vmas / 2)) + PAGE);
  const pair = () => {
    const before = machine.counters();
    for (const prot of [PROT.NONE, PROT.READ]) {
      machine.call(call({ call: 'mprotect', addr, length: u64(PAGE), prot }).operation);
    }
    const { gapWalks, gapEvaluations } = machine.counters();
    return { walks: gapWalks - before.gapWalks, values: gapEvaluations - before.gapEvaluations };
  };
  // The first one finds another tree than those that follow.
  pair();
  return pair();
}

it('as posted, a split and a merge take sixteen walks: 304 values among 1025 VMAs, 432 among 16,384', () => {
  expect(pairAmong(1025, JUNE)).toEqual({ walks: 16, values: 304 });
  expect(pairAmong(16_384, JUNE)).toEqual({ walks: 16, values: 432 });
});

it('in 3.8 they compute no more in a deeper tree', () => {
  expect(pairAmong(65_000, '3.8')).toEqual(pairAmong(1025, '3.8'));
});
