/** The module that @lezer/generator makes from a grammar when Vite loads it. */
declare module '*.grammar' {
  import type { LRParser } from '@lezer/lr';
  export const parser: LRParser;
}
