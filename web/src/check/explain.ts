/** Finds an order of overlapping calls that explains what the recording shows. */
import { atOnce } from '../base/at-once.ts';
import { nth } from '../base/known.ts';
import { ordering } from '../order/search.ts';
import type { Budget } from '../order/search.ts';
import type { Item } from './case.ts';
import type { ItemHappening } from './families.ts';
import type { Replay } from './replay.ts';

/**
 * The items of a family in the order that agrees the farthest. If no order explains everything, its first difference is
 * one that none explains. Leaves the replay unchanged.
 */
export function explain(replay: Replay, family: readonly ItemHappening[], spend: Budget): readonly Item[] {
  const memory = replay.remember(nth(family, 0).space);
  const search = ordering(
    family,
    {
      tryStep: (at) => replay.tryStep(nth(family, at).item),
      remember: (space) => replay.remember(space),
      digest: (space) => replay.digest(space),
    },
    spend,
  );
  const order = atOnce(search);
  memory.recall();
  return order.map((at) => nth(family, at).item);
}
