import { expect, it } from 'vitest';
import { anonymous, call, munmap } from '../core/calls.ts';
import { X86_64_PROGRAM } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { MAP, MREMAP } from '../protocol/vm-flags.ts';
import { isHugePageAligned } from './causes.ts';
import { compareWithRecording, countDiffering } from './compare.ts';
import { runCalls } from './run.ts';
import { loadTestCore } from './testing.ts';

const machine = new Machine(await loadTestCore());
const PAGE = 4096;
const TOP = X86_64_PROGRAM.mmapBase;
const RLIMIT_AS = 9;

const returned = (made: SessionCall, value: number): SessionCall => ({
  ...made,
  recorded: { value, error: 0 },
});

function session(kernel: string, calls: readonly SessionCall[]): SessionSpec {
  return { kernel, layout: X86_64_PROGRAM, calls, files: [], follow: false };
}

it('asks each call in the recorded situation, so that one answer is not counted twice', () => {
  // The recorded kernel left a page unmapped above the first mapping. This kernel places each mapping directly below the
  // one before.
  const calls = [
    returned(anonymous(PAGE, 0), TOP - 2 * PAGE),
    returned(anonymous(PAGE, 1), TOP - PAGE),
    returned(anonymous(PAGE, 0), TOP - 3 * PAGE),
  ];
  const spec = session('3.8', calls);
  const { asked, agreed, exceptions } = compareWithRecording(machine, spec);
  expect({ asked, agreed }).toEqual({ asked: 3, agreed: 2 });
  expect(exceptions.map(({ index, notFrom }) => ({ index, notFrom }))).toEqual([{ index: 0 }]);
  machine.start(spec.kernel, spec.layout);
  expect(countDiffering([...runCalls(machine, spec)])).toBe(2);
});

it('takes back what a call does here that failed when it was recorded', () => {
  const failed = (made: SessionCall, error: number): SessionCall => ({
    ...made,
    recorded: { value: 0, error },
  });
  const [EINVAL, ENOMEM, EPERM] = [-22, -12, -1];
  const at = TOP - 4 * PAGE;
  const calls = [
    // A soft limit above the hard one, which the model does not know.
    failed(call({ call: 'prlimit', flags: RLIMIT_AS, length: u64(PAGE) }), EINVAL),
    returned(anonymous(4 * PAGE, 3), at),
    failed(munmap(at, PAGE), ENOMEM),
    failed(call({ call: 'mprotect', addr: u64(at), length: u64(PAGE), prot: 0 }), ENOMEM),
    failed(
      call({ call: 'mremap', addr: u64(at), length: u64(PAGE), newLength: u64(8 * PAGE), flags: 1 }),
      ENOMEM,
    ),
    failed(anonymous(PAGE, 1), EPERM),
    returned(call({ call: 'store', addr: u64(at), length: u64(4 * PAGE) }), 0),
    returned(anonymous(PAGE, 1), at - PAGE),
  ];
  for (const kernel of ['3.4', '3.8', '6.18']) {
    const { asked, exceptions } = compareWithRecording(machine, session(kernel, calls));
    expect(asked).toBe(8);
    expect(exceptions.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5]);
    const vmas = machine.inspectVmas(1).filter(({ start }) => start >= at - PAGE && start < TOP);
    expect(vmas.map(({ start, end }) => [start, end])).toEqual([
      [at - PAGE, at],
      [at, TOP],
    ]);
  }
});

it('names the linear search as the reason only where a search of the whole range agrees', () => {
  const { operation } = anonymous(PAGE, 1);
  const fixed = {
    operation: { ...operation, addr: u64(TOP - 3 * PAGE), flags: operation.flags | MAP.FIXED },
  };
  const calls = [
    returned(anonymous(PAGE, 0), TOP - PAGE),
    returned(fixed, TOP - 3 * PAGE),
    // The search passes the gap of one page without noting it in cached_hole_size, so the next search misses it.
    returned(anonymous(2 * PAGE, 0), TOP - 5 * PAGE),
    returned(anonymous(PAGE, 0), TOP - 2 * PAGE),
    returned(anonymous(PAGE, 0), TOP - 100 * PAGE),
  ];
  const reasons = (kernel: string) =>
    compareWithRecording(machine, session(kernel, calls)).exceptions.map(({ index, notFrom }) => [
      index,
      notFrom,
    ]);
  expect(reasons('3.8')).toEqual([[4, undefined]]);
  expect(reasons('3.4')).toEqual([
    [3, 'top'],
    [4, undefined],
  ]);
});

it('names huge pages as the reason only for kernels that don’t align mappings to them', () => {
  const PAGES = 520;
  // Of its length, but not placed as Linux 6.18 places it: that aligns only whole huge pages.
  const aligned = Math.floor((TOP - PAGES * PAGE) / 2 ** 21) * 2 ** 21;
  const calls = [returned(anonymous(PAGES * PAGE, 3), aligned)];
  const reasons = ['3.8', '6.5', '6.8', '6.18'].map((kernel) =>
    compareWithRecording(machine, session(kernel, calls)).exceptions.map(({ cause }) => cause),
  );
  expect(reasons).toEqual([['hugePage'], ['hugePage'], [], [undefined]]);
});

it('an address may come from an alignment where a whole huge page fits, with the offset in its file', () => {
  const HUGE = 2 ** 21;
  const may = (length: number, value: number, offset = 0): boolean =>
    isHugePageAligned(call({ call: 'mmap', length: u64(length), offset: u64(offset) }).operation, {
      value,
      error: 0,
    });
  expect([HUGE - PAGE, HUGE, HUGE + PAGE].map((length) => may(length, 5 * HUGE))).toEqual([
    false,
    true,
    true,
  ]);
  expect(may(HUGE, 5 * HUGE + PAGE)).toBe(false);
  expect(may(HUGE, 5 * HUGE + PAGE, PAGE)).toBe(true);
});

it('moves what mremap() has placed elsewhere to where it was recorded', () => {
  const at = TOP - 2 * PAGE;
  const move = call({
    call: 'mremap',
    addr: u64(at),
    length: u64(PAGE),
    newLength: u64(2 * PAGE),
    flags: MREMAP.MAYMOVE,
  });
  const recorded = TOP - 10 * PAGE;
  const calls = [
    returned(anonymous(2 * PAGE, 3), at),
    returned(move, recorded),
    returned(call({ call: 'store', addr: u64(recorded), length: u64(2 * PAGE) }), 0),
  ];
  const { exceptions } = compareWithRecording(machine, session('6.18', calls));
  expect(exceptions.map(({ index }) => index)).toEqual([1]);
});
