import type { NarrateContext } from '../../narrate/context.ts';
import type { ViewProps } from '../view.ts';
import type { Pair } from './pair.ts';
import type { Progress } from './progress.ts';

/** What both kinds of trees need. */
export interface ForkProps extends Pick<ViewProps, 'snapshot' | 'touch' | 'onChoose'> {
  readonly pair: Pair;
  readonly progress: Progress | undefined;
  readonly parentWorld: NarrateContext;
  /** Finds the parent's areas, too: a copied tree may name them. */
  readonly childWorld: NarrateContext;
  /** The area that the reader points at, or its counterpart, in each process. */
  readonly chosenParent: number;
  readonly chosenChild: number;
}
