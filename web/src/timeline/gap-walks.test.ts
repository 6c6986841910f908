import { describe, expect, it } from 'vitest';
import { anonymous, munmap } from '../core/calls.ts';
import { X86_64 } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import { PROT } from '../protocol/vm-flags.ts';
import { GapWalkLog } from './gap-walks.ts';
import { loadTestCore } from './testing.ts';

const core = await loadTestCore();
const PAGE = 4096;

/**
 * Maps nine VMAs side by side, numbered from 0 at the top, and unmaps number 6. Returns the numbers at which each
 * walk begins and ends.
 */
function walks(kernel: string) {
  const machine = new Machine(core);
  machine.start(kernel, X86_64);
  const starts = Array.from({ length: 9 }, (_, i) => {
    const { operation } = anonymous(PAGE, i % 2 === 0 ? PROT.READ : PROT.READ | PROT.WRITE);
    return machine.call(operation).value;
  });
  const before = machine.counters().gapWalks;
  const log = new GapWalkLog();
  machine.call(munmap(starts[6]!, PAGE).operation, log.feed);
  const vmas = machine.inspectVmas();
  const numberOf = (id: number) => starts.indexOf(vmas.find((vma) => vma.id === id)?.start ?? 0);
  expect(log.walks.length).toBe(machine.counters().gapWalks - before);
  return log.walks.map(({ from, to }) => [numberOf(from), numberOf(to)]);
}

describe('GapWalkLog', () => {
  it('tells where each walk began and ended', () => {
    // Number 5 now has a gap below it. Number 7, its parent in the tree, already knows of the much larger gap at the
    // bottom.
    expect(walks('3.8')).toEqual([
      [5, 5],
      [5, 7],
    ]);
  });

  it('knows walks that never end before the root', () => {
    expect(walks('3.5-free-gap').map(([, to]) => to)).toEqual([2, 2]);
  });

  it('is empty where there is nothing to keep true', () => {
    expect(walks('3.4')).toEqual([]);
    expect(walks('6.18')).toEqual([]);
  });
});
