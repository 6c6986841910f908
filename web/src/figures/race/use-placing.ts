import { useState } from 'react';
import type { Point } from './Block.tsx';
import { placeByKey, type Place } from './places.ts';
import type { Item } from '../strip.ts';
import type { Target } from './target.ts';

export interface Placing {
  /** Index of the place; -1: the block isn't at any. */
  readonly place: number;
  /** Where a hand holds it. */
  readonly hand: Point | undefined;
  /** The gap that was too small for it, or is under the hand. */
  readonly small: Item | undefined;
  /** The guess: where it was dropped last, unless it has been moved since. */
  readonly guess: Place | undefined;
  /** Whether there has been a guess. */
  readonly hasGuessed: boolean;
  drag(to: Point, target: Target): void;
  /** Lets go of it, at what `target` last was. */
  release(): void;
  /** Lets go of it, and it is nowhere. */
  lose(): void;
  /** Puts it down at once. */
  put(target: Target): void;
  drop(): void;
  /** Returns whether the key meant something. */
  key(key: string): boolean;
}

/** Where the reader has the block. */
export function usePlacing(places: readonly Place[]): Placing {
  const [place, setPlace] = useState(-1);
  const [hand, setHand] = useState<Point>();
  const [small, setSmall] = useState<Item>();
  const [guess, setGuess] = useState<Place>();
  const [hasGuessed, setHasGuessed] = useState(false);
  const dropAt = (index: number): void => {
    const dropped = places[index];
    if (dropped === undefined) return;
    setGuess(dropped);
    setHasGuessed(true);
  };
  const take = (target: Target): number => {
    const index = target.kind === 'place' ? target.index : -1;
    setPlace(index);
    setSmall(target.kind === 'small' ? target.gap : undefined);
    return index;
  };
  return {
    place,
    hand,
    small,
    guess,
    hasGuessed,
    drag(to, target) {
      setHand(to);
      setGuess(undefined);
      take(target);
    },
    release() {
      setHand(undefined);
      dropAt(place);
    },
    lose() {
      setHand(undefined);
      take({ kind: 'nothing' });
    },
    put(target) {
      setGuess(undefined);
      dropAt(take(target));
    },
    drop: () => dropAt(place),
    key(key) {
      if (key === 'Enter' || key === ' ') {
        dropAt(place);
        return place >= 0;
      }
      const next = placeByKey(key, place, places.length);
      if (next === undefined) return false;
      setGuess(undefined);
      setSmall(undefined);
      setPlace(next);
      return true;
    },
  };
}
