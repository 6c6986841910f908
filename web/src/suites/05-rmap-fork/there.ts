/* The core’s chains beside those of a real 2.6.2, and what they would be if it was configured otherwise. */
import { known, nth } from '../../base/known.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { COUNTED_THERE, THERE_REGION, type AtLevels, type CountedThere } from './counted-there.ts';
import { wholeLevels } from './figures.ts';
import { FIRST_LEVEL, PAE, WHOLE_REGION } from './plan.ts';

const PAGES_OF_MIB = 256;

/** The slots of a node by the configuration of 2.6.2; 31 are those of the model. */
export const SLOTS: Readonly<Record<CountedThere['config'], number>> = { MPENTIUM4: 31, M686: 7 };

/** What the core counts with 32 MiB, which a test compares. In most moments one of the nodes lies ready, and belongs to no page. */
const NODES_HERE: Readonly<Record<CountedThere['config'], AtLevels>> = {
  MPENTIUM4: [24_577, 40_961, 73_729, 139_265],
  M686: [81_920, 155_649, 303_105, 606_208],
};

/** Chain nodes at one level, of the core and of a real 2.6.2. */
export interface NodesThere {
  readonly level: number;
  readonly here: number;
  readonly there: number;
  /** There, for each page of the region; what is left over belongs to other pages. */
  readonly perPage: number;
}

/** The program with 32 MiB, on the core and on a real 2.6.2 whose nodes have as many slots. */
export function nodesThere(config: CountedThere['config']): readonly NodesThere[] {
  const { pte_chain: all } = known(
    COUNTED_THERE.find((each) => each.kernel === PTE_CHAIN && each.config === config),
    'a real 2.6.2 had each length of nodes',
  );
  return all.map((there, i) => ({
    level: FIRST_LEVEL + i,
    here: nth(NODES_HERE[config], i),
    there,
    perPage: Math.floor(there / (THERE_REGION * PAGES_OF_MIB)),
  }));
}

/**
 * Worked out, and counted by nobody: the MiB of chains and of everything, if PAE and CONFIG_HIGHPTE make a slot 8 bytes long, so that a
 * node of 128 bytes has 15.
 */
export function highPte(level: number): { readonly chains: number; readonly sum: number } {
  const [slots, bytes] = [15, 128];
  const chains = (Math.ceil(2 ** level / slots) * bytes * WHOLE_REGION * PAGES_OF_MIB) / 2 ** 20;
  const { tables } = known(
    wholeLevels(PAE).find((each) => each.level === level),
    'it is one of the levels that are counted',
  );
  return { chains, sum: WHOLE_REGION + tables + chains };
}
