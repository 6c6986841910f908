/* What a step changes in the picture: VMAs come, grow and go. */
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { itemAt, vmaOfItem, type Strip } from './strip.ts';

export interface Change {
  readonly from: Strip;
  readonly to: Strip;
}

interface Entrance {
  /** Whether nothing was mapped where the VMA is. */
  readonly isNew: boolean;
  /** Where it ended before it grew into unmapped space; its own ends if it didn't. */
  readonly start: number;
  readonly end: number;
}

/** How a VMA of `to` gets where it is. A VMA that has been cut or joined is there at once: what it was fades above it. */
export function entranceOf({ from }: Change, vma: RecordVma): Entrance {
  const { id, start, end } = vma;
  const wasFree = (address: number): boolean => vmaOfItem(from, itemAt(from, address)) === undefined;
  const old = from.vmas.at(from.vmas.placeOf(id));
  if (!old) return { isNew: wasFree(start), start, end };
  return {
    isNew: false,
    start: start < old.start && wasFree(start) ? old.start : start,
    end: end > old.end && wasFree(old.end) ? old.end : end,
  };
}

/** The VMAs of `from` that `to` has not, or not as they were. */
export function goneIn({ from, to }: Change): readonly RecordVma[] {
  return [...from.vmas].filter((old) => {
    const vma = to.vmas.at(to.vmas.placeOf(old.id));
    return !vma || vma.start > old.start || vma.end < old.end || vma.vmFlags !== old.vmFlags;
  });
}
