/* Which entries a step, and the operation so far, are about. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import { BLOCK } from '../../timeline/page-tables.ts';
import type { Range } from '../touch.ts';

export function rangeOfEvent(event: CoreEvent | undefined): Range | undefined {
  switch (event?.type) {
    case 'pages_set':
    case 'pages_gone':
    case 'pages_copied':
    case 'pages_cow':
    case 'copy_page_range_enter':
    case 'fault_range_enter':
      return { start: event.start, end: event.end };
    case 'page_table_copied':
      return { start: event.start, end: event.start + BLOCK };
    case 'fault_verdict': {
      const start = Math.floor(event.addr / PAGE_SIZE) * PAGE_SIZE;
      return { start, end: start + PAGE_SIZE };
    }
    default:
      return undefined;
  }
}

/** What has been written into entries. */
export function changedRanges(recent: readonly CoreEvent[]): readonly Range[] {
  return recent.flatMap((event) =>
    event.type === 'pages_set' || event.type === 'pages_cow' ? { start: event.start, end: event.end } : [],
  );
}
