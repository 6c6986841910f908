/** What @lezer/generator makes of a grammar when Vite loads it. */
declare module '*.grammar' {
  import type { LRParser } from '@lezer/lr';
  export const parser: LRParser;
}
