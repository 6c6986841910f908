/* What the prose points at: the figure goes there, or highlights the VMA. */
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lesson, Picked, Place } from '../../lesson-kit/context.ts';
import type { Player } from '../../stage/use-player.ts';
import { playOperations, startOf } from './use-scene-player.ts';

/** Serial numbers of VMAs; 0 means none. */
interface Chosen {
  /** Chosen by the reader. */
  readonly chosen: number;
  /** Highlighted while the reader is at an address in the prose. */
  readonly pointed: number;
}
export type ChosenStore = StoreApi<Chosen>;

/** A store of its own: the prose must not be drawn anew when another VMA is highlighted. */
export function useChosenStore(first: number): ChosenStore {
  return useState(() => createStore<Chosen>()(() => ({ chosen: first, pointed: 0 })))[0];
}

/** The VMA to highlight. */
export function useHighlighted(store: ChosenStore): number {
  return useStore(store, ({ chosen, pointed }) => pointed || chosen);
}

/** Returns a function that highlights the VMA of a place in the figure. */
export function usePointAt(player: Player, store: ChosenStore): (place: Place) => void {
  return useCallback(
    ({ address }) => store.setState({ pointed: address === undefined ? 0 : vmaAt(player, address) }),
    [player, store],
  );
}

/**
 * Returns a function that goes to a place of the session that is loaded. An operation is played, unless the text asks what
 * it will do: then the figure stops before it.
 */
export function useGoInSession(
  player: Player,
  store: ChosenStore,
): (place: Place, isAsked: boolean) => Promise<void> {
  return useCallback(
    async ({ operation, beat, address }, isAsked) => {
      const { operations, seek } = player.getState();
      if (operation !== undefined && beat !== undefined) await seek({ operation, beat });
      else if (operation !== undefined && isAsked) await seek(startOf(operations, operation));
      if (address !== undefined) store.setState({ chosen: vmaAt(player, address) });
      if (operation !== undefined && beat === undefined && !isAsked)
        await playOperations(player, operation, operation);
    },
    [player, store],
  );
}

/** Hears of what the reader picks; returns whether that is an answer. */
type Taker = (picked: Picked) => boolean;

interface Takers {
  /** That of the current scene, if it has one. */
  readonly taker: Taker | undefined;
  readonly answerWith: Lesson['answerWith'];
}

/** Questions that readers answer by picking something in the figure. */
export function useTakers(current: string | undefined): Takers {
  const [takers, setTakers] = useState<ReadonlyMap<string, Taker>>(new Map());
  const answerWith = useCallback<Lesson['answerWith']>((scene, take) => {
    setTakers((others) => new Map(others).set(scene, take));
    return () => setTakers((all) => new Map([...all].filter(([each]) => each !== scene)));
  }, []);
  return { taker: current === undefined ? undefined : takers.get(current), answerWith };
}

function vmaAt(player: Player, address: number): number {
  return player.getState().snapshot?.vmas.holding(address)?.id ?? 0;
}
