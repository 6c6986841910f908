/* What the core counts for the whole region of the announcement's program. That takes minutes, so the page has the figures
 * here. A test compares them with suite_rmap_test.c, which computes them by hand and checks the core, and with the lesson. */
import { known, nth } from '../../base/known.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { ANON_VMA, FIRST_LEVEL, MEMORY, PAE, WHOLE_REGION } from './plan.ts';

/** MiB after each level, from the first one. */
type ByLevel = readonly [number, number, number, number];

/** Chains with 31 entries a node, as the kernel has them. */
export const WHOLE_CHAINS: ByLevel = [48, 80, 144, 272];
/** The lowest page tables of all processes, without PAE and with it. */
export const WHOLE_TABLES: ReadonlyMap<string, ByLevel> = new Map([
  ['', [32, 64, 128, 256]],
  [PAE, [64, 128, 256, 512]],
]);

export interface WholeLevel {
  readonly level: number;
  readonly tables: number;
  readonly chains: number;
  /** With the region's data. A sum that doesn't fit into the machine is never reached. */
  readonly sums: readonly { readonly era: string; readonly mib: number; readonly fits: boolean }[];
}

/** The levels of the program with all its processes alive. `form` is '' or PAE. */
export function wholeLevels(form: string): readonly WholeLevel[] {
  const allTables = known(WHOLE_TABLES.get(form), 'page tables have one of two forms');
  return WHOLE_CHAINS.map((chains, i) => {
    const tables = nth(allTables, i);
    const sum = (era: string, own: number) => {
      const mib = WHOLE_REGION + tables + own;
      // VMAs, page structs and the tables above the lowest ones take the rest of the memory.
      return { era: era + form, mib, fits: mib < MEMORY * WHOLE_REGION };
    };
    return { level: FIRST_LEVEL + i, tables, chains, sums: [sum(PTE_CHAIN, chains), sum(ANON_VMA, 0)] };
  });
}
