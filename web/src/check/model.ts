/** The core's VMAs and counters, as a recording's list would show them. */
import { PAGE_SIZE } from '../core/layout.ts';
import type { Machine } from '../core/machine.ts';
import type { AreaLabel } from '../protocol/protocol.gen.ts';
import type { U64 } from '../protocol/u64.ts';
import { smapsFlags } from '../protocol/vm-flags-smaps.ts';
import { permissions, within } from '../protocol/vm-flags.ts';
import type { Kinds } from './kinds.ts';

/** One process of one machine. */
export interface Place {
  readonly machine: Machine;
  readonly kinds: Kinds;
  readonly process: number;
  /** The machine has 32 bits, and so has an offset that it shows. */
  readonly narrow: boolean;
}

/** Like VmaLine, but for a VMA of the model, with its flags as a number. */
export interface ModelVma {
  readonly start: number;
  readonly end: number;
  /** The flags that smaps shows, and those among them that had another name in this kernel. */
  readonly vmFlags: number;
  readonly oldFlags: number;
  readonly offset: number;
  readonly kind: string;
  readonly anon: number;
  readonly thp: number;
}

/** `expectedKind` returns the kind that the recording's list has for the VMA at an address. */
export function modelVmas(
  { machine, kinds, process, narrow }: Place,
  expectedKind: (start: number) => string | undefined,
): readonly ModelVma[] {
  const { shownFlags, oldFlags } = machine.inspectMm(process);
  return machine.inspectVmas(process).map((vma) => {
    const expected = expectedKind(vma.start);
    let kind = vma.file === 0 ? LABELS[vma.label] : kinds.kindOf(vma.file, expected);
    // No recording tells where the stack pointer was when the list was made.
    if (vma.label === 'stack_by_pointer' && expected === 'anon') kind = expected;
    return {
      start: vma.start,
      end: vma.end,
      vmFlags: within(vma.vmFlags, shownFlags),
      oldFlags,
      // Mappings that the kernel itself set up have no file, and their offset is not shown.
      offset: vma.file === 0 || SPECIAL.test(kind) ? 0 : shownOffset(vma.pgoff, narrow),
      kind,
      anon: vma.anon,
      thp: vma.huge,
    };
  });
}

/** In bytes, without what doesn’t fit into the kernel’s unsigned long. */
function shownOffset({ lo, hi }: U64, narrow: boolean): number {
  const pages = narrow ? lo % 2 ** 20 : (hi % 2 ** 20) * 2 ** 32 + lo;
  return pages * PAGE_SIZE;
}

const LABELS: Readonly<Record<AreaLabel, string>> = {
  none: 'anon',
  heap: 'heap',
  stack: 'stack',
  stack_by_pointer: 'stack',
};
const SPECIAL = /^(?:vdso|vvar|vvar_vclock)$/;

/** VmSize and similar counters, in kB. */
export function modelCounters({ machine, process }: Place): ReadonlyMap<string, number> {
  const mm = machine.inspectMm(process);
  return new Map([
    ['VmSize', mm.totalVm / 1024],
    ['VmLck', mm.lockedVm / 1024],
    ['VmData', mm.dataVm / 1024],
    ['VmStk', mm.stackVm / 1024],
    ['VmExe', mm.text / 1024],
    ['VmLib', (mm.execVm - mm.text) / 1024],
  ]);
}

export function vmaText(vma: ModelVma): string {
  const { start, end, vmFlags, oldFlags, offset, kind, anon, thp } = vma;
  const range = `${hex(start, 0)}-${hex(end, 0)}`;
  const huge = thp > 0 ? ` thp=${thp}` : '';
  const flags = smapsFlags(vmFlags, oldFlags).join(',') || '-';
  return `${range} ${permissions(vmFlags)} ${hex(offset, 8)} ${kind} ${flags} anon=${anon}${huge}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
