/* The window of a long trace that the lab runs, as the address wants it. */
import { useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import type { Reader, ReadWindow } from '../../engine/reader.ts';
import { startOfWindow } from '../../engine/window.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import type { OpenedTrace } from './trace.ts';

interface ShownWindow {
  /** What to run: the trace, with the calls of the window. The whole trace, if it is not long. */
  readonly read: OpenedTrace | undefined;
  /** Undefined if the trace is not long, or if the window isn't there yet. */
  readonly window: ReadWindow | undefined;
  /** Whether another window is on its way. */
  readonly isMoving: boolean;
  /** Whether the address belongs to another window, which is on its way or couldn't be had. */
  readonly isElsewhere: boolean;
  /** Why the window isn't the one that the address wants, in a sentence. */
  readonly trouble: string | undefined;
  /** Why that one couldn't be had, in a sentence. */
  readonly failure?: string;
}

/** `asked` is the first operation, counted from 1. Until another window of the same image is there, the one before it stays. */
export function useWindow(
  reader: Reader,
  read: OpenedTrace | undefined,
  image: number,
  asked: number | undefined,
): ShownWindow {
  const trace = read?.long;
  const wanted = asked ?? 1;
  const [{ found, failed }, setAnswer] = useState<Answer>({});
  useAnswer(reader, trace, image, wanted, setAnswer);

  const window = found?.trace === trace && found?.image === image ? found : undefined;
  const shown = useMemo(() => withCalls(read, window), [read, window]);
  if (trace === undefined) {
    const trouble = read && asked !== undefined ? t('lab.windowNone') : undefined;
    return { read, window: undefined, isMoving: false, isElsewhere: false, trouble };
  }
  const isElsewhere = window === undefined || startOfWindow(wanted - 1, window.of) !== window.from;
  const isBeyond = window !== undefined && wanted > window.of;
  const trouble = isBeyond
    ? t('lab.windowBeyond', { wanted, count: window.of, first: window.from + 1 })
    : undefined;
  return {
    read: shown,
    window,
    isMoving: isElsewhere && failed === undefined,
    isElsewhere,
    trouble,
    ...(failed !== undefined && { failure: t('lab.windowFailed', { reason: failed }) }),
  };
}

/** The last window that came, and why none came after it. */
interface Answer {
  readonly found?: ReadWindow | undefined;
  readonly failed?: string;
}

/**
 * Asks for the window. A hook of its own: what an effect leaves behind keeps all variables of the function that it is in,
 * and so would keep the window before this one, which takes some 20 MB.
 */
function useAnswer(
  reader: Reader,
  trace: number | undefined,
  image: number,
  wanted: number,
  setAnswer: Dispatch<SetStateAction<Answer>>,
): void {
  useEffect(() => {
    setAnswer(({ found }) => (trace === undefined || found === undefined ? {} : { found }));
    if (trace === undefined) return undefined;
    const waiting = new AbortController();
    reader.window(trace, image, wanted - 1, waiting.signal).then(
      (found) => found && setAnswer({ found }),
      (error: unknown) => setAnswer(({ found }) => ({ found, failed: messageOf(error) })),
    );
    return () => waiting.abort();
  }, [reader, trace, image, wanted, setAnswer]);
}

/** Without its window, nothing of a long trace can run. */
function withCalls(read: OpenedTrace | undefined, window: ReadWindow | undefined): OpenedTrace | undefined {
  if (!read || !window) return undefined;
  const images = read.recording.images.map((each, i) =>
    i === window.image ? { ...each, calls: window.calls } : each,
  );
  return { ...read, recording: { ...read.recording, images } };
}
