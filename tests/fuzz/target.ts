/** What scripts/fuzz-parsers.mjs bundles, as plain JavaScript whose coverage it can measure. */
export { digest, violations } from './invariants.ts';
export { Dice, MAX_TEXT, mutated } from './mutate.ts';
