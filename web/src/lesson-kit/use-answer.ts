import { useEffect, useState } from 'react';
import { messageOf } from '../words/message-of.ts';

type Answer<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly reason: string };

const WAITING = { status: 'waiting' } as const;

/**
 * The result of `ask`, which is called once for each identity of the function. Callers should memoize it with
 * useCallback.
 */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answered, setAnswered] = useState<{ readonly to: () => Promise<T>; readonly answer: Answer<T> }>();
  useEffect(() => {
    let wanted = true;
    const keep = (answer: Answer<T>): void => {
      // An earlier question may be answered later; its answer is dropped.
      if (wanted) setAnswered({ to: ask, answer });
    };
    ask().then(
      (value) => keep({ status: 'ready', value }),
      (error: unknown) => keep({ status: 'failed', reason: messageOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [ask]);
  return answered?.to === ask ? answered.answer : WAITING;
}
