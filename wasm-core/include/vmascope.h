/* vmascope's C core: Linux's bookkeeping of a process's memory areas, as successive kernels had it.
 *
 * This is the whole interface. One machine lives at a time, in one arena; nothing else is simulated
 * state. Arguments and answers that do not fit in registers travel as records (trace/records.def)
 * through the exchange buffer. A bad argument never traps: the outcome names an errno and a reason.
 *
 * Life of a machine:
 *   vmascope_start(era)          with a record_layout in the exchange
 *   vmascope_add_area()          once per area of the start layout, a record_area in the exchange
 *   vmascope_call()              once per operation: record_operation in, record_outcome out
 *   vmascope_inspect_*()         at any moment, also in the middle of a call: read only, always ends
 */
#ifndef VMASCOPE_H
#define VMASCOPE_H

#include "trace/records.h"

#define VMASCOPE_EXCHANGE_BYTES 65536

/* The exchange buffer, VMASCOPE_EXCHANGE_BYTES long, aligned for 64-bit fields. */
void *vmascope_exchange(void);

/* Number of rows in eras/eras.def. */
u32 vmascope_eras(void);
/* The number of the row whose id is in the exchange, as text with a NUL behind. A mixed row ("3.8+gap=linear") gets
 * number vmascope_eras(), and keeps it until another one is parsed. -EINVAL: there is no such row, and the exchange
 * has a sentence about why, with a NUL behind. */
s32 vmascope_parse_era(void);
/* Copies the name and strategies of row `era` as text lines "name value\n" (first: "id 3.4") to the
 * exchange; returns the length, or -EINVAL. */
s32 vmascope_describe_era(u32 era);
/* The same for what a mixed row can have: lines "column strategy\n". */
s32 vmascope_describe_strategies(void);

/* Discards the machine and starts one of row `era` with the layout in the exchange and no areas.
 * 0, -EINVAL (no such era, or a layout that can't be) or -ENOMEM. */
s32 vmascope_start(u32 era);
/* Describes the open file in the exchange (record_file). 0, -EINVAL (no number, or described already), -ENOMEM. */
s32 vmascope_add_file(void);
/* Links the area in the exchange. 0, or -EINVAL (overlap, unaligned, beyond the end), -ENOMEM. */
s32 vmascope_add_area(void);
/* Performs the operation in the exchange and leaves its record_outcome there. Returns outcome.error. */
s32 vmascope_call(void);

/* 0 when every structure is consistent; otherwise -1 with a NUL-terminated sentence in the exchange. */
s32 vmascope_verify(void);
/* Makes the n-th allocation from now on fail (1 = the next), once; 0 = none. */
void vmascope_fail_allocation(u32 n);

/* What a keyframe copies: the arena's first address, and the bytes in use from there on. */
void *vmascope_arena(void);
u32 vmascope_arena_used(void);
/* Makes room for `bytes` in the arena before somebody copies a keyframe in. 0 or -ENOMEM. */
s32 vmascope_arena_reserve(u32 bytes);

/* Each leaves one record in the exchange: record_machine, record_mm. Return 0, or -EINVAL without a machine
 * or process. `process` 0 is the first one. */
s32 vmascope_inspect_machine(void);
s32 vmascope_inspect_mm(u32 process);
/* Leaves struct counters in the exchange, returns its bytes. Zeroes in the bench build. */
u32 vmascope_inspect_counters(void);
/* Writes record_vma after record_vma to the exchange, in the order of the list, then those that are only
 * in the tree. `cursor` 0 starts; returns how many were written (0 = end) and continues where it stopped
 * when called with cursor 1. Ends on any intermediate state. */
u32 vmascope_inspect_vmas(u32 process, u32 cursor);
/* The same for the threads of a process: record_task after record_task, the oldest first; and, where the era keeps such
 * slots, record_cache_slot after record_cache_slot, thread after thread. */
u32 vmascope_inspect_tasks(u32 process, u32 cursor);
u32 vmascope_inspect_cache_slots(u32 process, u32 cursor);
/* All processes, the ended ones that nobody has waited for included, and one that fork() is making: record_process after
 * record_process, in the order of their numbers. */
u32 vmascope_inspect_processes(u32 cursor);
/* The page tables of a process, in pre-order: record_page_table after record_page_table. */
u32 vmascope_inspect_page_tables(u32 process, u32 cursor);
/* The entries that are not empty of the lowest page table that covers `block` (an address / 2 MiB): record_pte after
 * record_pte. */
u32 vmascope_inspect_ptes(u32 process, u32 block, u32 cursor);
/* Pages that a process's entries name, in runs: record_page_run after record_page_run. */
u32 vmascope_inspect_page_runs(u32 process, u32 cursor);
/* Each leaves a record_page: the page at an address, given as its 2 MiB block (address / 2 MiB) and its number there; the
 * page of this number, as events call it; and the one that most entries name. 0, or -EINVAL: there is none. */
s32 vmascope_inspect_page(u32 process, u32 block, u32 n);
s32 vmascope_inspect_page_numbered(u32 page);
s32 vmascope_inspect_page_most_mapped(void);
/* All entries that name the page of this number: record_mapping after record_mapping; and what the reverse map of the row
 * goes through to find them, with what else belongs to it: record_rmap_item after record_rmap_item. */
u32 vmascope_inspect_mappings(u32 page, u32 cursor);
u32 vmascope_inspect_rmap(u32 page, u32 cursor);
/* Leaves a record_memory. 0, or -EINVAL without a machine. */
s32 vmascope_inspect_memory(void);
/* The same for the maple tree, where the era has one: record_maple_node after record_maple_node in
 * pre-order, and all their record_maple_slots. */
u32 vmascope_inspect_maple_nodes(u32 process, u32 cursor);
u32 vmascope_inspect_maple_slots(u32 process, u32 cursor);

#ifdef VMASCOPE_TRACE
/* Before the next call(s): numbers events from `first`, and calls on_ring_stop() once event number
 * `stop` (1 = the first of the session) has been written; 0 = never. */
void vmascope_trace(u32 first, u32 stop);
/* The event buffer, the bytes of one event, and how many events have been written so far. */
void *vmascope_events(void);
u32 vmascope_events_written(void);
#endif

#endif
