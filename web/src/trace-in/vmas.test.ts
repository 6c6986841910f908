import { expect, it } from 'vitest';
import { VM } from '../protocol/vm-flags.ts';
import { layoutOfVmas, standardFor } from './vmas.ts';

const CODE = VM.READ + VM.EXEC;
const DATA = VM.READ + VM.WRITE;
const vma = (start: number, end: number, name: string, vmFlags = DATA) => ({
  start,
  end,
  offset: 0,
  name,
  vmFlags,
  anon: 0,
});
const numberOf = () => 1;
const BASE = 0x7fff_f7ff_f000;

it('takes a known mmap_base, but not for a program that is randomized', () => {
  const program = vma(0x40_1000, 0x40_2000, '/bin/x', CODE);
  const loader = vma(0x7f69_145a_5000, 0x7f69_145d_a000, '/lib/ld.so', CODE);
  const at = (stack: number) =>
    layoutOfVmas([program, loader, vma(stack, stack + 0x2_1000, '[stack]')], { mmapBase: BASE }, numberOf);
  expect(at(0x7fff_fffd_e000)).toMatchObject({ layout: { mmapBase: BASE }, notes: [] });
  const { layout, notes } = at(0x7ffd_eb1a_c000);
  expect(layout.mmapBase).toBe(0x7f69_145d_a000);
  expect(notes).toHaveLength(1);
});

it('finds the code of a program that lies above its vdso, and its heap behind it', () => {
  const { layout } = layoutOfVmas(
    [
      vma(0x7fff_f7fb_f000, 0x7fff_f7fc_1000, '[vdso]', CODE),
      vma(0x7fff_f7fc_1000, 0x7fff_f7fc_2000, '/lib/ld.so', CODE),
      vma(0x7fff_f7fc_2000, 0x7fff_f7fc_4000, '/lib/ld.so'),
      vma(0x7fff_f7fc_4000, 0x7fff_f7fc_5000, ''),
    ],
    { mmapBase: BASE },
    numberOf,
  );
  expect(layout).toMatchObject({ startCode: 0x7fff_f7fc_1000, startBrk: 0x7fff_f7fc_5000 });
});

// What lies between them counts as code too, as the kernel counts it.
it('lets the code of a program with two text segments end with the second', () => {
  const { layout } = layoutOfVmas(
    [
      vma(0x40_0000, 0x40_1000, '/bin/two', CODE),
      vma(0x40_2000, 0x40_4000, '/bin/two'),
      vma(0x41_0000, 0x41_1000, '/bin/two', CODE),
      vma(0x7fff_f7fb_f000, 0x7fff_f7fc_1000, '[vdso]', CODE),
      vma(0x7fff_f7fc_1000, 0x7fff_f7fc_2000, '/lib/ld.so', CODE),
    ],
    { mmapBase: BASE },
    numberOf,
  );
  expect(layout).toMatchObject({ startCode: 0x40_0000, endCode: 0x41_1000 });
});

it('sees from the stack and the libraries how wide user space is', () => {
  const at = (end: number, name: string) =>
    standardFor([vma(0x5555_5000, 0x5555_6000, '/a'), vma(end - 4096, end, name)]).taskSize;
  expect(at(0x7f_c123_4000, '[stack]')).toBe(2 ** 39);
  expect(at(0x7312_ff7000, '/system/lib64/libm.so')).toBe(2 ** 39);
  expect(at(0x3f_c123_4000, '[vdso]')).toBe(2 ** 38);
  expect(at(0x7ffc_1234_5000, '[stack]')).toBe(0x7fff_ffff_f000);
  expect(at(0xffff_d123_4000, '[stack]')).toBe(2 ** 48);
  expect(at(0xaaaa_d123_4000, '')).toBe(2 ** 48);
  // A program’s own addresses tell nothing.
  expect(at(0x7f_c123_4000, '')).toBe(0x7fff_ffff_f000);
  expect(at(0xbfff_f000, '[stack]')).toBe(0xc000_0000);
  expect(at(0xf7ff_f000, '/lib/libm.so')).toBe(0xffff_e000);
});

it('takes the low part of a list for that of a 64-bit program, if one lies where those do', () => {
  const program = vma(0x40_0000, 0x48_0000, '/a', CODE);
  expect(standardFor([program]).taskSize).toBe(0x7fff_ffff_f000);
  expect(standardFor([program, vma(0x4000_0000, 0x4100_0000, '')]).taskSize).toBe(0x7fff_ffff_f000);
  expect(standardFor([program, vma(0x7fff_0000, 0x8000_0000, '[stack]')]).taskSize).toBe(0xc000_0000);
  expect(standardFor([vma(0x804_8000, 0x805_0000, '/a', CODE)]).taskSize).toBe(0xc000_0000);
});
