/** VMAs in the format of /proc/PID/maps (fs/proc/task_mmu.c). */
import { toHex } from '../protocol/u64.ts';
import type { RecordMm, RecordVma } from '../protocol/protocol.gen.ts';
import { permissions } from '../protocol/vm-flags.ts';

/** The kernel pads a line with a name to this column. A line without a name ends after the inode. */
const NAME_COLUMN = 73;

/**
 * One line of /proc/PID/maps, without the newline. Device and inode are not modelled and read `00:00 0`. `files` is
 * as in SessionSpec.
 */
export function mapsLine(vma: RecordVma, mm: RecordMm, files: readonly string[]): string {
  const range = `${address(vma.start)}-${address(vma.end)}`;
  const line = `${range} ${permissions(vma.vmFlags)} ${offset(vma)} 00:00 0 `;
  const name = vmaName(vma, mm, files);
  return name === '' ? line : line.padEnd(NAME_COLUMN) + name;
}

/** The path of the mapped file, `[heap]`, `[stack]`, or '' for other anonymous memory. */
export function vmaName(vma: RecordVma, mm: RecordMm, files: readonly string[]): string {
  if (vma.file !== 0) return files[vma.file - 1] ?? '';
  if (vma.start < mm.brk && vma.end > mm.startBrk) return '[heap]';
  return vma.start <= mm.startStack && vma.end > mm.startStack ? '[stack]' : '';
}

function address(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** In bytes: pgoff, then the twelve bits of an offset in the page. Anonymous memory shows 0, as in the kernel. */
function offset({ file, pgoff }: RecordVma): string {
  const pages = file === 0 ? '0' : toHex(pgoff).slice(2);
  return (pages === '0' ? '' : `${pages}000`).padStart(8, '0');
}
