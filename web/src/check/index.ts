/** Recordings of real kernels against the model. */
export { MalformedError } from './case.ts';
export { readCase } from './case-reader.ts';
export { PARTS, runCase } from './run.ts';
export type { CaseResult, Difference, Part } from './run.ts';
