/** What is wrong with a list of VMAs. */
import { PAGE_SIZE, USER_SPACE_END } from '../core/layout.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { ObservedVma } from './recording.ts';

/** Why `vma` can't follow `previous` in a list; undefined if it can. */
export function vmaTrouble(vma: ObservedVma, previous: ObservedVma | undefined): Said | undefined {
  const range = `${vma.start.toString(16)}-${vma.end.toString(16)}`;
  if (vma.end <= vma.start || vma.start % PAGE_SIZE !== 0 || vma.end % PAGE_SIZE !== 0)
    return message('traceIn.badVmaRange', { range });
  if (vma.end > USER_SPACE_END) return message('traceIn.badVmaRange', { range });
  if (vma.anon * PAGE_SIZE > vma.end - vma.start) return message('traceIn.vmaPages', { range });
  return previous && vma.start < previous.end ? message('traceIn.vmaOrder', { range }) : undefined;
}
