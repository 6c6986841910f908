import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { BeatPlace } from '../../timeline/player.ts';
import { ownForSession } from '../../stage/own-states.ts';
import type { Player } from '../../stage/use-player.ts';
import type { SessionSpec } from '../../core/session.ts';
import { toSession, type Image } from '../../trace-in/recording.ts';
import type { TraceWindow } from '../../engine/window.ts';
import type { OpenedTrace } from './trace.ts';

interface Run {
  readonly read: OpenedTrace | undefined;
  /** Of a long trace: which of its calls `read` has. */
  readonly window: TraceWindow | undefined;
  /** Index of the process image. */
  readonly image: number;
  readonly kernel: string | undefined;
  readonly literal: boolean;
  /** The position, or the end of a beat, that the address names, if any. */
  readonly at: number | BeatPlace | undefined;
}

/** Runs an image of a trace in the player. A new run of the same image goes on at the end of the same call. */
export function useRun(player: Player, { read, window, image, kernel, literal, at }: Run): void {
  const spec = useMemo(
    () =>
      read === undefined || kernel === undefined
        ? undefined
        : afterEarlier(toSession(read.recording, image, kernel, !literal), read, window),
    [read, window, image, kernel, literal],
  );
  const before = useRef<{
    readonly read: OpenedTrace | undefined;
    readonly image: Image | undefined;
    readonly operation: number;
  }>(undefined);
  const start = useEffectEvent(() => {
    const shown = read?.recording.images[image];
    // A run that is still loading has no snapshot; its call is the one that it was asked to go to.
    const operation =
      shown === before.current?.image
        ? (player.getState().snapshot?.operation ?? before.current?.operation ?? -1)
        : -1;
    // When the window of a long trace moves, the address has its position.
    const wanted = read === before.current?.read || window !== undefined ? at : read?.at;
    before.current = { read, image: shown, operation };
    return wanted ?? ((operations: readonly { readonly last: number }[]) => operations[operation]?.last ?? 0);
  });
  useEffect(() => {
    if (spec === undefined) return;
    const { own, load } = player.getState();
    void load(spec, start(), ownForSession(own));
  }, [player, spec]);
}

/** In a window, a session starts with the state that the calls before it lead to; before the first window there are none. */
function afterEarlier(
  spec: SessionSpec,
  { long }: OpenedTrace,
  window: TraceWindow | undefined,
): SessionSpec {
  if (long === undefined || !window || window.size === window.of) return spec;
  return { ...spec, earlier: { count: window.from, held: { trace: long, image: window.image } } };
}
