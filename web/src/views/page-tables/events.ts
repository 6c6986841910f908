/* Which entries an event, and the operation so far, work on. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import type { Range } from '../touch.ts';

/** The range that the last of `recent` works on. `recent`: the events of the operation so far. */
export function rangeOfEvent(recent: readonly CoreEvent[]): Range | undefined {
  const event = recent.at(-1);
  switch (event?.type) {
    case 'pages_set':
    case 'pages_gone':
    case 'pages_copied':
    case 'pages_cow':
    case 'copy_page_range_enter':
    case 'fault_range_enter':
      return { start: event.start, end: event.end };
    case 'page_table_copied':
    case 'copy_page_range_leave': {
      const of = recent.findLast(({ type }) => type === 'copy_page_range_enter');
      return of?.type === 'copy_page_range_enter' ? { start: of.start, end: of.end } : undefined;
    }
    case 'fault_verdict': {
      const start = Math.floor(event.addr / PAGE_SIZE) * PAGE_SIZE;
      return { start, end: start + PAGE_SIZE };
    }
    case 'swap_out_table':
      return { start: event.start, end: event.start + event.looked * PAGE_SIZE };
    default:
      return undefined;
  }
}

/** The process whose entries the last event works on, where that is not the caller. */
export function processOfEvent(recent: readonly CoreEvent[]): number | undefined {
  const event = recent.at(-1);
  return event?.type === 'swap_out_table' ? event.process : undefined;
}

/** The ranges whose entries have been written. */
export function changedRanges(recent: readonly CoreEvent[]): readonly Range[] {
  return recent.flatMap((event) =>
    event.type === 'pages_set' || event.type === 'pages_cow' ? { start: event.start, end: event.end } : [],
  );
}
