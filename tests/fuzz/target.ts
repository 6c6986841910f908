/** What scripts/fuzz-parsers.mjs bundles, as plain JavaScript whose coverage it can measure. */
import '../../web/src/words/all.ts';

export { examine } from './invariants.ts';
export { Dice, MAX_TEXT, mutated } from './mutate.ts';
