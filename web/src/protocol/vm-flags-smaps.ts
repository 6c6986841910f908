/** vm_flags in the two letters of the VmFlags line of /proc/PID/smaps (fs/proc/task_mmu.c). */
import { allOf, has } from './vm-flags.ts';

/** In the order in which the kernel prints the flags, which is the order of their bits. */
export const SMAPS_FLAGS: readonly (readonly [name: string, flag: number])[] = [
  ['rd', 0x1],
  ['wr', 0x2],
  ['ex', 0x4],
  ['sh', 0x8],
  ['mr', 0x10],
  ['mw', 0x20],
  ['me', 0x40],
  ['ms', 0x80],
  ['gd', 0x100],
  ['pf', 0x400],
  ['gu', 0x800],
  ['lo', 0x2000],
  ['io', 0x4000],
  ['sr', 0x8000],
  ['rr', 0x1_0000],
  ['dc', 0x2_0000],
  ['de', 0x4_0000],
  ['lf', 0x8_0000],
  ['ac', 0x10_0000],
  ['nr', 0x20_0000],
  ['ht', 0x40_0000],
  ['sf', 0x80_0000],
  ['wf', 0x200_0000],
  ['dd', 0x400_0000],
  ['mm', 0x1000_0000],
  ['hg', 0x2000_0000],
  ['nh', 0x4000_0000],
  ['mg', 0x8000_0000],
  ['dp', 2 ** 40],
  ['sl', 2 ** 42],
];

/** Former names of bits that have a different meaning today: VM_DENYWRITE up to 5.14, and VM_NONLINEAR up to 3.19. */
const OLD_NAMES: ReadonlyMap<number, string> = new Map([
  [0x800, 'dw'],
  [0x80_0000, 'nl'],
]);

/** `sd` (soft-dirty) is missing, because the model does not track it. */
const BY_NAME: ReadonlyMap<string, number> = new Map([
  ...SMAPS_FLAGS,
  ...[...OLD_NAMES].map(([flag, name]) => [name, flag] as const),
]);

export function isSmapsFlag(name: string): boolean {
  return BY_NAME.has(name);
}

/** The sum of the flags with these two-letter names. Unknown names add nothing. */
export function flagsFromSmaps(names: readonly string[]): number {
  return allOf(...names.map((name) => BY_NAME.get(name) ?? 0));
}

/** `oldFlags` are the bits that still have their former meaning in this kernel. */
export function smapsFlags(vmFlags: number, oldFlags = 0): readonly string[] {
  return SMAPS_FLAGS.flatMap(([name, flag]) => {
    if (!has(vmFlags, flag)) return [];
    return [has(oldFlags, flag) ? (OLD_NAMES.get(flag) ?? name) : name];
  });
}
