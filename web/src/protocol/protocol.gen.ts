// Generated from wasm-core by `npm run generate`. Do not edit.
import { readU64, type U64 } from './u64.ts';

/** Sources of the core, below wasm-core/; an event’s `file` is an index in this list. */
export const SOURCE_FILES = [
  'api/exports.c',
  'api/exports_inspect.c',
  'area/adjust.c',
  'area/huge_pool.c',
  'area/limits.c',
  'area/merge.c',
  'area/merge_by_mprotect.c',
  'area/merge_rules.c',
  'area/modify.c',
  'area/pkeys.c',
  'area/split.c',
  'area/stack.c',
  'area/status.c',
  'area/unmapped.c',
  'area/vma.c',
  'base/arena.c',
  'base/arena_wasm.c',
  'base/text.c',
  'cache/largest_vma.c',
  'cache/mmap_cache.c',
  'cache/none.c',
  'cache/vmacache.c',
  'call/advice_flags.c',
  'call/advice_pages.c',
  'call/brk.c',
  'call/fault.c',
  'call/madvise.c',
  'call/mapping.c',
  'call/mlock.c',
  'call/mmap.c',
  'call/mmap_region.c',
  'call/move.c',
  'call/mprotect.c',
  'call/mremap.c',
  'call/msync.c',
  'call/munlock.c',
  'call/munmap.c',
  'call/observe.c',
  'call/pkeys.c',
  'call/populate.c',
  'call/prctl.c',
  'call/remap_file_pages.c',
  'call/seal.c',
  'call/shm.c',
  'call/touch.c',
  'cpus/contend.c',
  'cpus/costs.c',
  'cpus/heap.c',
  'cpus/line.c',
  'cpus/lock_stat.c',
  'cpus/note.c',
  'cpus/program_list.c',
  'cpus/programs.c',
  'cpus/record.c',
  'cpus/record_calls.c',
  'cpus/results.c',
  'cpus/schedule.c',
  'cpus/script.c',
  'cpus/settings.c',
  'cpus/spend.c',
  'cpus/spin.c',
  'cpus/stats.c',
  'cpus/table.c',
  'cpus/verify.c',
  'dup/bulk_store.c',
  'dup/mt_dup.c',
  'dup/rb_link.c',
  'eras/eras.c',
  'eras/mix.c',
  'gap/first_fit.c',
  'gap/free_area_cache.c',
  'gap/free_gap.c',
  'gap/free_gap_holes.c',
  'gap/free_gap_lazy.c',
  'gap/free_gap_search.c',
  'gap/linear.c',
  'gap/linear_one_probe.c',
  'gap/linear_steps.c',
  'gap/maple.c',
  'gap/placement.c',
  'gap/rb_subtree_gap.c',
  'gap/unmapped_area.c',
  'index/list_rbtree.c',
  'index/maple.c',
  'inspect/inspect.c',
  'inspect/inspect_page.c',
  'inspect/inspect_pages.c',
  'inspect/inspect_processes.c',
  'inspect/inspect_rmap.c',
  'inspect/inspect_rmap_cost.c',
  'inspect/inspect_tasks.c',
  'lock/lock.c',
  'lock/order.c',
  'lock/policy.c',
  'machine/file.c',
  'machine/find.c',
  'machine/guard_gap.c',
  'machine/machine.c',
  'machine/memory.c',
  'maple/alloc.c',
  'maple/bulk.c',
  'maple/climb.c',
  'maple/dup.c',
  'maple/empty_area.c',
  'maple/gap.c',
  'maple/iterate.c',
  'maple/leaf.c',
  'maple/preallocate.c',
  'maple/rebuild.c',
  'maple/root.c',
  'maple/scratch.c',
  'maple/spanning.c',
  'maple/store.c',
  'maple/verify.c',
  'maple/view.c',
  'maple/walk.c',
  'maple/write.c',
  'page/copy.c',
  'page/file.c',
  'page/fill.c',
  'page/form.c',
  'page/huge.c',
  'page/huge_entry.c',
  'page/lru.c',
  'page/move.c',
  'page/page_alloc.c',
  'page/page_cache.c',
  'page/present.c',
  'page/range.c',
  'page/rmap.c',
  'page/swap.c',
  'page/swap_slot.c',
  'page/table.c',
  'page/verify.c',
  'page/young.c',
  'page/zap.c',
  'process/call.c',
  'process/clone.c',
  'process/fork.c',
  'process/memory.c',
  'process/mm.c',
  'process/plain_layout.c',
  'process/process.c',
  'process/start.c',
  'process/verify.c',
  'process/wait.c',
  'reclaim/reclaim.c',
  'reclaim/unmap.c',
  'rmap/address_space.c',
  'rmap/anon_vma.c',
  'rmap/anon_vma_chain.c',
  'rmap/anon_vma_links.c',
  'rmap/anon_vma_page.c',
  'rmap/anon_vma_verify.c',
  'rmap/anonmm.c',
  'rmap/anonmm_verify.c',
  'rmap/areas.c',
  'rmap/i_mmap_list.c',
  'rmap/i_mmap_tree.c',
  'rmap/lender.c',
  'rmap/none.c',
  'rmap/pt_directory.c',
  'rmap/pte_chain.c',
  'rmap/pte_chain_verify.c',
  'rmap/verify.c',
  'rmap/walk.c',
  'trace/ring.c',
  'tree/interval_tree.c',
  'tree/rbtree.c',
  'tree/rbtree_verify.c',
  'tree/rbtree_walk.c',
] as const;

export const ANSWER_CODES = ['no', 'yes'] as const;
export type Answer = (typeof ANSWER_CODES)[number];
export const SIDE_CODES = ['left', 'right'] as const;
export type Side = (typeof SIDE_CODES)[number];
export const DIRECTION_CODES = ['bottomup', 'topdown'] as const;
export type Direction = (typeof DIRECTION_CODES)[number];
export const VERDICT_CODES = ['fits', 'too_small', 'too_low', 'too_high'] as const;
export type Verdict = (typeof VERDICT_CODES)[number];
export const TURN_CODES = ['left', 'right', 'contains'] as const;
export type Turn = (typeof TURN_CODES)[number];
export const RECALL_CODES = ['nothing', 'place', 'one_look', 'place_and_hole', 'unasked_hole'] as const;
export type Recall = (typeof RECALL_CODES)[number];
export const START_MOVED_CODES = ['found', 'unmapped', 'small_request', 'restart', 'fallback'] as const;
export type StartMoved = (typeof START_MOVED_CODES)[number];
export const CACHE_CAUSE_CODES = ['walk', 'merge', 'unmap'] as const;
export type CacheCause = (typeof CACHE_CAUSE_CODES)[number];
export const CACHE_MISS_CODES = ['none', 'empty', 'elsewhere', 'seqnum', 'other_mm'] as const;
export type CacheMiss = (typeof CACHE_MISS_CODES)[number];
export const MERGE_CASE_CODES = ['none', 'case_1', 'case_2', 'case_3', 'case_4', 'case_5', 'case_6', 'case_7', 'case_8'] as const;
export type MergeCase = (typeof MERGE_CASE_CODES)[number];
export const REFUSAL_CODES = ['special', 'kind', 'not_adjacent', 'flags', 'file', 'offset', 'anon_vma', 'segment'] as const;
export type Refusal = (typeof REFUSAL_CODES)[number];
export const ERASE_CASE_CODES = ['at_most_one_child', 'successor_is_child', 'successor_deeper'] as const;
export type EraseCase = (typeof ERASE_CASE_CODES)[number];
export const RECOLOUR_CODES = ['root', 'red_uncle', 'red_sibling', 'black_nephews', 'absorbed', 'rotated'] as const;
export type Recolour = (typeof RECOLOUR_CODES)[number];
export const REASON_CODES = ['none', 'length_zero', 'length_overflow', 'neither_shared_nor_private', 'offset_unaligned', 'address_unaligned', 'beyond_the_end', 'below_minimum', 'range_overflow', 'no_gap', 'occupied', 'too_many_areas', 'no_memory', 'hole', 'unknown_protection', 'below_the_heap', 'heap_blocked', 'no_such_file', 'cannot_grow', 'may_not', 'not_growing', 'unknown_advice', 'advice_unsuitable', 'advice_locked', 'not_shared_writable', 'sealed_contents', 'memlock_limit', 'memlock_zero', 'no_privilege', 'unknown_flags', 'unknown_call', 'page_not_allowed', 'page_not_there', 'is_locked', 'not_shared', 'never_bent', 'no_such_resource', 'no_such_option', 'signal', 'too_many_pages', 'no_such_process', 'sealed', 'special_mapping', 'address_space_limit', 'data_limit', 'overcommit', 'file_not_writable', 'offset_overflow', 'not_there', 'beyond_the_area', 'overlaps_itself', 'new_length_zero', 'new_length_too_large', 'needs_may_move', 'must_keep_length', 'no_room_to_grow', 'private_duplicate', 'cannot_expand', 'no_pkey', 'no_pkeys', 'pkey_not_allocated', 'no_such_segment', 'segment_unknown', 'attach_occupied', 'near_stack', 'remap_nowhere', 'not_attached', 'not_modelled', 'no_huge_pages', 'huge_page_whole', 'no_child', 'child_lives', 'not_a_page', 'nothing_to_reclaim', 'bad_layout'] as const;
export type Reason = (typeof REASON_CODES)[number];
export const CALL_CODES = ['mmap', 'munmap', 'mprotect', 'brk', 'mremap', 'madvise', 'mlock', 'mlock2', 'munlock', 'mlockall', 'munlockall', 'mseal', 'msync', 'remap_file_pages', 'prctl', 'prlimit', 'load', 'store', 'observe', 'fork', 'exit', 'clone', 'exit_thread', 'peek', 'wait', 'reclaim', 'page_referenced', 'try_to_unmap', 'pkey_mprotect', 'pkey_alloc', 'pkey_free', 'shmat', 'shmdt'] as const;
export type Call = (typeof CALL_CODES)[number];
export const SIGNAL_CODES = ['none', 'maperr', 'accerr', 'adrerr', 'noncanonical', 'pkuerr'] as const;
export type Signal = (typeof SIGNAL_CODES)[number];
export const PAGE_STATE_CODES = ['none', 'anon', 'guard', 'file', 'swapped'] as const;
export type PageState = (typeof PAGE_STATE_CODES)[number];
export const PAGE_TABLE_CODES = ['none', 'table', 'huge', 'shared_huge', 'huge_zero'] as const;
export type PageTable = (typeof PAGE_TABLE_CODES)[number];
export const FAULT_CODES = ['not_mapped', 'not_allowed', 'pkey', 'guard', 'beyond_file', 'no_guard_page', 'no_huge_page', 'no_memory', 'present', 'zero_page', 'file_page', 'anonymous', 'copied', 'huge_page', 'swapped_in'] as const;
export type Fault = (typeof FAULT_CODES)[number];
export const STACK_POINTER_CODES = ['follows', 'stays'] as const;
export type StackPointer = (typeof STACK_POINTER_CODES)[number];
export const GROWTH_CODES = ['stack_pointer', 'grows_down', 'above_minimum', 'gap_below', 'anon_vma', 'address_space', 'stack_size', 'locked_memory', 'memory'] as const;
export type Growth = (typeof GROWTH_CODES)[number];
export const LENDER_CODES = ['lends', 'has_none', 'not_adjacent', 'file', 'flags', 'offset', 'several_links'] as const;
export type Lender = (typeof LENDER_CODES)[number];
export const LOCK_CODES = ['locked', 'unlocked', 'unchanged', 'changed', 'special'] as const;
export type Lock = (typeof LOCK_CODES)[number];
export const INHERIT_CODES = ['copied', 'without_pages', 'wiped', 'left_out'] as const;
export type Inherit = (typeof INHERIT_CODES)[number];
export const OVERCOMMIT_CODES = ['heuristic', 'always', 'never'] as const;
export type Overcommit = (typeof OVERCOMMIT_CODES)[number];
export const FILE_KIND_CODES = ['regular', 'memfd', 'zero', 'special', 'other', 'segment'] as const;
export type FileKind = (typeof FILE_KIND_CODES)[number];
export const AREA_LABEL_CODES = ['none', 'heap', 'stack', 'stack_by_pointer'] as const;
export type AreaLabel = (typeof AREA_LABEL_CODES)[number];
export const MAPLE_KIND_CODES = ['leaf', 'inner', 'entry'] as const;
export type MapleKind = (typeof MAPLE_KIND_CODES)[number];
export const STORE_TYPE_CODES = ['root', 'spanning', 'exact_fit', 'new_root', 'rebalance', 'split', 'append', 'slot', 'node'] as const;
export type StoreType = (typeof STORE_TYPE_CODES)[number];
export const GAP_WALK_CODES = ['climbs', 'stops', 'root'] as const;
export type GapWalk = (typeof GAP_WALK_CODES)[number];
export const FLUSH_CODES = ['full', 'search_failed'] as const;
export type Flush = (typeof FLUSH_CODES)[number];
export const UNCHAIN_CODES = ['passed', 'erased'] as const;
export type Unchain = (typeof UNCHAIN_CODES)[number];
export const COLOUR_CODES = ['red', 'black'] as const;
export type Colour = (typeof COLOUR_CODES)[number];
export const PROCESS_STATE_CODES = ['newborn', 'alive', 'zombie'] as const;
export type ProcessState = (typeof PROCESS_STATE_CODES)[number];
export const PTE_KIND_CODES = ['none', 'page', 'zero', 'guard', 'huge', 'file', 'swap'] as const;
export type PteKind = (typeof PTE_KIND_CODES)[number];
export const RMAP_LOOK_CODES = ['found', 'outside', 'no_table', 'empty', 'other_page', 'unasked'] as const;
export type RmapLook = (typeof RMAP_LOOK_CODES)[number];
export const RMAP_KIND_CODES = ['chain', 'slot', 'anonmm', 'anon_vma', 'link', 'area', 'file', 'file_area', 'process'] as const;
export type RmapKind = (typeof RMAP_KIND_CODES)[number];
export const UNMAPPED_CODES = ['all', 'locked', 'referenced', 'no_swap', 'missed'] as const;
export type Unmapped = (typeof UNMAPPED_CODES)[number];
export const LOCK_CLASS_CODES = ['mmap', 'vma', 'i_mmap', 'anon_vma', 'page_table'] as const;
export type LockClass = (typeof LOCK_CLASS_CODES)[number];
export const LOCK_KIND_CODES = ['none', 'spinlock', 'semaphore', 'mutex', 'rwsem'] as const;
export type LockKind = (typeof LOCK_KIND_CODES)[number];
export const LOCK_MODE_CODES = ['read', 'write'] as const;
export type LockMode = (typeof LOCK_MODE_CODES)[number];
export const LOCK_CAUSE_CODES = ['call', 'look', 'fault', 'child', 'end', 'start', 'split', 'removal', 'boundary', 'joins', 'growth', 'first_write', 'link', 'fork', 'unlink', 'search', 'entries', 'mark'] as const;
export type LockCause = (typeof LOCK_CAUSE_CODES)[number];
export const SLOT_CONTENT_CODES = ['empty', 'area', 'node', 'zero_entry'] as const;
export type SlotContent = (typeof SLOT_CONTENT_CODES)[number];
export const ERA_REFUSAL_CODES = ['too_long', 'no_such_kernel', 'no_choice', 'no_such_column', 'chosen_twice', 'no_such_strategy', 'gap_needs_index', 'dup_needs_index', 'offsets_lost'] as const;
export type EraRefusal = (typeof ERA_REFUSAL_CODES)[number];
export const STREAM_REFUSAL_CODES = ['other_version', 'line_too_long', 'no_such_line', 'no_thread_yet', 'missing', 'one_more', 'not_decimal', 'not_hexadecimal', 'above_32_bits', 'above_64_bits', 'above_user', 'not_result', 'not_query', 'not_tag', 'not_who', 'not_distance', 'too_far', 'bad_range', 'unknown_thread', 'ended_thread', 'living_thread', 'no_memory'] as const;
export type StreamRefusal = (typeof STREAM_REFUSAL_CODES)[number];
export const CPU_SPAN_CODES = ['user', 'work', 'line', 'spin', 'sleep', 'hold'] as const;
export type CpuSpan = (typeof CPU_SPAN_CODES)[number];
export const LOCK_SCOPE_CODES = ['class', 'lock', 'cause'] as const;
export type LockScope = (typeof LOCK_SCOPE_CODES)[number];
export const CPU_REFUSAL_CODES = ['none', 'bad_cpus', 'bad_topology', 'too_few_threads', 'bad_rounds', 'too_many_rounds', 'bad_think', 'bad_scale', 'too_long', 'too_many_spans', 'no_such_program', 'no_such_kernel', 'rounds_differ', 'failed_call', 'nothing_noted', 'no_machine', 'no_memory_to_run', 'no_memory_to_note', 'note_incomplete', 'no_memory_to_keep'] as const;
export type CpuRefusal = (typeof CPU_REFUSAL_CODES)[number];

/** `set.code` of every code. */
export type CodeKey =
  | `answer.${Answer}`
  | `side.${Side}`
  | `direction.${Direction}`
  | `verdict.${Verdict}`
  | `turn.${Turn}`
  | `recall.${Recall}`
  | `start_moved.${StartMoved}`
  | `cache_cause.${CacheCause}`
  | `cache_miss.${CacheMiss}`
  | `merge_case.${MergeCase}`
  | `refusal.${Refusal}`
  | `erase_case.${EraseCase}`
  | `recolour.${Recolour}`
  | `reason.${Reason}`
  | `call.${Call}`
  | `signal.${Signal}`
  | `page_state.${PageState}`
  | `page_table.${PageTable}`
  | `fault.${Fault}`
  | `stack_pointer.${StackPointer}`
  | `growth.${Growth}`
  | `lender.${Lender}`
  | `lock.${Lock}`
  | `inherit.${Inherit}`
  | `overcommit.${Overcommit}`
  | `file_kind.${FileKind}`
  | `area_label.${AreaLabel}`
  | `maple_kind.${MapleKind}`
  | `store_type.${StoreType}`
  | `gap_walk.${GapWalk}`
  | `flush.${Flush}`
  | `unchain.${Unchain}`
  | `colour.${Colour}`
  | `process_state.${ProcessState}`
  | `pte_kind.${PteKind}`
  | `rmap_look.${RmapLook}`
  | `rmap_kind.${RmapKind}`
  | `unmapped.${Unmapped}`
  | `lock_class.${LockClass}`
  | `lock_kind.${LockKind}`
  | `lock_mode.${LockMode}`
  | `lock_cause.${LockCause}`
  | `slot_content.${SlotContent}`
  | `era_refusal.${EraRefusal}`
  | `stream_refusal.${StreamRefusal}`
  | `cpu_span.${CpuSpan}`
  | `lock_scope.${LockScope}`
  | `cpu_refusal.${CpuRefusal}`;

/** Ids of the rows of eras.def, oldest first. */
export const ROW_IDS = ['2.4', '2.6.2', '2.6.5-aa1', '2.6.7', '2.6.31-rc8', '2.6.31-zhang', '2.6.32', '2.6.34', '3.4', '3.5-free-gap', '3.8', '3.14', '3.14-vmacache', '3.15', '4.20', '5.10', '6.1', '6.5', '6.5-mt-dup', '6.8', '6.12', '6.18', '7.3'] as const;
export type RowId = (typeof ROW_IDS)[number];

/** The strategies that a row may have in each column. */
export interface ColumnStrategies {
  readonly index: 'list_rbtree' | 'maple';
  readonly gap: 'first_fit' | 'free_area_cache' | 'linear_one_probe' | 'linear' | 'free_gap' | 'free_gap_lazy' | 'free_gap_holes' | 'rb_subtree_gap' | 'maple';
  readonly merge: 'anonymous' | 'new_files' | 'new_anonymous' | 'lenient' | 'c_stretches' | 'next_absorbs' | 'new_or_existing_6_12' | 'new_or_existing';
  readonly cache: 'mmap_cache' | 'vmacache_v2' | 'vmacache_3_15' | 'vmacache_4_20' | 'none' | 'largest_vma' | 'vmacache_1_page' | 'vmacache_2_page' | 'vmacache_8_page' | 'vmacache_16_page' | 'vmacache_1_pmd' | 'vmacache_2_pmd' | 'vmacache_8_pmd' | 'vmacache_16_pmd';
  readonly dup: 'rb_link' | 'bulk_store' | 'mt_dup_posted' | 'mt_dup';
  readonly pt: 'i386_2level' | 'i386_pae' | 'x86_64';
  readonly rmap: 'none' | 'pte_chain_7' | 'pte_chain_15' | 'pte_chain_31' | 'anonmm' | 'anon_vma' | 'anon_vma_chain' | 'anon_vma_tree';
  readonly i_mmap: 'list' | 'interval_tree';
  readonly lock: 'semaphores' | 'always' | 'posted_2009' | 'ends_spared' | 'never' | 'mutexes' | 'trees' | 'rwsems' | 'per_vma';
}
/** `column.strategy` of every strategy. */
export type StrategyKey = {
  [C in keyof ColumnStrategies]: `${C}.${ColumnStrategies[C]}`;
}[keyof ColumnStrategies];
/** Names that strategies of several columns have. */
export const SHARED_NAMES: ReadonlySet<string> = new Set(['maple', 'none']);

/** What virtual CPUs can run by themselves: program 1 comes first. */
export const CPU_PROGRAMS = ['brk pairs', 'brk growth', 'faults', 'faults and maps', 'aim7 loop'] as const;
export type ProgramName = (typeof CPU_PROGRAMS)[number];
/** What virtual CPUs take a step to cost, in picoseconds. */
export const CPU_COSTS = {
  entry: 43000,
  exit: 43000,
  exception: 340000,
  fault: 250000,
  set_entry: 4000,
  change: 46000,
  atomic: 8900,
  line_sibling: 5000,
  line_socket: 28000,
  line_remote: 100000,
  reread_sibling: 2500,
  reread_socket: 14000,
  reread_remote: 50000,
  sleep: 1500000,
  wake: 1000000,
  woken: 1500000,
  calls: 41000,
  find_vma: 4500,
  tree_nodes: 5000,
  maple_compares: 2800,
  maple_steps: 3400,
  list_visits: 1700,
  gap_search_nodes: 3400,
  maple_gap_checks: 1800,
  gap_evaluations: 2500,
  vma_allocs: 12500,
  anon_vma_allocs: 12500,
  anon_vma_links: 12500,
  pte_chain_allocs: 12500,
  rb_inserts: 5800,
  rb_erases: 5800,
  maple_store_root: 37000,
  maple_store_exact_fit: 37000,
  maple_store_new_root: 37000,
  maple_store_append: 37000,
  maple_store_slot: 37000,
  maple_store_node: 37000,
  maple_store_spanning: 114000,
  maple_store_rebalance: 114000,
  maple_store_split: 114000,
  maple_node_copies: 12500,
  page_allocs: 457000,
  page_table_allocs: 457000,
  rmap_slots: 1700,
  rmap_looks: 5000,
  rmap_tables: 5000,
  lock_anon_vma_spared: 46000,
  ptes_copied_under_lock: 7300,
} as const;
export type CostName = keyof typeof CPU_COSTS;

export const EVENT_WORDS = 12;
export const EVENT_TYPES = [
  'mmap_enter',
  'mmap_leave',
  'munmap_enter',
  'munmap_leave',
  'mprotect_enter',
  'mprotect_leave',
  'pkey_mprotect_enter',
  'pkey_mprotect_leave',
  'pkey_alloc_enter',
  'pkey_alloc_leave',
  'pkey_free_enter',
  'pkey_free_leave',
  'shmat_enter',
  'shmat_leave',
  'shmdt_enter',
  'shmdt_leave',
  'mremap_enter',
  'mremap_leave',
  'brk_enter',
  'brk_leave',
  'madvise_enter',
  'madvise_leave',
  'mlock_enter',
  'mlock_leave',
  'mlock2_enter',
  'mlock2_leave',
  'munlock_enter',
  'munlock_leave',
  'mlockall_enter',
  'mlockall_leave',
  'munlockall_enter',
  'munlockall_leave',
  'mseal_enter',
  'mseal_leave',
  'msync_enter',
  'msync_leave',
  'remap_file_pages_enter',
  'remap_file_pages_leave',
  'prctl_enter',
  'prctl_leave',
  'prlimit_enter',
  'prlimit_leave',
  'load_enter',
  'load_leave',
  'store_enter',
  'store_leave',
  'observe_enter',
  'observe_leave',
  'fork_enter',
  'fork_leave',
  'exit_enter',
  'exit_leave',
  'clone_enter',
  'clone_leave',
  'exit_thread_enter',
  'exit_thread_leave',
  'wait_enter',
  'wait_leave',
  'peek_enter',
  'peek_leave',
  'reclaim_enter',
  'reclaim_leave',
  'page_referenced_enter',
  'page_referenced_leave',
  'try_to_unmap_enter',
  'try_to_unmap_leave',
  'get_unmapped_area_enter',
  'get_unmapped_area_leave',
  'hint_check',
  'huge_align',
  'guard_gap',
  'linear_search_enter',
  'linear_search_leave',
  'linear_visit',
  'cached_hole_size',
  'free_area_cache',
  'search_restart',
  'bottomup_fallback',
  'gap_search_enter',
  'gap_search_leave',
  'gap_check',
  'gap_descend',
  'gap_prune',
  'gap_climb',
  'gap_keep',
  'gap_try',
  'gap_top',
  'gap_update_enter',
  'gap_update_leave',
  'gap_evaluate',
  'gap_copy',
  'gap_chain',
  'gap_unchain',
  'gap_flush_enter',
  'gap_flush_leave',
  'find_vma_enter',
  'find_vma_leave',
  'cache_hit',
  'cache_miss',
  'cache_store',
  'cache_invalidate',
  'cache_flush',
  'cache_overflow',
  'cache_foreign_hit',
  'tree_compare',
  'find_links_enter',
  'find_links_leave',
  'vma_alloc',
  'vma_free',
  'alloc_fail',
  'vma_range',
  'vma_flags',
  'vma_link_enter',
  'vma_link_leave',
  'vma_unlink',
  'list_link',
  'merge_enter',
  'merge_leave',
  'merge_refuse',
  'adjust_enter',
  'adjust_leave',
  'move_enter',
  'move_leave',
  'split_enter',
  'split_leave',
  'unmap_enter',
  'unmap_leave',
  'rb_link',
  'rb_insert_enter',
  'rb_insert_leave',
  'rb_erase_enter',
  'rb_erase_leave',
  'rb_splice',
  'rb_recolour',
  'rb_rotate',
  'anon_vma_prepare_enter',
  'anon_vma_prepare_leave',
  'anon_vma_lender',
  'anon_vma_alloc',
  'anon_vma_free',
  'anon_vma_link',
  'anon_vma_unlink',
  'anon_vma_idle',
  'anon_vma_clone_enter',
  'anon_vma_clone_leave',
  'anon_vma_fork_enter',
  'anon_vma_fork_leave',
  'pages_set',
  'pages_gone',
  'pages_moved',
  'pages_copied',
  'pages_cow',
  'page_table_alloc',
  'page_table_free',
  'copy_page_range_enter',
  'copy_page_range_leave',
  'page_table_copied',
  'huge_page_set',
  'huge_page_split',
  'rmap_walk_enter',
  'rmap_walk_leave',
  'rmap_look_area',
  'rmap_look_slot',
  'rmap_look_mm',
  'rmap_look_table',
  'rmap_add',
  'rmap_remove',
  'pte_chain_alloc',
  'pte_chain_free',
  'pte_chain_collapse',
  'anon_vma_join',
  'anon_vma_leave_list',
  'anonmm_join',
  'anonmm_copy',
  'page_anon_rmap',
  'i_mmap_insert',
  'i_mmap_remove',
  'referenced_enter',
  'referenced_leave',
  'unmap_page_enter',
  'unmap_page_leave',
  'page_freed',
  'page_rotated',
  'swap_out_table',
  'swap_in',
  'memory_short',
  'fault_verdict',
  'guard_page',
  'fault_range_enter',
  'fault_range_leave',
  'populate_enter',
  'populate_leave',
  'expand_stack_enter',
  'expand_stack_check',
  'expand_stack_leave',
  'advise_enter',
  'advise_leave',
  'advise_hole',
  'lock_area',
  'locked_vm',
  'seal_area',
  'fork_area',
  'dup_mmap_enter',
  'dup_mmap_leave',
  'dup_preallocate',
  'dup_unused',
  'mt_dup_enter',
  'mt_dup_leave',
  'mt_dup_copy',
  'mt_dup_children',
  'mt_dup_climb',
  'mt_dup_fail',
  'dup_slot',
  'dup_zero_entry',
  'dup_foreign_area',
  'dup_undo_enter',
  'dup_undo_leave',
  'exit_mmap_enter',
  'exit_mmap_leave',
  'process_reparent',
  'process_reap',
  'maple_walk_enter',
  'maple_walk_leave',
  'maple_compare',
  'maple_descend',
  'maple_step',
  'maple_climb',
  'maple_widen',
  'maple_store_type',
  'maple_store_enter',
  'maple_store_leave',
  'maple_node_alloc',
  'maple_node_free',
  'maple_node_dead',
  'maple_copy',
  'maple_slot_write',
  'maple_build',
  'maple_replace',
  'maple_root',
  'maple_push',
  'maple_split',
  'maple_rebalance',
  'maple_pool',
  'maple_spanning',
  'maple_gap',
  'maple_gap_search_enter',
  'maple_gap_search_leave',
  'maple_gap_check',
  'maple_gap_descend',
  'maple_gap_climb',
  'lock_take',
  'lock_drop',
  'lock_spared',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type EventKind = 'point' | 'enter' | 'leave';
export type EventGrain = 'operation' | 'function' | 'step';

export const EVENT_INFO: {
  readonly [T in EventType]: {
    readonly kind: EventKind;
    readonly grain: EventGrain;
  };
} = {
  mmap_enter: { kind: 'enter', grain: 'operation' },
  mmap_leave: { kind: 'leave', grain: 'operation' },
  munmap_enter: { kind: 'enter', grain: 'operation' },
  munmap_leave: { kind: 'leave', grain: 'operation' },
  mprotect_enter: { kind: 'enter', grain: 'operation' },
  mprotect_leave: { kind: 'leave', grain: 'operation' },
  pkey_mprotect_enter: { kind: 'enter', grain: 'operation' },
  pkey_mprotect_leave: { kind: 'leave', grain: 'operation' },
  pkey_alloc_enter: { kind: 'enter', grain: 'operation' },
  pkey_alloc_leave: { kind: 'leave', grain: 'operation' },
  pkey_free_enter: { kind: 'enter', grain: 'operation' },
  pkey_free_leave: { kind: 'leave', grain: 'operation' },
  shmat_enter: { kind: 'enter', grain: 'operation' },
  shmat_leave: { kind: 'leave', grain: 'operation' },
  shmdt_enter: { kind: 'enter', grain: 'operation' },
  shmdt_leave: { kind: 'leave', grain: 'operation' },
  mremap_enter: { kind: 'enter', grain: 'operation' },
  mremap_leave: { kind: 'leave', grain: 'operation' },
  brk_enter: { kind: 'enter', grain: 'operation' },
  brk_leave: { kind: 'leave', grain: 'operation' },
  madvise_enter: { kind: 'enter', grain: 'operation' },
  madvise_leave: { kind: 'leave', grain: 'operation' },
  mlock_enter: { kind: 'enter', grain: 'operation' },
  mlock_leave: { kind: 'leave', grain: 'operation' },
  mlock2_enter: { kind: 'enter', grain: 'operation' },
  mlock2_leave: { kind: 'leave', grain: 'operation' },
  munlock_enter: { kind: 'enter', grain: 'operation' },
  munlock_leave: { kind: 'leave', grain: 'operation' },
  mlockall_enter: { kind: 'enter', grain: 'operation' },
  mlockall_leave: { kind: 'leave', grain: 'operation' },
  munlockall_enter: { kind: 'enter', grain: 'operation' },
  munlockall_leave: { kind: 'leave', grain: 'operation' },
  mseal_enter: { kind: 'enter', grain: 'operation' },
  mseal_leave: { kind: 'leave', grain: 'operation' },
  msync_enter: { kind: 'enter', grain: 'operation' },
  msync_leave: { kind: 'leave', grain: 'operation' },
  remap_file_pages_enter: { kind: 'enter', grain: 'operation' },
  remap_file_pages_leave: { kind: 'leave', grain: 'operation' },
  prctl_enter: { kind: 'enter', grain: 'operation' },
  prctl_leave: { kind: 'leave', grain: 'operation' },
  prlimit_enter: { kind: 'enter', grain: 'operation' },
  prlimit_leave: { kind: 'leave', grain: 'operation' },
  load_enter: { kind: 'enter', grain: 'operation' },
  load_leave: { kind: 'leave', grain: 'operation' },
  store_enter: { kind: 'enter', grain: 'operation' },
  store_leave: { kind: 'leave', grain: 'operation' },
  observe_enter: { kind: 'enter', grain: 'operation' },
  observe_leave: { kind: 'leave', grain: 'operation' },
  fork_enter: { kind: 'enter', grain: 'operation' },
  fork_leave: { kind: 'leave', grain: 'operation' },
  exit_enter: { kind: 'enter', grain: 'operation' },
  exit_leave: { kind: 'leave', grain: 'operation' },
  clone_enter: { kind: 'enter', grain: 'operation' },
  clone_leave: { kind: 'leave', grain: 'operation' },
  exit_thread_enter: { kind: 'enter', grain: 'operation' },
  exit_thread_leave: { kind: 'leave', grain: 'operation' },
  wait_enter: { kind: 'enter', grain: 'operation' },
  wait_leave: { kind: 'leave', grain: 'operation' },
  peek_enter: { kind: 'enter', grain: 'operation' },
  peek_leave: { kind: 'leave', grain: 'operation' },
  reclaim_enter: { kind: 'enter', grain: 'operation' },
  reclaim_leave: { kind: 'leave', grain: 'operation' },
  page_referenced_enter: { kind: 'enter', grain: 'operation' },
  page_referenced_leave: { kind: 'leave', grain: 'operation' },
  try_to_unmap_enter: { kind: 'enter', grain: 'operation' },
  try_to_unmap_leave: { kind: 'leave', grain: 'operation' },
  get_unmapped_area_enter: { kind: 'enter', grain: 'function' },
  get_unmapped_area_leave: { kind: 'leave', grain: 'function' },
  hint_check: { kind: 'point', grain: 'step' },
  huge_align: { kind: 'point', grain: 'step' },
  guard_gap: { kind: 'point', grain: 'step' },
  linear_search_enter: { kind: 'enter', grain: 'function' },
  linear_search_leave: { kind: 'leave', grain: 'function' },
  linear_visit: { kind: 'point', grain: 'step' },
  cached_hole_size: { kind: 'point', grain: 'step' },
  free_area_cache: { kind: 'point', grain: 'step' },
  search_restart: { kind: 'point', grain: 'step' },
  bottomup_fallback: { kind: 'point', grain: 'step' },
  gap_search_enter: { kind: 'enter', grain: 'function' },
  gap_search_leave: { kind: 'leave', grain: 'function' },
  gap_check: { kind: 'point', grain: 'step' },
  gap_descend: { kind: 'point', grain: 'step' },
  gap_prune: { kind: 'point', grain: 'step' },
  gap_climb: { kind: 'point', grain: 'step' },
  gap_keep: { kind: 'point', grain: 'step' },
  gap_try: { kind: 'point', grain: 'step' },
  gap_top: { kind: 'point', grain: 'step' },
  gap_update_enter: { kind: 'enter', grain: 'function' },
  gap_update_leave: { kind: 'leave', grain: 'function' },
  gap_evaluate: { kind: 'point', grain: 'step' },
  gap_copy: { kind: 'point', grain: 'step' },
  gap_chain: { kind: 'point', grain: 'step' },
  gap_unchain: { kind: 'point', grain: 'step' },
  gap_flush_enter: { kind: 'enter', grain: 'function' },
  gap_flush_leave: { kind: 'leave', grain: 'function' },
  find_vma_enter: { kind: 'enter', grain: 'function' },
  find_vma_leave: { kind: 'leave', grain: 'function' },
  cache_hit: { kind: 'point', grain: 'step' },
  cache_miss: { kind: 'point', grain: 'step' },
  cache_store: { kind: 'point', grain: 'step' },
  cache_invalidate: { kind: 'point', grain: 'step' },
  cache_flush: { kind: 'point', grain: 'step' },
  cache_overflow: { kind: 'point', grain: 'step' },
  cache_foreign_hit: { kind: 'point', grain: 'step' },
  tree_compare: { kind: 'point', grain: 'step' },
  find_links_enter: { kind: 'enter', grain: 'function' },
  find_links_leave: { kind: 'leave', grain: 'function' },
  vma_alloc: { kind: 'point', grain: 'step' },
  vma_free: { kind: 'point', grain: 'step' },
  alloc_fail: { kind: 'point', grain: 'step' },
  vma_range: { kind: 'point', grain: 'step' },
  vma_flags: { kind: 'point', grain: 'step' },
  vma_link_enter: { kind: 'enter', grain: 'function' },
  vma_link_leave: { kind: 'leave', grain: 'function' },
  vma_unlink: { kind: 'point', grain: 'step' },
  list_link: { kind: 'point', grain: 'step' },
  merge_enter: { kind: 'enter', grain: 'function' },
  merge_leave: { kind: 'leave', grain: 'function' },
  merge_refuse: { kind: 'point', grain: 'step' },
  adjust_enter: { kind: 'enter', grain: 'function' },
  adjust_leave: { kind: 'leave', grain: 'function' },
  move_enter: { kind: 'enter', grain: 'function' },
  move_leave: { kind: 'leave', grain: 'function' },
  split_enter: { kind: 'enter', grain: 'function' },
  split_leave: { kind: 'leave', grain: 'function' },
  unmap_enter: { kind: 'enter', grain: 'function' },
  unmap_leave: { kind: 'leave', grain: 'function' },
  rb_link: { kind: 'point', grain: 'step' },
  rb_insert_enter: { kind: 'enter', grain: 'function' },
  rb_insert_leave: { kind: 'leave', grain: 'function' },
  rb_erase_enter: { kind: 'enter', grain: 'function' },
  rb_erase_leave: { kind: 'leave', grain: 'function' },
  rb_splice: { kind: 'point', grain: 'step' },
  rb_recolour: { kind: 'point', grain: 'step' },
  rb_rotate: { kind: 'point', grain: 'step' },
  anon_vma_prepare_enter: { kind: 'enter', grain: 'function' },
  anon_vma_prepare_leave: { kind: 'leave', grain: 'function' },
  anon_vma_lender: { kind: 'point', grain: 'step' },
  anon_vma_alloc: { kind: 'point', grain: 'step' },
  anon_vma_free: { kind: 'point', grain: 'step' },
  anon_vma_link: { kind: 'point', grain: 'step' },
  anon_vma_unlink: { kind: 'point', grain: 'step' },
  anon_vma_idle: { kind: 'point', grain: 'step' },
  anon_vma_clone_enter: { kind: 'enter', grain: 'function' },
  anon_vma_clone_leave: { kind: 'leave', grain: 'function' },
  anon_vma_fork_enter: { kind: 'enter', grain: 'function' },
  anon_vma_fork_leave: { kind: 'leave', grain: 'function' },
  pages_set: { kind: 'point', grain: 'step' },
  pages_gone: { kind: 'point', grain: 'step' },
  pages_moved: { kind: 'point', grain: 'step' },
  pages_copied: { kind: 'point', grain: 'step' },
  pages_cow: { kind: 'point', grain: 'step' },
  page_table_alloc: { kind: 'point', grain: 'step' },
  page_table_free: { kind: 'point', grain: 'step' },
  copy_page_range_enter: { kind: 'enter', grain: 'function' },
  copy_page_range_leave: { kind: 'leave', grain: 'function' },
  page_table_copied: { kind: 'point', grain: 'step' },
  huge_page_set: { kind: 'point', grain: 'step' },
  huge_page_split: { kind: 'point', grain: 'step' },
  rmap_walk_enter: { kind: 'enter', grain: 'function' },
  rmap_walk_leave: { kind: 'leave', grain: 'function' },
  rmap_look_area: { kind: 'point', grain: 'step' },
  rmap_look_slot: { kind: 'point', grain: 'step' },
  rmap_look_mm: { kind: 'point', grain: 'step' },
  rmap_look_table: { kind: 'point', grain: 'step' },
  rmap_add: { kind: 'point', grain: 'step' },
  rmap_remove: { kind: 'point', grain: 'step' },
  pte_chain_alloc: { kind: 'point', grain: 'step' },
  pte_chain_free: { kind: 'point', grain: 'step' },
  pte_chain_collapse: { kind: 'point', grain: 'step' },
  anon_vma_join: { kind: 'point', grain: 'step' },
  anon_vma_leave_list: { kind: 'point', grain: 'step' },
  anonmm_join: { kind: 'point', grain: 'step' },
  anonmm_copy: { kind: 'point', grain: 'step' },
  page_anon_rmap: { kind: 'point', grain: 'step' },
  i_mmap_insert: { kind: 'point', grain: 'step' },
  i_mmap_remove: { kind: 'point', grain: 'step' },
  referenced_enter: { kind: 'enter', grain: 'function' },
  referenced_leave: { kind: 'leave', grain: 'function' },
  unmap_page_enter: { kind: 'enter', grain: 'function' },
  unmap_page_leave: { kind: 'leave', grain: 'function' },
  page_freed: { kind: 'point', grain: 'step' },
  page_rotated: { kind: 'point', grain: 'step' },
  swap_out_table: { kind: 'point', grain: 'step' },
  swap_in: { kind: 'point', grain: 'step' },
  memory_short: { kind: 'point', grain: 'step' },
  fault_verdict: { kind: 'point', grain: 'step' },
  guard_page: { kind: 'point', grain: 'step' },
  fault_range_enter: { kind: 'enter', grain: 'function' },
  fault_range_leave: { kind: 'leave', grain: 'function' },
  populate_enter: { kind: 'enter', grain: 'function' },
  populate_leave: { kind: 'leave', grain: 'function' },
  expand_stack_enter: { kind: 'enter', grain: 'function' },
  expand_stack_check: { kind: 'point', grain: 'step' },
  expand_stack_leave: { kind: 'leave', grain: 'function' },
  advise_enter: { kind: 'enter', grain: 'function' },
  advise_leave: { kind: 'leave', grain: 'function' },
  advise_hole: { kind: 'point', grain: 'step' },
  lock_area: { kind: 'point', grain: 'step' },
  locked_vm: { kind: 'point', grain: 'step' },
  seal_area: { kind: 'point', grain: 'step' },
  fork_area: { kind: 'point', grain: 'step' },
  dup_mmap_enter: { kind: 'enter', grain: 'function' },
  dup_mmap_leave: { kind: 'leave', grain: 'function' },
  dup_preallocate: { kind: 'point', grain: 'step' },
  dup_unused: { kind: 'point', grain: 'step' },
  mt_dup_enter: { kind: 'enter', grain: 'function' },
  mt_dup_leave: { kind: 'leave', grain: 'function' },
  mt_dup_copy: { kind: 'point', grain: 'step' },
  mt_dup_children: { kind: 'point', grain: 'step' },
  mt_dup_climb: { kind: 'point', grain: 'step' },
  mt_dup_fail: { kind: 'point', grain: 'step' },
  dup_slot: { kind: 'point', grain: 'step' },
  dup_zero_entry: { kind: 'point', grain: 'step' },
  dup_foreign_area: { kind: 'point', grain: 'step' },
  dup_undo_enter: { kind: 'enter', grain: 'function' },
  dup_undo_leave: { kind: 'leave', grain: 'function' },
  exit_mmap_enter: { kind: 'enter', grain: 'function' },
  exit_mmap_leave: { kind: 'leave', grain: 'function' },
  process_reparent: { kind: 'point', grain: 'step' },
  process_reap: { kind: 'point', grain: 'step' },
  maple_walk_enter: { kind: 'enter', grain: 'function' },
  maple_walk_leave: { kind: 'leave', grain: 'function' },
  maple_compare: { kind: 'point', grain: 'step' },
  maple_descend: { kind: 'point', grain: 'step' },
  maple_step: { kind: 'point', grain: 'step' },
  maple_climb: { kind: 'point', grain: 'step' },
  maple_widen: { kind: 'point', grain: 'step' },
  maple_store_type: { kind: 'point', grain: 'step' },
  maple_store_enter: { kind: 'enter', grain: 'function' },
  maple_store_leave: { kind: 'leave', grain: 'function' },
  maple_node_alloc: { kind: 'point', grain: 'step' },
  maple_node_free: { kind: 'point', grain: 'step' },
  maple_node_dead: { kind: 'point', grain: 'step' },
  maple_copy: { kind: 'point', grain: 'step' },
  maple_slot_write: { kind: 'point', grain: 'step' },
  maple_build: { kind: 'point', grain: 'step' },
  maple_replace: { kind: 'point', grain: 'step' },
  maple_root: { kind: 'point', grain: 'step' },
  maple_push: { kind: 'point', grain: 'step' },
  maple_split: { kind: 'point', grain: 'step' },
  maple_rebalance: { kind: 'point', grain: 'step' },
  maple_pool: { kind: 'point', grain: 'step' },
  maple_spanning: { kind: 'point', grain: 'step' },
  maple_gap: { kind: 'point', grain: 'step' },
  maple_gap_search_enter: { kind: 'enter', grain: 'function' },
  maple_gap_search_leave: { kind: 'leave', grain: 'function' },
  maple_gap_check: { kind: 'point', grain: 'step' },
  maple_gap_descend: { kind: 'point', grain: 'step' },
  maple_gap_climb: { kind: 'point', grain: 'step' },
  lock_take: { kind: 'point', grain: 'step' },
  lock_drop: { kind: 'point', grain: 'step' },
  lock_spared: { kind: 'point', grain: 'step' },
};

/** Where a tracepoint stands and how deep it is nested. */
export interface EventPlace {
  /** Index in SOURCE_FILES. */
  readonly file: number;
  readonly line: number;
  /** Open enter events around it; 0 is the system call itself. */
  readonly depth: number;
}

export interface MmapEnterEvent extends EventPlace {
  readonly type: 'mmap_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly prot: number;
  readonly flags: number;
  readonly offset: U64;
  readonly mapped: number;
}
export interface MmapLeaveEvent extends EventPlace {
  readonly type: 'mmap_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MunmapEnterEvent extends EventPlace {
  readonly type: 'munmap_enter';
  readonly addr: U64;
  readonly length: U64;
}
export interface MunmapLeaveEvent extends EventPlace {
  readonly type: 'munmap_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MprotectEnterEvent extends EventPlace {
  readonly type: 'mprotect_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly prot: number;
}
export interface MprotectLeaveEvent extends EventPlace {
  readonly type: 'mprotect_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PkeyMprotectEnterEvent extends EventPlace {
  readonly type: 'pkey_mprotect_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly prot: number;
  readonly pkey: number;
}
export interface PkeyMprotectLeaveEvent extends EventPlace {
  readonly type: 'pkey_mprotect_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PkeyAllocEnterEvent extends EventPlace {
  readonly type: 'pkey_alloc_enter';
  readonly flags: U64;
  readonly rights: U64;
}
export interface PkeyAllocLeaveEvent extends EventPlace {
  readonly type: 'pkey_alloc_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PkeyFreeEnterEvent extends EventPlace {
  readonly type: 'pkey_free_enter';
  readonly pkey: number;
}
export interface PkeyFreeLeaveEvent extends EventPlace {
  readonly type: 'pkey_free_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface ShmatEnterEvent extends EventPlace {
  readonly type: 'shmat_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly flags: number;
  readonly mapped: number;
}
export interface ShmatLeaveEvent extends EventPlace {
  readonly type: 'shmat_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface ShmdtEnterEvent extends EventPlace {
  readonly type: 'shmdt_enter';
  readonly addr: U64;
}
export interface ShmdtLeaveEvent extends EventPlace {
  readonly type: 'shmdt_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MremapEnterEvent extends EventPlace {
  readonly type: 'mremap_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly newLength: U64;
  readonly newAddr: U64;
  readonly flags: number;
}
export interface MremapLeaveEvent extends EventPlace {
  readonly type: 'mremap_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface BrkEnterEvent extends EventPlace {
  readonly type: 'brk_enter';
  readonly brk: U64;
}
export interface BrkLeaveEvent extends EventPlace {
  readonly type: 'brk_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MadviseEnterEvent extends EventPlace {
  readonly type: 'madvise_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly advice: number;
}
export interface MadviseLeaveEvent extends EventPlace {
  readonly type: 'madvise_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MlockEnterEvent extends EventPlace {
  readonly type: 'mlock_enter';
  readonly addr: U64;
  readonly length: U64;
}
export interface MlockLeaveEvent extends EventPlace {
  readonly type: 'mlock_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface Mlock2EnterEvent extends EventPlace {
  readonly type: 'mlock2_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly flags: number;
}
export interface Mlock2LeaveEvent extends EventPlace {
  readonly type: 'mlock2_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MunlockEnterEvent extends EventPlace {
  readonly type: 'munlock_enter';
  readonly addr: U64;
  readonly length: U64;
}
export interface MunlockLeaveEvent extends EventPlace {
  readonly type: 'munlock_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MlockallEnterEvent extends EventPlace {
  readonly type: 'mlockall_enter';
  readonly flags: number;
}
export interface MlockallLeaveEvent extends EventPlace {
  readonly type: 'mlockall_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MunlockallEnterEvent extends EventPlace {
  readonly type: 'munlockall_enter';
  readonly locked: number;
}
export interface MunlockallLeaveEvent extends EventPlace {
  readonly type: 'munlockall_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MsealEnterEvent extends EventPlace {
  readonly type: 'mseal_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly flags: number;
}
export interface MsealLeaveEvent extends EventPlace {
  readonly type: 'mseal_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface MsyncEnterEvent extends EventPlace {
  readonly type: 'msync_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly flags: number;
}
export interface MsyncLeaveEvent extends EventPlace {
  readonly type: 'msync_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface RemapFilePagesEnterEvent extends EventPlace {
  readonly type: 'remap_file_pages_enter';
  readonly addr: U64;
  readonly length: U64;
  readonly pgoff: U64;
  readonly prot: number;
  readonly flags: number;
}
export interface RemapFilePagesLeaveEvent extends EventPlace {
  readonly type: 'remap_file_pages_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PrctlEnterEvent extends EventPlace {
  readonly type: 'prctl_enter';
  readonly option: number;
  readonly arg2: U64;
  readonly arg3: U64;
}
export interface PrctlLeaveEvent extends EventPlace {
  readonly type: 'prctl_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PrlimitEnterEvent extends EventPlace {
  readonly type: 'prlimit_enter';
  readonly resource: number;
  readonly limit: U64;
}
export interface PrlimitLeaveEvent extends EventPlace {
  readonly type: 'prlimit_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface LoadEnterEvent extends EventPlace {
  readonly type: 'load_enter';
  readonly addr: U64;
  readonly length: U64;
}
export interface LoadLeaveEvent extends EventPlace {
  readonly type: 'load_leave';
  readonly result: number;
  readonly error: number;
  readonly signal: Signal;
}
export interface StoreEnterEvent extends EventPlace {
  readonly type: 'store_enter';
  readonly addr: U64;
  readonly length: U64;
}
export interface StoreLeaveEvent extends EventPlace {
  readonly type: 'store_leave';
  readonly result: number;
  readonly error: number;
  readonly signal: Signal;
}
export interface ObserveEnterEvent extends EventPlace {
  readonly type: 'observe_enter';
  readonly start: number;
  readonly end: number;
  readonly pages: number;
}
export interface ObserveLeaveEvent extends EventPlace {
  readonly type: 'observe_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface ForkEnterEvent extends EventPlace {
  readonly type: 'fork_enter';
  readonly areas: number;
}
export interface ForkLeaveEvent extends EventPlace {
  readonly type: 'fork_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface ExitEnterEvent extends EventPlace {
  readonly type: 'exit_enter';
  readonly areas: number;
}
export interface ExitLeaveEvent extends EventPlace {
  readonly type: 'exit_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface CloneEnterEvent extends EventPlace {
  readonly type: 'clone_enter';
  readonly tasks: number;
}
export interface CloneLeaveEvent extends EventPlace {
  readonly type: 'clone_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface ExitThreadEnterEvent extends EventPlace {
  readonly type: 'exit_thread_enter';
  readonly tasks: number;
}
export interface ExitThreadLeaveEvent extends EventPlace {
  readonly type: 'exit_thread_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface WaitEnterEvent extends EventPlace {
  readonly type: 'wait_enter';
  readonly process: number;
}
export interface WaitLeaveEvent extends EventPlace {
  readonly type: 'wait_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PeekEnterEvent extends EventPlace {
  readonly type: 'peek_enter';
  readonly process: number;
  readonly addr: U64;
}
export interface PeekLeaveEvent extends EventPlace {
  readonly type: 'peek_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface ReclaimEnterEvent extends EventPlace {
  readonly type: 'reclaim_enter';
  readonly pages: number;
}
export interface ReclaimLeaveEvent extends EventPlace {
  readonly type: 'reclaim_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface PageReferencedEnterEvent extends EventPlace {
  readonly type: 'page_referenced_enter';
  readonly addr: U64;
}
export interface PageReferencedLeaveEvent extends EventPlace {
  readonly type: 'page_referenced_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface TryToUnmapEnterEvent extends EventPlace {
  readonly type: 'try_to_unmap_enter';
  readonly addr: U64;
}
export interface TryToUnmapLeaveEvent extends EventPlace {
  readonly type: 'try_to_unmap_leave';
  readonly result: number;
  readonly error: number;
  readonly reason: Reason;
}
export interface GetUnmappedAreaEnterEvent extends EventPlace {
  readonly type: 'get_unmapped_area_enter';
  readonly hint: U64;
  readonly length: number;
  readonly flags: number;
}
export interface GetUnmappedAreaLeaveEvent extends EventPlace {
  readonly type: 'get_unmapped_area_leave';
  readonly result: number;
  readonly error: number;
}
export interface HintCheckEvent extends EventPlace {
  readonly type: 'hint_check';
  readonly start: number;
  readonly end: number;
  readonly vma: number;
  readonly fits: Answer;
}
export interface HugeAlignEvent extends EventPlace {
  readonly type: 'huge_align';
  readonly found: number;
  readonly aligned: number;
  readonly offset: U64;
}
export interface GuardGapEvent extends EventPlace {
  readonly type: 'guard_gap';
  readonly start: number;
  readonly end: number;
  readonly vma: number;
  readonly guard: number;
}
export interface LinearSearchEnterEvent extends EventPlace {
  readonly type: 'linear_search_enter';
  readonly length: number;
  readonly start: number;
  readonly cache: number;
  readonly cachedHole: U64;
  readonly direction: Direction;
  readonly recall: Recall;
}
export interface LinearSearchLeaveEvent extends EventPlace {
  readonly type: 'linear_search_leave';
  readonly result: number;
  readonly error: number;
  readonly direction: Direction;
}
export interface LinearVisitEvent extends EventPlace {
  readonly type: 'linear_visit';
  readonly at: number;
  readonly holeStart: number;
  readonly holeEnd: number;
  readonly vma: number;
  readonly fits: Answer;
}
export interface CachedHoleSizeEvent extends EventPlace {
  readonly type: 'cached_hole_size';
  readonly old: U64;
  readonly value: U64;
}
export interface FreeAreaCacheEvent extends EventPlace {
  readonly type: 'free_area_cache';
  readonly old: number;
  readonly value: number;
  readonly cause: StartMoved;
}
export interface SearchRestartEvent extends EventPlace {
  readonly type: 'search_restart';
  readonly from: number;
  readonly to: number;
}
export interface BottomupFallbackEvent extends EventPlace {
  readonly type: 'bottomup_fallback';
  readonly start: number;
}
export interface GapSearchEnterEvent extends EventPlace {
  readonly type: 'gap_search_enter';
  readonly length: number;
  readonly lowLimit: number;
  readonly highLimit: number;
  readonly direction: Direction;
}
export interface GapSearchLeaveEvent extends EventPlace {
  readonly type: 'gap_search_leave';
  readonly result: number;
  readonly error: number;
  readonly direction: Direction;
}
export interface GapCheckEvent extends EventPlace {
  readonly type: 'gap_check';
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly length: number;
  readonly vma: number;
  readonly verdict: Verdict;
}
export interface GapDescendEvent extends EventPlace {
  readonly type: 'gap_descend';
  readonly from: number;
  readonly to: number;
  readonly subtreeGap: number;
  readonly side: Side;
}
export interface GapPruneEvent extends EventPlace {
  readonly type: 'gap_prune';
  readonly from: number;
  readonly child: number;
  readonly subtreeGap: number;
  readonly side: Side;
}
export interface GapClimbEvent extends EventPlace {
  readonly type: 'gap_climb';
  readonly from: number;
  readonly to: number;
  readonly side: Side;
}
export interface GapKeepEvent extends EventPlace {
  readonly type: 'gap_keep';
  readonly vma: number;
  readonly gapStart: number;
  readonly gapEnd: number;
}
export interface GapTryEvent extends EventPlace {
  readonly type: 'gap_try';
  readonly from: number;
  readonly to: number;
  readonly subtreeGap: number;
  readonly side: Side;
}
export interface GapTopEvent extends EventPlace {
  readonly type: 'gap_top';
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly fits: Answer;
}
export interface GapUpdateEnterEvent extends EventPlace {
  readonly type: 'gap_update_enter';
  readonly vma: number;
}
export interface GapUpdateLeaveEvent extends EventPlace {
  readonly type: 'gap_update_leave';
  readonly vma: number;
  readonly stoppedEarly: Answer;
}
export interface GapEvaluateEvent extends EventPlace {
  readonly type: 'gap_evaluate';
  readonly vma: number;
  readonly own: number;
  readonly old: number;
  readonly value: number;
}
export interface GapCopyEvent extends EventPlace {
  readonly type: 'gap_copy';
  readonly old: number;
  readonly new: number;
  readonly value: number;
}
export interface GapChainEvent extends EventPlace {
  readonly type: 'gap_chain';
  readonly vma: number;
  readonly already: Answer;
  readonly chained: number;
}
export interface GapUnchainEvent extends EventPlace {
  readonly type: 'gap_unchain';
  readonly vma: number;
  readonly cause: Unchain;
  readonly chained: number;
}
export interface GapFlushEnterEvent extends EventPlace {
  readonly type: 'gap_flush_enter';
  readonly chained: number;
  readonly cause: Flush;
}
export interface GapFlushLeaveEvent extends EventPlace {
  readonly type: 'gap_flush_leave';
  readonly cause: Flush;
}
export interface FindVmaEnterEvent extends EventPlace {
  readonly type: 'find_vma_enter';
  readonly addr: number;
}
export interface FindVmaLeaveEvent extends EventPlace {
  readonly type: 'find_vma_leave';
  readonly addr: number;
  readonly vma: number;
}
export interface CacheHitEvent extends EventPlace {
  readonly type: 'cache_hit';
  readonly vma: number;
  readonly task: number;
  readonly slot: number;
}
export interface CacheMissEvent extends EventPlace {
  readonly type: 'cache_miss';
  readonly vma: number;
  readonly why: CacheMiss;
  readonly task: number;
  readonly slot: number;
}
export interface CacheStoreEvent extends EventPlace {
  readonly type: 'cache_store';
  readonly old: number;
  readonly vma: number;
  readonly cause: CacheCause;
  readonly task: number;
  readonly slot: number;
}
export interface CacheInvalidateEvent extends EventPlace {
  readonly type: 'cache_invalidate';
  readonly old: U64;
  readonly seqnum: U64;
  readonly cause: CacheCause;
}
export interface CacheFlushEvent extends EventPlace {
  readonly type: 'cache_flush';
  readonly old: U64;
  readonly seqnum: U64;
  readonly task: number;
}
export interface CacheOverflowEvent extends EventPlace {
  readonly type: 'cache_overflow';
  readonly tasks: number;
}
export interface CacheForeignHitEvent extends EventPlace {
  readonly type: 'cache_foreign_hit';
  readonly start: number;
  readonly end: number;
  readonly vma: number;
  readonly process: number;
  readonly slot: number;
}
export interface TreeCompareEvent extends EventPlace {
  readonly type: 'tree_compare';
  readonly addr: number;
  readonly vma: number;
  readonly turn: Turn;
}
export interface FindLinksEnterEvent extends EventPlace {
  readonly type: 'find_links_enter';
  readonly addr: number;
}
export interface FindLinksLeaveEvent extends EventPlace {
  readonly type: 'find_links_leave';
  readonly prev: number;
  readonly parent: number;
}
export interface VmaAllocEvent extends EventPlace {
  readonly type: 'vma_alloc';
  readonly vma: number;
}
export interface VmaFreeEvent extends EventPlace {
  readonly type: 'vma_free';
  readonly vma: number;
}
export interface AllocFailEvent extends EventPlace {
  readonly type: 'alloc_fail';
  readonly size: number;
}
export interface VmaRangeEvent extends EventPlace {
  readonly type: 'vma_range';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly oldStart: number;
  readonly oldEnd: number;
}
export interface VmaFlagsEvent extends EventPlace {
  readonly type: 'vma_flags';
  readonly vma: number;
  readonly old: number;
  readonly value: number;
}
export interface VmaLinkEnterEvent extends EventPlace {
  readonly type: 'vma_link_enter';
  readonly vma: number;
}
export interface VmaLinkLeaveEvent extends EventPlace {
  readonly type: 'vma_link_leave';
  readonly vma: number;
}
export interface VmaUnlinkEvent extends EventPlace {
  readonly type: 'vma_unlink';
  readonly vma: number;
  readonly prev: number;
  readonly next: number;
}
export interface ListLinkEvent extends EventPlace {
  readonly type: 'list_link';
  readonly vma: number;
  readonly prev: number;
  readonly next: number;
}
export interface MergeEnterEvent extends EventPlace {
  readonly type: 'merge_enter';
  readonly start: number;
  readonly end: number;
  readonly prev: number;
  readonly next: number;
}
export interface MergeLeaveEvent extends EventPlace {
  readonly type: 'merge_leave';
  readonly vma: number;
  readonly mergeCase: MergeCase;
}
export interface MergeRefuseEvent extends EventPlace {
  readonly type: 'merge_refuse';
  readonly vma: number;
  readonly why: Refusal;
}
export interface AdjustEnterEvent extends EventPlace {
  readonly type: 'adjust_enter';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly insert: number;
  readonly removeNext: number;
}
export interface AdjustLeaveEvent extends EventPlace {
  readonly type: 'adjust_leave';
  readonly vma: number;
}
export interface MoveEnterEvent extends EventPlace {
  readonly type: 'move_enter';
  readonly vma: number;
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly newLength: number;
}
export interface MoveLeaveEvent extends EventPlace {
  readonly type: 'move_leave';
  readonly vma: number;
  readonly to: number;
  readonly error: number;
}
export interface SplitEnterEvent extends EventPlace {
  readonly type: 'split_enter';
  readonly vma: number;
  readonly at: number;
  readonly newBelow: Answer;
}
export interface SplitLeaveEvent extends EventPlace {
  readonly type: 'split_leave';
  readonly vma: number;
  readonly new: number;
  readonly error: number;
}
export interface UnmapEnterEvent extends EventPlace {
  readonly type: 'unmap_enter';
  readonly start: number;
  readonly end: number;
}
export interface UnmapLeaveEvent extends EventPlace {
  readonly type: 'unmap_leave';
  readonly start: number;
  readonly end: number;
  readonly error: number;
}
export interface RbLinkEvent extends EventPlace {
  readonly type: 'rb_link';
  readonly node: number;
  readonly parent: number;
  readonly side: Side;
}
export interface RbInsertEnterEvent extends EventPlace {
  readonly type: 'rb_insert_enter';
  readonly node: number;
}
export interface RbInsertLeaveEvent extends EventPlace {
  readonly type: 'rb_insert_leave';
  readonly node: number;
}
export interface RbEraseEnterEvent extends EventPlace {
  readonly type: 'rb_erase_enter';
  readonly node: number;
}
export interface RbEraseLeaveEvent extends EventPlace {
  readonly type: 'rb_erase_leave';
  readonly node: number;
}
export interface RbSpliceEvent extends EventPlace {
  readonly type: 'rb_splice';
  readonly node: number;
  readonly successor: number;
  readonly eraseCase: EraseCase;
}
export interface RbRecolourEvent extends EventPlace {
  readonly type: 'rb_recolour';
  readonly node: number;
  readonly parent: number;
  readonly rule: Recolour;
}
export interface RbRotateEvent extends EventPlace {
  readonly type: 'rb_rotate';
  readonly sinks: number;
  readonly rises: number;
  readonly side: Side;
}
export interface AnonVmaPrepareEnterEvent extends EventPlace {
  readonly type: 'anon_vma_prepare_enter';
  readonly vma: number;
}
export interface AnonVmaPrepareLeaveEvent extends EventPlace {
  readonly type: 'anon_vma_prepare_leave';
  readonly vma: number;
  readonly anonVma: number;
  readonly error: number;
}
export interface AnonVmaLenderEvent extends EventPlace {
  readonly type: 'anon_vma_lender';
  readonly vma: number;
  readonly neighbour: number;
  readonly verdict: Lender;
}
export interface AnonVmaAllocEvent extends EventPlace {
  readonly type: 'anon_vma_alloc';
  readonly anonVma: number;
  readonly parent: number;
}
export interface AnonVmaFreeEvent extends EventPlace {
  readonly type: 'anon_vma_free';
  readonly anonVma: number;
}
export interface AnonVmaLinkEvent extends EventPlace {
  readonly type: 'anon_vma_link';
  readonly vma: number;
  readonly anonVma: number;
}
export interface AnonVmaUnlinkEvent extends EventPlace {
  readonly type: 'anon_vma_unlink';
  readonly vma: number;
  readonly links: number;
}
export interface AnonVmaIdleEvent extends EventPlace {
  readonly type: 'anon_vma_idle';
  readonly vma: number;
  readonly anonVma: number;
}
export interface AnonVmaCloneEnterEvent extends EventPlace {
  readonly type: 'anon_vma_clone_enter';
  readonly vma: number;
  readonly from: number;
}
export interface AnonVmaCloneLeaveEvent extends EventPlace {
  readonly type: 'anon_vma_clone_leave';
  readonly vma: number;
  readonly links: number;
  readonly error: number;
}
export interface AnonVmaForkEnterEvent extends EventPlace {
  readonly type: 'anon_vma_fork_enter';
  readonly child: number;
  readonly parent: number;
}
export interface AnonVmaForkLeaveEvent extends EventPlace {
  readonly type: 'anon_vma_fork_leave';
  readonly child: number;
  readonly anonVma: number;
  readonly links: number;
  readonly error: number;
}
export interface PagesSetEvent extends EventPlace {
  readonly type: 'pages_set';
  readonly start: number;
  readonly end: number;
  readonly pages: number;
  readonly state: PageState;
}
export interface PagesGoneEvent extends EventPlace {
  readonly type: 'pages_gone';
  readonly start: number;
  readonly end: number;
  readonly pages: number;
}
export interface PagesMovedEvent extends EventPlace {
  readonly type: 'pages_moved';
  readonly from: number;
  readonly to: number;
  readonly length: number;
  readonly pages: number;
}
export interface PagesCopiedEvent extends EventPlace {
  readonly type: 'pages_copied';
  readonly start: number;
  readonly end: number;
  readonly pages: number;
}
export interface PagesCowEvent extends EventPlace {
  readonly type: 'pages_cow';
  readonly start: number;
  readonly end: number;
  readonly copied: number;
  readonly reused: number;
}
export interface PageTableAllocEvent extends EventPlace {
  readonly type: 'page_table_alloc';
  readonly start: number;
  readonly table: number;
  readonly level: number;
  readonly process: number;
}
export interface PageTableFreeEvent extends EventPlace {
  readonly type: 'page_table_free';
  readonly start: number;
  readonly table: number;
  readonly level: number;
  readonly process: number;
}
export interface CopyPageRangeEnterEvent extends EventPlace {
  readonly type: 'copy_page_range_enter';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
}
export interface CopyPageRangeLeaveEvent extends EventPlace {
  readonly type: 'copy_page_range_leave';
  readonly vma: number;
  readonly tables: number;
  readonly copied: number;
  readonly writeProtected: number;
  readonly error: number;
}
export interface PageTableCopiedEvent extends EventPlace {
  readonly type: 'page_table_copied';
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly copied: number;
  readonly writeProtected: number;
}
export interface HugePageSetEvent extends EventPlace {
  readonly type: 'huge_page_set';
  readonly addr: number;
}
export interface HugePageSplitEvent extends EventPlace {
  readonly type: 'huge_page_split';
  readonly addr: number;
}
export interface RmapWalkEnterEvent extends EventPlace {
  readonly type: 'rmap_walk_enter';
  readonly page: number;
  readonly mapcount: number;
  readonly index: U64;
  readonly mapped: Answer;
}
export interface RmapWalkLeaveEvent extends EventPlace {
  readonly type: 'rmap_walk_leave';
  readonly page: number;
  readonly looked: number;
  readonly found: number;
}
export interface RmapLookAreaEvent extends EventPlace {
  readonly type: 'rmap_look_area';
  readonly page: number;
  readonly vma: number;
  readonly addr: number;
  readonly verdict: RmapLook;
  readonly process: number;
}
export interface RmapLookSlotEvent extends EventPlace {
  readonly type: 'rmap_look_slot';
  readonly page: number;
  readonly chain: number;
  readonly slot: number;
  readonly table: number;
  readonly entry: number;
}
export interface RmapLookMmEvent extends EventPlace {
  readonly type: 'rmap_look_mm';
  readonly page: number;
  readonly addr: number;
  readonly process: number;
  readonly verdict: RmapLook;
}
export interface RmapLookTableEvent extends EventPlace {
  readonly type: 'rmap_look_table';
  readonly page: number;
  readonly table: number;
  readonly start: number;
  readonly process: number;
  readonly found: number;
}
export interface RmapAddEvent extends EventPlace {
  readonly type: 'rmap_add';
  readonly page: number;
  readonly table: number;
  readonly entry: number;
  readonly chain: number;
  readonly slot: number;
}
export interface RmapRemoveEvent extends EventPlace {
  readonly type: 'rmap_remove';
  readonly page: number;
  readonly table: number;
  readonly entry: number;
  readonly looked: number;
}
export interface PteChainAllocEvent extends EventPlace {
  readonly type: 'pte_chain_alloc';
  readonly chain: number;
}
export interface PteChainFreeEvent extends EventPlace {
  readonly type: 'pte_chain_free';
  readonly chain: number;
}
export interface PteChainCollapseEvent extends EventPlace {
  readonly type: 'pte_chain_collapse';
  readonly page: number;
  readonly chain: number;
}
export interface AnonVmaJoinEvent extends EventPlace {
  readonly type: 'anon_vma_join';
  readonly vma: number;
  readonly anonVma: number;
}
export interface AnonVmaLeaveListEvent extends EventPlace {
  readonly type: 'anon_vma_leave_list';
  readonly vma: number;
  readonly anonVma: number;
}
export interface AnonmmJoinEvent extends EventPlace {
  readonly type: 'anonmm_join';
  readonly process: number;
  readonly parent: number;
}
export interface AnonmmCopyEvent extends EventPlace {
  readonly type: 'anonmm_copy';
  readonly page: number;
  readonly from: number;
  readonly to: number;
}
export interface PageAnonRmapEvent extends EventPlace {
  readonly type: 'page_anon_rmap';
  readonly page: number;
  readonly vma: number;
  readonly anonVma: number;
}
export interface IMmapInsertEvent extends EventPlace {
  readonly type: 'i_mmap_insert';
  readonly vma: number;
  readonly mapped: number;
}
export interface IMmapRemoveEvent extends EventPlace {
  readonly type: 'i_mmap_remove';
  readonly vma: number;
  readonly mapped: number;
}
export interface ReferencedEnterEvent extends EventPlace {
  readonly type: 'referenced_enter';
  readonly page: number;
}
export interface ReferencedLeaveEvent extends EventPlace {
  readonly type: 'referenced_leave';
  readonly page: number;
  readonly referenced: number;
}
export interface UnmapPageEnterEvent extends EventPlace {
  readonly type: 'unmap_page_enter';
  readonly page: number;
}
export interface UnmapPageLeaveEvent extends EventPlace {
  readonly type: 'unmap_page_leave';
  readonly page: number;
  readonly entries: number;
  readonly verdict: Unmapped;
}
export interface PageFreedEvent extends EventPlace {
  readonly type: 'page_freed';
  readonly page: number;
  readonly toSwap: Answer;
}
export interface PageRotatedEvent extends EventPlace {
  readonly type: 'page_rotated';
  readonly page: number;
  readonly verdict: Unmapped;
}
export interface SwapOutTableEvent extends EventPlace {
  readonly type: 'swap_out_table';
  readonly start: number;
  readonly table: number;
  readonly process: number;
  readonly looked: number;
  readonly taken: number;
}
export interface SwapInEvent extends EventPlace {
  readonly type: 'swap_in';
  readonly addr: number;
  readonly page: number;
  readonly cached: Answer;
}
export interface MemoryShortEvent extends EventPlace {
  readonly type: 'memory_short';
  readonly wanted: number;
  readonly free: number;
}
export interface FaultVerdictEvent extends EventPlace {
  readonly type: 'fault_verdict';
  readonly addr: number;
  readonly vma: number;
  readonly verdict: Fault;
}
export interface GuardPageEvent extends EventPlace {
  readonly type: 'guard_page';
  readonly addr: number;
  readonly vma: number;
  readonly prev: number;
}
export interface FaultRangeEnterEvent extends EventPlace {
  readonly type: 'fault_range_enter';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly write: Answer;
}
export interface FaultRangeLeaveEvent extends EventPlace {
  readonly type: 'fault_range_leave';
  readonly vma: number;
  readonly stopped: number;
  readonly verdict: Fault;
}
export interface PopulateEnterEvent extends EventPlace {
  readonly type: 'populate_enter';
  readonly start: number;
  readonly end: number;
}
export interface PopulateLeaveEvent extends EventPlace {
  readonly type: 'populate_leave';
  readonly stopped: number;
  readonly error: number;
}
export interface ExpandStackEnterEvent extends EventPlace {
  readonly type: 'expand_stack_enter';
  readonly vma: number;
  readonly addr: number;
}
export interface ExpandStackCheckEvent extends EventPlace {
  readonly type: 'expand_stack_check';
  readonly vma: number;
  readonly condition: Growth;
  readonly holds: Answer;
}
export interface ExpandStackLeaveEvent extends EventPlace {
  readonly type: 'expand_stack_leave';
  readonly vma: number;
  readonly start: number;
  readonly error: number;
}
export interface AdviseEnterEvent extends EventPlace {
  readonly type: 'advise_enter';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly advice: number;
}
export interface AdviseLeaveEvent extends EventPlace {
  readonly type: 'advise_leave';
  readonly vma: number;
  readonly error: number;
}
export interface AdviseHoleEvent extends EventPlace {
  readonly type: 'advise_hole';
  readonly start: number;
  readonly end: number;
}
export interface LockAreaEvent extends EventPlace {
  readonly type: 'lock_area';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
  readonly verdict: Lock;
}
export interface LockedVmEvent extends EventPlace {
  readonly type: 'locked_vm';
  readonly old: number;
  readonly value: number;
}
export interface SealAreaEvent extends EventPlace {
  readonly type: 'seal_area';
  readonly vma: number;
  readonly start: number;
  readonly end: number;
}
export interface ForkAreaEvent extends EventPlace {
  readonly type: 'fork_area';
  readonly parent: number;
  readonly child: number;
  readonly how: Inherit;
}
export interface DupMmapEnterEvent extends EventPlace {
  readonly type: 'dup_mmap_enter';
  readonly areas: number;
  readonly process: number;
}
export interface DupMmapLeaveEvent extends EventPlace {
  readonly type: 'dup_mmap_leave';
  readonly areas: number;
  readonly error: number;
}
export interface DupPreallocateEvent extends EventPlace {
  readonly type: 'dup_preallocate';
  readonly areas: number;
  readonly leaves: number;
  readonly inner: number;
  readonly nodes: number;
}
export interface DupUnusedEvent extends EventPlace {
  readonly type: 'dup_unused';
  readonly nodes: number;
}
export interface MtDupEnterEvent extends EventPlace {
  readonly type: 'mt_dup_enter';
  readonly root: number;
  readonly nodes: number;
}
export interface MtDupLeaveEvent extends EventPlace {
  readonly type: 'mt_dup_leave';
  readonly root: number;
  readonly nodes: number;
  readonly error: number;
}
export interface MtDupCopyEvent extends EventPlace {
  readonly type: 'mt_dup_copy';
  readonly from: number;
  readonly to: number;
  readonly slots: number;
  readonly kind: MapleKind;
}
export interface MtDupChildrenEvent extends EventPlace {
  readonly type: 'mt_dup_children';
  readonly node: number;
  readonly children: number;
}
export interface MtDupClimbEvent extends EventPlace {
  readonly type: 'mt_dup_climb';
  readonly from: number;
  readonly to: number;
  readonly slot: number;
}
export interface MtDupFailEvent extends EventPlace {
  readonly type: 'mt_dup_fail';
  readonly nodes: number;
}
export interface DupSlotEvent extends EventPlace {
  readonly type: 'dup_slot';
  readonly node: number;
  readonly slot: number;
  readonly parent: number;
  readonly child: number;
}
export interface DupZeroEntryEvent extends EventPlace {
  readonly type: 'dup_zero_entry';
  readonly node: number;
  readonly slot: number;
  readonly parent: number;
}
export interface DupForeignAreaEvent extends EventPlace {
  readonly type: 'dup_foreign_area';
  readonly vma: number;
}
export interface DupUndoEnterEvent extends EventPlace {
  readonly type: 'dup_undo_enter';
  readonly areas: number;
}
export interface DupUndoLeaveEvent extends EventPlace {
  readonly type: 'dup_undo_leave';
  readonly areas: number;
}
export interface ExitMmapEnterEvent extends EventPlace {
  readonly type: 'exit_mmap_enter';
  readonly areas: number;
  readonly process: number;
}
export interface ExitMmapLeaveEvent extends EventPlace {
  readonly type: 'exit_mmap_leave';
  readonly areas: number;
  readonly marked: Answer;
}
export interface ProcessReparentEvent extends EventPlace {
  readonly type: 'process_reparent';
  readonly process: number;
  readonly state: ProcessState;
}
export interface ProcessReapEvent extends EventPlace {
  readonly type: 'process_reap';
  readonly process: number;
}
export interface MapleWalkEnterEvent extends EventPlace {
  readonly type: 'maple_walk_enter';
  readonly index: U64;
}
export interface MapleWalkLeaveEvent extends EventPlace {
  readonly type: 'maple_walk_leave';
  readonly node: number;
  readonly slot: number;
  readonly first: U64;
  readonly last: U64;
  readonly filled: Answer;
}
export interface MapleCompareEvent extends EventPlace {
  readonly type: 'maple_compare';
  readonly node: number;
  readonly slot: number;
  readonly index: U64;
  readonly pivot: U64;
  readonly within: Answer;
}
export interface MapleDescendEvent extends EventPlace {
  readonly type: 'maple_descend';
  readonly node: number;
  readonly slot: number;
  readonly child: number;
  readonly min: U64;
  readonly max: U64;
}
export interface MapleStepEvent extends EventPlace {
  readonly type: 'maple_step';
  readonly node: number;
  readonly slot: number;
  readonly first: U64;
  readonly last: U64;
  readonly filled: Answer;
}
export interface MapleClimbEvent extends EventPlace {
  readonly type: 'maple_climb';
  readonly from: number;
  readonly to: number;
  readonly slot: number;
}
export interface MapleWidenEvent extends EventPlace {
  readonly type: 'maple_widen';
  readonly oldFirst: U64;
  readonly oldLast: U64;
  readonly first: U64;
  readonly last: U64;
}
export interface MapleStoreTypeEvent extends EventPlace {
  readonly type: 'maple_store_type';
  readonly first: U64;
  readonly last: U64;
  readonly node: number;
  readonly slot: number;
  readonly slotEnd: number;
  readonly storeType: StoreType;
}
export interface MapleStoreEnterEvent extends EventPlace {
  readonly type: 'maple_store_enter';
  readonly first: U64;
  readonly last: U64;
  readonly storeType: StoreType;
  readonly filled: Answer;
}
export interface MapleStoreLeaveEvent extends EventPlace {
  readonly type: 'maple_store_leave';
  readonly first: U64;
  readonly last: U64;
  readonly storeType: StoreType;
}
export interface MapleNodeAllocEvent extends EventPlace {
  readonly type: 'maple_node_alloc';
  readonly node: number;
}
export interface MapleNodeFreeEvent extends EventPlace {
  readonly type: 'maple_node_free';
  readonly node: number;
}
export interface MapleNodeDeadEvent extends EventPlace {
  readonly type: 'maple_node_dead';
  readonly node: number;
}
export interface MapleCopyEvent extends EventPlace {
  readonly type: 'maple_copy';
  readonly old: number;
  readonly new: number;
}
export interface MapleSlotWriteEvent extends EventPlace {
  readonly type: 'maple_slot_write';
  readonly node: number;
  readonly slot: number;
  readonly last: U64;
  readonly filled: Answer;
}
export interface MapleBuildEvent extends EventPlace {
  readonly type: 'maple_build';
  readonly node: number;
  readonly slots: number;
  readonly min: U64;
  readonly max: U64;
  readonly gap: U64;
}
export interface MapleReplaceEvent extends EventPlace {
  readonly type: 'maple_replace';
  readonly parent: number;
  readonly slot: number;
  readonly old: number;
  readonly new: number;
}
export interface MapleRootEvent extends EventPlace {
  readonly type: 'maple_root';
  readonly old: number;
  readonly new: number;
  readonly height: number;
}
export interface MaplePushEvent extends EventPlace {
  readonly type: 'maple_push';
  readonly node: number;
  readonly sibling: number;
  readonly slots: number;
  readonly siblingSlots: number;
  readonly side: Side;
  readonly fits: Answer;
}
export interface MapleSplitEvent extends EventPlace {
  readonly type: 'maple_split';
  readonly node: number;
  readonly left: number;
  readonly right: number;
  readonly slotsLeft: number;
}
export interface MapleRebalanceEvent extends EventPlace {
  readonly type: 'maple_rebalance';
  readonly node: number;
  readonly slots: number;
}
export interface MaplePoolEvent extends EventPlace {
  readonly type: 'maple_pool';
  readonly node: number;
  readonly neighbour: number;
  readonly slots: number;
  readonly side: Side;
}
export interface MapleSpanningEvent extends EventPlace {
  readonly type: 'maple_spanning';
  readonly first: U64;
  readonly last: U64;
  readonly left: number;
  readonly right: number;
}
export interface MapleGapEvent extends EventPlace {
  readonly type: 'maple_gap';
  readonly node: number;
  readonly slot: number;
  readonly old: U64;
  readonly value: U64;
  readonly then: GapWalk;
}
export interface MapleGapSearchEnterEvent extends EventPlace {
  readonly type: 'maple_gap_search_enter';
  readonly min: U64;
  readonly max: U64;
  readonly size: U64;
  readonly direction: Direction;
}
export interface MapleGapSearchLeaveEvent extends EventPlace {
  readonly type: 'maple_gap_search_leave';
  readonly first: U64;
  readonly last: U64;
  readonly error: number;
  readonly direction: Direction;
}
export interface MapleGapCheckEvent extends EventPlace {
  readonly type: 'maple_gap_check';
  readonly node: number;
  readonly slot: number;
  readonly gap: U64;
  readonly size: U64;
  readonly fits: Answer;
}
export interface MapleGapDescendEvent extends EventPlace {
  readonly type: 'maple_gap_descend';
  readonly from: number;
  readonly to: number;
  readonly slot: number;
}
export interface MapleGapClimbEvent extends EventPlace {
  readonly type: 'maple_gap_climb';
  readonly from: number;
  readonly to: number;
  readonly slot: number;
}
export interface LockTakeEvent extends EventPlace {
  readonly type: 'lock_take';
  readonly lock: LockClass;
  readonly number: number;
  readonly mode: LockMode;
  readonly cause: LockCause;
  readonly times: number;
}
export interface LockDropEvent extends EventPlace {
  readonly type: 'lock_drop';
  readonly lock: LockClass;
  readonly number: number;
}
export interface LockSparedEvent extends EventPlace {
  readonly type: 'lock_spared';
  readonly vma: number;
  readonly cause: LockCause;
}

export type CoreEvent =
  | MmapEnterEvent
  | MmapLeaveEvent
  | MunmapEnterEvent
  | MunmapLeaveEvent
  | MprotectEnterEvent
  | MprotectLeaveEvent
  | PkeyMprotectEnterEvent
  | PkeyMprotectLeaveEvent
  | PkeyAllocEnterEvent
  | PkeyAllocLeaveEvent
  | PkeyFreeEnterEvent
  | PkeyFreeLeaveEvent
  | ShmatEnterEvent
  | ShmatLeaveEvent
  | ShmdtEnterEvent
  | ShmdtLeaveEvent
  | MremapEnterEvent
  | MremapLeaveEvent
  | BrkEnterEvent
  | BrkLeaveEvent
  | MadviseEnterEvent
  | MadviseLeaveEvent
  | MlockEnterEvent
  | MlockLeaveEvent
  | Mlock2EnterEvent
  | Mlock2LeaveEvent
  | MunlockEnterEvent
  | MunlockLeaveEvent
  | MlockallEnterEvent
  | MlockallLeaveEvent
  | MunlockallEnterEvent
  | MunlockallLeaveEvent
  | MsealEnterEvent
  | MsealLeaveEvent
  | MsyncEnterEvent
  | MsyncLeaveEvent
  | RemapFilePagesEnterEvent
  | RemapFilePagesLeaveEvent
  | PrctlEnterEvent
  | PrctlLeaveEvent
  | PrlimitEnterEvent
  | PrlimitLeaveEvent
  | LoadEnterEvent
  | LoadLeaveEvent
  | StoreEnterEvent
  | StoreLeaveEvent
  | ObserveEnterEvent
  | ObserveLeaveEvent
  | ForkEnterEvent
  | ForkLeaveEvent
  | ExitEnterEvent
  | ExitLeaveEvent
  | CloneEnterEvent
  | CloneLeaveEvent
  | ExitThreadEnterEvent
  | ExitThreadLeaveEvent
  | WaitEnterEvent
  | WaitLeaveEvent
  | PeekEnterEvent
  | PeekLeaveEvent
  | ReclaimEnterEvent
  | ReclaimLeaveEvent
  | PageReferencedEnterEvent
  | PageReferencedLeaveEvent
  | TryToUnmapEnterEvent
  | TryToUnmapLeaveEvent
  | GetUnmappedAreaEnterEvent
  | GetUnmappedAreaLeaveEvent
  | HintCheckEvent
  | HugeAlignEvent
  | GuardGapEvent
  | LinearSearchEnterEvent
  | LinearSearchLeaveEvent
  | LinearVisitEvent
  | CachedHoleSizeEvent
  | FreeAreaCacheEvent
  | SearchRestartEvent
  | BottomupFallbackEvent
  | GapSearchEnterEvent
  | GapSearchLeaveEvent
  | GapCheckEvent
  | GapDescendEvent
  | GapPruneEvent
  | GapClimbEvent
  | GapKeepEvent
  | GapTryEvent
  | GapTopEvent
  | GapUpdateEnterEvent
  | GapUpdateLeaveEvent
  | GapEvaluateEvent
  | GapCopyEvent
  | GapChainEvent
  | GapUnchainEvent
  | GapFlushEnterEvent
  | GapFlushLeaveEvent
  | FindVmaEnterEvent
  | FindVmaLeaveEvent
  | CacheHitEvent
  | CacheMissEvent
  | CacheStoreEvent
  | CacheInvalidateEvent
  | CacheFlushEvent
  | CacheOverflowEvent
  | CacheForeignHitEvent
  | TreeCompareEvent
  | FindLinksEnterEvent
  | FindLinksLeaveEvent
  | VmaAllocEvent
  | VmaFreeEvent
  | AllocFailEvent
  | VmaRangeEvent
  | VmaFlagsEvent
  | VmaLinkEnterEvent
  | VmaLinkLeaveEvent
  | VmaUnlinkEvent
  | ListLinkEvent
  | MergeEnterEvent
  | MergeLeaveEvent
  | MergeRefuseEvent
  | AdjustEnterEvent
  | AdjustLeaveEvent
  | MoveEnterEvent
  | MoveLeaveEvent
  | SplitEnterEvent
  | SplitLeaveEvent
  | UnmapEnterEvent
  | UnmapLeaveEvent
  | RbLinkEvent
  | RbInsertEnterEvent
  | RbInsertLeaveEvent
  | RbEraseEnterEvent
  | RbEraseLeaveEvent
  | RbSpliceEvent
  | RbRecolourEvent
  | RbRotateEvent
  | AnonVmaPrepareEnterEvent
  | AnonVmaPrepareLeaveEvent
  | AnonVmaLenderEvent
  | AnonVmaAllocEvent
  | AnonVmaFreeEvent
  | AnonVmaLinkEvent
  | AnonVmaUnlinkEvent
  | AnonVmaIdleEvent
  | AnonVmaCloneEnterEvent
  | AnonVmaCloneLeaveEvent
  | AnonVmaForkEnterEvent
  | AnonVmaForkLeaveEvent
  | PagesSetEvent
  | PagesGoneEvent
  | PagesMovedEvent
  | PagesCopiedEvent
  | PagesCowEvent
  | PageTableAllocEvent
  | PageTableFreeEvent
  | CopyPageRangeEnterEvent
  | CopyPageRangeLeaveEvent
  | PageTableCopiedEvent
  | HugePageSetEvent
  | HugePageSplitEvent
  | RmapWalkEnterEvent
  | RmapWalkLeaveEvent
  | RmapLookAreaEvent
  | RmapLookSlotEvent
  | RmapLookMmEvent
  | RmapLookTableEvent
  | RmapAddEvent
  | RmapRemoveEvent
  | PteChainAllocEvent
  | PteChainFreeEvent
  | PteChainCollapseEvent
  | AnonVmaJoinEvent
  | AnonVmaLeaveListEvent
  | AnonmmJoinEvent
  | AnonmmCopyEvent
  | PageAnonRmapEvent
  | IMmapInsertEvent
  | IMmapRemoveEvent
  | ReferencedEnterEvent
  | ReferencedLeaveEvent
  | UnmapPageEnterEvent
  | UnmapPageLeaveEvent
  | PageFreedEvent
  | PageRotatedEvent
  | SwapOutTableEvent
  | SwapInEvent
  | MemoryShortEvent
  | FaultVerdictEvent
  | GuardPageEvent
  | FaultRangeEnterEvent
  | FaultRangeLeaveEvent
  | PopulateEnterEvent
  | PopulateLeaveEvent
  | ExpandStackEnterEvent
  | ExpandStackCheckEvent
  | ExpandStackLeaveEvent
  | AdviseEnterEvent
  | AdviseLeaveEvent
  | AdviseHoleEvent
  | LockAreaEvent
  | LockedVmEvent
  | SealAreaEvent
  | ForkAreaEvent
  | DupMmapEnterEvent
  | DupMmapLeaveEvent
  | DupPreallocateEvent
  | DupUnusedEvent
  | MtDupEnterEvent
  | MtDupLeaveEvent
  | MtDupCopyEvent
  | MtDupChildrenEvent
  | MtDupClimbEvent
  | MtDupFailEvent
  | DupSlotEvent
  | DupZeroEntryEvent
  | DupForeignAreaEvent
  | DupUndoEnterEvent
  | DupUndoLeaveEvent
  | ExitMmapEnterEvent
  | ExitMmapLeaveEvent
  | ProcessReparentEvent
  | ProcessReapEvent
  | MapleWalkEnterEvent
  | MapleWalkLeaveEvent
  | MapleCompareEvent
  | MapleDescendEvent
  | MapleStepEvent
  | MapleClimbEvent
  | MapleWidenEvent
  | MapleStoreTypeEvent
  | MapleStoreEnterEvent
  | MapleStoreLeaveEvent
  | MapleNodeAllocEvent
  | MapleNodeFreeEvent
  | MapleNodeDeadEvent
  | MapleCopyEvent
  | MapleSlotWriteEvent
  | MapleBuildEvent
  | MapleReplaceEvent
  | MapleRootEvent
  | MaplePushEvent
  | MapleSplitEvent
  | MapleRebalanceEvent
  | MaplePoolEvent
  | MapleSpanningEvent
  | MapleGapEvent
  | MapleGapSearchEnterEvent
  | MapleGapSearchLeaveEvent
  | MapleGapCheckEvent
  | MapleGapDescendEvent
  | MapleGapClimbEvent
  | LockTakeEvent
  | LockDropEvent
  | LockSparedEvent;

/** Field names and wire types of each event, in order: for listings and exports. */
export const EVENT_FIELDS: { readonly [T in EventType]: readonly (readonly [name: string, type: string])[] } = {
  mmap_enter: [['addr', 'word'], ['length', 'word'], ['prot', 'flags'], ['flags', 'flags'], ['offset', 'word'], ['mapped', 'file']],
  mmap_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  munmap_enter: [['addr', 'word'], ['length', 'word']],
  munmap_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  mprotect_enter: [['addr', 'word'], ['length', 'word'], ['prot', 'flags']],
  mprotect_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  pkey_mprotect_enter: [['addr', 'word'], ['length', 'word'], ['prot', 'flags'], ['pkey', 'err']],
  pkey_mprotect_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  pkey_alloc_enter: [['flags', 'word'], ['rights', 'word']],
  pkey_alloc_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  pkey_free_enter: [['pkey', 'err']],
  pkey_free_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  shmat_enter: [['addr', 'word'], ['length', 'word'], ['flags', 'flags'], ['mapped', 'file']],
  shmat_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  shmdt_enter: [['addr', 'word']],
  shmdt_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  mremap_enter: [['addr', 'word'], ['length', 'word'], ['newLength', 'word'], ['newAddr', 'word'], ['flags', 'flags']],
  mremap_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  brk_enter: [['brk', 'word']],
  brk_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  madvise_enter: [['addr', 'word'], ['length', 'word'], ['advice', 'flags']],
  madvise_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  mlock_enter: [['addr', 'word'], ['length', 'word']],
  mlock_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  mlock2_enter: [['addr', 'word'], ['length', 'word'], ['flags', 'flags']],
  mlock2_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  munlock_enter: [['addr', 'word'], ['length', 'word']],
  munlock_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  mlockall_enter: [['flags', 'flags']],
  mlockall_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  munlockall_enter: [['locked', 'bytes']],
  munlockall_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  mseal_enter: [['addr', 'word'], ['length', 'word'], ['flags', 'flags']],
  mseal_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  msync_enter: [['addr', 'word'], ['length', 'word'], ['flags', 'flags']],
  msync_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  remap_file_pages_enter: [['addr', 'word'], ['length', 'word'], ['pgoff', 'word'], ['prot', 'flags'], ['flags', 'flags']],
  remap_file_pages_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  prctl_enter: [['option', 'flags'], ['arg2', 'word'], ['arg3', 'word']],
  prctl_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  prlimit_enter: [['resource', 'flags'], ['limit', 'word']],
  prlimit_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  load_enter: [['addr', 'word'], ['length', 'word']],
  load_leave: [['result', 'addr'], ['error', 'err'], ['signal', 'code_signal']],
  store_enter: [['addr', 'word'], ['length', 'word']],
  store_leave: [['result', 'addr'], ['error', 'err'], ['signal', 'code_signal']],
  observe_enter: [['start', 'addr'], ['end', 'addr'], ['pages', 'count']],
  observe_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  fork_enter: [['areas', 'count']],
  fork_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  exit_enter: [['areas', 'count']],
  exit_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  clone_enter: [['tasks', 'count']],
  clone_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  exit_thread_enter: [['tasks', 'count']],
  exit_thread_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  wait_enter: [['process', 'count']],
  wait_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  peek_enter: [['process', 'count'], ['addr', 'word']],
  peek_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  reclaim_enter: [['pages', 'count']],
  reclaim_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  page_referenced_enter: [['addr', 'word']],
  page_referenced_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  try_to_unmap_enter: [['addr', 'word']],
  try_to_unmap_leave: [['result', 'addr'], ['error', 'err'], ['reason', 'code_reason']],
  get_unmapped_area_enter: [['hint', 'word'], ['length', 'bytes'], ['flags', 'flags']],
  get_unmapped_area_leave: [['result', 'addr'], ['error', 'err']],
  hint_check: [['start', 'addr'], ['end', 'addr'], ['vma', 'vma'], ['fits', 'code_answer']],
  huge_align: [['found', 'addr'], ['aligned', 'addr'], ['offset', 'word']],
  guard_gap: [['start', 'addr'], ['end', 'addr'], ['vma', 'vma'], ['guard', 'addr']],
  linear_search_enter: [['length', 'bytes'], ['start', 'addr'], ['cache', 'addr'], ['cachedHole', 'word'], ['direction', 'code_direction'], ['recall', 'code_recall']],
  linear_search_leave: [['result', 'addr'], ['error', 'err'], ['direction', 'code_direction']],
  linear_visit: [['at', 'addr'], ['holeStart', 'addr'], ['holeEnd', 'addr'], ['vma', 'vma'], ['fits', 'code_answer']],
  cached_hole_size: [['old', 'word'], ['value', 'word']],
  free_area_cache: [['old', 'addr'], ['value', 'addr'], ['cause', 'code_start_moved']],
  search_restart: [['from', 'addr'], ['to', 'addr']],
  bottomup_fallback: [['start', 'addr']],
  gap_search_enter: [['length', 'bytes'], ['lowLimit', 'addr'], ['highLimit', 'addr'], ['direction', 'code_direction']],
  gap_search_leave: [['result', 'addr'], ['error', 'err'], ['direction', 'code_direction']],
  gap_check: [['gapStart', 'addr'], ['gapEnd', 'addr'], ['length', 'bytes'], ['vma', 'vma'], ['verdict', 'code_verdict']],
  gap_descend: [['from', 'vma'], ['to', 'vma'], ['subtreeGap', 'bytes'], ['side', 'code_side']],
  gap_prune: [['from', 'vma'], ['child', 'vma'], ['subtreeGap', 'bytes'], ['side', 'code_side']],
  gap_climb: [['from', 'vma'], ['to', 'vma'], ['side', 'code_side']],
  gap_keep: [['vma', 'vma'], ['gapStart', 'addr'], ['gapEnd', 'addr']],
  gap_try: [['from', 'vma'], ['to', 'vma'], ['subtreeGap', 'bytes'], ['side', 'code_side']],
  gap_top: [['gapStart', 'addr'], ['gapEnd', 'addr'], ['fits', 'code_answer']],
  gap_update_enter: [['vma', 'vma']],
  gap_update_leave: [['vma', 'vma'], ['stoppedEarly', 'code_answer']],
  gap_evaluate: [['vma', 'vma'], ['own', 'bytes'], ['old', 'bytes'], ['value', 'bytes']],
  gap_copy: [['old', 'vma'], ['new', 'vma'], ['value', 'bytes']],
  gap_chain: [['vma', 'vma'], ['already', 'code_answer'], ['chained', 'count']],
  gap_unchain: [['vma', 'vma'], ['cause', 'code_unchain'], ['chained', 'count']],
  gap_flush_enter: [['chained', 'count'], ['cause', 'code_flush']],
  gap_flush_leave: [['cause', 'code_flush']],
  find_vma_enter: [['addr', 'addr']],
  find_vma_leave: [['addr', 'addr'], ['vma', 'vma']],
  cache_hit: [['vma', 'vma'], ['task', 'count'], ['slot', 'count']],
  cache_miss: [['vma', 'vma'], ['why', 'code_cache_miss'], ['task', 'count'], ['slot', 'count']],
  cache_store: [['old', 'vma'], ['vma', 'vma'], ['cause', 'code_cache_cause'], ['task', 'count'], ['slot', 'count']],
  cache_invalidate: [['old', 'word'], ['seqnum', 'word'], ['cause', 'code_cache_cause']],
  cache_flush: [['old', 'word'], ['seqnum', 'word'], ['task', 'count']],
  cache_overflow: [['tasks', 'count']],
  cache_foreign_hit: [['start', 'addr'], ['end', 'addr'], ['vma', 'vma'], ['process', 'count'], ['slot', 'count']],
  tree_compare: [['addr', 'addr'], ['vma', 'vma'], ['turn', 'code_turn']],
  find_links_enter: [['addr', 'addr']],
  find_links_leave: [['prev', 'vma'], ['parent', 'node']],
  vma_alloc: [['vma', 'vma']],
  vma_free: [['vma', 'vma']],
  alloc_fail: [['size', 'bytes']],
  vma_range: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr'], ['oldStart', 'addr'], ['oldEnd', 'addr']],
  vma_flags: [['vma', 'vma'], ['old', 'vmflags'], ['value', 'vmflags']],
  vma_link_enter: [['vma', 'vma']],
  vma_link_leave: [['vma', 'vma']],
  vma_unlink: [['vma', 'vma'], ['prev', 'vma'], ['next', 'vma']],
  list_link: [['vma', 'vma'], ['prev', 'vma'], ['next', 'vma']],
  merge_enter: [['start', 'addr'], ['end', 'addr'], ['prev', 'vma'], ['next', 'vma']],
  merge_leave: [['vma', 'vma'], ['mergeCase', 'code_merge_case']],
  merge_refuse: [['vma', 'vma'], ['why', 'code_refusal']],
  adjust_enter: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr'], ['insert', 'vma'], ['removeNext', 'count']],
  adjust_leave: [['vma', 'vma']],
  move_enter: [['vma', 'vma'], ['from', 'addr'], ['to', 'addr'], ['length', 'bytes'], ['newLength', 'bytes']],
  move_leave: [['vma', 'vma'], ['to', 'addr'], ['error', 'err']],
  split_enter: [['vma', 'vma'], ['at', 'addr'], ['newBelow', 'code_answer']],
  split_leave: [['vma', 'vma'], ['new', 'vma'], ['error', 'err']],
  unmap_enter: [['start', 'addr'], ['end', 'addr']],
  unmap_leave: [['start', 'addr'], ['end', 'addr'], ['error', 'err']],
  rb_link: [['node', 'node'], ['parent', 'node'], ['side', 'code_side']],
  rb_insert_enter: [['node', 'node']],
  rb_insert_leave: [['node', 'node']],
  rb_erase_enter: [['node', 'node']],
  rb_erase_leave: [['node', 'node']],
  rb_splice: [['node', 'node'], ['successor', 'node'], ['eraseCase', 'code_erase_case']],
  rb_recolour: [['node', 'node'], ['parent', 'node'], ['rule', 'code_recolour']],
  rb_rotate: [['sinks', 'node'], ['rises', 'node'], ['side', 'code_side']],
  anon_vma_prepare_enter: [['vma', 'vma']],
  anon_vma_prepare_leave: [['vma', 'vma'], ['anonVma', 'count'], ['error', 'err']],
  anon_vma_lender: [['vma', 'vma'], ['neighbour', 'vma'], ['verdict', 'code_lender']],
  anon_vma_alloc: [['anonVma', 'count'], ['parent', 'count']],
  anon_vma_free: [['anonVma', 'count']],
  anon_vma_link: [['vma', 'vma'], ['anonVma', 'count']],
  anon_vma_unlink: [['vma', 'vma'], ['links', 'count']],
  anon_vma_idle: [['vma', 'vma'], ['anonVma', 'count']],
  anon_vma_clone_enter: [['vma', 'vma'], ['from', 'vma']],
  anon_vma_clone_leave: [['vma', 'vma'], ['links', 'count'], ['error', 'err']],
  anon_vma_fork_enter: [['child', 'vma'], ['parent', 'vma']],
  anon_vma_fork_leave: [['child', 'vma'], ['anonVma', 'count'], ['links', 'count'], ['error', 'err']],
  pages_set: [['start', 'addr'], ['end', 'addr'], ['pages', 'count'], ['state', 'code_page_state']],
  pages_gone: [['start', 'addr'], ['end', 'addr'], ['pages', 'count']],
  pages_moved: [['from', 'addr'], ['to', 'addr'], ['length', 'bytes'], ['pages', 'count']],
  pages_copied: [['start', 'addr'], ['end', 'addr'], ['pages', 'count']],
  pages_cow: [['start', 'addr'], ['end', 'addr'], ['copied', 'count'], ['reused', 'count']],
  page_table_alloc: [['start', 'addr'], ['table', 'node'], ['level', 'count'], ['process', 'count']],
  page_table_free: [['start', 'addr'], ['table', 'node'], ['level', 'count'], ['process', 'count']],
  copy_page_range_enter: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr']],
  copy_page_range_leave: [['vma', 'vma'], ['tables', 'count'], ['copied', 'count'], ['writeProtected', 'count'], ['error', 'err']],
  page_table_copied: [['start', 'addr'], ['from', 'node'], ['to', 'node'], ['copied', 'count'], ['writeProtected', 'count']],
  huge_page_set: [['addr', 'addr']],
  huge_page_split: [['addr', 'addr']],
  rmap_walk_enter: [['page', 'node'], ['mapcount', 'count'], ['index', 'word'], ['mapped', 'code_answer']],
  rmap_walk_leave: [['page', 'node'], ['looked', 'count'], ['found', 'count']],
  rmap_look_area: [['page', 'node'], ['vma', 'vma'], ['addr', 'addr'], ['verdict', 'code_rmap_look'], ['process', 'count']],
  rmap_look_slot: [['page', 'node'], ['chain', 'node'], ['slot', 'count'], ['table', 'node'], ['entry', 'count']],
  rmap_look_mm: [['page', 'node'], ['addr', 'addr'], ['process', 'count'], ['verdict', 'code_rmap_look']],
  rmap_look_table: [['page', 'node'], ['table', 'node'], ['start', 'addr'], ['process', 'count'], ['found', 'count']],
  rmap_add: [['page', 'node'], ['table', 'node'], ['entry', 'count'], ['chain', 'node'], ['slot', 'count']],
  rmap_remove: [['page', 'node'], ['table', 'node'], ['entry', 'count'], ['looked', 'count']],
  pte_chain_alloc: [['chain', 'node']],
  pte_chain_free: [['chain', 'node']],
  pte_chain_collapse: [['page', 'node'], ['chain', 'node']],
  anon_vma_join: [['vma', 'vma'], ['anonVma', 'count']],
  anon_vma_leave_list: [['vma', 'vma'], ['anonVma', 'count']],
  anonmm_join: [['process', 'count'], ['parent', 'count']],
  anonmm_copy: [['page', 'node'], ['from', 'addr'], ['to', 'addr']],
  page_anon_rmap: [['page', 'node'], ['vma', 'vma'], ['anonVma', 'count']],
  i_mmap_insert: [['vma', 'vma'], ['mapped', 'file']],
  i_mmap_remove: [['vma', 'vma'], ['mapped', 'file']],
  referenced_enter: [['page', 'node']],
  referenced_leave: [['page', 'node'], ['referenced', 'count']],
  unmap_page_enter: [['page', 'node']],
  unmap_page_leave: [['page', 'node'], ['entries', 'count'], ['verdict', 'code_unmapped']],
  page_freed: [['page', 'node'], ['toSwap', 'code_answer']],
  page_rotated: [['page', 'node'], ['verdict', 'code_unmapped']],
  swap_out_table: [['start', 'addr'], ['table', 'node'], ['process', 'count'], ['looked', 'count'], ['taken', 'count']],
  swap_in: [['addr', 'addr'], ['page', 'node'], ['cached', 'code_answer']],
  memory_short: [['wanted', 'bytes'], ['free', 'bytes']],
  fault_verdict: [['addr', 'addr'], ['vma', 'vma'], ['verdict', 'code_fault']],
  guard_page: [['addr', 'addr'], ['vma', 'vma'], ['prev', 'vma']],
  fault_range_enter: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr'], ['write', 'code_answer']],
  fault_range_leave: [['vma', 'vma'], ['stopped', 'addr'], ['verdict', 'code_fault']],
  populate_enter: [['start', 'addr'], ['end', 'addr']],
  populate_leave: [['stopped', 'addr'], ['error', 'err']],
  expand_stack_enter: [['vma', 'vma'], ['addr', 'addr']],
  expand_stack_check: [['vma', 'vma'], ['condition', 'code_growth'], ['holds', 'code_answer']],
  expand_stack_leave: [['vma', 'vma'], ['start', 'addr'], ['error', 'err']],
  advise_enter: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr'], ['advice', 'flags']],
  advise_leave: [['vma', 'vma'], ['error', 'err']],
  advise_hole: [['start', 'addr'], ['end', 'addr']],
  lock_area: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr'], ['verdict', 'code_lock']],
  locked_vm: [['old', 'bytes'], ['value', 'bytes']],
  seal_area: [['vma', 'vma'], ['start', 'addr'], ['end', 'addr']],
  fork_area: [['parent', 'vma'], ['child', 'vma'], ['how', 'code_inherit']],
  dup_mmap_enter: [['areas', 'count'], ['process', 'count']],
  dup_mmap_leave: [['areas', 'count'], ['error', 'err']],
  dup_preallocate: [['areas', 'count'], ['leaves', 'count'], ['inner', 'count'], ['nodes', 'count']],
  dup_unused: [['nodes', 'count']],
  mt_dup_enter: [['root', 'node'], ['nodes', 'count']],
  mt_dup_leave: [['root', 'node'], ['nodes', 'count'], ['error', 'err']],
  mt_dup_copy: [['from', 'node'], ['to', 'node'], ['slots', 'count'], ['kind', 'code_maple_kind']],
  mt_dup_children: [['node', 'node'], ['children', 'count']],
  mt_dup_climb: [['from', 'node'], ['to', 'node'], ['slot', 'count']],
  mt_dup_fail: [['nodes', 'count']],
  dup_slot: [['node', 'node'], ['slot', 'count'], ['parent', 'vma'], ['child', 'vma']],
  dup_zero_entry: [['node', 'node'], ['slot', 'count'], ['parent', 'vma']],
  dup_foreign_area: [['vma', 'vma']],
  dup_undo_enter: [['areas', 'count']],
  dup_undo_leave: [['areas', 'count']],
  exit_mmap_enter: [['areas', 'count'], ['process', 'count']],
  exit_mmap_leave: [['areas', 'count'], ['marked', 'code_answer']],
  process_reparent: [['process', 'count'], ['state', 'code_process_state']],
  process_reap: [['process', 'count']],
  maple_walk_enter: [['index', 'word']],
  maple_walk_leave: [['node', 'node'], ['slot', 'count'], ['first', 'word'], ['last', 'word'], ['filled', 'code_answer']],
  maple_compare: [['node', 'node'], ['slot', 'count'], ['index', 'word'], ['pivot', 'word'], ['within', 'code_answer']],
  maple_descend: [['node', 'node'], ['slot', 'count'], ['child', 'node'], ['min', 'word'], ['max', 'word']],
  maple_step: [['node', 'node'], ['slot', 'count'], ['first', 'word'], ['last', 'word'], ['filled', 'code_answer']],
  maple_climb: [['from', 'node'], ['to', 'node'], ['slot', 'count']],
  maple_widen: [['oldFirst', 'word'], ['oldLast', 'word'], ['first', 'word'], ['last', 'word']],
  maple_store_type: [['first', 'word'], ['last', 'word'], ['node', 'node'], ['slot', 'count'], ['slotEnd', 'count'], ['storeType', 'code_store_type']],
  maple_store_enter: [['first', 'word'], ['last', 'word'], ['storeType', 'code_store_type'], ['filled', 'code_answer']],
  maple_store_leave: [['first', 'word'], ['last', 'word'], ['storeType', 'code_store_type']],
  maple_node_alloc: [['node', 'node']],
  maple_node_free: [['node', 'node']],
  maple_node_dead: [['node', 'node']],
  maple_copy: [['old', 'node'], ['new', 'node']],
  maple_slot_write: [['node', 'node'], ['slot', 'count'], ['last', 'word'], ['filled', 'code_answer']],
  maple_build: [['node', 'node'], ['slots', 'count'], ['min', 'word'], ['max', 'word'], ['gap', 'word']],
  maple_replace: [['parent', 'node'], ['slot', 'count'], ['old', 'node'], ['new', 'node']],
  maple_root: [['old', 'node'], ['new', 'node'], ['height', 'count']],
  maple_push: [['node', 'node'], ['sibling', 'node'], ['slots', 'count'], ['siblingSlots', 'count'], ['side', 'code_side'], ['fits', 'code_answer']],
  maple_split: [['node', 'node'], ['left', 'node'], ['right', 'node'], ['slotsLeft', 'count']],
  maple_rebalance: [['node', 'node'], ['slots', 'count']],
  maple_pool: [['node', 'node'], ['neighbour', 'node'], ['slots', 'count'], ['side', 'code_side']],
  maple_spanning: [['first', 'word'], ['last', 'word'], ['left', 'node'], ['right', 'node']],
  maple_gap: [['node', 'node'], ['slot', 'count'], ['old', 'word'], ['value', 'word'], ['then', 'code_gap_walk']],
  maple_gap_search_enter: [['min', 'word'], ['max', 'word'], ['size', 'word'], ['direction', 'code_direction']],
  maple_gap_search_leave: [['first', 'word'], ['last', 'word'], ['error', 'err'], ['direction', 'code_direction']],
  maple_gap_check: [['node', 'node'], ['slot', 'count'], ['gap', 'word'], ['size', 'word'], ['fits', 'code_answer']],
  maple_gap_descend: [['from', 'node'], ['to', 'node'], ['slot', 'count']],
  maple_gap_climb: [['from', 'node'], ['to', 'node'], ['slot', 'count']],
  lock_take: [['lock', 'code_lock_class'], ['number', 'count'], ['mode', 'code_lock_mode'], ['cause', 'code_lock_cause'], ['times', 'count']],
  lock_drop: [['lock', 'code_lock_class'], ['number', 'count']],
  lock_spared: [['vma', 'vma'], ['cause', 'code_lock_cause']],
};

/** Number of the event type at word index `at`: an index in EVENT_TYPES. */
export function eventTypeAt(words: Uint32Array, at: number): number {
  return words[at]! & 0xffff;
}

export function eventDepthAt(words: Uint32Array, at: number): number {
  return (words[at + 1]! >>> 8) & 0xff;
}

/** By number, so that a new event renumbers none of the others here. */
const DECODERS: readonly ((words: Uint32Array, at: number, file: number, line: number, depth: number) => CoreEvent)[] = [
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mmap_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), prot: words[at + 6]!, flags: words[at + 7]!, offset: readU64(words, at + 8), mapped: words[at + 10]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mmap_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'munmap_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'munmap_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mprotect_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), prot: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mprotect_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pkey_mprotect_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), prot: words[at + 6]!, pkey: words[at + 7]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pkey_mprotect_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pkey_alloc_enter', flags: readU64(words, at + 2), rights: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pkey_alloc_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pkey_free_enter', pkey: words[at + 2]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pkey_free_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'shmat_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), flags: words[at + 6]!, mapped: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'shmat_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'shmdt_enter', addr: readU64(words, at + 2) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'shmdt_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mremap_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), newLength: readU64(words, at + 6), newAddr: readU64(words, at + 8), flags: words[at + 10]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mremap_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'brk_enter', brk: readU64(words, at + 2) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'brk_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'madvise_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), advice: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'madvise_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mlock_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mlock_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mlock2_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), flags: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mlock2_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'munlock_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'munlock_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mlockall_enter', flags: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mlockall_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'munlockall_enter', locked: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'munlockall_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mseal_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), flags: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mseal_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'msync_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), flags: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'msync_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'remap_file_pages_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4), pgoff: readU64(words, at + 6), prot: words[at + 8]!, flags: words[at + 9]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'remap_file_pages_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'prctl_enter', option: words[at + 2]!, arg2: readU64(words, at + 4), arg3: readU64(words, at + 6) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'prctl_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'prlimit_enter', resource: words[at + 2]!, limit: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'prlimit_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'load_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'load_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, signal: SIGNAL_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'store_enter', addr: readU64(words, at + 2), length: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'store_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, signal: SIGNAL_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'observe_enter', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, pages: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'observe_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'fork_enter', areas: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'fork_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'exit_enter', areas: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'exit_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'clone_enter', tasks: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'clone_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'exit_thread_enter', tasks: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'exit_thread_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'wait_enter', process: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'wait_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'peek_enter', process: words[at + 2]!, addr: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'peek_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'reclaim_enter', pages: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'reclaim_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_referenced_enter', addr: readU64(words, at + 2) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_referenced_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'try_to_unmap_enter', addr: readU64(words, at + 2) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'try_to_unmap_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, reason: REASON_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'get_unmapped_area_enter', hint: readU64(words, at + 2), length: words[at + 4]! + words[at + 5]! * 4294967296, flags: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'get_unmapped_area_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'hint_check', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, vma: words[at + 6]!, fits: ANSWER_CODES[words[at + 7]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'huge_align', found: words[at + 2]! + words[at + 3]! * 4294967296, aligned: words[at + 4]! + words[at + 5]! * 4294967296, offset: readU64(words, at + 6) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'guard_gap', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, vma: words[at + 6]!, guard: words[at + 8]! + words[at + 9]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'linear_search_enter', length: words[at + 2]! + words[at + 3]! * 4294967296, start: words[at + 4]! + words[at + 5]! * 4294967296, cache: words[at + 6]! + words[at + 7]! * 4294967296, cachedHole: readU64(words, at + 8), direction: DIRECTION_CODES[words[at + 10]!]!, recall: RECALL_CODES[words[at + 11]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'linear_search_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, direction: DIRECTION_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'linear_visit', at: words[at + 2]! + words[at + 3]! * 4294967296, holeStart: words[at + 4]! + words[at + 5]! * 4294967296, holeEnd: words[at + 6]! + words[at + 7]! * 4294967296, vma: words[at + 8]!, fits: ANSWER_CODES[words[at + 9]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cached_hole_size', old: readU64(words, at + 2), value: readU64(words, at + 4) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'free_area_cache', old: words[at + 2]! + words[at + 3]! * 4294967296, value: words[at + 4]! + words[at + 5]! * 4294967296, cause: START_MOVED_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'search_restart', from: words[at + 2]! + words[at + 3]! * 4294967296, to: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'bottomup_fallback', start: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_search_enter', length: words[at + 2]! + words[at + 3]! * 4294967296, lowLimit: words[at + 4]! + words[at + 5]! * 4294967296, highLimit: words[at + 6]! + words[at + 7]! * 4294967296, direction: DIRECTION_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_search_leave', result: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0, direction: DIRECTION_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_check', gapStart: words[at + 2]! + words[at + 3]! * 4294967296, gapEnd: words[at + 4]! + words[at + 5]! * 4294967296, length: words[at + 6]! + words[at + 7]! * 4294967296, vma: words[at + 8]!, verdict: VERDICT_CODES[words[at + 9]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_descend', from: words[at + 2]!, to: words[at + 3]!, subtreeGap: words[at + 4]! + words[at + 5]! * 4294967296, side: SIDE_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_prune', from: words[at + 2]!, child: words[at + 3]!, subtreeGap: words[at + 4]! + words[at + 5]! * 4294967296, side: SIDE_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_climb', from: words[at + 2]!, to: words[at + 3]!, side: SIDE_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_keep', vma: words[at + 2]!, gapStart: words[at + 4]! + words[at + 5]! * 4294967296, gapEnd: words[at + 6]! + words[at + 7]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_try', from: words[at + 2]!, to: words[at + 3]!, subtreeGap: words[at + 4]! + words[at + 5]! * 4294967296, side: SIDE_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_top', gapStart: words[at + 2]! + words[at + 3]! * 4294967296, gapEnd: words[at + 4]! + words[at + 5]! * 4294967296, fits: ANSWER_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_update_enter', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_update_leave', vma: words[at + 2]!, stoppedEarly: ANSWER_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_evaluate', vma: words[at + 2]!, own: words[at + 4]! + words[at + 5]! * 4294967296, old: words[at + 6]! + words[at + 7]! * 4294967296, value: words[at + 8]! + words[at + 9]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_copy', old: words[at + 2]!, new: words[at + 3]!, value: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_chain', vma: words[at + 2]!, already: ANSWER_CODES[words[at + 3]!]!, chained: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_unchain', vma: words[at + 2]!, cause: UNCHAIN_CODES[words[at + 3]!]!, chained: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_flush_enter', chained: words[at + 2]!, cause: FLUSH_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'gap_flush_leave', cause: FLUSH_CODES[words[at + 2]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'find_vma_enter', addr: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'find_vma_leave', addr: words[at + 2]! + words[at + 3]! * 4294967296, vma: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_hit', vma: words[at + 2]!, task: words[at + 3]!, slot: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_miss', vma: words[at + 2]!, why: CACHE_MISS_CODES[words[at + 3]!]!, task: words[at + 4]!, slot: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_store', old: words[at + 2]!, vma: words[at + 3]!, cause: CACHE_CAUSE_CODES[words[at + 4]!]!, task: words[at + 5]!, slot: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_invalidate', old: readU64(words, at + 2), seqnum: readU64(words, at + 4), cause: CACHE_CAUSE_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_flush', old: readU64(words, at + 2), seqnum: readU64(words, at + 4), task: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_overflow', tasks: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'cache_foreign_hit', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, vma: words[at + 6]!, process: words[at + 7]!, slot: words[at + 8]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'tree_compare', addr: words[at + 2]! + words[at + 3]! * 4294967296, vma: words[at + 4]!, turn: TURN_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'find_links_enter', addr: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'find_links_leave', prev: words[at + 2]!, parent: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_alloc', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_free', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'alloc_fail', size: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_range', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296, oldStart: words[at + 8]! + words[at + 9]! * 4294967296, oldEnd: words[at + 10]! + words[at + 11]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_flags', vma: words[at + 2]!, old: words[at + 4]! + words[at + 5]! * 4294967296, value: words[at + 6]! + words[at + 7]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_link_enter', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_link_leave', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'vma_unlink', vma: words[at + 2]!, prev: words[at + 3]!, next: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'list_link', vma: words[at + 2]!, prev: words[at + 3]!, next: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'merge_enter', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, prev: words[at + 6]!, next: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'merge_leave', vma: words[at + 2]!, mergeCase: MERGE_CASE_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'merge_refuse', vma: words[at + 2]!, why: REFUSAL_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'adjust_enter', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296, insert: words[at + 8]!, removeNext: words[at + 9]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'adjust_leave', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'move_enter', vma: words[at + 2]!, from: words[at + 4]! + words[at + 5]! * 4294967296, to: words[at + 6]! + words[at + 7]! * 4294967296, length: words[at + 8]! + words[at + 9]! * 4294967296, newLength: words[at + 10]! + words[at + 11]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'move_leave', vma: words[at + 2]!, to: words[at + 4]! + words[at + 5]! * 4294967296, error: words[at + 6]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'split_enter', vma: words[at + 2]!, at: words[at + 4]! + words[at + 5]! * 4294967296, newBelow: ANSWER_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'split_leave', vma: words[at + 2]!, new: words[at + 3]!, error: words[at + 4]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'unmap_enter', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'unmap_leave', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, error: words[at + 6]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_link', node: words[at + 2]!, parent: words[at + 3]!, side: SIDE_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_insert_enter', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_insert_leave', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_erase_enter', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_erase_leave', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_splice', node: words[at + 2]!, successor: words[at + 3]!, eraseCase: ERASE_CASE_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_recolour', node: words[at + 2]!, parent: words[at + 3]!, rule: RECOLOUR_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rb_rotate', sinks: words[at + 2]!, rises: words[at + 3]!, side: SIDE_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_prepare_enter', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_prepare_leave', vma: words[at + 2]!, anonVma: words[at + 3]!, error: words[at + 4]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_lender', vma: words[at + 2]!, neighbour: words[at + 3]!, verdict: LENDER_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_alloc', anonVma: words[at + 2]!, parent: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_free', anonVma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_link', vma: words[at + 2]!, anonVma: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_unlink', vma: words[at + 2]!, links: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_idle', vma: words[at + 2]!, anonVma: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_clone_enter', vma: words[at + 2]!, from: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_clone_leave', vma: words[at + 2]!, links: words[at + 3]!, error: words[at + 4]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_fork_enter', child: words[at + 2]!, parent: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_fork_leave', child: words[at + 2]!, anonVma: words[at + 3]!, links: words[at + 4]!, error: words[at + 5]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pages_set', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, pages: words[at + 6]!, state: PAGE_STATE_CODES[words[at + 7]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pages_gone', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, pages: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pages_moved', from: words[at + 2]! + words[at + 3]! * 4294967296, to: words[at + 4]! + words[at + 5]! * 4294967296, length: words[at + 6]! + words[at + 7]! * 4294967296, pages: words[at + 8]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pages_copied', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, pages: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pages_cow', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296, copied: words[at + 6]!, reused: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_table_alloc', start: words[at + 2]! + words[at + 3]! * 4294967296, table: words[at + 4]!, level: words[at + 5]!, process: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_table_free', start: words[at + 2]! + words[at + 3]! * 4294967296, table: words[at + 4]!, level: words[at + 5]!, process: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'copy_page_range_enter', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'copy_page_range_leave', vma: words[at + 2]!, tables: words[at + 3]!, copied: words[at + 4]!, writeProtected: words[at + 5]!, error: words[at + 6]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_table_copied', start: words[at + 2]! + words[at + 3]! * 4294967296, from: words[at + 4]!, to: words[at + 5]!, copied: words[at + 6]!, writeProtected: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'huge_page_set', addr: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'huge_page_split', addr: words[at + 2]! + words[at + 3]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_walk_enter', page: words[at + 2]!, mapcount: words[at + 3]!, index: readU64(words, at + 4), mapped: ANSWER_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_walk_leave', page: words[at + 2]!, looked: words[at + 3]!, found: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_look_area', page: words[at + 2]!, vma: words[at + 3]!, addr: words[at + 4]! + words[at + 5]! * 4294967296, verdict: RMAP_LOOK_CODES[words[at + 6]!]!, process: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_look_slot', page: words[at + 2]!, chain: words[at + 3]!, slot: words[at + 4]!, table: words[at + 5]!, entry: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_look_mm', page: words[at + 2]!, addr: words[at + 4]! + words[at + 5]! * 4294967296, process: words[at + 6]!, verdict: RMAP_LOOK_CODES[words[at + 7]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_look_table', page: words[at + 2]!, table: words[at + 3]!, start: words[at + 4]! + words[at + 5]! * 4294967296, process: words[at + 6]!, found: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_add', page: words[at + 2]!, table: words[at + 3]!, entry: words[at + 4]!, chain: words[at + 5]!, slot: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'rmap_remove', page: words[at + 2]!, table: words[at + 3]!, entry: words[at + 4]!, looked: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pte_chain_alloc', chain: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pte_chain_free', chain: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'pte_chain_collapse', page: words[at + 2]!, chain: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_join', vma: words[at + 2]!, anonVma: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anon_vma_leave_list', vma: words[at + 2]!, anonVma: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anonmm_join', process: words[at + 2]!, parent: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'anonmm_copy', page: words[at + 2]!, from: words[at + 4]! + words[at + 5]! * 4294967296, to: words[at + 6]! + words[at + 7]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_anon_rmap', page: words[at + 2]!, vma: words[at + 3]!, anonVma: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'i_mmap_insert', vma: words[at + 2]!, mapped: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'i_mmap_remove', vma: words[at + 2]!, mapped: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'referenced_enter', page: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'referenced_leave', page: words[at + 2]!, referenced: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'unmap_page_enter', page: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'unmap_page_leave', page: words[at + 2]!, entries: words[at + 3]!, verdict: UNMAPPED_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_freed', page: words[at + 2]!, toSwap: ANSWER_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'page_rotated', page: words[at + 2]!, verdict: UNMAPPED_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'swap_out_table', start: words[at + 2]! + words[at + 3]! * 4294967296, table: words[at + 4]!, process: words[at + 5]!, looked: words[at + 6]!, taken: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'swap_in', addr: words[at + 2]! + words[at + 3]! * 4294967296, page: words[at + 4]!, cached: ANSWER_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'memory_short', wanted: words[at + 2]! + words[at + 3]! * 4294967296, free: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'fault_verdict', addr: words[at + 2]! + words[at + 3]! * 4294967296, vma: words[at + 4]!, verdict: FAULT_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'guard_page', addr: words[at + 2]! + words[at + 3]! * 4294967296, vma: words[at + 4]!, prev: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'fault_range_enter', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296, write: ANSWER_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'fault_range_leave', vma: words[at + 2]!, stopped: words[at + 4]! + words[at + 5]! * 4294967296, verdict: FAULT_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'populate_enter', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'populate_leave', stopped: words[at + 2]! + words[at + 3]! * 4294967296, error: words[at + 4]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'expand_stack_enter', vma: words[at + 2]!, addr: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'expand_stack_check', vma: words[at + 2]!, condition: GROWTH_CODES[words[at + 3]!]!, holds: ANSWER_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'expand_stack_leave', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, error: words[at + 6]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'advise_enter', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296, advice: words[at + 8]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'advise_leave', vma: words[at + 2]!, error: words[at + 3]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'advise_hole', start: words[at + 2]! + words[at + 3]! * 4294967296, end: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'lock_area', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296, verdict: LOCK_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'locked_vm', old: words[at + 2]! + words[at + 3]! * 4294967296, value: words[at + 4]! + words[at + 5]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'seal_area', vma: words[at + 2]!, start: words[at + 4]! + words[at + 5]! * 4294967296, end: words[at + 6]! + words[at + 7]! * 4294967296 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'fork_area', parent: words[at + 2]!, child: words[at + 3]!, how: INHERIT_CODES[words[at + 4]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_mmap_enter', areas: words[at + 2]!, process: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_mmap_leave', areas: words[at + 2]!, error: words[at + 3]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_preallocate', areas: words[at + 2]!, leaves: words[at + 3]!, inner: words[at + 4]!, nodes: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_unused', nodes: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mt_dup_enter', root: words[at + 2]!, nodes: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mt_dup_leave', root: words[at + 2]!, nodes: words[at + 3]!, error: words[at + 4]! | 0 }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mt_dup_copy', from: words[at + 2]!, to: words[at + 3]!, slots: words[at + 4]!, kind: MAPLE_KIND_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mt_dup_children', node: words[at + 2]!, children: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mt_dup_climb', from: words[at + 2]!, to: words[at + 3]!, slot: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'mt_dup_fail', nodes: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_slot', node: words[at + 2]!, slot: words[at + 3]!, parent: words[at + 4]!, child: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_zero_entry', node: words[at + 2]!, slot: words[at + 3]!, parent: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_foreign_area', vma: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_undo_enter', areas: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'dup_undo_leave', areas: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'exit_mmap_enter', areas: words[at + 2]!, process: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'exit_mmap_leave', areas: words[at + 2]!, marked: ANSWER_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'process_reparent', process: words[at + 2]!, state: PROCESS_STATE_CODES[words[at + 3]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'process_reap', process: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_walk_enter', index: readU64(words, at + 2) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_walk_leave', node: words[at + 2]!, slot: words[at + 3]!, first: readU64(words, at + 4), last: readU64(words, at + 6), filled: ANSWER_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_compare', node: words[at + 2]!, slot: words[at + 3]!, index: readU64(words, at + 4), pivot: readU64(words, at + 6), within: ANSWER_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_descend', node: words[at + 2]!, slot: words[at + 3]!, child: words[at + 4]!, min: readU64(words, at + 6), max: readU64(words, at + 8) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_step', node: words[at + 2]!, slot: words[at + 3]!, first: readU64(words, at + 4), last: readU64(words, at + 6), filled: ANSWER_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_climb', from: words[at + 2]!, to: words[at + 3]!, slot: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_widen', oldFirst: readU64(words, at + 2), oldLast: readU64(words, at + 4), first: readU64(words, at + 6), last: readU64(words, at + 8) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_store_type', first: readU64(words, at + 2), last: readU64(words, at + 4), node: words[at + 6]!, slot: words[at + 7]!, slotEnd: words[at + 8]!, storeType: STORE_TYPE_CODES[words[at + 9]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_store_enter', first: readU64(words, at + 2), last: readU64(words, at + 4), storeType: STORE_TYPE_CODES[words[at + 6]!]!, filled: ANSWER_CODES[words[at + 7]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_store_leave', first: readU64(words, at + 2), last: readU64(words, at + 4), storeType: STORE_TYPE_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_node_alloc', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_node_free', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_node_dead', node: words[at + 2]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_copy', old: words[at + 2]!, new: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_slot_write', node: words[at + 2]!, slot: words[at + 3]!, last: readU64(words, at + 4), filled: ANSWER_CODES[words[at + 6]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_build', node: words[at + 2]!, slots: words[at + 3]!, min: readU64(words, at + 4), max: readU64(words, at + 6), gap: readU64(words, at + 8) }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_replace', parent: words[at + 2]!, slot: words[at + 3]!, old: words[at + 4]!, new: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_root', old: words[at + 2]!, new: words[at + 3]!, height: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_push', node: words[at + 2]!, sibling: words[at + 3]!, slots: words[at + 4]!, siblingSlots: words[at + 5]!, side: SIDE_CODES[words[at + 6]!]!, fits: ANSWER_CODES[words[at + 7]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_split', node: words[at + 2]!, left: words[at + 3]!, right: words[at + 4]!, slotsLeft: words[at + 5]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_rebalance', node: words[at + 2]!, slots: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_pool', node: words[at + 2]!, neighbour: words[at + 3]!, slots: words[at + 4]!, side: SIDE_CODES[words[at + 5]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_spanning', first: readU64(words, at + 2), last: readU64(words, at + 4), left: words[at + 6]!, right: words[at + 7]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_gap', node: words[at + 2]!, slot: words[at + 3]!, old: readU64(words, at + 4), value: readU64(words, at + 6), then: GAP_WALK_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_gap_search_enter', min: readU64(words, at + 2), max: readU64(words, at + 4), size: readU64(words, at + 6), direction: DIRECTION_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_gap_search_leave', first: readU64(words, at + 2), last: readU64(words, at + 4), error: words[at + 6]! | 0, direction: DIRECTION_CODES[words[at + 7]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_gap_check', node: words[at + 2]!, slot: words[at + 3]!, gap: readU64(words, at + 4), size: readU64(words, at + 6), fits: ANSWER_CODES[words[at + 8]!]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_gap_descend', from: words[at + 2]!, to: words[at + 3]!, slot: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'maple_gap_climb', from: words[at + 2]!, to: words[at + 3]!, slot: words[at + 4]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'lock_take', lock: LOCK_CLASS_CODES[words[at + 2]!]!, number: words[at + 3]!, mode: LOCK_MODE_CODES[words[at + 4]!]!, cause: LOCK_CAUSE_CODES[words[at + 5]!]!, times: words[at + 6]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'lock_drop', lock: LOCK_CLASS_CODES[words[at + 2]!]!, number: words[at + 3]! }),
  (words, at, file, line, depth) => ({ file, line, depth, type: 'lock_spared', vma: words[at + 2]!, cause: LOCK_CAUSE_CODES[words[at + 3]!]! }),
];

/** Decodes the event at word index `at`. */
export function decodeEvent(words: Uint32Array, at: number): CoreEvent {
  const decode = DECODERS[eventTypeAt(words, at)];
  if (!decode) throw new Error(`event of unknown type ${eventTypeAt(words, at)}`);
  return decode(words, at, words[at + 1]! & 0xff, words[at]! >>> 16, eventDepthAt(words, at));
}

/** where things lie in a process’s address space at the start, and its limits */
export interface RecordLayout {
  readonly taskSize: number;
  readonly mmapBase: number;
  readonly startCode: number;
  readonly endCode: number;
  readonly startProgram: number;
  readonly startBrk: number;
  readonly brk: number;
  readonly startStack: number;
  readonly mmapMinAddr: number;
  readonly hintMin: number;
  readonly stackGuardGap: number;
  readonly ram: number;
  readonly swap: number;
  readonly dataSize: number;
  readonly rlimitAs: U64;
  readonly rlimitData: U64;
  readonly rlimitStack: U64;
  readonly rlimitMemlock: U64;
  readonly maxMapCount: number;
  readonly direction: Direction;
  readonly overcommit: Overcommit;
  readonly hugePages: Answer;
  readonly vmacacheSeqnum: number;
  readonly locks: Answer;
  readonly stackPointer: StackPointer;
  readonly pkeys: Answer;
  readonly thpNever: Answer;
  readonly hugePool: number;
}
export const RECORD_LAYOUT_WORDS = 46;
/** The first word of each field in its record. */
export const RECORD_LAYOUT_AT = {
  taskSize: 0,
  mmapBase: 2,
  startCode: 4,
  endCode: 6,
  startProgram: 8,
  startBrk: 10,
  brk: 12,
  startStack: 14,
  mmapMinAddr: 16,
  hintMin: 18,
  stackGuardGap: 20,
  ram: 22,
  swap: 24,
  dataSize: 26,
  rlimitAs: 28,
  rlimitData: 30,
  rlimitStack: 32,
  rlimitMemlock: 34,
  maxMapCount: 36,
  direction: 37,
  overcommit: 38,
  hugePages: 39,
  vmacacheSeqnum: 40,
  locks: 41,
  stackPointer: 42,
  pkeys: 43,
  thpNever: 44,
  hugePool: 45,
} as const;
export function readRecordLayout(words: Uint32Array, at: number): RecordLayout {
  return {
    taskSize: words[at + 0]! + words[at + 1]! * 4294967296,
    mmapBase: words[at + 2]! + words[at + 3]! * 4294967296,
    startCode: words[at + 4]! + words[at + 5]! * 4294967296,
    endCode: words[at + 6]! + words[at + 7]! * 4294967296,
    startProgram: words[at + 8]! + words[at + 9]! * 4294967296,
    startBrk: words[at + 10]! + words[at + 11]! * 4294967296,
    brk: words[at + 12]! + words[at + 13]! * 4294967296,
    startStack: words[at + 14]! + words[at + 15]! * 4294967296,
    mmapMinAddr: words[at + 16]! + words[at + 17]! * 4294967296,
    hintMin: words[at + 18]! + words[at + 19]! * 4294967296,
    stackGuardGap: words[at + 20]! + words[at + 21]! * 4294967296,
    ram: words[at + 22]! + words[at + 23]! * 4294967296,
    swap: words[at + 24]! + words[at + 25]! * 4294967296,
    dataSize: words[at + 26]! + words[at + 27]! * 4294967296,
    rlimitAs: readU64(words, at + 28),
    rlimitData: readU64(words, at + 30),
    rlimitStack: readU64(words, at + 32),
    rlimitMemlock: readU64(words, at + 34),
    maxMapCount: words[at + 36]!,
    direction: DIRECTION_CODES[words[at + 37]!]!,
    overcommit: OVERCOMMIT_CODES[words[at + 38]!]!,
    hugePages: ANSWER_CODES[words[at + 39]!]!,
    vmacacheSeqnum: words[at + 40]!,
    locks: ANSWER_CODES[words[at + 41]!]!,
    stackPointer: STACK_POINTER_CODES[words[at + 42]!]!,
    pkeys: ANSWER_CODES[words[at + 43]!]!,
    thpNever: ANSWER_CODES[words[at + 44]!]!,
    hugePool: words[at + 45]!,
  };
}
export function writeRecordLayout(words: Uint32Array, at: number, record: RecordLayout): void {
  words[at + 0] = record.taskSize >>> 0;
  words[at + 1] = Math.floor(record.taskSize / 4294967296);
  words[at + 2] = record.mmapBase >>> 0;
  words[at + 3] = Math.floor(record.mmapBase / 4294967296);
  words[at + 4] = record.startCode >>> 0;
  words[at + 5] = Math.floor(record.startCode / 4294967296);
  words[at + 6] = record.endCode >>> 0;
  words[at + 7] = Math.floor(record.endCode / 4294967296);
  words[at + 8] = record.startProgram >>> 0;
  words[at + 9] = Math.floor(record.startProgram / 4294967296);
  words[at + 10] = record.startBrk >>> 0;
  words[at + 11] = Math.floor(record.startBrk / 4294967296);
  words[at + 12] = record.brk >>> 0;
  words[at + 13] = Math.floor(record.brk / 4294967296);
  words[at + 14] = record.startStack >>> 0;
  words[at + 15] = Math.floor(record.startStack / 4294967296);
  words[at + 16] = record.mmapMinAddr >>> 0;
  words[at + 17] = Math.floor(record.mmapMinAddr / 4294967296);
  words[at + 18] = record.hintMin >>> 0;
  words[at + 19] = Math.floor(record.hintMin / 4294967296);
  words[at + 20] = record.stackGuardGap >>> 0;
  words[at + 21] = Math.floor(record.stackGuardGap / 4294967296);
  words[at + 22] = record.ram >>> 0;
  words[at + 23] = Math.floor(record.ram / 4294967296);
  words[at + 24] = record.swap >>> 0;
  words[at + 25] = Math.floor(record.swap / 4294967296);
  words[at + 26] = record.dataSize >>> 0;
  words[at + 27] = Math.floor(record.dataSize / 4294967296);
  words[at + 28] = record.rlimitAs.lo;
  words[at + 29] = record.rlimitAs.hi;
  words[at + 30] = record.rlimitData.lo;
  words[at + 31] = record.rlimitData.hi;
  words[at + 32] = record.rlimitStack.lo;
  words[at + 33] = record.rlimitStack.hi;
  words[at + 34] = record.rlimitMemlock.lo;
  words[at + 35] = record.rlimitMemlock.hi;
  words[at + 36] = record.maxMapCount;
  words[at + 37] = DIRECTION_CODES.indexOf(record.direction);
  words[at + 38] = OVERCOMMIT_CODES.indexOf(record.overcommit);
  words[at + 39] = ANSWER_CODES.indexOf(record.hugePages);
  words[at + 40] = record.vmacacheSeqnum;
  words[at + 41] = ANSWER_CODES.indexOf(record.locks);
  words[at + 42] = STACK_POINTER_CODES.indexOf(record.stackPointer);
  words[at + 43] = ANSWER_CODES.indexOf(record.pkeys);
  words[at + 44] = ANSWER_CODES.indexOf(record.thpNever);
  words[at + 45] = record.hugePool;
}

/** one open file description; one that isn’t described is a readable and writable file without an end */
export interface RecordFile {
  readonly size: U64;
  readonly file: number;
  readonly kind: FileKind;
  readonly writable: Answer;
}
export const RECORD_FILE_WORDS = 6;
/** The first word of each field in its record. */
export const RECORD_FILE_AT = {
  size: 0,
  file: 2,
  kind: 3,
  writable: 4,
} as const;
export function readRecordFile(words: Uint32Array, at: number): RecordFile {
  return {
    size: readU64(words, at + 0),
    file: words[at + 2]!,
    kind: FILE_KIND_CODES[words[at + 3]!]!,
    writable: ANSWER_CODES[words[at + 4]!]!,
  };
}
export function writeRecordFile(words: Uint32Array, at: number, record: RecordFile): void {
  words[at + 0] = record.size.lo;
  words[at + 1] = record.size.hi;
  words[at + 2] = record.file;
  words[at + 3] = FILE_KIND_CODES.indexOf(record.kind);
  words[at + 4] = ANSWER_CODES.indexOf(record.writable);
}

/** one VMA of the start layout; `anon`: how many pages of anonymous memory it has */
export interface RecordArea {
  readonly start: number;
  readonly end: number;
  readonly offset: U64;
  readonly vmFlags: number;
  readonly file: number;
  readonly anon: number;
}
export const RECORD_AREA_WORDS = 10;
/** The first word of each field in its record. */
export const RECORD_AREA_AT = {
  start: 0,
  end: 2,
  offset: 4,
  vmFlags: 6,
  file: 8,
  anon: 9,
} as const;
export function readRecordArea(words: Uint32Array, at: number): RecordArea {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    offset: readU64(words, at + 4),
    vmFlags: words[at + 6]! + words[at + 7]! * 4294967296,
    file: words[at + 8]!,
    anon: words[at + 9]!,
  };
}
export function writeRecordArea(words: Uint32Array, at: number, record: RecordArea): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.offset.lo;
  words[at + 5] = record.offset.hi;
  words[at + 6] = record.vmFlags >>> 0;
  words[at + 7] = Math.floor(record.vmFlags / 4294967296);
  words[at + 8] = record.file;
  words[at + 9] = record.anon;
}

/** one system call */
export interface RecordOperation {
  readonly call: Call;
  readonly process: number;
  readonly addr: U64;
  readonly length: U64;
  readonly offset: U64;
  readonly newAddr: U64;
  readonly newLength: U64;
  readonly prot: number;
  readonly flags: number;
  readonly file: number;
  readonly thread: number;
  readonly failing: number;
}
export const RECORD_OPERATION_WORDS = 18;
/** The first word of each field in its record. */
export const RECORD_OPERATION_AT = {
  call: 0,
  process: 1,
  addr: 2,
  length: 4,
  offset: 6,
  newAddr: 8,
  newLength: 10,
  prot: 12,
  flags: 13,
  file: 14,
  thread: 15,
  failing: 16,
} as const;
export function readRecordOperation(words: Uint32Array, at: number): RecordOperation {
  return {
    call: CALL_CODES[words[at + 0]!]!,
    process: words[at + 1]!,
    addr: readU64(words, at + 2),
    length: readU64(words, at + 4),
    offset: readU64(words, at + 6),
    newAddr: readU64(words, at + 8),
    newLength: readU64(words, at + 10),
    prot: words[at + 12]!,
    flags: words[at + 13]!,
    file: words[at + 14]!,
    thread: words[at + 15]!,
    failing: words[at + 16]!,
  };
}
export function writeRecordOperation(words: Uint32Array, at: number, record: RecordOperation): void {
  words[at + 0] = CALL_CODES.indexOf(record.call);
  words[at + 1] = record.process;
  words[at + 2] = record.addr.lo;
  words[at + 3] = record.addr.hi;
  words[at + 4] = record.length.lo;
  words[at + 5] = record.length.hi;
  words[at + 6] = record.offset.lo;
  words[at + 7] = record.offset.hi;
  words[at + 8] = record.newAddr.lo;
  words[at + 9] = record.newAddr.hi;
  words[at + 10] = record.newLength.lo;
  words[at + 11] = record.newLength.hi;
  words[at + 12] = record.prot;
  words[at + 13] = record.flags;
  words[at + 14] = record.file;
  words[at + 15] = record.thread;
  words[at + 16] = record.failing;
}

/** what a call returned; for a touch, the signal that it raised, with the address in `value` */
export interface RecordOutcome {
  readonly value: number;
  readonly error: number;
  readonly reason: Reason;
  readonly signal: Signal;
}
export const RECORD_OUTCOME_WORDS = 6;
/** The first word of each field in its record. */
export const RECORD_OUTCOME_AT = {
  value: 0,
  error: 2,
  reason: 3,
  signal: 4,
} as const;
export function readRecordOutcome(words: Uint32Array, at: number): RecordOutcome {
  return {
    value: words[at + 0]! + words[at + 1]! * 4294967296,
    error: words[at + 2]! | 0,
    reason: REASON_CODES[words[at + 3]!]!,
    signal: SIGNAL_CODES[words[at + 4]!]!,
  };
}
export function writeRecordOutcome(words: Uint32Array, at: number, record: RecordOutcome): void {
  words[at + 0] = record.value >>> 0;
  words[at + 1] = Math.floor(record.value / 4294967296);
  words[at + 2] = record.error;
  words[at + 3] = REASON_CODES.indexOf(record.reason);
  words[at + 4] = SIGNAL_CODES.indexOf(record.signal);
}

/** the whole machine */
export interface RecordMachine {
  readonly usedBytes: number;
  readonly era: number;
  readonly vmasAlive: number;
  readonly nextVmaId: number;
  readonly processes: number;
}
export const RECORD_MACHINE_WORDS = 6;
/** The first word of each field in its record. */
export const RECORD_MACHINE_AT = {
  usedBytes: 0,
  era: 1,
  vmasAlive: 2,
  nextVmaId: 3,
  processes: 4,
} as const;
export function readRecordMachine(words: Uint32Array, at: number): RecordMachine {
  return {
    usedBytes: words[at + 0]!,
    era: words[at + 1]!,
    vmasAlive: words[at + 2]!,
    nextVmaId: words[at + 3]!,
    processes: words[at + 4]!,
  };
}
export function writeRecordMachine(words: Uint32Array, at: number, record: RecordMachine): void {
  words[at + 0] = record.usedBytes;
  words[at + 1] = record.era;
  words[at + 2] = record.vmasAlive;
  words[at + 3] = record.nextVmaId;
  words[at + 4] = record.processes;
}

/** one mm_struct; `data_vm` and `text` are VmData and VmExe of /proc/PID/status; `shown_flags`: vm_flags that smaps would show; `old_flags`: those of them that had another meaning in this kernel */
export interface RecordMm {
  readonly taskSize: number;
  readonly mmapBase: number;
  readonly unmappedBase: number;
  readonly startCode: number;
  readonly endCode: number;
  readonly startBrk: number;
  readonly brk: number;
  readonly startStack: number;
  readonly mmapMinAddr: number;
  readonly freeAreaCache: number;
  readonly cachedHoleSize: U64;
  readonly highestVmEnd: number;
  readonly totalVm: number;
  readonly lockedVm: number;
  readonly dataVm: number;
  readonly stackVm: number;
  readonly execVm: number;
  readonly text: number;
  readonly shownFlags: number;
  readonly oldFlags: number;
  readonly mapCount: number;
  readonly mmapCache: number;
  readonly first: number;
  readonly rbRoot: number;
  readonly maRoot: number;
  readonly maHeight: number;
  readonly direction: Direction;
  readonly maxMapCount: number;
  readonly process: number;
  readonly tasks: number;
  readonly vmacacheSeqnum: U64;
  readonly pageTables: number;
}
export const RECORD_MM_WORDS = 54;
/** The first word of each field in its record. */
export const RECORD_MM_AT = {
  taskSize: 0,
  mmapBase: 2,
  unmappedBase: 4,
  startCode: 6,
  endCode: 8,
  startBrk: 10,
  brk: 12,
  startStack: 14,
  mmapMinAddr: 16,
  freeAreaCache: 18,
  cachedHoleSize: 20,
  highestVmEnd: 22,
  totalVm: 24,
  lockedVm: 26,
  dataVm: 28,
  stackVm: 30,
  execVm: 32,
  text: 34,
  shownFlags: 36,
  oldFlags: 38,
  mapCount: 40,
  mmapCache: 41,
  first: 42,
  rbRoot: 43,
  maRoot: 44,
  maHeight: 45,
  direction: 46,
  maxMapCount: 47,
  process: 48,
  tasks: 49,
  vmacacheSeqnum: 50,
  pageTables: 52,
} as const;
export function readRecordMm(words: Uint32Array, at: number): RecordMm {
  return {
    taskSize: words[at + 0]! + words[at + 1]! * 4294967296,
    mmapBase: words[at + 2]! + words[at + 3]! * 4294967296,
    unmappedBase: words[at + 4]! + words[at + 5]! * 4294967296,
    startCode: words[at + 6]! + words[at + 7]! * 4294967296,
    endCode: words[at + 8]! + words[at + 9]! * 4294967296,
    startBrk: words[at + 10]! + words[at + 11]! * 4294967296,
    brk: words[at + 12]! + words[at + 13]! * 4294967296,
    startStack: words[at + 14]! + words[at + 15]! * 4294967296,
    mmapMinAddr: words[at + 16]! + words[at + 17]! * 4294967296,
    freeAreaCache: words[at + 18]! + words[at + 19]! * 4294967296,
    cachedHoleSize: readU64(words, at + 20),
    highestVmEnd: words[at + 22]! + words[at + 23]! * 4294967296,
    totalVm: words[at + 24]! + words[at + 25]! * 4294967296,
    lockedVm: words[at + 26]! + words[at + 27]! * 4294967296,
    dataVm: words[at + 28]! + words[at + 29]! * 4294967296,
    stackVm: words[at + 30]! + words[at + 31]! * 4294967296,
    execVm: words[at + 32]! + words[at + 33]! * 4294967296,
    text: words[at + 34]! + words[at + 35]! * 4294967296,
    shownFlags: words[at + 36]! + words[at + 37]! * 4294967296,
    oldFlags: words[at + 38]! + words[at + 39]! * 4294967296,
    mapCount: words[at + 40]!,
    mmapCache: words[at + 41]!,
    first: words[at + 42]!,
    rbRoot: words[at + 43]!,
    maRoot: words[at + 44]!,
    maHeight: words[at + 45]!,
    direction: DIRECTION_CODES[words[at + 46]!]!,
    maxMapCount: words[at + 47]!,
    process: words[at + 48]!,
    tasks: words[at + 49]!,
    vmacacheSeqnum: readU64(words, at + 50),
    pageTables: words[at + 52]!,
  };
}
export function writeRecordMm(words: Uint32Array, at: number, record: RecordMm): void {
  words[at + 0] = record.taskSize >>> 0;
  words[at + 1] = Math.floor(record.taskSize / 4294967296);
  words[at + 2] = record.mmapBase >>> 0;
  words[at + 3] = Math.floor(record.mmapBase / 4294967296);
  words[at + 4] = record.unmappedBase >>> 0;
  words[at + 5] = Math.floor(record.unmappedBase / 4294967296);
  words[at + 6] = record.startCode >>> 0;
  words[at + 7] = Math.floor(record.startCode / 4294967296);
  words[at + 8] = record.endCode >>> 0;
  words[at + 9] = Math.floor(record.endCode / 4294967296);
  words[at + 10] = record.startBrk >>> 0;
  words[at + 11] = Math.floor(record.startBrk / 4294967296);
  words[at + 12] = record.brk >>> 0;
  words[at + 13] = Math.floor(record.brk / 4294967296);
  words[at + 14] = record.startStack >>> 0;
  words[at + 15] = Math.floor(record.startStack / 4294967296);
  words[at + 16] = record.mmapMinAddr >>> 0;
  words[at + 17] = Math.floor(record.mmapMinAddr / 4294967296);
  words[at + 18] = record.freeAreaCache >>> 0;
  words[at + 19] = Math.floor(record.freeAreaCache / 4294967296);
  words[at + 20] = record.cachedHoleSize.lo;
  words[at + 21] = record.cachedHoleSize.hi;
  words[at + 22] = record.highestVmEnd >>> 0;
  words[at + 23] = Math.floor(record.highestVmEnd / 4294967296);
  words[at + 24] = record.totalVm >>> 0;
  words[at + 25] = Math.floor(record.totalVm / 4294967296);
  words[at + 26] = record.lockedVm >>> 0;
  words[at + 27] = Math.floor(record.lockedVm / 4294967296);
  words[at + 28] = record.dataVm >>> 0;
  words[at + 29] = Math.floor(record.dataVm / 4294967296);
  words[at + 30] = record.stackVm >>> 0;
  words[at + 31] = Math.floor(record.stackVm / 4294967296);
  words[at + 32] = record.execVm >>> 0;
  words[at + 33] = Math.floor(record.execVm / 4294967296);
  words[at + 34] = record.text >>> 0;
  words[at + 35] = Math.floor(record.text / 4294967296);
  words[at + 36] = record.shownFlags >>> 0;
  words[at + 37] = Math.floor(record.shownFlags / 4294967296);
  words[at + 38] = record.oldFlags >>> 0;
  words[at + 39] = Math.floor(record.oldFlags / 4294967296);
  words[at + 40] = record.mapCount;
  words[at + 41] = record.mmapCache;
  words[at + 42] = record.first;
  words[at + 43] = record.rbRoot;
  words[at + 44] = record.maRoot;
  words[at + 45] = record.maHeight;
  words[at + 46] = DIRECTION_CODES.indexOf(record.direction);
  words[at + 47] = record.maxMapCount;
  words[at + 48] = record.process;
  words[at + 49] = record.tasks;
  words[at + 50] = record.vmacacheSeqnum.lo;
  words[at + 51] = record.vmacacheSeqnum.hi;
  words[at + 52] = record.pageTables;
}

/** one process; `parent` 0 is init; `page_table_bytes`: of the page tables of all levels */
export interface RecordProcess {
  readonly pageTableBytes: number;
  readonly number: number;
  readonly parent: number;
  readonly state: ProcessState;
  readonly tasks: number;
  readonly areas: number;
  readonly anon: number;
  readonly shared: number;
  readonly pageTables: number;
}
export const RECORD_PROCESS_WORDS = 10;
/** The first word of each field in its record. */
export const RECORD_PROCESS_AT = {
  pageTableBytes: 0,
  number: 2,
  parent: 3,
  state: 4,
  tasks: 5,
  areas: 6,
  anon: 7,
  shared: 8,
  pageTables: 9,
} as const;
export function readRecordProcess(words: Uint32Array, at: number): RecordProcess {
  return {
    pageTableBytes: words[at + 0]! + words[at + 1]! * 4294967296,
    number: words[at + 2]!,
    parent: words[at + 3]!,
    state: PROCESS_STATE_CODES[words[at + 4]!]!,
    tasks: words[at + 5]!,
    areas: words[at + 6]!,
    anon: words[at + 7]!,
    shared: words[at + 8]!,
    pageTables: words[at + 9]!,
  };
}
export function writeRecordProcess(words: Uint32Array, at: number, record: RecordProcess): void {
  words[at + 0] = record.pageTableBytes >>> 0;
  words[at + 1] = Math.floor(record.pageTableBytes / 4294967296);
  words[at + 2] = record.number;
  words[at + 3] = record.parent;
  words[at + 4] = PROCESS_STATE_CODES.indexOf(record.state);
  words[at + 5] = record.tasks;
  words[at + 6] = record.areas;
  words[at + 7] = record.anon;
  words[at + 8] = record.shared;
  words[at + 9] = record.pageTables;
}

/** one page table; level 0 is the lowest; `used`: how many entries are not empty; `form`: of a table on the lowest level */
export interface RecordPageTable {
  readonly start: number;
  readonly table: number;
  readonly parent: number;
  readonly parentSlot: number;
  readonly level: number;
  readonly used: number;
  readonly present: number;
  readonly writable: number;
  readonly shared: number;
  readonly form: PageTable;
}
export const RECORD_PAGE_TABLE_WORDS = 12;
/** The first word of each field in its record. */
export const RECORD_PAGE_TABLE_AT = {
  start: 0,
  table: 2,
  parent: 3,
  parentSlot: 4,
  level: 5,
  used: 6,
  present: 7,
  writable: 8,
  shared: 9,
  form: 10,
} as const;
export function readRecordPageTable(words: Uint32Array, at: number): RecordPageTable {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    table: words[at + 2]!,
    parent: words[at + 3]!,
    parentSlot: words[at + 4]!,
    level: words[at + 5]!,
    used: words[at + 6]!,
    present: words[at + 7]!,
    writable: words[at + 8]!,
    shared: words[at + 9]!,
    form: PAGE_TABLE_CODES[words[at + 10]!]!,
  };
}
export function writeRecordPageTable(words: Uint32Array, at: number, record: RecordPageTable): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.table;
  words[at + 3] = record.parent;
  words[at + 4] = record.parentSlot;
  words[at + 5] = record.level;
  words[at + 6] = record.used;
  words[at + 7] = record.present;
  words[at + 8] = record.writable;
  words[at + 9] = record.shared;
  words[at + 10] = PAGE_TABLE_CODES.indexOf(record.form);
}

/** one entry, not empty, of a page table on the lowest level; `mapcount`: how many entries name its page, or the page’s place in swap */
export interface RecordPte {
  readonly addr: number;
  readonly frame: number;
  readonly mapcount: number;
  readonly kind: PteKind;
  readonly writable: Answer;
}
export const RECORD_PTE_WORDS = 6;
/** The first word of each field in its record. */
export const RECORD_PTE_AT = {
  addr: 0,
  frame: 2,
  mapcount: 3,
  kind: 4,
  writable: 5,
} as const;
export function readRecordPte(words: Uint32Array, at: number): RecordPte {
  return {
    addr: words[at + 0]! + words[at + 1]! * 4294967296,
    frame: words[at + 2]!,
    mapcount: words[at + 3]!,
    kind: PTE_KIND_CODES[words[at + 4]!]!,
    writable: ANSWER_CODES[words[at + 5]!]!,
  };
}
export function writeRecordPte(words: Uint32Array, at: number, record: RecordPte): void {
  words[at + 0] = record.addr >>> 0;
  words[at + 1] = Math.floor(record.addr / 4294967296);
  words[at + 2] = record.frame;
  words[at + 3] = record.mapcount;
  words[at + 4] = PTE_KIND_CODES.indexOf(record.kind);
  words[at + 5] = ANSWER_CODES.indexOf(record.writable);
}

/** one page; `process` and `addr`: where it was found, 0 = nowhere; `entries`: how many page table entries name it; `holder`: the structure that its reverse mapping begins with; `chains`: how many nodes its chain has; `own_bytes`: what the reverse mapping needs for this page alone; `shared_bytes`: what it needs for all pages of the page’s VMAs */
export interface RecordPage {
  readonly index: U64;
  readonly addr: number;
  readonly page: number;
  readonly holder: number;
  readonly process: number;
  readonly mapcount: number;
  readonly entries: number;
  readonly chains: number;
  readonly anonVma: number;
  readonly file: number;
  readonly kind: PteKind;
  readonly direct: Answer;
  readonly ownBytes: number;
  readonly sharedBytes: number;
}
export const RECORD_PAGE_WORDS = 16;
/** The first word of each field in its record. */
export const RECORD_PAGE_AT = {
  index: 0,
  addr: 2,
  page: 4,
  holder: 5,
  process: 6,
  mapcount: 7,
  entries: 8,
  chains: 9,
  anonVma: 10,
  file: 11,
  kind: 12,
  direct: 13,
  ownBytes: 14,
  sharedBytes: 15,
} as const;
export function readRecordPage(words: Uint32Array, at: number): RecordPage {
  return {
    index: readU64(words, at + 0),
    addr: words[at + 2]! + words[at + 3]! * 4294967296,
    page: words[at + 4]!,
    holder: words[at + 5]!,
    process: words[at + 6]!,
    mapcount: words[at + 7]!,
    entries: words[at + 8]!,
    chains: words[at + 9]!,
    anonVma: words[at + 10]!,
    file: words[at + 11]!,
    kind: PTE_KIND_CODES[words[at + 12]!]!,
    direct: ANSWER_CODES[words[at + 13]!]!,
    ownBytes: words[at + 14]!,
    sharedBytes: words[at + 15]!,
  };
}
export function writeRecordPage(words: Uint32Array, at: number, record: RecordPage): void {
  words[at + 0] = record.index.lo;
  words[at + 1] = record.index.hi;
  words[at + 2] = record.addr >>> 0;
  words[at + 3] = Math.floor(record.addr / 4294967296);
  words[at + 4] = record.page;
  words[at + 5] = record.holder;
  words[at + 6] = record.process;
  words[at + 7] = record.mapcount;
  words[at + 8] = record.entries;
  words[at + 9] = record.chains;
  words[at + 10] = record.anonVma;
  words[at + 11] = record.file;
  words[at + 12] = PTE_KIND_CODES.indexOf(record.kind);
  words[at + 13] = ANSWER_CODES.indexOf(record.direct);
  words[at + 14] = record.ownBytes;
  words[at + 15] = record.sharedBytes;
}

/** one page table entry that names the page */
export interface RecordMapping {
  readonly addr: number;
  readonly table: number;
  readonly entry: number;
  readonly process: number;
  readonly vma: number;
  readonly writable: Answer;
}
export const RECORD_MAPPING_WORDS = 8;
/** The first word of each field in its record. */
export const RECORD_MAPPING_AT = {
  addr: 0,
  table: 2,
  entry: 3,
  process: 4,
  vma: 5,
  writable: 6,
} as const;
export function readRecordMapping(words: Uint32Array, at: number): RecordMapping {
  return {
    addr: words[at + 0]! + words[at + 1]! * 4294967296,
    table: words[at + 2]!,
    entry: words[at + 3]!,
    process: words[at + 4]!,
    vma: words[at + 5]!,
    writable: ANSWER_CODES[words[at + 6]!]!,
  };
}
export function writeRecordMapping(words: Uint32Array, at: number, record: RecordMapping): void {
  words[at + 0] = record.addr >>> 0;
  words[at + 1] = Math.floor(record.addr / 4294967296);
  words[at + 2] = record.table;
  words[at + 3] = record.entry;
  words[at + 4] = record.process;
  words[at + 5] = record.vma;
  words[at + 6] = ANSWER_CODES.indexOf(record.writable);
}

/** one structure of the page’s reverse mapping; `owner`: the structure that it hangs on; `number`: of the anon_vma or the file; `own`: whether the page belongs to this anon_vma, or to the anon_vma of this link; for a place, `addr` is where the page would lie (0 = unknown, or the walk doesn’t compute it), and `verdict` says what is there */
export interface RecordRmapItem {
  readonly start: number;
  readonly end: number;
  readonly pgoff: U64;
  readonly addr: number;
  readonly node: number;
  readonly owner: number;
  readonly kind: RmapKind;
  readonly number: number;
  readonly process: number;
  readonly vma: number;
  readonly slot: number;
  readonly entry: number;
  readonly verdict: RmapLook;
  readonly own: Answer;
}
export const RECORD_RMAP_ITEM_WORDS = 18;
/** The first word of each field in its record. */
export const RECORD_RMAP_ITEM_AT = {
  start: 0,
  end: 2,
  pgoff: 4,
  addr: 6,
  node: 8,
  owner: 9,
  kind: 10,
  number: 11,
  process: 12,
  vma: 13,
  slot: 14,
  entry: 15,
  verdict: 16,
  own: 17,
} as const;
export function readRecordRmapItem(words: Uint32Array, at: number): RecordRmapItem {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    pgoff: readU64(words, at + 4),
    addr: words[at + 6]! + words[at + 7]! * 4294967296,
    node: words[at + 8]!,
    owner: words[at + 9]!,
    kind: RMAP_KIND_CODES[words[at + 10]!]!,
    number: words[at + 11]!,
    process: words[at + 12]!,
    vma: words[at + 13]!,
    slot: words[at + 14]!,
    entry: words[at + 15]!,
    verdict: RMAP_LOOK_CODES[words[at + 16]!]!,
    own: ANSWER_CODES[words[at + 17]!]!,
  };
}
export function writeRecordRmapItem(words: Uint32Array, at: number, record: RecordRmapItem): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.pgoff.lo;
  words[at + 5] = record.pgoff.hi;
  words[at + 6] = record.addr >>> 0;
  words[at + 7] = Math.floor(record.addr / 4294967296);
  words[at + 8] = record.node;
  words[at + 9] = record.owner;
  words[at + 10] = RMAP_KIND_CODES.indexOf(record.kind);
  words[at + 11] = record.number;
  words[at + 12] = record.process;
  words[at + 13] = record.vma;
  words[at + 14] = record.slot;
  words[at + 15] = record.entry;
  words[at + 16] = RMAP_LOOK_CODES.indexOf(record.verdict);
  words[at + 17] = ANSWER_CODES.indexOf(record.own);
}

/** adjacent pages of one kind; equally many page table entries name each of them, or its place in swap; `first`: number of the first page, 0 = it is in swap */
export interface RecordPageRun {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly mapcount: number;
  readonly kind: PteKind;
}
export const RECORD_PAGE_RUN_WORDS = 8;
/** The first word of each field in its record. */
export const RECORD_PAGE_RUN_AT = {
  start: 0,
  end: 2,
  first: 4,
  mapcount: 5,
  kind: 6,
} as const;
export function readRecordPageRun(words: Uint32Array, at: number): RecordPageRun {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    first: words[at + 4]!,
    mapcount: words[at + 5]!,
    kind: PTE_KIND_CODES[words[at + 6]!]!,
  };
}
export function writeRecordPageRun(words: Uint32Array, at: number, record: RecordPageRun): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.first;
  words[at + 5] = record.mapcount;
  words[at + 6] = PTE_KIND_CODES.indexOf(record.kind);
}

/** what the machine’s memory is used for, in the sizes of the modelled kernel; `structs`: the struct pages themselves */
export interface RecordMemory {
  readonly ram: number;
  readonly free: number;
  readonly swap: number;
  readonly swapFree: number;
  readonly anon: number;
  readonly file: number;
  readonly tables: number;
  readonly lowestTables: number;
  readonly chains: number;
  readonly anonVmas: number;
  readonly links: number;
  readonly areas: number;
  readonly structs: number;
  readonly chainNodes: number;
  readonly chainBytes: number;
  readonly anonVmaCount: number;
  readonly linkCount: number;
  readonly pageStructBytes: number;
}
export const RECORD_MEMORY_WORDS = 32;
/** The first word of each field in its record. */
export const RECORD_MEMORY_AT = {
  ram: 0,
  free: 2,
  swap: 4,
  swapFree: 6,
  anon: 8,
  file: 10,
  tables: 12,
  lowestTables: 14,
  chains: 16,
  anonVmas: 18,
  links: 20,
  areas: 22,
  structs: 24,
  chainNodes: 26,
  chainBytes: 27,
  anonVmaCount: 28,
  linkCount: 29,
  pageStructBytes: 30,
} as const;
export function readRecordMemory(words: Uint32Array, at: number): RecordMemory {
  return {
    ram: words[at + 0]! + words[at + 1]! * 4294967296,
    free: words[at + 2]! + words[at + 3]! * 4294967296,
    swap: words[at + 4]! + words[at + 5]! * 4294967296,
    swapFree: words[at + 6]! + words[at + 7]! * 4294967296,
    anon: words[at + 8]! + words[at + 9]! * 4294967296,
    file: words[at + 10]! + words[at + 11]! * 4294967296,
    tables: words[at + 12]! + words[at + 13]! * 4294967296,
    lowestTables: words[at + 14]! + words[at + 15]! * 4294967296,
    chains: words[at + 16]! + words[at + 17]! * 4294967296,
    anonVmas: words[at + 18]! + words[at + 19]! * 4294967296,
    links: words[at + 20]! + words[at + 21]! * 4294967296,
    areas: words[at + 22]! + words[at + 23]! * 4294967296,
    structs: words[at + 24]! + words[at + 25]! * 4294967296,
    chainNodes: words[at + 26]!,
    chainBytes: words[at + 27]!,
    anonVmaCount: words[at + 28]!,
    linkCount: words[at + 29]!,
    pageStructBytes: words[at + 30]!,
  };
}
export function writeRecordMemory(words: Uint32Array, at: number, record: RecordMemory): void {
  words[at + 0] = record.ram >>> 0;
  words[at + 1] = Math.floor(record.ram / 4294967296);
  words[at + 2] = record.free >>> 0;
  words[at + 3] = Math.floor(record.free / 4294967296);
  words[at + 4] = record.swap >>> 0;
  words[at + 5] = Math.floor(record.swap / 4294967296);
  words[at + 6] = record.swapFree >>> 0;
  words[at + 7] = Math.floor(record.swapFree / 4294967296);
  words[at + 8] = record.anon >>> 0;
  words[at + 9] = Math.floor(record.anon / 4294967296);
  words[at + 10] = record.file >>> 0;
  words[at + 11] = Math.floor(record.file / 4294967296);
  words[at + 12] = record.tables >>> 0;
  words[at + 13] = Math.floor(record.tables / 4294967296);
  words[at + 14] = record.lowestTables >>> 0;
  words[at + 15] = Math.floor(record.lowestTables / 4294967296);
  words[at + 16] = record.chains >>> 0;
  words[at + 17] = Math.floor(record.chains / 4294967296);
  words[at + 18] = record.anonVmas >>> 0;
  words[at + 19] = Math.floor(record.anonVmas / 4294967296);
  words[at + 20] = record.links >>> 0;
  words[at + 21] = Math.floor(record.links / 4294967296);
  words[at + 22] = record.areas >>> 0;
  words[at + 23] = Math.floor(record.areas / 4294967296);
  words[at + 24] = record.structs >>> 0;
  words[at + 25] = Math.floor(record.structs / 4294967296);
  words[at + 26] = record.chainNodes;
  words[at + 27] = record.chainBytes;
  words[at + 28] = record.anonVmaCount;
  words[at + 29] = record.linkCount;
  words[at + 30] = record.pageStructBytes;
}

/** one thread of a process; `slots`: how many VMAs that it found it can remember, 0 = this kernel’s threads remember none */
export interface RecordTask {
  readonly vmacacheSeqnum: U64;
  readonly number: number;
  readonly slots: number;
}
export const RECORD_TASK_WORDS = 4;
/** The first word of each field in its record. */
export const RECORD_TASK_AT = {
  vmacacheSeqnum: 0,
  number: 2,
  slots: 3,
} as const;
export function readRecordTask(words: Uint32Array, at: number): RecordTask {
  return {
    vmacacheSeqnum: readU64(words, at + 0),
    number: words[at + 2]!,
    slots: words[at + 3]!,
  };
}
export function writeRecordTask(words: Uint32Array, at: number, record: RecordTask): void {
  words[at + 0] = record.vmacacheSeqnum.lo;
  words[at + 1] = record.vmacacheSeqnum.hi;
  words[at + 2] = record.number;
  words[at + 3] = record.slots;
}

/** one slot of a thread’s cache; `vma`: 0 = empty; `process`: whose VMA it is, 0 = the thread’s own process */
export interface RecordCacheSlot {
  readonly start: number;
  readonly end: number;
  readonly vma: number;
  readonly process: number;
  readonly task: number;
  readonly slot: number;
}
export const RECORD_CACHE_SLOT_WORDS = 8;
/** The first word of each field in its record. */
export const RECORD_CACHE_SLOT_AT = {
  start: 0,
  end: 2,
  vma: 4,
  process: 5,
  task: 6,
  slot: 7,
} as const;
export function readRecordCacheSlot(words: Uint32Array, at: number): RecordCacheSlot {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    vma: words[at + 4]!,
    process: words[at + 5]!,
    task: words[at + 6]!,
    slot: words[at + 7]!,
  };
}
export function writeRecordCacheSlot(words: Uint32Array, at: number, record: RecordCacheSlot): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.vma;
  words[at + 5] = record.process;
  words[at + 6] = record.task;
  words[at + 7] = record.slot;
}

/** one vm_area_struct */
export interface RecordVma {
  readonly start: number;
  readonly end: number;
  readonly pgoff: U64;
  readonly subtreeGap: U64;
  readonly vmFlags: number;
  readonly id: number;
  readonly file: number;
  readonly prev: number;
  readonly next: number;
  readonly node: number;
  readonly rbParent: number;
  readonly rbLeft: number;
  readonly rbRight: number;
  readonly rbColour: Colour;
  readonly inList: Answer;
  readonly inTree: Answer;
  readonly anon: number;
  readonly huge: number;
  readonly anonVma: number;
  readonly anonVmaLinks: number;
  readonly gapChainSlot: number;
  readonly label: AreaLabel;
}
export const RECORD_VMA_WORDS = 28;
/** The first word of each field in its record. */
export const RECORD_VMA_AT = {
  start: 0,
  end: 2,
  pgoff: 4,
  subtreeGap: 6,
  vmFlags: 8,
  id: 10,
  file: 11,
  prev: 12,
  next: 13,
  node: 14,
  rbParent: 15,
  rbLeft: 16,
  rbRight: 17,
  rbColour: 18,
  inList: 19,
  inTree: 20,
  anon: 21,
  huge: 22,
  anonVma: 23,
  anonVmaLinks: 24,
  gapChainSlot: 25,
  label: 26,
} as const;
export function readRecordVma(words: Uint32Array, at: number): RecordVma {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    pgoff: readU64(words, at + 4),
    subtreeGap: readU64(words, at + 6),
    vmFlags: words[at + 8]! + words[at + 9]! * 4294967296,
    id: words[at + 10]!,
    file: words[at + 11]!,
    prev: words[at + 12]!,
    next: words[at + 13]!,
    node: words[at + 14]!,
    rbParent: words[at + 15]!,
    rbLeft: words[at + 16]!,
    rbRight: words[at + 17]!,
    rbColour: COLOUR_CODES[words[at + 18]!]!,
    inList: ANSWER_CODES[words[at + 19]!]!,
    inTree: ANSWER_CODES[words[at + 20]!]!,
    anon: words[at + 21]!,
    huge: words[at + 22]!,
    anonVma: words[at + 23]!,
    anonVmaLinks: words[at + 24]!,
    gapChainSlot: words[at + 25]!,
    label: AREA_LABEL_CODES[words[at + 26]!]!,
  };
}
export function writeRecordVma(words: Uint32Array, at: number, record: RecordVma): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.pgoff.lo;
  words[at + 5] = record.pgoff.hi;
  words[at + 6] = record.subtreeGap.lo;
  words[at + 7] = record.subtreeGap.hi;
  words[at + 8] = record.vmFlags >>> 0;
  words[at + 9] = Math.floor(record.vmFlags / 4294967296);
  words[at + 10] = record.id;
  words[at + 11] = record.file;
  words[at + 12] = record.prev;
  words[at + 13] = record.next;
  words[at + 14] = record.node;
  words[at + 15] = record.rbParent;
  words[at + 16] = record.rbLeft;
  words[at + 17] = record.rbRight;
  words[at + 18] = COLOUR_CODES.indexOf(record.rbColour);
  words[at + 19] = ANSWER_CODES.indexOf(record.inList);
  words[at + 20] = ANSWER_CODES.indexOf(record.inTree);
  words[at + 21] = record.anon;
  words[at + 22] = record.huge;
  words[at + 23] = record.anonVma;
  words[at + 24] = record.anonVmaLinks;
  words[at + 25] = record.gapChainSlot;
  words[at + 26] = AREA_LABEL_CODES.indexOf(record.label);
}

/** one maple node */
export interface RecordMapleNode {
  readonly min: U64;
  readonly max: U64;
  readonly node: number;
  readonly parent: number;
  readonly parentSlot: number;
  readonly kind: MapleKind;
  readonly level: number;
  readonly firstSlot: number;
  readonly slots: number;
  readonly gapSlot: number;
}
export const RECORD_MAPLE_NODE_WORDS = 12;
/** The first word of each field in its record. */
export const RECORD_MAPLE_NODE_AT = {
  min: 0,
  max: 2,
  node: 4,
  parent: 5,
  parentSlot: 6,
  kind: 7,
  level: 8,
  firstSlot: 9,
  slots: 10,
  gapSlot: 11,
} as const;
export function readRecordMapleNode(words: Uint32Array, at: number): RecordMapleNode {
  return {
    min: readU64(words, at + 0),
    max: readU64(words, at + 2),
    node: words[at + 4]!,
    parent: words[at + 5]!,
    parentSlot: words[at + 6]!,
    kind: MAPLE_KIND_CODES[words[at + 7]!]!,
    level: words[at + 8]!,
    firstSlot: words[at + 9]!,
    slots: words[at + 10]!,
    gapSlot: words[at + 11]!,
  };
}
export function writeRecordMapleNode(words: Uint32Array, at: number, record: RecordMapleNode): void {
  words[at + 0] = record.min.lo;
  words[at + 1] = record.min.hi;
  words[at + 2] = record.max.lo;
  words[at + 3] = record.max.hi;
  words[at + 4] = record.node;
  words[at + 5] = record.parent;
  words[at + 6] = record.parentSlot;
  words[at + 7] = MAPLE_KIND_CODES.indexOf(record.kind);
  words[at + 8] = record.level;
  words[at + 9] = record.firstSlot;
  words[at + 10] = record.slots;
  words[at + 11] = record.gapSlot;
}

/** one slot of a maple node; its range ends at `last`; `process`: whose VMA it points to */
export interface RecordMapleSlot {
  readonly last: U64;
  readonly gap: U64;
  readonly child: number;
  readonly vma: number;
  readonly content: SlotContent;
  readonly process: number;
}
export const RECORD_MAPLE_SLOT_WORDS = 8;
/** The first word of each field in its record. */
export const RECORD_MAPLE_SLOT_AT = {
  last: 0,
  gap: 2,
  child: 4,
  vma: 5,
  content: 6,
  process: 7,
} as const;
export function readRecordMapleSlot(words: Uint32Array, at: number): RecordMapleSlot {
  return {
    last: readU64(words, at + 0),
    gap: readU64(words, at + 2),
    child: words[at + 4]!,
    vma: words[at + 5]!,
    content: SLOT_CONTENT_CODES[words[at + 6]!]!,
    process: words[at + 7]!,
  };
}
export function writeRecordMapleSlot(words: Uint32Array, at: number, record: RecordMapleSlot): void {
  words[at + 0] = record.last.lo;
  words[at + 1] = record.last.hi;
  words[at + 2] = record.gap.lo;
  words[at + 3] = record.gap.hi;
  words[at + 4] = record.child;
  words[at + 5] = record.vma;
  words[at + 6] = SLOT_CONTENT_CODES.indexOf(record.content);
  words[at + 7] = record.process;
}

/** what virtual CPUs run, and on which machine; `program`: a number of cpus/programs.def, or 0 for the operations that were noted; `think`: nanoseconds in user space before each operation; `line_scale` and `work_scale`: quarters of the costs in cpus/costs.def, 4 = unchanged; `spans`: the most spans that are kept, from the first on, and also the most moments of queues and the most operations */
export interface RecordCpuSettings {
  readonly program: number;
  readonly cpus: number;
  readonly sockets: number;
  readonly cores: number;
  readonly threads: number;
  readonly rounds: number;
  readonly seed: number;
  readonly think: number;
  readonly lineScale: number;
  readonly workScale: number;
  readonly spans: number;
}
export const RECORD_CPU_SETTINGS_WORDS = 12;
/** The first word of each field in its record. */
export const RECORD_CPU_SETTINGS_AT = {
  program: 0,
  cpus: 1,
  sockets: 2,
  cores: 3,
  threads: 4,
  rounds: 5,
  seed: 6,
  think: 7,
  lineScale: 8,
  workScale: 9,
  spans: 10,
} as const;
export function readRecordCpuSettings(words: Uint32Array, at: number): RecordCpuSettings {
  return {
    program: words[at + 0]!,
    cpus: words[at + 1]!,
    sockets: words[at + 2]!,
    cores: words[at + 3]!,
    threads: words[at + 4]!,
    rounds: words[at + 5]!,
    seed: words[at + 6]!,
    think: words[at + 7]!,
    lineScale: words[at + 8]!,
    workScale: words[at + 9]!,
    spans: words[at + 10]!,
  };
}
export function writeRecordCpuSettings(words: Uint32Array, at: number, record: RecordCpuSettings): void {
  words[at + 0] = record.program;
  words[at + 1] = record.cpus;
  words[at + 2] = record.sockets;
  words[at + 3] = record.cores;
  words[at + 4] = record.threads;
  words[at + 5] = record.rounds;
  words[at + 6] = record.seed;
  words[at + 7] = record.think;
  words[at + 8] = record.lineScale;
  words[at + 9] = record.workScale;
  words[at + 10] = record.spans;
}

/** the result of a run; times are sums over all CPUs, except `end`; `spin`: busy waiting; `line`: waiting for cache lines; `events`: how many times a lock was acquired or released; `fingerprint`: a hash of all acquisitions and releases with their times */
export interface RecordCpuRun {
  readonly end: number;
  readonly user: number;
  readonly work: number;
  readonly line: number;
  readonly spin: number;
  readonly sleep: number;
  readonly idle: number;
  readonly fingerprint: U64;
  readonly operations: number;
  readonly events: number;
  readonly spans: number;
  readonly locks: number;
  readonly contentions: number;
}
export const RECORD_CPU_RUN_WORDS = 22;
/** The first word of each field in its record. */
export const RECORD_CPU_RUN_AT = {
  end: 0,
  user: 2,
  work: 4,
  line: 6,
  spin: 8,
  sleep: 10,
  idle: 12,
  fingerprint: 14,
  operations: 16,
  events: 17,
  spans: 18,
  locks: 19,
  contentions: 20,
} as const;
export function readRecordCpuRun(words: Uint32Array, at: number): RecordCpuRun {
  return {
    end: words[at + 0]! + words[at + 1]! * 4294967296,
    user: words[at + 2]! + words[at + 3]! * 4294967296,
    work: words[at + 4]! + words[at + 5]! * 4294967296,
    line: words[at + 6]! + words[at + 7]! * 4294967296,
    spin: words[at + 8]! + words[at + 9]! * 4294967296,
    sleep: words[at + 10]! + words[at + 11]! * 4294967296,
    idle: words[at + 12]! + words[at + 13]! * 4294967296,
    fingerprint: readU64(words, at + 14),
    operations: words[at + 16]!,
    events: words[at + 17]!,
    spans: words[at + 18]!,
    locks: words[at + 19]!,
    contentions: words[at + 20]!,
  };
}
export function writeRecordCpuRun(words: Uint32Array, at: number, record: RecordCpuRun): void {
  words[at + 0] = record.end >>> 0;
  words[at + 1] = Math.floor(record.end / 4294967296);
  words[at + 2] = record.user >>> 0;
  words[at + 3] = Math.floor(record.user / 4294967296);
  words[at + 4] = record.work >>> 0;
  words[at + 5] = Math.floor(record.work / 4294967296);
  words[at + 6] = record.line >>> 0;
  words[at + 7] = Math.floor(record.line / 4294967296);
  words[at + 8] = record.spin >>> 0;
  words[at + 9] = Math.floor(record.spin / 4294967296);
  words[at + 10] = record.sleep >>> 0;
  words[at + 11] = Math.floor(record.sleep / 4294967296);
  words[at + 12] = record.idle >>> 0;
  words[at + 13] = Math.floor(record.idle / 4294967296);
  words[at + 14] = record.fingerprint.lo;
  words[at + 15] = record.fingerprint.hi;
  words[at + 16] = record.operations;
  words[at + 17] = record.events;
  words[at + 18] = record.spans;
  words[at + 19] = record.locks;
  words[at + 20] = record.contentions;
}

/** one CPU, and the thread that runs on it, or the first of several */
export interface RecordCpuLane {
  readonly user: number;
  readonly work: number;
  readonly line: number;
  readonly spin: number;
  readonly sleep: number;
  readonly end: number;
  readonly cpu: number;
  readonly socket: number;
  readonly core: number;
  readonly sibling: number;
  readonly process: number;
  readonly thread: number;
  readonly operations: number;
  readonly contentions: number;
}
export const RECORD_CPU_LANE_WORDS = 20;
/** The first word of each field in its record. */
export const RECORD_CPU_LANE_AT = {
  user: 0,
  work: 2,
  line: 4,
  spin: 6,
  sleep: 8,
  end: 10,
  cpu: 12,
  socket: 13,
  core: 14,
  sibling: 15,
  process: 16,
  thread: 17,
  operations: 18,
  contentions: 19,
} as const;
export function readRecordCpuLane(words: Uint32Array, at: number): RecordCpuLane {
  return {
    user: words[at + 0]! + words[at + 1]! * 4294967296,
    work: words[at + 2]! + words[at + 3]! * 4294967296,
    line: words[at + 4]! + words[at + 5]! * 4294967296,
    spin: words[at + 6]! + words[at + 7]! * 4294967296,
    sleep: words[at + 8]! + words[at + 9]! * 4294967296,
    end: words[at + 10]! + words[at + 11]! * 4294967296,
    cpu: words[at + 12]!,
    socket: words[at + 13]!,
    core: words[at + 14]!,
    sibling: words[at + 15]!,
    process: words[at + 16]!,
    thread: words[at + 17]!,
    operations: words[at + 18]!,
    contentions: words[at + 19]!,
  };
}
export function writeRecordCpuLane(words: Uint32Array, at: number, record: RecordCpuLane): void {
  words[at + 0] = record.user >>> 0;
  words[at + 1] = Math.floor(record.user / 4294967296);
  words[at + 2] = record.work >>> 0;
  words[at + 3] = Math.floor(record.work / 4294967296);
  words[at + 4] = record.line >>> 0;
  words[at + 5] = Math.floor(record.line / 4294967296);
  words[at + 6] = record.spin >>> 0;
  words[at + 7] = Math.floor(record.spin / 4294967296);
  words[at + 8] = record.sleep >>> 0;
  words[at + 9] = Math.floor(record.sleep / 4294967296);
  words[at + 10] = record.end >>> 0;
  words[at + 11] = Math.floor(record.end / 4294967296);
  words[at + 12] = record.cpu;
  words[at + 13] = record.socket;
  words[at + 14] = record.core;
  words[at + 15] = record.sibling;
  words[at + 16] = record.process;
  words[at + 17] = record.thread;
  words[at + 18] = record.operations;
  words[at + 19] = record.contentions;
}

/** a class of locks, one lock, or one reason to acquire locks of a class; bounces: another CPU had the lock before; `queue`: the most that waited at once */
export interface RecordLockStat {
  readonly waitMin: number;
  readonly waitMax: number;
  readonly waitTotal: number;
  readonly holdMin: number;
  readonly holdMax: number;
  readonly holdTotal: number;
  readonly scope: LockScope;
  readonly class: LockClass;
  readonly kind: LockKind;
  readonly mode: LockMode;
  readonly number: number;
  readonly cause: LockCause;
  readonly contentionBounces: number;
  readonly contentions: number;
  readonly acquisitionBounces: number;
  readonly acquisitions: number;
  readonly queue: number;
}
export const RECORD_LOCK_STAT_WORDS = 24;
/** The first word of each field in its record. */
export const RECORD_LOCK_STAT_AT = {
  waitMin: 0,
  waitMax: 2,
  waitTotal: 4,
  holdMin: 6,
  holdMax: 8,
  holdTotal: 10,
  scope: 12,
  class: 13,
  kind: 14,
  mode: 15,
  number: 16,
  cause: 17,
  contentionBounces: 18,
  contentions: 19,
  acquisitionBounces: 20,
  acquisitions: 21,
  queue: 22,
} as const;
export function readRecordLockStat(words: Uint32Array, at: number): RecordLockStat {
  return {
    waitMin: words[at + 0]! + words[at + 1]! * 4294967296,
    waitMax: words[at + 2]! + words[at + 3]! * 4294967296,
    waitTotal: words[at + 4]! + words[at + 5]! * 4294967296,
    holdMin: words[at + 6]! + words[at + 7]! * 4294967296,
    holdMax: words[at + 8]! + words[at + 9]! * 4294967296,
    holdTotal: words[at + 10]! + words[at + 11]! * 4294967296,
    scope: LOCK_SCOPE_CODES[words[at + 12]!]!,
    class: LOCK_CLASS_CODES[words[at + 13]!]!,
    kind: LOCK_KIND_CODES[words[at + 14]!]!,
    mode: LOCK_MODE_CODES[words[at + 15]!]!,
    number: words[at + 16]!,
    cause: LOCK_CAUSE_CODES[words[at + 17]!]!,
    contentionBounces: words[at + 18]!,
    contentions: words[at + 19]!,
    acquisitionBounces: words[at + 20]!,
    acquisitions: words[at + 21]!,
    queue: words[at + 22]!,
  };
}
export function writeRecordLockStat(words: Uint32Array, at: number, record: RecordLockStat): void {
  words[at + 0] = record.waitMin >>> 0;
  words[at + 1] = Math.floor(record.waitMin / 4294967296);
  words[at + 2] = record.waitMax >>> 0;
  words[at + 3] = Math.floor(record.waitMax / 4294967296);
  words[at + 4] = record.waitTotal >>> 0;
  words[at + 5] = Math.floor(record.waitTotal / 4294967296);
  words[at + 6] = record.holdMin >>> 0;
  words[at + 7] = Math.floor(record.holdMin / 4294967296);
  words[at + 8] = record.holdMax >>> 0;
  words[at + 9] = Math.floor(record.holdMax / 4294967296);
  words[at + 10] = record.holdTotal >>> 0;
  words[at + 11] = Math.floor(record.holdTotal / 4294967296);
  words[at + 12] = LOCK_SCOPE_CODES.indexOf(record.scope);
  words[at + 13] = LOCK_CLASS_CODES.indexOf(record.class);
  words[at + 14] = LOCK_KIND_CODES.indexOf(record.kind);
  words[at + 15] = LOCK_MODE_CODES.indexOf(record.mode);
  words[at + 16] = record.number;
  words[at + 17] = LOCK_CAUSE_CODES.indexOf(record.cause);
  words[at + 18] = record.contentionBounces;
  words[at + 19] = record.contentions;
  words[at + 20] = record.acquisitionBounces;
  words[at + 21] = record.acquisitions;
  words[at + 22] = record.queue;
}

/** what a CPU does for some time; a span of kind `hold` overlaps others; `operation`: the n-th of the noted calls, or the n-th operation of a program that began, 0 = none */
export interface RecordCpuSpan {
  readonly start: number;
  readonly end: number;
  readonly cpu: number;
  readonly kind: CpuSpan;
  readonly operation: number;
  readonly number: number;
  readonly class: LockClass;
  readonly mode: LockMode;
  readonly cause: LockCause;
}
export const RECORD_CPU_SPAN_WORDS = 12;
/** The first word of each field in its record. */
export const RECORD_CPU_SPAN_AT = {
  start: 0,
  end: 2,
  cpu: 4,
  kind: 5,
  operation: 6,
  number: 7,
  class: 8,
  mode: 9,
  cause: 10,
} as const;
export function readRecordCpuSpan(words: Uint32Array, at: number): RecordCpuSpan {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    cpu: words[at + 4]!,
    kind: CPU_SPAN_CODES[words[at + 5]!]!,
    operation: words[at + 6]!,
    number: words[at + 7]!,
    class: LOCK_CLASS_CODES[words[at + 8]!]!,
    mode: LOCK_MODE_CODES[words[at + 9]!]!,
    cause: LOCK_CAUSE_CODES[words[at + 10]!]!,
  };
}
export function writeRecordCpuSpan(words: Uint32Array, at: number, record: RecordCpuSpan): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.cpu;
  words[at + 5] = CPU_SPAN_CODES.indexOf(record.kind);
  words[at + 6] = record.operation;
  words[at + 7] = record.number;
  words[at + 8] = LOCK_CLASS_CODES.indexOf(record.class);
  words[at + 9] = LOCK_MODE_CODES.indexOf(record.mode);
  words[at + 10] = LOCK_CAUSE_CODES.indexOf(record.cause);
}

/** how many hold a lock and how many wait for it, from a moment on; only for locks that somebody waited for */
export interface RecordLockQueue {
  readonly at: number;
  readonly class: LockClass;
  readonly number: number;
  readonly holding: number;
  readonly waiting: number;
}
export const RECORD_LOCK_QUEUE_WORDS = 6;
/** The first word of each field in its record. */
export const RECORD_LOCK_QUEUE_AT = {
  at: 0,
  class: 2,
  number: 3,
  holding: 4,
  waiting: 5,
} as const;
export function readRecordLockQueue(words: Uint32Array, at: number): RecordLockQueue {
  return {
    at: words[at + 0]! + words[at + 1]! * 4294967296,
    class: LOCK_CLASS_CODES[words[at + 2]!]!,
    number: words[at + 3]!,
    holding: words[at + 4]!,
    waiting: words[at + 5]!,
  };
}
export function writeRecordLockQueue(words: Uint32Array, at: number, record: RecordLockQueue): void {
  words[at + 0] = record.at >>> 0;
  words[at + 1] = Math.floor(record.at / 4294967296);
  words[at + 2] = LOCK_CLASS_CODES.indexOf(record.class);
  words[at + 3] = record.number;
  words[at + 4] = record.holding;
  words[at + 5] = record.waiting;
}

/** when an operation ran; `number` as in cpu_span */
export interface RecordCpuOperation {
  readonly start: number;
  readonly end: number;
  readonly number: number;
  readonly cpu: number;
  readonly process: number;
  readonly thread: number;
  readonly locks: number;
  readonly contentions: number;
}
export const RECORD_CPU_OPERATION_WORDS = 10;
/** The first word of each field in its record. */
export const RECORD_CPU_OPERATION_AT = {
  start: 0,
  end: 2,
  number: 4,
  cpu: 5,
  process: 6,
  thread: 7,
  locks: 8,
  contentions: 9,
} as const;
export function readRecordCpuOperation(words: Uint32Array, at: number): RecordCpuOperation {
  return {
    start: words[at + 0]! + words[at + 1]! * 4294967296,
    end: words[at + 2]! + words[at + 3]! * 4294967296,
    number: words[at + 4]!,
    cpu: words[at + 5]!,
    process: words[at + 6]!,
    thread: words[at + 7]!,
    locks: words[at + 8]!,
    contentions: words[at + 9]!,
  };
}
export function writeRecordCpuOperation(words: Uint32Array, at: number, record: RecordCpuOperation): void {
  words[at + 0] = record.start >>> 0;
  words[at + 1] = Math.floor(record.start / 4294967296);
  words[at + 2] = record.end >>> 0;
  words[at + 3] = Math.floor(record.end / 4294967296);
  words[at + 4] = record.number;
  words[at + 5] = record.cpu;
  words[at + 6] = record.process;
  words[at + 7] = record.thread;
  words[at + 8] = record.locks;
  words[at + 9] = record.contentions;
}

export interface Counters {
  readonly calls: number;
  readonly callsFailed: number;
  readonly findVma: number;
  readonly cacheHits: number;
  readonly cacheMisses: number;
  readonly cacheMissesEmpty: number;
  readonly cacheMissesElsewhere: number;
  readonly cacheMissesSeqnum: number;
  readonly cacheMissesOtherMm: number;
  readonly cacheInvalidations: number;
  readonly cacheFlushes: number;
  readonly cacheOverflows: number;
  readonly cacheForeignHits: number;
  readonly cacheCompares: number;
  readonly treeNodes: number;
  readonly listVisits: number;
  readonly searchRestarts: number;
  readonly holeSizeResets: number;
  readonly bottomupFallbacks: number;
  readonly gapSearches: number;
  readonly gapSearchNodes: number;
  readonly gapMoves: number;
  readonly gapWalks: number;
  readonly gapEvaluations: number;
  readonly gapEarlyStops: number;
  readonly gapChainLinks: number;
  readonly gapChainHits: number;
  readonly gapFlushes: number;
  readonly rbInserts: number;
  readonly rbErases: number;
  readonly rbRotations: number;
  readonly rbRecolours: number;
  readonly vmaAllocs: number;
  readonly vmaFrees: number;
  readonly splits: number;
  readonly mergeTries: number;
  readonly mergeCase1: number;
  readonly mergeCase2: number;
  readonly mergeCase3: number;
  readonly mergeCase4: number;
  readonly mergeCase5: number;
  readonly mergeCase6: number;
  readonly mergeCase7: number;
  readonly mergeCase8: number;
  readonly pageFaults: number;
  readonly anonVmaAllocs: number;
  readonly anonVmaReuses: number;
  readonly anonVmaLinks: number;
  readonly stackGrowths: number;
  readonly hugePages: number;
  readonly hugeSplits: number;
  readonly areasAdvised: number;
  readonly areasLocked: number;
  readonly forks: number;
  readonly areasInherited: number;
  readonly mapleWalks: number;
  readonly mapleSteps: number;
  readonly mapleCompares: number;
  readonly mapleNodeAllocs: number;
  readonly mapleNodeFrees: number;
  readonly mapleStoreRoot: number;
  readonly mapleStoreSpanning: number;
  readonly mapleStoreExactFit: number;
  readonly mapleStoreNewRoot: number;
  readonly mapleStoreRebalance: number;
  readonly mapleStoreSplit: number;
  readonly mapleStoreAppend: number;
  readonly mapleStoreSlot: number;
  readonly mapleStoreNode: number;
  readonly maplePushLeft: number;
  readonly maplePushRight: number;
  readonly mapleSplits: number;
  readonly mapleCutInThree: number;
  readonly maplePoolLeft: number;
  readonly maplePoolRight: number;
  readonly mapleGrows: number;
  readonly mapleShrinks: number;
  readonly mapleGapUpdates: number;
  readonly mapleGapChecks: number;
  readonly waits: number;
  readonly mapleNodeCopies: number;
  readonly mapleAllocCalls: number;
  readonly mapleNodesUnused: number;
  readonly dupSlotOverwrites: number;
  readonly dupZeroMarks: number;
  readonly dupForeignAreas: number;
  readonly pageAllocs: number;
  readonly pageFrees: number;
  readonly pageTableAllocs: number;
  readonly pageTableFrees: number;
  readonly pageTableCopies: number;
  readonly ptesCopied: number;
  readonly ptesProtected: number;
  readonly cowCopies: number;
  readonly cowReuses: number;
  readonly rmapAdds: number;
  readonly rmapRemoves: number;
  readonly rmapSlots: number;
  readonly pteChainAllocs: number;
  readonly pteChainFrees: number;
  readonly anonVmaFrees: number;
  readonly anonVmaJoins: number;
  readonly rmapWalks: number;
  readonly rmapLooks: number;
  readonly rmapTables: number;
  readonly rmapFound: number;
  readonly pageReferenced: number;
  readonly tryToUnmap: number;
  readonly pagesReclaimed: number;
  readonly swapOuts: number;
  readonly swapIns: number;
  readonly mremapCopies: number;
  readonly lockMmapWrites: number;
  readonly lockMmapReads: number;
  readonly lockVmas: number;
  readonly lockVmaMarks: number;
  readonly lockIMmaps: number;
  readonly lockAnonVmas: number;
  readonly lockAnonVmaEnds: number;
  readonly lockAnonVmaAdjusts: number;
  readonly lockAnonVmaLinks: number;
  readonly lockAnonVmaUnlinks: number;
  readonly lockAnonVmaSearches: number;
  readonly lockAnonVmaSpared: number;
  readonly lockPageTables: number;
}
export const COUNTER_NAMES = [
  'calls',
  'callsFailed',
  'findVma',
  'cacheHits',
  'cacheMisses',
  'cacheMissesEmpty',
  'cacheMissesElsewhere',
  'cacheMissesSeqnum',
  'cacheMissesOtherMm',
  'cacheInvalidations',
  'cacheFlushes',
  'cacheOverflows',
  'cacheForeignHits',
  'cacheCompares',
  'treeNodes',
  'listVisits',
  'searchRestarts',
  'holeSizeResets',
  'bottomupFallbacks',
  'gapSearches',
  'gapSearchNodes',
  'gapMoves',
  'gapWalks',
  'gapEvaluations',
  'gapEarlyStops',
  'gapChainLinks',
  'gapChainHits',
  'gapFlushes',
  'rbInserts',
  'rbErases',
  'rbRotations',
  'rbRecolours',
  'vmaAllocs',
  'vmaFrees',
  'splits',
  'mergeTries',
  'mergeCase1',
  'mergeCase2',
  'mergeCase3',
  'mergeCase4',
  'mergeCase5',
  'mergeCase6',
  'mergeCase7',
  'mergeCase8',
  'pageFaults',
  'anonVmaAllocs',
  'anonVmaReuses',
  'anonVmaLinks',
  'stackGrowths',
  'hugePages',
  'hugeSplits',
  'areasAdvised',
  'areasLocked',
  'forks',
  'areasInherited',
  'mapleWalks',
  'mapleSteps',
  'mapleCompares',
  'mapleNodeAllocs',
  'mapleNodeFrees',
  'mapleStoreRoot',
  'mapleStoreSpanning',
  'mapleStoreExactFit',
  'mapleStoreNewRoot',
  'mapleStoreRebalance',
  'mapleStoreSplit',
  'mapleStoreAppend',
  'mapleStoreSlot',
  'mapleStoreNode',
  'maplePushLeft',
  'maplePushRight',
  'mapleSplits',
  'mapleCutInThree',
  'maplePoolLeft',
  'maplePoolRight',
  'mapleGrows',
  'mapleShrinks',
  'mapleGapUpdates',
  'mapleGapChecks',
  'waits',
  'mapleNodeCopies',
  'mapleAllocCalls',
  'mapleNodesUnused',
  'dupSlotOverwrites',
  'dupZeroMarks',
  'dupForeignAreas',
  'pageAllocs',
  'pageFrees',
  'pageTableAllocs',
  'pageTableFrees',
  'pageTableCopies',
  'ptesCopied',
  'ptesProtected',
  'cowCopies',
  'cowReuses',
  'rmapAdds',
  'rmapRemoves',
  'rmapSlots',
  'pteChainAllocs',
  'pteChainFrees',
  'anonVmaFrees',
  'anonVmaJoins',
  'rmapWalks',
  'rmapLooks',
  'rmapTables',
  'rmapFound',
  'pageReferenced',
  'tryToUnmap',
  'pagesReclaimed',
  'swapOuts',
  'swapIns',
  'mremapCopies',
  'lockMmapWrites',
  'lockMmapReads',
  'lockVmas',
  'lockVmaMarks',
  'lockIMmaps',
  'lockAnonVmas',
  'lockAnonVmaEnds',
  'lockAnonVmaAdjusts',
  'lockAnonVmaLinks',
  'lockAnonVmaUnlinks',
  'lockAnonVmaSearches',
  'lockAnonVmaSpared',
  'lockPageTables',
] as const satisfies readonly (keyof Counters)[];
export function readCounters(words: Uint32Array, at: number): Counters {
  return {
    calls: words[at + 0]! + words[at + 1]! * 4294967296,
    callsFailed: words[at + 2]! + words[at + 3]! * 4294967296,
    findVma: words[at + 4]! + words[at + 5]! * 4294967296,
    cacheHits: words[at + 6]! + words[at + 7]! * 4294967296,
    cacheMisses: words[at + 8]! + words[at + 9]! * 4294967296,
    cacheMissesEmpty: words[at + 10]! + words[at + 11]! * 4294967296,
    cacheMissesElsewhere: words[at + 12]! + words[at + 13]! * 4294967296,
    cacheMissesSeqnum: words[at + 14]! + words[at + 15]! * 4294967296,
    cacheMissesOtherMm: words[at + 16]! + words[at + 17]! * 4294967296,
    cacheInvalidations: words[at + 18]! + words[at + 19]! * 4294967296,
    cacheFlushes: words[at + 20]! + words[at + 21]! * 4294967296,
    cacheOverflows: words[at + 22]! + words[at + 23]! * 4294967296,
    cacheForeignHits: words[at + 24]! + words[at + 25]! * 4294967296,
    cacheCompares: words[at + 26]! + words[at + 27]! * 4294967296,
    treeNodes: words[at + 28]! + words[at + 29]! * 4294967296,
    listVisits: words[at + 30]! + words[at + 31]! * 4294967296,
    searchRestarts: words[at + 32]! + words[at + 33]! * 4294967296,
    holeSizeResets: words[at + 34]! + words[at + 35]! * 4294967296,
    bottomupFallbacks: words[at + 36]! + words[at + 37]! * 4294967296,
    gapSearches: words[at + 38]! + words[at + 39]! * 4294967296,
    gapSearchNodes: words[at + 40]! + words[at + 41]! * 4294967296,
    gapMoves: words[at + 42]! + words[at + 43]! * 4294967296,
    gapWalks: words[at + 44]! + words[at + 45]! * 4294967296,
    gapEvaluations: words[at + 46]! + words[at + 47]! * 4294967296,
    gapEarlyStops: words[at + 48]! + words[at + 49]! * 4294967296,
    gapChainLinks: words[at + 50]! + words[at + 51]! * 4294967296,
    gapChainHits: words[at + 52]! + words[at + 53]! * 4294967296,
    gapFlushes: words[at + 54]! + words[at + 55]! * 4294967296,
    rbInserts: words[at + 56]! + words[at + 57]! * 4294967296,
    rbErases: words[at + 58]! + words[at + 59]! * 4294967296,
    rbRotations: words[at + 60]! + words[at + 61]! * 4294967296,
    rbRecolours: words[at + 62]! + words[at + 63]! * 4294967296,
    vmaAllocs: words[at + 64]! + words[at + 65]! * 4294967296,
    vmaFrees: words[at + 66]! + words[at + 67]! * 4294967296,
    splits: words[at + 68]! + words[at + 69]! * 4294967296,
    mergeTries: words[at + 70]! + words[at + 71]! * 4294967296,
    mergeCase1: words[at + 72]! + words[at + 73]! * 4294967296,
    mergeCase2: words[at + 74]! + words[at + 75]! * 4294967296,
    mergeCase3: words[at + 76]! + words[at + 77]! * 4294967296,
    mergeCase4: words[at + 78]! + words[at + 79]! * 4294967296,
    mergeCase5: words[at + 80]! + words[at + 81]! * 4294967296,
    mergeCase6: words[at + 82]! + words[at + 83]! * 4294967296,
    mergeCase7: words[at + 84]! + words[at + 85]! * 4294967296,
    mergeCase8: words[at + 86]! + words[at + 87]! * 4294967296,
    pageFaults: words[at + 88]! + words[at + 89]! * 4294967296,
    anonVmaAllocs: words[at + 90]! + words[at + 91]! * 4294967296,
    anonVmaReuses: words[at + 92]! + words[at + 93]! * 4294967296,
    anonVmaLinks: words[at + 94]! + words[at + 95]! * 4294967296,
    stackGrowths: words[at + 96]! + words[at + 97]! * 4294967296,
    hugePages: words[at + 98]! + words[at + 99]! * 4294967296,
    hugeSplits: words[at + 100]! + words[at + 101]! * 4294967296,
    areasAdvised: words[at + 102]! + words[at + 103]! * 4294967296,
    areasLocked: words[at + 104]! + words[at + 105]! * 4294967296,
    forks: words[at + 106]! + words[at + 107]! * 4294967296,
    areasInherited: words[at + 108]! + words[at + 109]! * 4294967296,
    mapleWalks: words[at + 110]! + words[at + 111]! * 4294967296,
    mapleSteps: words[at + 112]! + words[at + 113]! * 4294967296,
    mapleCompares: words[at + 114]! + words[at + 115]! * 4294967296,
    mapleNodeAllocs: words[at + 116]! + words[at + 117]! * 4294967296,
    mapleNodeFrees: words[at + 118]! + words[at + 119]! * 4294967296,
    mapleStoreRoot: words[at + 120]! + words[at + 121]! * 4294967296,
    mapleStoreSpanning: words[at + 122]! + words[at + 123]! * 4294967296,
    mapleStoreExactFit: words[at + 124]! + words[at + 125]! * 4294967296,
    mapleStoreNewRoot: words[at + 126]! + words[at + 127]! * 4294967296,
    mapleStoreRebalance: words[at + 128]! + words[at + 129]! * 4294967296,
    mapleStoreSplit: words[at + 130]! + words[at + 131]! * 4294967296,
    mapleStoreAppend: words[at + 132]! + words[at + 133]! * 4294967296,
    mapleStoreSlot: words[at + 134]! + words[at + 135]! * 4294967296,
    mapleStoreNode: words[at + 136]! + words[at + 137]! * 4294967296,
    maplePushLeft: words[at + 138]! + words[at + 139]! * 4294967296,
    maplePushRight: words[at + 140]! + words[at + 141]! * 4294967296,
    mapleSplits: words[at + 142]! + words[at + 143]! * 4294967296,
    mapleCutInThree: words[at + 144]! + words[at + 145]! * 4294967296,
    maplePoolLeft: words[at + 146]! + words[at + 147]! * 4294967296,
    maplePoolRight: words[at + 148]! + words[at + 149]! * 4294967296,
    mapleGrows: words[at + 150]! + words[at + 151]! * 4294967296,
    mapleShrinks: words[at + 152]! + words[at + 153]! * 4294967296,
    mapleGapUpdates: words[at + 154]! + words[at + 155]! * 4294967296,
    mapleGapChecks: words[at + 156]! + words[at + 157]! * 4294967296,
    waits: words[at + 158]! + words[at + 159]! * 4294967296,
    mapleNodeCopies: words[at + 160]! + words[at + 161]! * 4294967296,
    mapleAllocCalls: words[at + 162]! + words[at + 163]! * 4294967296,
    mapleNodesUnused: words[at + 164]! + words[at + 165]! * 4294967296,
    dupSlotOverwrites: words[at + 166]! + words[at + 167]! * 4294967296,
    dupZeroMarks: words[at + 168]! + words[at + 169]! * 4294967296,
    dupForeignAreas: words[at + 170]! + words[at + 171]! * 4294967296,
    pageAllocs: words[at + 172]! + words[at + 173]! * 4294967296,
    pageFrees: words[at + 174]! + words[at + 175]! * 4294967296,
    pageTableAllocs: words[at + 176]! + words[at + 177]! * 4294967296,
    pageTableFrees: words[at + 178]! + words[at + 179]! * 4294967296,
    pageTableCopies: words[at + 180]! + words[at + 181]! * 4294967296,
    ptesCopied: words[at + 182]! + words[at + 183]! * 4294967296,
    ptesProtected: words[at + 184]! + words[at + 185]! * 4294967296,
    cowCopies: words[at + 186]! + words[at + 187]! * 4294967296,
    cowReuses: words[at + 188]! + words[at + 189]! * 4294967296,
    rmapAdds: words[at + 190]! + words[at + 191]! * 4294967296,
    rmapRemoves: words[at + 192]! + words[at + 193]! * 4294967296,
    rmapSlots: words[at + 194]! + words[at + 195]! * 4294967296,
    pteChainAllocs: words[at + 196]! + words[at + 197]! * 4294967296,
    pteChainFrees: words[at + 198]! + words[at + 199]! * 4294967296,
    anonVmaFrees: words[at + 200]! + words[at + 201]! * 4294967296,
    anonVmaJoins: words[at + 202]! + words[at + 203]! * 4294967296,
    rmapWalks: words[at + 204]! + words[at + 205]! * 4294967296,
    rmapLooks: words[at + 206]! + words[at + 207]! * 4294967296,
    rmapTables: words[at + 208]! + words[at + 209]! * 4294967296,
    rmapFound: words[at + 210]! + words[at + 211]! * 4294967296,
    pageReferenced: words[at + 212]! + words[at + 213]! * 4294967296,
    tryToUnmap: words[at + 214]! + words[at + 215]! * 4294967296,
    pagesReclaimed: words[at + 216]! + words[at + 217]! * 4294967296,
    swapOuts: words[at + 218]! + words[at + 219]! * 4294967296,
    swapIns: words[at + 220]! + words[at + 221]! * 4294967296,
    mremapCopies: words[at + 222]! + words[at + 223]! * 4294967296,
    lockMmapWrites: words[at + 224]! + words[at + 225]! * 4294967296,
    lockMmapReads: words[at + 226]! + words[at + 227]! * 4294967296,
    lockVmas: words[at + 228]! + words[at + 229]! * 4294967296,
    lockVmaMarks: words[at + 230]! + words[at + 231]! * 4294967296,
    lockIMmaps: words[at + 232]! + words[at + 233]! * 4294967296,
    lockAnonVmas: words[at + 234]! + words[at + 235]! * 4294967296,
    lockAnonVmaEnds: words[at + 236]! + words[at + 237]! * 4294967296,
    lockAnonVmaAdjusts: words[at + 238]! + words[at + 239]! * 4294967296,
    lockAnonVmaLinks: words[at + 240]! + words[at + 241]! * 4294967296,
    lockAnonVmaUnlinks: words[at + 242]! + words[at + 243]! * 4294967296,
    lockAnonVmaSearches: words[at + 244]! + words[at + 245]! * 4294967296,
    lockAnonVmaSpared: words[at + 246]! + words[at + 247]! * 4294967296,
    lockPageTables: words[at + 248]! + words[at + 249]! * 4294967296,
  };
}
