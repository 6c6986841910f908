import { nth } from '../base/known.ts';
import { SaidError, message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { PAGE_SIZE } from './layout.ts';
import type { StartArea, StartLayout } from './layout.ts';

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
export function areaError(layout: StartLayout, index: number, error: number): StartError {
  return new StartError(
    message('timeline.badArea', {
      area: range(nth(layout.areas, index)),
      number: String(index + 1),
      reason: reasonFor(layout, index, error),
    }),
  );
}

function reasonFor(layout: StartLayout, index: number, error: number): Said {
  const area = nth(layout.areas, index);
  const before = layout.areas.slice(0, index);
  if (area.start % PAGE_SIZE !== 0 || area.end % PAGE_SIZE !== 0) return message('timeline.areaUnaligned');
  if (area.end <= area.start) return message('timeline.areaEmpty');
  if (area.end > layout.taskSize) return message('timeline.areaTooHigh');
  const other = before.find(({ start, end }) => start < area.end && area.start < end);
  if (other) return message('timeline.areaOverlaps', { other: range(other) });
  if (before.length >= layout.maxMapCount)
    return message('timeline.areaTooMany', { most: layout.maxMapCount });
  return message(error === -ENOMEM ? 'timeline.noMemory' : 'timeline.areaRefused');
}

function range({ start, end }: StartArea): string {
  return `0x${start.toString(16)}-0x${end.toString(16)}`;
}
