/** Compares recordings of real kernels with the model. */
export { MalformedError } from './case.ts';
export type { RecordedCase } from './case.ts';
export { readCase } from './case-reader.ts';
export { PARTS, runCase } from './run.ts';
export type { CaseResult, Difference } from './run.ts';
export { Tallies } from './tally.ts';
export type { Tally } from './tally.ts';
