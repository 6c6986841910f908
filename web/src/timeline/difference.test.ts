import { expect, it } from 'vitest';
import { anonymous, call, munmap } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { PROT } from '../protocol/vm-flags.ts';
import { findingDifference } from './difference.ts';
import { loadTestCore } from './testing.ts';

const core = await loadTestCore();
const PAGE = 4096;
const TOP = X86_64_PROGRAM.mmapBase;

function firstDifference(calls: readonly SessionCall[], kernel: string, other: string) {
  const spec: SessionSpec = { kernel, layout: X86_64_PROGRAM, calls, files: [], follow: true };
  const finding = findingDifference(core, spec, other);
  for (;;) {
    const step = finding.next();
    if (step.done) return step.value;
  }
}

it('is nowhere between kernels that do the same', () => {
  const calls = [anonymous(PAGE), anonymous(3 * PAGE, PROT.READ), munmap(TOP - PAGE, PAGE)];
  expect(firstDifference(calls, '3.8', '6.18')).toBe('none');
  expect(firstDifference(calls, '3.8', '3.8')).toBe('none');
});

it('is the first call that returns something else', () => {
  const seal = call({ call: 'mseal', addr: u64(TOP - PAGE), length: u64(PAGE) });
  const calls = [anonymous(PAGE), seal, munmap(TOP - PAGE, PAGE)];
  expect(firstDifference(calls, '3.8', '6.18')).toEqual({ index: 1, in: 'result' });
});

it('is the first call that returns the same and leaves other VMAs', () => {
  // From 6.1 on, a VMA that grows in place joins the next one.
  const grow = call({
    call: 'mremap',
    addr: u64(TOP - 4 * PAGE),
    length: u64(PAGE),
    newLength: u64(3 * PAGE),
  });
  const calls = [anonymous(4 * PAGE), munmap(TOP - 3 * PAGE, 2 * PAGE), grow];
  const first = firstDifference(calls, '3.8', '6.18');
  expect(first).toMatchObject({ index: 2, in: 'vmas', at: TOP - PAGE });
  const [older, newer] = first !== 'none' && first.in === 'vmas' ? first.counts : [0, 0];
  expect(older - newer).toBe(1);
});

it('of a program that was moved is an error of one of them, no address', () => {
  const seal = call({ call: 'mseal', addr: u64(TOP - PAGE), length: u64(PAGE) });
  expect(firstDifference([anonymous(PAGE), anonymous(PAGE)], '6.18', '2.4')).toBe('none');
  expect(firstDifference([anonymous(PAGE), seal], '6.18', '2.4')).toMatchObject({ index: 1 });
});
