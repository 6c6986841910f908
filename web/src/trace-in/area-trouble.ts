/** What is wrong with a list of VMAs. */
import { PAGE_SIZE } from '../core/layout.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { ObservedArea } from './recording.ts';

/** Why `area` can't follow `previous` in a list; undefined if it can. */
export function areaTrouble(area: ObservedArea, previous: ObservedArea | undefined): Said | undefined {
  const range = `${area.start.toString(16)}-${area.end.toString(16)}`;
  if (area.end <= area.start || area.start % PAGE_SIZE !== 0 || area.end % PAGE_SIZE !== 0)
    return message('traceIn.badAreaRange', { range });
  if (area.end > 2 ** 47) return message('traceIn.badAreaRange', { range });
  if (area.anon * PAGE_SIZE > area.end - area.start) return message('traceIn.areaPages', { range });
  return previous && area.start < previous.end ? message('traceIn.areaOrder', { range }) : undefined;
}
