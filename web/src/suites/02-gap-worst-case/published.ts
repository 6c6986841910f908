/* What the reply reports about the worst case: facts and figures of somebody else's machine. */
import { POSTED, VANILLA } from '../../bench/gaps/plan.ts';
import { REPLY, reply } from '../../bench/gaps/published.ts';
import type { Row } from '../../bench/report.ts';
import { IN_PROCESS, TIME_PER_PAIR } from './plan.ts';

/**
 * The program of the reply: 1025 mappings of one page, then 2²⁰ pairs of calls. As printed these are mprotect(), with
 * munmap() and mmap() in an #else. We infer that the latter were timed: the mail speaks of unmapping and mapping, and its
 * profiles have do_munmap(), do_mmap_pgoff() and arch_get_unmapped_area_topdown().
 */
const FREEGAP = IN_PROCESS;
const FREEGAP_N = 1025;
const PAIRS = 2 ** 20;
const NS = 1e9;
const DIGITS = 6;

function freegap(kernel: string, seconds: number, plusMinus: number): Row[] {
  return [
    reply(kernel, FREEGAP, FREEGAP_N, 'time of the program', 's', { mean: seconds, plusMinus }),
    // Divided here, for comparison with ours; it includes the start of the program and its first 1025 mappings.
    {
      ...reply(kernel, FREEGAP, FREEGAP_N, TIME_PER_PAIR, 'ns', {
        mean: Number(((seconds / PAIRS) * NS).toPrecision(DIGITS)),
        plusMinus,
      }),
      source: `${REPLY}; the time of the program, divided here by its 2²⁰ pairs`,
    },
  ];
}

/** What the patches added to the profile: they keep the gaps true. */
const UPDATING = { vma_rb_augment_cb: 28.36, rb_augment_path: 12.2 } as const;
export const REPORTED_SHARE = UPDATING.vma_rb_augment_cb + UPDATING.rb_augment_path;

const profile = (kernel: string, shares: Readonly<Record<string, number>>): Row[] =>
  Object.entries(shares).map(([symbol, mean]) =>
    reply(kernel, FREEGAP, FREEGAP_N, `share of ${symbol}`, '%', { mean }),
  );

export const WORST_CASE_ROWS: readonly Row[] = [
  ...freegap(VANILLA, 0.802003266, 0.66),
  ...freegap(POSTED, 1.710614276, 0.28),
  ...profile(VANILLA, {
    perf_event_mmap: 7.5,
    __split_vma: 6.73,
    unmap_single_vma: 6.06,
    vma_adjust: 5.96,
    do_munmap: 5.55,
    find_vma_prepare: 5.24,
    rb_insert_color: 4.21,
    vma_merge: 4.13,
    find_vma: 3.39,
    do_mmap_pgoff: 2.88,
  }),
  ...profile(POSTED, {
    ...UPDATING,
    unmap_single_vma: 3.85,
    perf_event_mmap: 3.68,
    vma_adjust: 3.56,
    __split_vma: 3.3,
    rb_erase: 3.03,
    arch_get_unmapped_area_topdown: 2.56,
    rb_insert_color: 1.97,
    vma_merge: 1.92,
  }),
];
