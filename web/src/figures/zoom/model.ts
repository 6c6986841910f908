/* Has the core start the program, and asks it what is where: runs in the worker. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Machine } from '../../core/machine.ts';
import { toNumber } from '../../protocol/u64.ts';
import { permissions } from '../../protocol/vm-flags.ts';
import { layoutOf, nameOf } from './program.ts';

const KERNEL = '7.3';
/** In bytes: what one page table of the lowest level covers. */
const BLOCK = 2 ** 21;

/** A VMA, as a line of /proc/PID/maps. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** "rw-p" */
  readonly permissions: string;
  /** Where in its file it begins, in bytes; 0 where it maps none. */
  readonly offset: number;
  /** The file, or "[stack]"; empty for other VMAs that map no file. */
  readonly name: string;
}

export interface Found {
  /** By address. */
  readonly lines: readonly Line[];
  /** The addresses of the pages that have memory of their own, lowest first: what the page tables say. */
  readonly used: readonly number[];
}

export function answer(machine: Machine): Found {
  machine.start(KERNEL, layoutOf());
  const vmas = machine.inspectVmas(1);
  const blocks = new Set<number>();
  for (const { start, end } of vmas)
    for (let block = Math.floor(start / BLOCK); block * BLOCK < end; block++) blocks.add(block);
  return {
    lines: vmas.map(({ start, end, vmFlags, file, pgoff, label }) => ({
      start,
      end,
      permissions: permissions(vmFlags),
      offset: file === 0 ? 0 : toNumber(pgoff) * PAGE_SIZE,
      name: label === 'none' ? nameOf(file) : `[${label}]`,
    })),
    used: [...blocks].flatMap((block) =>
      machine.inspectPtes(1, block).flatMap(({ kind, addr }) => (kind === 'page' ? [addr] : [])),
    ),
  };
}
