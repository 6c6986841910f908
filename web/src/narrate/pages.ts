/* Pages: how they are mapped and unmapped, page faults, stack growth; and advice, locks and seals, VMA by VMA. */
import { t } from '../words/index.ts';
import { vmaName } from './context.ts';
import { formatAddress, formatBoth, formatError, formatRange } from './format.ts';
import { formatAdvice } from './names.ts';
import type { Narrators } from './narrator.ts';

export const pageNarrators = {
  pages_set: ({ start, end, pages, state }) => ({
    what: t('narrate.pagesSet', {
      range: formatRange(start, end),
      count: pages,
      state: t(`codes.page_state.${state}`),
    }),
    why: t('narrate.pagesSetWhy'),
  }),
  pages_gone: ({ start, end, pages }) =>
    // exit_mmap() asks for everything up to the last of 64 bits.
    Number.isSafeInteger(end)
      ? {
          what: t('narrate.pagesGone', { range: formatRange(start, end), count: pages }),
          why: t('narrate.pagesGoneWhy'),
        }
      : { what: t('narrate.pagesGoneAll', { count: pages }), why: t('narrate.pagesGoneAllWhy') },
  pages_moved: ({ from, to, pages }) => ({
    what: t('narrate.pagesMoved', { count: pages, from: formatAddress(from), to: formatAddress(to) }),
    why: t('narrate.pagesMovedWhy'),
  }),
  pages_copied: ({ start, end, pages }) => ({
    what: t('narrate.pagesCopied', { count: pages, range: formatRange(start, end) }),
    why: t('narrate.pagesCopiedWhy'),
  }),
  huge_page_set: ({ addr }) => ({
    what: t('narrate.hugePageSet', { address: formatAddress(addr) }),
    why: t('narrate.hugePageSetWhy'),
  }),
  huge_page_split: ({ addr }) => ({
    what: t('narrate.hugePageSplit', { address: formatAddress(addr) }),
    why: t('narrate.hugePageSplitWhy'),
  }),
  fault_verdict: ({ addr, vma, verdict }, ctx) => {
    const values = { address: formatAddress(addr), verdict: t(`codes.fault.${verdict}`) };
    return {
      what: vma
        ? t('narrate.faultVerdict', { ...values, vma: vmaName(ctx, vma) })
        : t('narrate.faultVerdictNone', values),
      why: t('narrate.faultVerdictWhy'),
    };
  },
  guard_page: ({ addr, vma, prev }, ctx) => {
    const values = { vma: vmaName(ctx, vma), address: formatAddress(addr) };
    return prev
      ? {
          what: t('narrate.guardPageBlocked', { ...values, prev: vmaName(ctx, prev) }),
          why: t('narrate.guardPageBlockedWhy'),
        }
      : { what: t('narrate.guardPage', values), why: t('narrate.guardPageWhy') };
  },
  fault_range_enter: ({ vma, start, end, write }, ctx) => {
    const values = { vma: vmaName(ctx, vma), range: formatRange(start, end) };
    return {
      what:
        write === 'yes'
          ? t('narrate.faultRangeEnterWrite', values)
          : t('narrate.faultRangeEnterRead', values),
      why: t('narrate.faultRangeEnterWhy'),
    };
  },
  fault_range_leave: ({ stopped, verdict }) => {
    const address = formatAddress(stopped);
    return FAILED.has(verdict)
      ? {
          what: t('narrate.faultRangeFails', { address, verdict: t(`codes.fault.${verdict}`) }),
          why: t('narrate.faultRangeFailsWhy'),
        }
      : { what: t('narrate.faultRangeLeave', { address }), why: t('narrate.faultRangeLeaveWhy') };
  },
  populate_enter: ({ start, end }) => ({
    what: t('narrate.populateEnter', { range: formatRange(start, end) }),
    why: t('narrate.populateEnterWhy'),
  }),
  populate_leave: ({ stopped }) => ({
    what: t('narrate.populateLeave', { address: formatAddress(stopped) }),
    why: t('narrate.populateLeaveWhy'),
  }),
  expand_stack_enter: ({ vma, addr }, ctx) => ({
    what: t('narrate.expandStackEnter', { vma: vmaName(ctx, vma), address: formatAddress(addr) }),
    why: t('narrate.expandStackEnterWhy'),
  }),
  expand_stack_check: ({ condition, holds }) => {
    const values = { condition: t(`codes.growth.${condition}`) };
    if (holds === 'no') {
      return { what: t('narrate.expandStackFails', values), why: t('narrate.expandStackFailsWhy') };
    }
    // Every kernel checks for memory last.
    const why =
      condition === 'memory' ? t('narrate.expandStackHoldsAllWhy') : t('narrate.expandStackHoldsWhy');
    return { what: t('narrate.expandStackHolds', values), why };
  },
  expand_stack_leave: ({ vma, start, error }, ctx) => {
    const name = vmaName(ctx, vma);
    return error === 0
      ? {
          what: t('narrate.expandStackLeave', { vma: name, address: formatAddress(start) }),
          why: t('narrate.expandStackLeaveWhy'),
        }
      : {
          what: t('narrate.expandStackNone', { vma: name, error: formatError(error) }),
          why: t('narrate.expandStackNoneWhy'),
        };
  },
  advise_enter: ({ vma, start, end, advice }, ctx) => ({
    what: t('narrate.adviseEnter', {
      advice: formatAdvice(advice),
      range: formatRange(start, end),
      vma: vmaName(ctx, vma),
    }),
    why: t('narrate.adviseEnterWhy'),
  }),
  advise_leave: ({ vma, error }, ctx) => {
    const name = vmaName(ctx, vma);
    return error === 0
      ? { what: t('narrate.adviseLeave', { vma: name }), why: t('narrate.adviseLeaveWhy') }
      : {
          what: t('narrate.adviseFails', { vma: name, error: formatError(error) }),
          why: t('narrate.adviseFailsWhy'),
        };
  },
  advise_hole: ({ start, end }) => ({
    what: t('narrate.adviseHole', { range: formatRange(start, end) }),
    why: t('narrate.adviseHoleWhy'),
  }),
  lock_area: ({ vma, start, end, verdict }, ctx) => ({
    what: t('narrate.lockArea', {
      range: formatRange(start, end),
      vma: vmaName(ctx, vma),
      verdict: t(`codes.lock.${verdict}`),
    }),
    why: t('narrate.lockAreaWhy'),
  }),
  locked_vm: (event) => {
    const [old, value] = formatBoth(event.old, event.value);
    return { what: t('narrate.lockedVm', { old, value }), why: t('narrate.lockedVmWhy') };
  },
  seal_area: ({ vma, start, end }, ctx) => ({
    what: t('narrate.sealArea', { range: formatRange(start, end), vma: vmaName(ctx, vma) }),
    why: t('narrate.sealAreaWhy'),
  }),
  huge_align: ({ found, aligned }) => ({
    what: t('narrate.hugeAlign', { found: formatAddress(found), aligned: formatAddress(aligned) }),
    why: t('narrate.hugeAlignWhy'),
  }),
  guard_gap: ({ start, end, vma, guard }, ctx) => ({
    what: t('narrate.guardGap', {
      range: formatRange(start, end),
      vma: vmaName(ctx, vma),
      guard: formatAddress(guard),
    }),
    why: t('narrate.guardGapWhy'),
  }),
} satisfies Partial<Narrators>;

/** The verdicts after which a range of faults ends early. */
const FAILED: ReadonlySet<string> = new Set([
  'not_mapped',
  'not_allowed',
  'guard',
  'beyond_file',
  'no_guard_page',
  'no_memory',
]);
