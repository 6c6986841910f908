import { useEffect, useState } from 'react';
import { messageOf } from '../words/message-of.ts';

export type Answer<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly reason: string };

const WAITING = { status: 'waiting' } as const;

/** What `ask` resolves to; it is asked once for each identity, so make it with useCallback. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answered, setAnswered] = useState<{ readonly to: () => Promise<T>; readonly answer: Answer<T> }>();
  useEffect(() => {
    let wanted = true;
    const keep = (answer: Answer<T>): void => {
      // An earlier question may well be answered later.
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
