/* How fork() copies VMAs and page tables, and how processes end (process/fork.c, dup/, page/, process/process.c). */
import { t } from '../words/index.ts';
import { failure } from './calls.ts';
import { vmaName } from './context.ts';
import { formatAddress, formatError, formatHex, formatRange } from './format.ts';
import { plainly, type Narrators } from './narrator.ts';

export const forkNarrators = {
  wait_enter: ({ process }) => ({
    what: process === 0 ? t('narrate.waitEnterAny') : t('narrate.waitEnter', { child: String(process) }),
    why: t('narrate.waitEnterWhy'),
  }),
  wait_leave: (event) =>
    failure('wait4', event) ??
    (event.result === 0
      ? plainly('waitNobody')
      : {
          what: t('narrate.waitLeave', { child: String(event.result) }),
          why: t('narrate.waitLeaveWhy'),
        }),
  dup_mmap_enter: ({ areas, process }) => ({
    what: t('narrate.dupMmapEnter', { count: areas, child: String(process) }),
    why: t('narrate.dupMmapEnterWhy'),
  }),
  dup_mmap_leave: ({ areas, error }) =>
    error === 0
      ? { what: t('narrate.dupMmapLeave', { count: areas }), why: t('narrate.dupMmapLeaveWhy') }
      : { what: t('narrate.dupMmapFails', { error: formatError(error) }), why: t('narrate.dupMmapFailsWhy') },
  dup_preallocate: ({ areas, leaves, inner, nodes }) => ({
    what: t('narrate.dupPreallocate', {
      vmas: String(areas),
      leaves: String(leaves),
      inner: String(inner),
      nodes: String(nodes),
    }),
    why: t('narrate.dupPreallocateWhy'),
  }),
  dup_unused: ({ nodes }) => ({
    what: t('narrate.dupUnused', { count: nodes }),
    why: t('narrate.dupUnusedWhy'),
  }),
  mt_dup_enter: ({ root, nodes }) => ({
    what: t('narrate.mtDupEnter', { root: formatHex(root), count: nodes }),
    why: t('narrate.mtDupEnterWhy'),
  }),
  mt_dup_leave: ({ root, error }) =>
    error === 0
      ? { what: t('narrate.mtDupLeave', { root: formatHex(root) }), why: t('narrate.mtDupLeaveWhy') }
      : { what: t('narrate.mtDupFails', { error: formatError(error) }), why: t('narrate.mtDupFailsWhy') },
  mt_dup_copy: ({ from, to }) => ({
    what: t('narrate.mtDupCopy', { from: formatHex(from), to: formatHex(to) }),
    why: t('narrate.mtDupCopyWhy'),
  }),
  mt_dup_children: ({ children }) => ({
    what: t('narrate.mtDupChildren', { count: children }),
    why: t('narrate.mtDupChildrenWhy'),
  }),
  mt_dup_climb: ({ from, to, slot }) => ({
    what: t('narrate.mtDupClimb', { from: formatHex(from), to: formatHex(to), slot: String(slot) }),
    why: t('narrate.mtDupClimbWhy'),
  }),
  mt_dup_fail: ({ nodes }) => ({
    what: t('narrate.mtDupFail', { count: nodes }),
    why: t('narrate.mtDupFailWhy'),
  }),
  dup_slot: ({ node, slot, parent, child }, ctx) => ({
    what: t('narrate.dupSlot', {
      node: formatHex(node),
      slot: String(slot),
      parent: vmaName(ctx, parent),
      child: String(child),
    }),
    why: t('narrate.dupSlotWhy'),
  }),
  dup_zero_entry: ({ node, slot, parent }, ctx) => ({
    what: t('narrate.dupZeroEntry', {
      node: formatHex(node),
      slot: String(slot),
      parent: vmaName(ctx, parent),
    }),
    why: t('narrate.dupZeroEntryWhy'),
  }),
  dup_foreign_area: ({ vma }, ctx) => ({
    what: t('narrate.dupForeignArea', { vma: vmaName(ctx, vma) }),
    why: t('narrate.dupForeignAreaWhy'),
  }),
  dup_undo_enter: ({ areas }) => ({
    what: t('narrate.dupUndoEnter', { count: areas }),
    why: t('narrate.dupUndoEnterWhy'),
  }),
  dup_undo_leave: () => plainly('dupUndoLeave'),
  exit_mmap_enter: ({ areas }) => ({
    what: t('narrate.exitMmapEnter', { count: areas }),
    why: t('narrate.exitMmapEnterWhy'),
  }),
  exit_mmap_leave: ({ marked }) => ({
    what: marked === 'yes' ? t('narrate.exitMmapLeaveMarked') : t('narrate.exitMmapLeave'),
    why: t('narrate.exitMmapLeaveWhy'),
  }),
  process_reparent: ({ process }) => ({
    what: t('narrate.processReparent', { process: String(process) }),
    why: t('narrate.processReparentWhy'),
  }),
  process_reap: ({ process }) => ({
    what: t('narrate.processReap', { process: String(process) }),
    why: t('narrate.processReapWhy'),
  }),
  pages_cow: ({ start, end, copied, reused }) => ({
    what: t('narrate.pagesCow', {
      range: formatRange(start, end),
      copied: String(copied),
      reused: String(reused),
    }),
    why: t('narrate.pagesCowWhy'),
  }),
  page_table_alloc: ({ start, level }) => ({
    what: t('narrate.pageTableAlloc', { address: formatAddress(start), level: String(level) }),
    why: t('narrate.pageTableAllocWhy'),
  }),
  page_table_free: ({ start, level }) => ({
    what: t('narrate.pageTableFree', { address: formatAddress(start), level: String(level) }),
    why: t('narrate.pageTableFreeWhy'),
  }),
  copy_page_range_enter: ({ start, end }) => ({
    what: t('narrate.copyPageRangeEnter', { range: formatRange(start, end) }),
    why: t('narrate.copyPageRangeEnterWhy'),
  }),
  copy_page_range_leave: ({ tables, copied, writeProtected, error }) =>
    error === 0
      ? {
          what: t('narrate.copyPageRangeLeave', {
            copied: String(copied),
            tables: String(tables),
            protected: String(writeProtected),
          }),
          why: t('narrate.copyPageRangeLeaveWhy'),
        }
      : {
          what: t('narrate.copyPageRangeFails', { error: formatError(error) }),
          why: t('narrate.copyPageRangeFailsWhy'),
        },
  page_table_copied: ({ start, copied, writeProtected }) => ({
    what: t('narrate.pageTableCopied', {
      address: formatAddress(start),
      copied: String(copied),
      protected: String(writeProtected),
    }),
    why: t('narrate.pageTableCopiedWhy'),
  }),
} satisfies Partial<Narrators>;
