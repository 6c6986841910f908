/* What the suite about the announcement of anon_vma runs: reverse mappings, sizes of the region, levels of forks. */
import { ANONMM, NO_RMAP, PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { Batch, CountedMetric, SuitePlan, TimedMetric } from '../../bench/suite.ts';

/** What was announced: VMAs that an anon_vma knows. */
export const ANON_VMA = '2.6.5-aa1';
/** Each process's copies have an anon_vma of their own. Runs with the others' page tables, because x86-64's take twice as much. */
export const ANON_VMA_CHAIN = '2.6.34+pt=i386_2level';

/** The same kernels with page tables for more than 4 GiB, which take twice as much; the announcement's figures suggest these. */
export const PAE = '+pt=i386_pae';
const NO_RMAP_PAE = NO_RMAP + PAE;
const REPORTED_PAE = [PTE_CHAIN + PAE, ANON_VMA + PAE];

export const LEVELS = 'levels 6 to 9';
export const EXITS = 'exits, levels 9 to 6';
export const ALL_STAY = 'until memory is out';
export const LEAVES_EXIT = 'until memory is out, leaves exit';
const UNTIL_OUT = [ALL_STAY, LEAVES_EXIT] as const;

/** The first loop of LEVELS and UNTIL_OUT is at the first level, that of EXITS at the last. */
export const FIRST_LEVEL = 6;
export const LAST_LEVEL = 9;

/** Memory is this many times the region. */
export const MEMORY = 2;
/** The program's own region, in MiB, to which figures of a smaller one are scaled. */
export const WHOLE_REGION = 512;

export const FORK_TIME = 'time of a level’s forks';
const READ_TIME = 'time of a level’s reads';
export const TIME_PER_FORK = 'time per fork';
const TIME_PER_PAGE = 'time per page that a fork copies';
export const EXIT_TIME = 'time of a level’s exits';

const PAGES_OF_MIB = 256;
const forksOf = (loop: number): number => 2 ** (FIRST_LEVEL + loop - 1);

const TIMED: readonly TimedMetric[] = [
  { metric: FORK_TIME, unit: 'ms', workload: LEVELS, phase: 0 },
  { metric: READ_TIME, unit: 'ms', workload: LEVELS, phase: 1 },
  { metric: TIME_PER_FORK, unit: 'µs', workload: LEVELS, phase: 0, per: (_, loop) => forksOf(loop) },
  {
    metric: TIME_PER_PAGE,
    unit: 'ns',
    workload: LEVELS,
    phase: 0,
    per: (n, loop) => forksOf(loop) * n * PAGES_OF_MIB,
  },
  { metric: EXIT_TIME, unit: 'ms', workload: EXITS },
];

const MIB = 2 ** 20;
const KIB = 2 ** 10;

export const COMPLETED = 'last level completed';
export const PROCESSES = 'processes';
export const DATA = 'data';
export const TABLES = 'page tables';
export const LOWEST_TABLES = 'lowest page tables';
export const CHAINS = 'chains';
export const ANON_VMAS = 'anon_vmas';
export const LINKS = 'links of VMAs';
export const VMAS = 'VMAs';
export const STRUCTS = 'page structs';
export const FREE = 'memory left';
const ADDS = 'entries noted with pages';
const NOTED_VMAS = 'VMAs noted with anon_vmas';
export const ADDS_PER_FORK = 'entries noted with pages, per fork';
export const VMAS_PER_FORK = 'VMAs noted with anon_vmas, per fork';
const REMOVES = 'entries removed from pages';
export const SLOTS = 'slots looked at';
export const NODES = 'chain nodes';
const COPIED = 'entries copied';

const all = [LEVELS, ...UNTIL_OUT];
const mib = (metric: string, of: (batch: Batch) => number): CountedMetric => ({
  metric,
  unit: 'MiB',
  workload: all,
  of: (batch) => of(batch) / MIB,
});
const kib = (metric: string, of: (batch: Batch) => number): CountedMetric => ({
  metric,
  unit: 'KiB',
  workload: all,
  of: (batch) => of(batch) / KIB,
});
const counts = (
  metric: string,
  unit: string,
  workload: string,
  of: (batch: Batch) => number,
): CountedMetric => ({ metric, unit, workload, of });

/** VMAs that join an anon_vma's list, or links to several anon_vmas. */
const notedVmas = ({ counters }: Batch): number => counters.anonVmaJoins + counters.anonVmaLinks;

/** Memory is counted after each level, work during it. */
const COUNTED: readonly CountedMetric[] = [
  { metric: COMPLETED, unit: 'level', workload: UNTIL_OUT, isOutcome: true, of: ({ level }) => level },
  { metric: PROCESSES, unit: 'processes', workload: [...all, EXITS], of: ({ processes }) => processes },
  mib(DATA, ({ memory }) => memory.anon),
  mib(TABLES, ({ memory }) => memory.tables),
  mib(LOWEST_TABLES, ({ memory }) => memory.lowestTables),
  mib(CHAINS, ({ memory }) => memory.chains),
  kib(ANON_VMAS, ({ memory }) => memory.anonVmas),
  kib(LINKS, ({ memory }) => memory.links),
  kib(VMAS, ({ memory }) => memory.areas),
  { ...mib(STRUCTS, ({ memory }) => memory.structs), workload: UNTIL_OUT },
  { ...mib(FREE, ({ memory }) => memory.free), workload: UNTIL_OUT },
  counts(COPIED, 'entries', LEVELS, ({ counters }) => counters.ptesCopied),
  counts(ADDS, 'entries', LEVELS, ({ counters }) => counters.rmapAdds),
  counts(NOTED_VMAS, 'VMAs', LEVELS, notedVmas),
  counts(ADDS_PER_FORK, 'entries', LEVELS, ({ counters }) => counters.rmapAdds / counters.forks),
  counts(VMAS_PER_FORK, 'VMAs', LEVELS, (batch) => notedVmas(batch) / batch.counters.forks),
  counts(NODES, 'nodes', LEVELS, ({ memory }) => memory.chainNodes),
  counts(REMOVES, 'entries', EXITS, ({ counters }) => counters.rmapRemoves),
  counts(SLOTS, 'slots', EXITS, ({ counters }) => counters.rmapSlots),
];

export const RMAP_FORK_PLAN: SuitePlan = {
  timed: TIMED,
  counted: COUNTED,
  growing: new Set([FORK_TIME, EXIT_TIME, TABLES, CHAINS]),
  workloads: {
    [LEVELS]: { usual: [32, 64, 128], quick: [32] },
    [EXITS]: { usual: [32, 64, 128], quick: [32] },
    [ALL_STAY]: { usual: [32, 512], quick: [32] },
    [LEAVES_EXIT]: { usual: [32, 512], quick: [32] },
  },
  kernels: [NO_RMAP, PTE_CHAIN, ANON_VMA, ANONMM, ANON_VMA_CHAIN, ...REPORTED_PAE],
  others: [`${PTE_CHAIN}+rmap=pte_chain_7`, `${PTE_CHAIN}+rmap=pte_chain_15`, NO_RMAP_PAE],
  untimed: new Set([...REPORTED_PAE, NO_RMAP_PAE]),
  quick: { samples: 10, runs: 5, batch: 2 },
  full: { samples: 40, runs: 9, batch: 20 },
};
