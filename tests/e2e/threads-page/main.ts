/* Real threads and nothing else, for threads.test.ts. */
import { browserThreads } from '../../../web/src/threads/host-browser.ts';
import { measureThreads } from '../../../web/src/threads/measure.ts';
import type { ThreadRun, ThreadSettings } from '../../../web/src/threads/threads.ts';
import '../../../web/src/words/all.ts';
import { messageOf } from '../../../web/src/words/message-of.ts';

declare global {
  /** What was measured, or the sentence about why nothing was; cancelled after so many ms, if at all. */
  var measure: (settings: ThreadSettings, cancelAfter?: number) => Promise<readonly ThreadRun[] | string>;
}

globalThis.measure = async (settings, cancelAfter) => {
  const signal = cancelAfter === undefined ? undefined : AbortSignal.timeout(cancelAfter);
  try {
    return await measureThreads(await browserThreads(), settings, { signal });
  } catch (error) {
    return messageOf(error);
  }
};
