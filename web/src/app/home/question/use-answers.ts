import { useEffect, useState } from 'react';
import { messageOf } from '../../../words/message-of.ts';
import type { KernelAnswer } from '../race/answers.ts';

export type Answers =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly answers: readonly KernelAnswer[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** The kernels' answers. The core is loaded once the page has been painted, while the reader reads. */
export function useAnswers(): Answers {
  const [state, setState] = useState<Answers>({ kind: 'waiting' });
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      // What shows them comes along, so that a guess need not wait for it.
      const [{ askKernels }] = await Promise.all([import('../race/answers.ts'), import('../race/Race.tsx')]);
      const answers = await askKernels(stop.signal);
      if (answers !== undefined) setState({ kind: 'ready', answers });
    };
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ kind: 'failed', reason: messageOf(error) });
      });
    }, AFTER_PAINT);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return state;
}

/** In ms. */
const AFTER_PAINT = 50;
