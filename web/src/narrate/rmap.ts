/* Who maps a page, and how pages are reclaimed when memory is short (rmap/, reclaim/). */
import { t } from '../words/index.ts';
import { failure } from './calls.ts';
import { vmaName, fileName } from './context.ts';
import { formatAddress, formatBytes, formatHex, formatPage } from './format.ts';
import { plainly, type Narrators } from './narrator.ts';

export const rmapNarrators = {
  rmap_walk_enter: ({ page, mapcount }) => ({
    what: t('narrate.rmapWalkEnter', { page: formatPage(page), count: mapcount }),
    why: t('narrate.rmapWalkEnterWhy'),
  }),
  rmap_walk_leave: ({ page, looked, found }) => ({
    what: t('narrate.rmapWalkLeave', { page: formatPage(page), looked: String(looked), count: found }),
    why: t('narrate.rmapWalkLeaveWhy'),
  }),
  rmap_look_area: ({ vma, addr, verdict, process }, ctx) => {
    const values = {
      vma: vmaName(ctx, vma),
      process: String(process),
      verdict: t(`codes.rmap_look.${verdict}`),
    };
    // Outside the VMA, the core has no address to tell.
    return verdict === 'outside'
      ? { what: t('narrate.rmapLookOutside', values), why: t('narrate.rmapLookOutsideWhy') }
      : {
          what: t('narrate.rmapLookArea', { ...values, addr: formatAddress(addr) }),
          why: t('narrate.rmapLookAreaWhy'),
        };
  },
  rmap_look_slot: ({ chain, slot, table, entry }) => ({
    what:
      chain === 0
        ? t('narrate.rmapLookDirect', { table: formatHex(table), entry: String(entry) })
        : t('narrate.rmapLookSlot', {
            chain: formatHex(chain),
            slot: String(slot),
            table: formatHex(table),
            entry: String(entry),
          }),
    why: t('narrate.rmapLookSlotWhy'),
  }),
  rmap_look_mm: ({ process, addr, verdict }) => ({
    what: t('narrate.rmapLookMm', {
      process: String(process),
      addr: formatAddress(addr),
      verdict: t(`codes.rmap_look.${verdict}`),
    }),
    why: t('narrate.rmapLookMmWhy'),
  }),
  rmap_look_table: ({ table, start, process, found }) => ({
    what: t('narrate.rmapLookTable', {
      table: formatHex(table),
      start: formatAddress(start),
      process: String(process),
      count: found,
    }),
    why: t('narrate.rmapLookTableWhy'),
  }),
  rmap_add: ({ page, table, entry, chain }) => ({
    what:
      chain === 0
        ? t('narrate.rmapAddDirect', {
            page: formatPage(page),
            table: formatHex(table),
            entry: String(entry),
          })
        : t('narrate.rmapAdd', {
            page: formatPage(page),
            table: formatHex(table),
            entry: String(entry),
            chain: formatHex(chain),
          }),
    why: t('narrate.rmapAddWhy'),
  }),
  rmap_remove: ({ page, table, entry, looked }) => ({
    what: t('narrate.rmapRemove', {
      page: formatPage(page),
      table: formatHex(table),
      entry: String(entry),
      count: looked,
    }),
    why: t('narrate.rmapRemoveWhy'),
  }),
  pte_chain_alloc: ({ chain }) => ({
    what: t('narrate.pteChainAlloc', { chain: formatHex(chain) }),
    why: t('narrate.pteChainAllocWhy'),
  }),
  pte_chain_free: ({ chain }) => ({
    what: t('narrate.pteChainFree', { chain: formatHex(chain) }),
    why: t('narrate.pteChainFreeWhy'),
  }),
  pte_chain_collapse: ({ page }) => ({
    what: t('narrate.pteChainCollapse', { page: formatPage(page) }),
    why: t('narrate.pteChainCollapseWhy'),
  }),
  anon_vma_join: ({ vma, anonVma }, ctx) => ({
    what: t('narrate.anonVmaJoin', { vma: vmaName(ctx, vma), number: String(anonVma) }),
    why: t('narrate.anonVmaJoinWhy'),
  }),
  anon_vma_leave_list: ({ vma, anonVma }, ctx) => ({
    what: t('narrate.anonVmaLeaveList', { vma: vmaName(ctx, vma), number: String(anonVma) }),
    why: t('narrate.anonVmaLeaveListWhy'),
  }),
  anonmm_join: ({ process, parent }) => ({
    what: t('narrate.anonmmJoin', { process: String(process), parent: String(parent) }),
    why: t('narrate.anonmmJoinWhy'),
  }),
  anonmm_copy: ({ page, from, to }) => ({
    what: t('narrate.anonmmCopy', {
      page: formatPage(page),
      from: formatAddress(from),
      to: formatAddress(to),
    }),
    why: t('narrate.anonmmCopyWhy'),
  }),
  page_anon_rmap: ({ page, vma, anonVma }, ctx) => ({
    what: t('narrate.pageAnonRmap', {
      page: formatPage(page),
      vma: vmaName(ctx, vma),
      number: String(anonVma),
    }),
    why: t('narrate.pageAnonRmapWhy'),
  }),
  i_mmap_insert: ({ vma, mapped }, ctx) => ({
    what: t('narrate.iMmapInsert', { vma: vmaName(ctx, vma), file: fileName(mapped, ctx.files) }),
    why: t('narrate.iMmapInsertWhy'),
  }),
  i_mmap_remove: ({ vma, mapped }, ctx) => ({
    what: t('narrate.iMmapRemove', { vma: vmaName(ctx, vma), file: fileName(mapped, ctx.files) }),
    why: t('narrate.iMmapRemoveWhy'),
  }),
  referenced_enter: ({ page }) => ({
    what: t('narrate.referencedEnter', { page: formatPage(page) }),
    why: t('narrate.referencedEnterWhy'),
  }),
  referenced_leave: ({ page, referenced }) => ({
    what: t('narrate.referencedLeave', { page: formatPage(page), count: referenced }),
    why: t('narrate.referencedLeaveWhy'),
  }),
  unmap_page_enter: ({ page }) => ({
    what: t('narrate.unmapPageEnter', { page: formatPage(page) }),
    why: t('narrate.unmapPageEnterWhy'),
  }),
  unmap_page_leave: ({ page, entries, verdict }) => ({
    what: t('narrate.unmapPageLeave', {
      page: formatPage(page),
      count: entries,
      verdict: t(`codes.unmapped.${verdict}`),
    }),
    why: t('narrate.unmapPageLeaveWhy'),
  }),
  page_freed: ({ page, toSwap }) => ({
    what: t(toSwap === 'yes' ? 'narrate.pageFreedToSwap' : 'narrate.pageFreed', { page: formatPage(page) }),
    why: t('narrate.pageFreedWhy'),
  }),
  page_rotated: ({ page, verdict }) => ({
    what: t('narrate.pageRotated', { page: formatPage(page), verdict: t(`codes.unmapped.${verdict}`) }),
    why: t('narrate.pageRotatedWhy'),
  }),
  swap_out_table: ({ table, start, process, looked, taken }) => ({
    what: t('narrate.swapOutTable', {
      table: formatHex(table),
      start: formatAddress(start),
      process: String(process),
      looked,
      count: taken,
    }),
    why: t('narrate.swapOutTableWhy'),
  }),
  swap_in: ({ addr, page, cached }) => ({
    what: t(cached === 'yes' ? 'narrate.swapInCached' : 'narrate.swapIn', {
      addr: formatAddress(addr),
      page: formatPage(page),
    }),
    why: t('narrate.swapInWhy'),
  }),
  memory_short: ({ wanted, free }) => ({
    what: t('narrate.memoryShort', { wanted: formatBytes(wanted), free: formatBytes(free) }),
    why: t('narrate.memoryShortWhy'),
  }),
  reclaim_enter: ({ pages }) => ({
    what: t('narrate.reclaimEnter', { count: pages }),
    why: t('narrate.reclaimEnterWhy'),
  }),
  reclaim_leave: (event) =>
    failure('reclaim', event) ?? {
      what: t('narrate.reclaimLeave', { count: event.result }),
      why: t('narrate.reclaimLeaveWhy'),
    },
  page_referenced_enter: () => plainly('askReferencedEnter'),
  page_referenced_leave: (event) =>
    failure('page_referenced', event) ?? {
      what: t('narrate.askReferencedLeave', { count: event.result }),
      why: t('narrate.askReferencedLeaveWhy'),
    },
  try_to_unmap_enter: () => plainly('askUnmapEnter'),
  try_to_unmap_leave: (event) =>
    failure('try_to_unmap', event) ?? {
      what: t('narrate.askUnmapLeave', { count: event.result }),
      why: t('narrate.askUnmapLeaveWhy'),
    },
} satisfies Partial<Narrators>;
