/** Recordings of real kernels against the model. */
export { MalformedError } from './case.ts';
export { readCase } from './case-reader.ts';
export { runCase } from './run.ts';
export type { CaseResult, Difference } from './run.ts';
