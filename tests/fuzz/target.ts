/** What scripts/fuzz-parsers.mjs bundles, as plain JavaScript whose coverage it can measure. */
export { examine } from './invariants.ts';
export { Dice, MAX_TEXT, mutated } from './mutate.ts';
