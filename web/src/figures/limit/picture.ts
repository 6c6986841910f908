/* What is to be seen of it after some steps: the calls that cut, the one that is refused, and what the program does then. */
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import type { Asked, Done } from './model.ts';
import type { Act, LimitParameters } from './parameters.ts';
import { cut } from './program.ts';

export type PageState = 'written' | 'read' | 'free';

export interface Picture {
  /** Calls that have cut. Each took a page from what lies above, so so many pairs of pages lie apart from it. */
  readonly cuts: number;
  /** The one after these has been refused, with this error. */
  readonly refused: number | undefined;
  /** What the program has done since, and the latest of it. */
  readonly acts: readonly Act[];
  readonly latest: (Done & Act & { readonly before: number }) | undefined;
  readonly vmas: number;
  readonly bytes: number;
  /** What may be done with a page, counted from 0. */
  readonly stateOf: (page: number) => PageState;
}

const STATE = { u: 'free', w: 'written', r: 'read' } as const;

/** The cuts that were granted, the one that wasn’t, and what came then. */
export function stepsOf({ cuts, done }: Asked): number {
  return cutsOf(cuts) + done.length;
}

const cutsOf = ({ vmas, refused }: Asked['cuts']): number => vmas.length - 1 + (refused ? 1 : 0);

export function pictureAt({ cuts, done }: Asked, { acts }: LimitParameters, tick: number): Picture {
  const granted = Math.min(tick, cuts.vmas.length - 1);
  const count = Math.max(0, tick - cutsOf(cuts));
  const [last, before] = [done[count - 1], done[count - 2]?.vmas ?? cell(cuts.vmas, granted)];
  const changed = new Map(
    acts
      .slice(0, count)
      .flatMap(({ page, deed }, i) => (nth(done, i).error === 0 ? [[page, STATE[deed]]] : [])),
  );
  const isCut = (page: number): boolean => page % 2 === cut(0).page && page <= cut(granted - 1).page;
  return {
    cuts: granted,
    refused: tick > granted ? cuts.refused?.error : undefined,
    acts: acts.slice(0, count),
    latest: last && { ...last, ...nth(acts, count - 1), before },
    vmas: last?.vmas ?? cell(cuts.vmas, granted),
    bytes: last?.bytes ?? cell(cuts.bytes, granted),
    stateOf: (page) => changed.get(page) ?? (isCut(page) ? 'read' : 'written'),
  };
}
