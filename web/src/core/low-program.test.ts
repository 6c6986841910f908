import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNumber, u64 } from '../protocol/u64.ts';
import { Relocation } from './follow.ts';
import { VMA_FLAGS, I386, X86_64, X86_64_PROGRAM } from './layout.ts';
import type { StartVma, StartLayout } from './layout.ts';
import { readKeeps } from './kernel-row.ts';
import { lowProgram, mustMove } from './low-program.ts';
import { operationOf } from './session.ts';
import { StartError } from './start-error.ts';

const PAGE = 4096;
const PIE = 0x5555_5555_4000;
const LIBC = 0x7fff_f7dd_4000;

function vma(start: number, pages: number, file = 0): StartVma {
  return {
    start,
    end: start + pages * PAGE,
    offset: u64(file === 0 ? start : 0),
    vmFlags: VMA_FLAGS.data,
    file,
    anon: 0,
  };
}

/** A program as today's distributions start it: the program anywhere, its heap above it, libraries below the stack. */
const PROGRAM: StartLayout = {
  ...X86_64,
  startCode: PIE + PAGE,
  endCode: PIE + 3 * PAGE,
  startBrk: PIE + 8 * PAGE,
  brk: PIE + 10 * PAGE,
  vmas: [
    vma(PIE, 8, 1),
    vma(PIE + 8 * PAGE, 2),
    vma(LIBC, 30, 2),
    vma(LIBC + 40 * PAGE, 4, 3),
    ...X86_64.vmas,
  ],
};

const starts = ({ vmas }: StartLayout): readonly number[] => vmas.map(({ start }) => start);
const hex = (values: readonly number[]): readonly string[] => values.map((value) => value.toString(16));

describe('lowProgram', () => {
  it('is for kernels whose addresses end at 4 GiB, and programs that have more than 3', () => {
    expect(mustMove(X86_64, readKeeps('entries=1024,1024 32_bits'))).toBe(true);
    expect(mustMove(X86_64, readKeeps('entries=512,512,4 32_bits'))).toBe(true);
    expect(mustMove(X86_64, readKeeps('entries=512,512,512,512'))).toBe(false);
    expect(mustMove(I386, readKeeps('entries=1024,1024 32_bits'))).toBe(false);
  });

  it('puts program, libraries and stack where such a kernel has them', () => {
    const { layout, heapDelta } = lowProgram(PROGRAM, 'bottomup');
    expect(hex(starts(layout))).toEqual(['8048000', '8050000', '40000000', '40028000', 'bffdf000']);
    expect(layout).toMatchObject({ taskSize: 0xc000_0000, startCode: 0x804_9000, endCode: 0x804_b000 });
    expect(layout).toMatchObject({ startBrk: 0x805_0000, brk: 0x805_2000, startStack: 0xbfff_f000 });
    expect(heapDelta).toBe(0x804_8000 - PIE);
    expect(layout.vmas.map(({ offset }) => toNumber(offset))).toEqual([0, 0x805_0000, 0, 0, 0xbffd_f000]);
  });

  it('keeps the libraries below the base where the search goes downwards', () => {
    const { layout } = lowProgram(PROGRAM, 'topdown');
    // The distance from mmap_base is the recorded one.
    expect(layout.mmapBase - layout.vmas[3]!.end).toBe(PROGRAM.mmapBase - PROGRAM.vmas[3]!.end);
    expect(layout.vmas[3]!.start - layout.vmas[2]!.start).toBe(40 * PAGE);
  });

  it('leaves a program alone that lies low already', () => {
    const { layout, moved, heapDelta } = lowProgram(X86_64_PROGRAM, 'bottomup');
    expect(hex(starts(layout))).toEqual(['400000', '600000', 'bffdf000']);
    // The stack, and the range where mappings will be.
    expect(moved.map(({ delta }) => delta)).toEqual([
      0xc000_0000 - 0x7fff_ffff_f000,
      0xb7ff_f000 - 0x7fff_f7ff_f000,
    ]);
    expect(heapDelta).toBe(0);
  });

  it('says that a program is too large', () => {
    const huge = {
      ...PROGRAM,
      vmas: [...PROGRAM.vmas.slice(0, 2), vma(LIBC - 2 ** 32, 2 ** 20), ...X86_64.vmas],
    };
    for (const direction of ['bottomup', 'topdown'] as const)
      expect(() => lowProgram(huge, direction)).toThrow(StartError);
  });

  it('keeps the order of what moves, and overlaps nothing', () => {
    const piece = fc.record({
      gap: fc.integer({ min: 0, max: 2 ** 18 }),
      pages: fc.integer({ min: 1, max: 2000 }),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, up) => {
        const libraries: StartVma[] = [];
        let at = LIBC - 2 ** 36;
        for (const { gap, pages } of pieces) {
          at += gap * PAGE;
          libraries.push(vma(at, pages));
          at += pages * PAGE;
        }
        const wanted = { ...PROGRAM, vmas: [...PROGRAM.vmas.slice(0, 2), ...libraries, ...X86_64.vmas] };
        const { layout } = lowProgram(wanted, up ? 'bottomup' : 'topdown');
        const sizes = ({ vmas }: StartLayout) => vmas.map(({ start, end }) => end - start);
        expect(sizes(layout)).toEqual(sizes(wanted));
        layout.vmas.forEach(({ start }, i) =>
          expect(start).toBeGreaterThanOrEqual(layout.vmas[i - 1]?.end ?? 0),
        );
        expect(layout.vmas.at(-1)!.end).toBeLessThanOrEqual(layout.taskSize);
      }),
    );
  });
});

describe('a program that was moved', () => {
  const low = lowProgram(PROGRAM, 'bottomup');

  it('is followed by addresses in its VMAs, and between them', () => {
    const relocation = new Relocation(low);
    const at = (address: number) => relocation.resolve(address).address.toString(16);
    expect(at(PIE + 5)).toBe('8048005');
    expect(at(LIBC + 35 * PAGE)).toBe('40023000');
    expect(at(0x7fff_ffff_e000)).toBe('bffff000');
    // The range that the stack may still grow into.
    expect(at(0x7fff_ffff_f000 - 2 ** 20)).toBe((0xc000_0000 - 2 ** 20).toString(16));
    // Nothing was mapped here, but mappings are likely to come.
    expect(at(0x7fff_f7ff_e000)).toBe('b7ffe000');
    expect(at(0x1234_5678_9000)).toBe('123456789000');
  });

  it('is still followed where something was unmapped', () => {
    const relocation = new Relocation(low);
    relocation.forget(LIBC, 30 * PAGE);
    expect(relocation.resolve(LIBC).address).toBe(0x4000_0000);
    relocation.record(LIBC, 2 * PAGE, 0x5000_0000);
    expect(relocation.resolve(LIBC + PAGE).address).toBe(0x5000_1000);
    relocation.record(LIBC, 2 * PAGE, LIBC);
    expect(relocation.resolve(LIBC)).toEqual({ address: LIBC, followed: false });
  });

  it('takes its heap along from the first brk()', () => {
    const relocation = new Relocation(low);
    const { operation } = relocation.bind(operationOf({ call: 'brk', addr: u64(PIE + 20 * PAGE) }));
    expect(toNumber(operation.addr)).toBe(0x804_8000 + 20 * PAGE);
  });
});
