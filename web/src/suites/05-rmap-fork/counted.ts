/* What the core has counted of the whole region of the announcement's program, which takes minutes: the page has it at once.
 * A test compares it with suite_rmap_test.c, which computed it by hand and holds the core to it, and with the lesson. */
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { ANON_VMA, FIRST_LEVEL, MEMORY, PAE, WHOLE_REGION } from './plan.ts';

/** MiB after each level, from the first one on. */
type ByLevel = readonly [number, number, number, number];

/** Of 31 entries a node, as the row has them. */
export const WHOLE_CHAINS: ByLevel = [48, 80, 144, 272];
/** The lowest ones of all processes, without PAE and with it. */
export const WHOLE_TABLES: ReadonlyMap<string, ByLevel> = new Map([
  ['', [32, 64, 128, 256]],
  [PAE, [64, 128, 256, 512]],
]);

export interface WholeLevel {
  readonly level: number;
  readonly tables: number;
  readonly chains: number;
  /** With the region's data; what has no place in the machine is never all there. */
  readonly sums: readonly { readonly era: string; readonly mib: number; readonly fits: boolean }[];
}

/** Levels of the program with all its processes alive; `form`: '' or PAE. */
export function wholeLevels(form: string): readonly WholeLevel[] {
  return WHOLE_CHAINS.map((chains, at) => {
    const tables = WHOLE_TABLES.get(form)![at]!;
    const sum = (era: string, own: number) => {
      const mib = WHOLE_REGION + tables + own;
      // Not quite all of the memory: there are areas, structs of pages and the tables above the lowest ones, too.
      return { era: era + form, mib, fits: mib < MEMORY * WHOLE_REGION };
    };
    return { level: FIRST_LEVEL + at, tables, chains, sums: [sum(PTE_CHAIN, chains), sum(ANON_VMA, 0)] };
  });
}
