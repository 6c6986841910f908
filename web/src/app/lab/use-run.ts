import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ownForSession } from '../../stage/own-states.ts';
import type { Player } from '../../stage/use-player.ts';
import { toSession, type Image } from '../../trace-in/recording.ts';
import type { OpenedTrace } from './use-trace.ts';

interface Run {
  readonly read: OpenedTrace | undefined;
  /** Index of the process image. */
  readonly image: number;
  readonly era: string | undefined;
  readonly literal: boolean;
  /** Where the address says to be, if it does. */
  readonly at: number | undefined;
}

/** Runs an image of a trace in the player. The same image run otherwise goes on at the end of the same call. */
export function useRun(player: Player, { read, image, era, literal, at }: Run): void {
  const spec = useMemo(
    () =>
      read === undefined || era === undefined ? undefined : toSession(read.recording, image, era, !literal),
    [read, image, era, literal],
  );
  const before = useRef<{
    readonly read: OpenedTrace | undefined;
    readonly image: Image | undefined;
    readonly operation: number;
  }>(undefined);
  const start = useEffectEvent(() => {
    const shown = read?.recording.images[image];
    // While it is still loading there is no snapshot, and the call is the one that it is to go to.
    const operation =
      shown === before.current?.image
        ? (player.getState().snapshot?.operation ?? before.current?.operation ?? -1)
        : -1;
    const wanted = read === before.current?.read ? at : read?.at;
    before.current = { read, image: shown, operation };
    return wanted ?? ((operations: readonly { readonly last: number }[]) => operations[operation]?.last ?? 0);
  });
  useEffect(() => {
    if (spec === undefined) return;
    const { own, load } = player.getState();
    void load(spec, start(), ownForSession(own));
  }, [player, spec]);
}
