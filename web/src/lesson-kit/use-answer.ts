import { useEffect, useState } from 'react';

export type Answer<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly reason: string };

const WAITING = { status: 'waiting' } as const;

/** What `ask` resolves to; it is asked once for each identity, so make it with useCallback. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answered, setAnswered] = useState<{ readonly to: () => Promise<T>; readonly answer: Answer<T> }>();
  useEffect(() => {
    ask().then(
      (value) => setAnswered({ to: ask, answer: { status: 'ready', value } }),
      (error: unknown) => setAnswered({ to: ask, answer: { status: 'failed', reason: String(error) } }),
    );
  }, [ask]);
  return answered?.to === ask ? answered.answer : WAITING;
}
