/* The window of a long trace that the lab runs, as the address wants it. */
import { useEffect, useMemo, useState } from 'react';
import type { Reader, ReadWindow } from '../../engine/reader.ts';
import { startOfWindow } from '../../engine/window.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import type { OpenedTrace } from './use-trace.ts';

export interface ShownWindow {
  /** What to run: the trace, with the calls of the window. The whole trace, if it is not long. */
  readonly read: OpenedTrace | undefined;
  /** Undefined if the trace is not long, or if the window isn't there yet. */
  readonly window: ReadWindow | undefined;
  /** Whether another window is on its way, to which the address belongs already. */
  readonly isMoving: boolean;
  /** Why it isn't the window that the address wants, in a sentence. */
  readonly trouble: string | undefined;
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
  const [found, setFound] = useState<ReadWindow>();
  const [failed, setFailed] = useState<{ readonly trace: number; readonly reason: string }>();
  useEffect(() => {
    if (trace === undefined) return undefined;
    const waiting = new AbortController();
    reader.window(trace, image, wanted - 1, waiting.signal).then(
      (window) => {
        if (window === undefined) return;
        setFound(window);
        setFailed(undefined);
      },
      (error: unknown) => setFailed({ trace, reason: messageOf(error) }),
    );
    return () => waiting.abort();
  }, [reader, trace, image, wanted]);

  const window = found?.trace === trace && found?.image === image ? found : undefined;
  const shown = useMemo(() => withCalls(read, window), [read, window]);
  if (trace === undefined) {
    const trouble = read && asked !== undefined ? t('lab.windowNone') : undefined;
    return { read, window: undefined, isMoving: false, trouble };
  }
  const isMoving = window === undefined || startOfWindow(wanted - 1, window.of) !== window.from;
  const isElsewhere = window !== undefined && wanted > window.of;
  const trouble = isElsewhere
    ? t('lab.windowBeyond', { wanted, count: window.of, first: window.from + 1 })
    : failed?.trace === trace
      ? failed.reason
      : undefined;
  return { read: shown, window, isMoving, trouble };
}

/** Without its window, nothing of a long trace can run. */
function withCalls(read: OpenedTrace | undefined, window: ReadWindow | undefined): OpenedTrace | undefined {
  if (!read || !window) return undefined;
  const images = read.recording.images.map((each, i) =>
    i === window.image ? { ...each, calls: window.calls } : each,
  );
  return { ...read, recording: { ...read.recording, images } };
}
