import { nth } from '../base/known.ts';
import { SaidError, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { PAGE_SIZE } from './layout.ts';
import type { StartVma, StartLayout } from './layout.ts';

const ENOMEM = 12;

/** Says why a session can't start, for the person who chose the kernel and the layout. */
export class StartError extends SaidError {
  override readonly name = 'StartError';
}

/** `error` is the negative errno of vmascope_start(). */
export function layoutError(error: number): StartError {
  return new StartError(message(error === -ENOMEM ? 'timeline.noMemory' : 'timeline.badLayout'));
}

/** `error` is the negative errno with which the core refused VMA number `index` of the layout. */
export function vmaError(layout: StartLayout, index: number, error: number): StartError {
  return new StartError(
    message('timeline.badVma', {
      vma: range(nth(layout.vmas, index)),
      number: String(index + 1),
      reason: reasonFor(layout, index, error),
    }),
  );
}

function reasonFor(layout: StartLayout, index: number, error: number): Said {
  const vma = nth(layout.vmas, index);
  const before = layout.vmas.slice(0, index);
  if (vma.start % PAGE_SIZE !== 0 || vma.end % PAGE_SIZE !== 0) return message('timeline.vmaUnaligned');
  if (vma.end <= vma.start) return message('timeline.vmaEmpty');
  if (vma.end > layout.taskSize) return message('timeline.vmaTooHigh');
  const other = before.find(({ start, end }) => start < vma.end && vma.start < end);
  if (other) return message('timeline.vmaOverlaps', { other: range(other) });
  if (before.length >= layout.maxMapCount)
    return message('timeline.vmaTooMany', { most: layout.maxMapCount });
  return message(error === -ENOMEM ? 'timeline.noMemory' : 'timeline.vmaRefused');
}

function range({ start, end }: StartVma): string {
  return `0x${start.toString(16)}-0x${end.toString(16)}`;
}
