/** The core's areas and counters, as a recording's list would show them. */
import { PAGE_SIZE } from '../core/layout.ts';
import type { Machine } from '../core/machine.ts';
import type { RecordMm, RecordVma } from '../protocol/protocol.gen.ts';
import { toNumber } from '../protocol/u64.ts';
import { smapsFlags } from '../protocol/vm-flags-smaps.ts';
import { permissions } from '../protocol/vm-flags.ts';
import { isAnonymousKind, normal } from './kinds.ts';
import type { Kinds } from './kinds.ts';

/** One process of one machine. */
export interface Place {
  readonly machine: Machine;
  readonly kinds: Kinds;
  readonly process: number;
}

/** As AreaLine, of the model; its flags are a number. */
export interface ModelArea {
  readonly start: number;
  readonly end: number;
  readonly vmFlags: number;
  readonly offset: number;
  readonly kind: string;
  readonly anon: number;
  readonly thp: number;
}

/** `expectedKind`: how the recording's list spells the kind of the area that starts there. */
export function modelAreas(
  { machine, kinds, process }: Place,
  expectedKind: (start: number) => string | undefined,
): readonly ModelArea[] {
  const mm = machine.inspectMm(process);
  return machine.inspectVmas(process).map((vma) => ({
    start: vma.start,
    end: vma.end,
    vmFlags: vma.vmFlags,
    offset: vma.file === 0 ? 0 : toNumber(vma.pgoff) * PAGE_SIZE,
    kind: vma.file === 0 ? label(vma, mm) : kinds.kindOf(vma.file, expectedKind(vma.start)),
    anon: vma.anon,
    thp: vma.huge,
  }));
}

/** How the kernel labels anonymous memory (fs/proc/task_mmu.c). */
function label(vma: RecordVma, mm: RecordMm): string {
  if (vma.start < mm.brk && vma.end > mm.startBrk) return 'heap';
  return vma.start <= mm.startStack && vma.end >= mm.startStack ? 'stack' : 'anon';
}

/** VmSize and the like, in kB. */
export function modelCounters({ machine, process }: Place): ReadonlyMap<string, number> {
  const mm = machine.inspectMm(process);
  const text = Math.min(pageUp(mm.endCode) - pageDown(mm.startCode), mm.execVm);
  return new Map([
    ['VmSize', mm.totalVm / 1024],
    ['VmLck', mm.lockedVm / 1024],
    ['VmData', mm.dataVm / 1024],
    ['VmStk', mm.stackVm / 1024],
    ['VmExe', text / 1024],
    ['VmLib', (mm.execVm - text) / 1024],
  ]);
}

export function areaText(area: ModelArea): string {
  const { start, end, vmFlags, offset, kind, anon, thp } = area;
  const range = `${hex(start, 0)}-${hex(end, 0)}`;
  const huge = thp > 0 ? ` thp=${thp}` : '';
  const flags = smapsFlags(vmFlags).join(',') || '-';
  return `${range} ${permissions(vmFlags)} ${hex(offset, 8)} ${kind} ${flags} anon=${anon}${huge}`;
}

/** Whether two kinds are the same thing to map, wherever it lies. */
export function isSameKind(a: string, b: string): boolean {
  return a === b || (isAnonymousKind(a) && isAnonymousKind(b)) || normal(a) === normal(b);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function pageUp(address: number): number {
  return Math.ceil(address / PAGE_SIZE) * PAGE_SIZE;
}

function pageDown(address: number): number {
  return Math.floor(address / PAGE_SIZE) * PAGE_SIZE;
}
