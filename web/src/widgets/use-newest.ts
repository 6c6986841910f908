import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../words/message-of.ts';

interface Newest<T> {
  /** The latest that there is an answer to, and what was asked for it. */
  readonly answer: T | undefined;
  readonly of: string | undefined;
  readonly failure: string | undefined;
}

/** All answers, in the order in which they were asked for; undefined if nobody wants to know one of them any more. */
export async function allOf<T>(asked: readonly Promise<T | undefined>[]): Promise<readonly T[] | undefined> {
  const answers = (await Promise.all(asked)).filter((each) => each !== undefined);
  return answers.length === asked.length ? answers : undefined;
}

/**
 * Asks what `asked` stands for. Until there is an answer, the one before stays; of what is asked meanwhile only the newest counts.
 * `ask` resolves to undefined if nobody wants to know any more.
 */
export function useNewest<T>(asked: string, ask: () => Promise<T | undefined>): Newest<T> {
  const [newest, setNewest] = useState<Newest<T>>({ answer: undefined, of: undefined, failure: undefined });
  const wanted = useRef<{ readonly asked: string; readonly ask: () => Promise<T | undefined> }>(undefined);
  const isAsking = useRef(false);
  useEffect(() => {
    wanted.current = { asked, ask };
    const work = async (): Promise<void> => {
      isAsking.current = true;
      try {
        for (let next = wanted.current; next !== undefined; next = wanted.current) {
          wanted.current = undefined;
          const answer = await next.ask();
          if (answer !== undefined) setNewest({ answer, of: next.asked, failure: undefined });
        }
      } catch (error) {
        setNewest({ answer: undefined, of: undefined, failure: messageOf(error) });
      } finally {
        isAsking.current = false;
      }
    };
    if (!isAsking.current) void work();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` stands for what `ask` asks
  }, [asked]);
  return newest;
}
