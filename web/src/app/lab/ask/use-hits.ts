/* Where the hits are in the session that runs, and how to get from one to the next. */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ReadWindow } from '../../../engine/reader.ts';
import { startOfWindow } from '../../../engine/window.ts';
import { AFRESH } from '../../../stage/link.ts';
import type { ChangeLink } from '../../../stage/use-link.ts';
import type { Player } from '../../../stage/use-player.ts';
import type { OperationSummary } from '../../../timeline/run.ts';
import type { Found, Hit } from './use-found.ts';

/** Operations that are run before a hit in another window, so that one sees what led to it. */
const BEFORE = 100;
const NONE: readonly number[] = [];

interface Hits {
  /** The position after each hit that runs here, in ascending order. */
  readonly positions: readonly number[];
  readonly goTo: (hit: Pick<Hit, 'index'>, isWhole?: boolean) => void;
  readonly go: (direction: 1 | -1) => void;
}

export function useHits(
  player: Player,
  operations: readonly OperationSummary[],
  window: ReadWindow | undefined,
  found: Found | undefined,
  changeLink: ChangeLink,
): Hits {
  /** An operation of a long trace that is to be shown as soon as its window runs. */
  const pending = useRef<number>(undefined);
  const from = window?.from ?? 0;
  const first = found?.isWhole === true ? from : 0;
  const positions = useMemo(
    () =>
      found === undefined
        ? NONE
        : found.hits.flatMap(({ index }) => {
            const operation = operations[index - first];
            return operation ? [operation.last] : [];
          }),
    [found, operations, first],
  );
  const arrive = useEffectEvent((here: readonly OperationSummary[]) => {
    const operation = pending.current === undefined ? undefined : here[pending.current - from];
    if (!operation) return;
    pending.current = undefined;
    void player.getState().seek(operation.last);
  });
  useEffect(() => arrive(operations), [operations]);

  const goTo = ({ index }: Pick<Hit, 'index'>, isWhole = found?.isWhole === true): void => {
    const operation = operations[isWhole ? index - from : index];
    if (operation) {
      void player.getState().seek(operation.last);
      return;
    }
    if (!isWhole || !window) return;
    pending.current = index;
    changeLink({ window: startOfWindow(index - BEFORE, window.of) + 1, ...AFRESH }, true);
  };
  const go = (direction: 1 | -1): void => {
    const { position } = player.getState();
    const to =
      direction > 0
        ? positions.find((each) => each > position)
        : positions.findLast((each) => each < position);
    if (to !== undefined) {
      void player.getState().seek(to);
      return;
    }
    if (found?.isWhole !== true || !window) return;
    const beyond =
      direction > 0
        ? found.hits.find(({ index }) => index >= from + window.size)
        : found.hits.findLast(({ index }) => index < from);
    if (beyond) goTo(beyond);
  };
  return { positions, goTo, go };
}
