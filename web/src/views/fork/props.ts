import type { NarrateContext } from '../../narrate/context.ts';
import type { ViewProps } from '../view.ts';
import type { Pair } from './pair.ts';
import type { Progress } from './progress.ts';

/** The properties that both kinds of trees need. */
export interface ForkProps extends Pick<ViewProps, 'snapshot' | 'shown' | 'touch' | 'onChoose'> {
  readonly pair: Pair;
  readonly progress: Progress | undefined;
  readonly parentWorld: NarrateContext;
  /** Finds the parent's VMAs, too: a copied tree may point to them. */
  readonly childWorld: NarrateContext;
  /** The VMA that the reader points at, and its counterpart in the other process; 0 = none. */
  readonly chosenParent: number;
  readonly chosenChild: number;
}
