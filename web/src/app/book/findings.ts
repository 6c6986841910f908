/*
 * What was reported of the five changes, and what is found here: where each figure comes from. Reported ones are the suites’
 * (published.ts of each), counted ones are asked of the core while the page is open, and a test finds those of real kernels
 * in their recordings.
 */
import type { MessageKey } from '../../words/index.ts';
import { figures, runs, sourceOf, type Reported } from './reported.ts';

interface Line {
  readonly label: MessageKey;
}
interface ReportedLine extends Line {
  /** Before the change, and with it; or one figure that is of both. */
  readonly values: readonly Reported[];
}
export interface CountedLine extends Line {
  readonly trace: string;
  /** "8" or "3-40". */
  readonly operations: string;
  /** As in <Predict ask>. */
  readonly of: string;
}
interface ThereLine extends Line {
  /** For each kernel, and where it is recorded (tests/conformance/lesson-counts.ts). */
  readonly values: readonly number[];
  readonly of: string;
}

export interface Finding {
  readonly id:
    'fork-time' | 'fork-memory' | 'aim7' | 'agua' | 'freegap' | 'kernbench' | 'ebizzy' | 'rates' | 'spawn';
  /** Of the lesson that tells of the change. */
  readonly slug: string;
  readonly reported: {
    readonly lines: readonly ReportedLine[];
    readonly said?: MessageKey;
    readonly kernels: readonly string[];
    readonly source: string;
  };
  readonly counted?: { readonly kernels: readonly string[]; readonly lines: readonly CountedLine[] };
  readonly there?: {
    readonly kernels: readonly string[];
    readonly by: MessageKey;
    readonly lines: readonly ThereLine[];
  };
  readonly measured: {
    readonly suite: string;
    readonly kernels: readonly string[];
    /** Which ratio of a run stands beside the report. */
    readonly ratio?: { readonly workload: string; readonly metric: string; readonly kernel: string };
  };
  readonly verdict: 'agrees' | 'differs' | 'apart';
}

const CHAINS = ['2.6.2', '2.6.5-aa1'];
const TREES = ['3.4', '3.5-free-gap'];
const CACHES = ['3.14', '3.14-vmacache'];
const COPIES = ['6.5', '6.5-mt-dup'];
const GAPS_MERGED = [...TREES, '3.8'];
const LOCKS = ['2.6.31-rc8', '2.6.31-zhang', '2.6.32'];
const FORKED = { kernel: 'next-20230721' };
const APPLIED = { kernel: 'apply this' };

/** Oldest first. */
export const FINDINGS: readonly Finding[] = [
  {
    id: 'fork-time',
    slug: 'reverse-mapping',
    reported: {
      kernels: ['2.6.2', '2.6.5-rc2-aa1'],
      source: sourceOf('rmap-fork'),
      lines: ([6, 7] as const).map((levels) => ({
        label: `findings.seconds${levels}`,
        values: runs('rmap-fork', CHAINS, {
          workload: `the program with ${levels} levels`,
          metric: 'system time',
        }),
      })),
    },
    counted: {
      kernels: CHAINS,
      lines: [
        { label: 'findings.chainEntries', trace: 'pages.trace', operations: '2', of: 'rmapAdds' },
        { label: 'findings.chainNodes', trace: 'pages.trace', operations: '2', of: 'pteChainAllocs' },
        { label: 'findings.joins', trace: 'pages.trace', operations: '2', of: 'anonVmaJoins' },
      ],
    },
    measured: {
      suite: 'rmap-fork',
      kernels: CHAINS,
      ratio: { workload: 'levels 6 to 9', metric: 'time per fork', kernel: '2.6.5-aa1' },
    },
    verdict: 'agrees',
  },
  {
    id: 'fork-memory',
    slug: 'reverse-mapping',
    reported: {
      kernels: [],
      source: sourceOf('rmap-fork'),
      lines: [],
      said: 'findings.outOfMemory',
    },
    counted: {
      kernels: CHAINS,
      lines: [
        { label: 'findings.chainBytes', trace: 'chain.trace', operations: '8', of: 'bytes at 804f000' },
      ],
    },
    there: {
      kernels: ['2.6.2', '2.6.7'],
      by: 'findings.bySlab2004',
      lines: [
        { label: 'findings.nodes64', values: [24_690, 0], of: 'slab pte_chain 6' },
        { label: 'findings.nodes128', values: [41_160, 0], of: 'slab pte_chain 7' },
        { label: 'findings.nodes256', values: [74_130, 0], of: 'slab pte_chain 8' },
        { label: 'findings.nodes512', values: [139_920, 0], of: 'slab pte_chain 9' },
      ],
    },
    measured: { suite: 'rmap-fork', kernels: CHAINS },
    verdict: 'apart',
  },
  {
    id: 'aim7',
    slug: 'lock-contention',
    reported: {
      kernels: ['2.6.31-rc8'],
      source: sourceOf('brk-contention'),
      lines: [
        {
          label: 'findings.spinning',
          values: figures('brk-contention', ['2.6.31-rc8'], { metric: 'time in spinlocks' }, 'mean'),
        },
        {
          label: 'findings.improvement',
          values: figures('brk-contention', ['2.6.31-zhang'], { metric: 'improvement' }, 'mean'),
        },
      ],
    },
    counted: {
      kernels: LOCKS,
      lines: [
        { label: 'findings.locksLoop', trace: 'aim7.trace', operations: '4-20', of: 'lockAnonVmas' },
        { label: 'findings.locksGrow', trace: 'alone.trace', operations: '2', of: 'lockAnonVmas' },
        { label: 'findings.locksPair', trace: 'alone.trace', operations: '2-3', of: 'lockAnonVmas' },
      ],
    },
    there: {
      kernels: ['2.6.31-rc8', '2.6.31-rc8 with the posted patch', '2.6.32'],
      by: 'findings.byLockStat',
      lines: [
        { label: 'findings.locksGrow', values: [1, 0, 0], of: 'alone grow only' },
        { label: 'findings.locksPair', values: [3, 2, 2], of: 'alone grow+shrink' },
      ],
    },
    measured: { suite: 'brk-contention', kernels: LOCKS },
    verdict: 'apart',
  },
  {
    id: 'agua',
    slug: 'gap-search',
    reported: {
      kernels: ['3.4', 'findings.patches'],
      source: sourceOf('gap-search'),
      lines: (['min', 'mean', 'max'] as const).map((figure) => ({
        label: `findings.loop.${figure}`,
        values: figures('gap-search', TREES, { workload: 'agua' }, figure),
      })),
    },
    counted: {
      kernels: GAPS_MERGED,
      lines: [
        { label: 'findings.tried', trace: 'many-holes.strace', operations: '98', of: 'listVisits' },
        { label: 'findings.nodes', trace: 'many-holes.strace', operations: '98', of: 'gapSearchNodes' },
        { label: 'findings.triedAgain', trace: 'many-holes.strace', operations: '99', of: 'listVisits' },
        { label: 'findings.nodesAgain', trace: 'many-holes.strace', operations: '99', of: 'gapSearchNodes' },
      ],
    },
    measured: {
      suite: 'gap-search',
      kernels: TREES,
      ratio: { workload: 'agua', metric: 'time per loop', kernel: '3.5-free-gap' },
    },
    verdict: 'agrees',
  },
  {
    id: 'freegap',
    slug: 'gap-search',
    reported: {
      kernels: ['findings.before', 'findings.patches'],
      source: sourceOf('gap-worst-case'),
      lines: [
        {
          label: 'findings.programSeconds',
          values: figures('gap-worst-case', TREES, { metric: 'time of the program' }, 'mean'),
        },
      ],
    },
    counted: {
      kernels: GAPS_MERGED,
      lines: [
        { label: 'findings.walks', trace: 'freegap.strace', operations: '20-21', of: 'gapWalks' },
        { label: 'findings.evaluations', trace: 'freegap.strace', operations: '20-21', of: 'gapEvaluations' },
      ],
    },
    measured: {
      suite: 'gap-worst-case',
      kernels: GAPS_MERGED,
      ratio: { workload: 'freegap in a process, munmap', metric: 'time per pair', kernel: '3.5-free-gap' },
    },
    verdict: 'agrees',
  },
  {
    id: 'kernbench',
    slug: 'gap-search',
    reported: {
      kernels: ['findings.linuxNext', 'findings.patches'],
      source: sourceOf('gap-search', { metric: 'system time' }),
      lines: [
        {
          label: 'findings.elapsedSeconds',
          values: figures('gap-search', TREES, { metric: 'elapsed time' }, 'mean'),
        },
        {
          label: 'findings.systemSeconds',
          values: figures('gap-search', TREES, { metric: 'system time' }, 'mean'),
        },
      ],
    },
    measured: { suite: 'gap-search', kernels: TREES },
    verdict: 'apart',
  },
  {
    id: 'ebizzy',
    slug: 'cache-hits',
    reported: {
      kernels: ['findings.before', 'findings.patched'],
      source: sourceOf('cache-hits'),
      lines: [
        {
          label: 'findings.hitRate',
          values: figures(
            'cache-hits',
            CACHES,
            { workload: 'Ebizzy, 80 threads', metric: 'hit rate' },
            'mean',
          ),
        },
      ],
    },
    counted: {
      kernels: [...CACHES, '3.15'],
      lines: [{ label: 'findings.hits16', trace: 'turns.trace', operations: '2-17', of: 'cacheHits' }],
    },
    measured: { suite: 'cache-hits', kernels: [...CACHES, '3.15'] },
    verdict: 'agrees',
  },
  {
    id: 'rates',
    slug: 'cache-hits',
    reported: {
      kernels: ['findings.before', 'findings.patched'],
      source: sourceOf('cache-hits'),
      lines: (
        [
          ['findings.boot', 'System bootup'],
          ['findings.build', 'Kernel build'],
          ['findings.oracle', 'Oracle 11g data mining (4k pages)'],
        ] as const
      ).map(([label, workload]) => ({
        label,
        values: figures('cache-hits', CACHES, { workload, metric: 'hit rate' }, 'mean'),
      })),
    },
    counted: {
      kernels: [...CACHES, '3.15'],
      lines: [{ label: 'findings.hits38', trace: 'copies.trace', operations: '8-45', of: 'cacheHits' }],
    },
    there: {
      kernels: ['3.14.1', '3.15.5'],
      by: 'findings.byLog',
      lines: [{ label: 'findings.hitRate798', values: [14.8, 17.9], of: 'rate brk-1 dense-1 remap-1' }],
    },
    measured: { suite: 'cache-hits', kernels: [...CACHES, '3.15'] },
    verdict: 'differs',
  },
  {
    id: 'spawn',
    slug: 'fork',
    reported: {
      kernels: ['next-20230721', 'findings.patched'],
      source: sourceOf('fork-spawn'),
      lines: ([23, 223, 4023] as const).map((n) => ({
        label: `findings.forks${n}`,
        values: [
          ...figures('fork-spawn', ['6.5'], { n, ...FORKED }, 'mean'),
          ...figures('fork-spawn', ['6.5-mt-dup'], { n, ...APPLIED }, 'mean'),
        ],
      })),
    },
    counted: {
      kernels: [...COPIES, '6.8'],
      lines: [
        { label: 'findings.nodes23', trace: 'spawn.trace', operations: '17', of: 'mapleNodeAllocs' },
        { label: 'findings.keys23', trace: 'spawn.trace', operations: '17', of: 'mapleCompares' },
        { label: 'findings.nodes223', trace: 'spawn-223.trace', operations: '217', of: 'mapleNodeAllocs' },
        { label: 'findings.keys223', trace: 'spawn-223.trace', operations: '217', of: 'mapleCompares' },
      ],
    },
    there: {
      kernels: ['6.5', '6.8'],
      by: 'findings.bySlab',
      lines: [{ label: 'findings.nodesChild', values: [3, 4], of: 'objects maple_node maple-fork-1 632' }],
    },
    measured: {
      suite: 'fork-spawn',
      kernels: [...COPIES, '6.8'],
      ratio: { workload: 'fork, exit, wait', metric: 'time per fork', kernel: '6.5-mt-dup' },
    },
    verdict: 'agrees',
  },
];
