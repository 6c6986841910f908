/* The interface of vmascope's C core, which models the mm of Linux as successive kernels had it: VMAs, their index,
 * gaps, page tables, reverse mapping, locks.
 *
 * This header is everything a program needs to run one machine. Some builds export more: virtual CPUs (api/cpus.h),
 * benchmark suites (api/suites.h), streams of page faults (api/faults.h).
 *
 * One instance of the core holds one machine, in one arena; no simulated state lies outside it. Whatever does not
 * fit into registers crosses the exchange buffer: records, which are the structs of trace/records.def, or texts,
 * which end with a NUL. Every argument or result that is called "in the exchange" starts at its first byte, and
 * each call may overwrite all of it. Addresses and sizes are bytes unless a comment says pages; the model's pages
 * are 4 KiB.
 *
 * A bad argument never traps. Errors are negative errno values as Linux numbers them (base/errno.h), whatever the
 * core is compiled for; an outcome adds the reason, a code of trace/codes.def.
 *
 * Life of a machine:
 *   vmascope_start(era)          with a record_layout in the exchange
 *   vmascope_add_file()          for each file of the start layout, with a record_file in the exchange
 *   vmascope_add_area()          for each VMA of the start layout, with a record_area in the exchange
 *   vmascope_call()              for each operation: takes a record_operation, leaves a record_outcome
 *   vmascope_inspect_*()         at any moment, also in the middle of a call: they only read, and they always end
 */
#ifndef VMASCOPE_H
#define VMASCOPE_H

#include "trace/records.h"

#define VMASCOPE_EXCHANGE_BYTES 65536

/* The exchange buffer: VMASCOPE_EXCHANGE_BYTES bytes, aligned to 8. Its address never changes. */
void *vmascope_exchange(void);

/* Returns how many kernels the table eras/eras.def has. Their numbers are 0 up to one less, oldest first. */
u32 vmascope_eras(void);
/* Returns the number of the era whose id is in the exchange, a text such as "3.8". An id may also mix a row of the
 * table with other strategies: "3.8+gap=linear". A mixed row gets the number vmascope_eras() and keeps it until
 * another mixed row is parsed. Returns -EINVAL when there is no such era, with an era_refusal in the exchange
 * (trace/refusal.h). */
s32 vmascope_parse_era(void);
/* Leaves a description of the era in the exchange, a text of lines "name value\n": "id 3.4", "year 2012", one line
 * for each column with its strategy, and "keeps" with the words that machine/era.h explains. Returns the text's
 * length without the NUL, or -EINVAL when there is no such era. */
s32 vmascope_describe_era(u32 era);
/* Leaves all strategies that a mixed row can choose from, as lines "column strategy\n", each followed by what the strategy
 * keeps (machine/era.h), and returns as vmascope_describe_era(). */
s32 vmascope_describe_strategies(void);

/* Discards the machine and starts a new one of this era. It has one process, with the record_layout of the exchange
 * and without VMAs. Returns 0, -EINVAL (no such era, or an impossible layout) or -ENOMEM; after an error there is
 * no machine. */
s32 vmascope_start(u32 era);
/* Describes one open file: the record_file in the exchange. A file that is never described is readable, writable
 * and endless. Returns 0, -EINVAL (no machine, a number or kind out of range, or a number described before) or
 * -ENOMEM. */
s32 vmascope_add_file(void);
/* Inserts one VMA of the start layout: the record_area in the exchange. Its events and counts are discarded.
 * Returns 0, -EINVAL (no machine, or a range that overlaps another VMA, is not page-aligned, exceeds task_size or is
 * smaller than the anonymous pages it should hold) or -ENOMEM. */
s32 vmascope_add_area(void);
/* Performs the record_operation in the exchange and leaves its record_outcome there. Returns outcome.error: 0 or a
 * negative errno. Without a machine it returns -EINVAL and leaves no outcome. */
s32 vmascope_call(void);

/* Checks every structure against the others, between calls only. Returns 0 when all is consistent, otherwise -1
 * with a sentence in the exchange. trace.wasm and bench.wasm don't have it: base/parts.h. */
s32 vmascope_verify(void);
/* Makes the n-th allocation from now on fail, once; 1 is the next one, and 0 cancels an earlier request. */
void vmascope_fail_allocation(u32 n);

/* What a keyframe copies: the arena's address, a multiple of 16 that never changes, and how many bytes from there
 * on are in use (0 without a machine). */
void *vmascope_arena(void);
u32 vmascope_arena_used(void);
/* Grows the arena to at least `bytes` bytes in all, for a keyframe that the caller then copies in; what is copied
 * in becomes the machine. Returns 0 or -ENOMEM. */
s32 vmascope_arena_reserve(u32 bytes);

/* Leave one record in the exchange, a record_machine or a record_mm. Return 0, or -EINVAL without a machine or
 * without such a process. In all calls below, `process` is a process number from 1 on, and 0 means process 1. */
s32 vmascope_inspect_machine(void);
s32 vmascope_inspect_mm(u32 process);
/* Leaves struct counters (trace/counters.def, a u64 each) in the exchange and returns its size in bytes, 0 without
 * a machine. All of them are 0 in a build without counters. */
u32 vmascope_inspect_counters(void);
/* The walks. Each call writes as many records as fit into the exchange and returns how many; 0 is the end, or means
 * that there is no such machine or process. `cursor` 0 starts from the beginning, 1 goes on where the last call
 * stopped. Every walk ends on any intermediate state.
 *
 * record_vma: where the index keeps a list, in the order of the list, then the VMAs that only the red-black tree
 * holds; in a maple tree, in the order of its leaves. */
u32 vmascope_inspect_vmas(u32 process, u32 cursor);
/* record_task for each thread of the process, oldest first; and record_cache_slot for each slot of its VMA cache,
 * thread after thread. There are no slots where the era's cache does not belong to threads. */
u32 vmascope_inspect_tasks(u32 process, u32 cursor);
u32 vmascope_inspect_cache_slots(u32 process, u32 cursor);
/* record_process in the order of process numbers. Zombies are included, and so is the child that a running fork()
 * is making. */
u32 vmascope_inspect_processes(u32 cursor);
/* record_page_table for each page table of the process, in pre-order. */
u32 vmascope_inspect_page_tables(u32 process, u32 cursor);
/* record_pte for each entry that is not empty in the lowest-level page table that covers `block`. A block is an
 * address / 2 MiB. */
u32 vmascope_inspect_ptes(u32 process, u32 block, u32 cursor);
/* record_page_run: the pages that the process's entries name, and those in swap, as runs, by address. */
u32 vmascope_inspect_page_runs(u32 process, u32 cursor);
/* Leave a record_page in the exchange. The first finds the page by its address, given as a block (an address / 2
 * MiB) and a page number `n` inside that block; the second by the number that events give the page; the third
 * chooses the page that most page table entries name. Return 0, or -EINVAL when there is no such page. */
s32 vmascope_inspect_page(u32 process, u32 block, u32 n);
s32 vmascope_inspect_page_numbered(u32 page);
s32 vmascope_inspect_page_most_mapped(void);
/* record_mapping for each page table entry that names the page of this number; and record_rmap_item for each
 * structure that the era's reverse mapping goes through to find them, together with related structures that a walk does
 * not visit. */
u32 vmascope_inspect_mappings(u32 page, u32 cursor);
u32 vmascope_inspect_rmap(u32 page, u32 cursor);
/* Leaves a record_memory in the exchange. Returns 0, or -EINVAL without a machine. */
s32 vmascope_inspect_memory(void);
/* record_maple_node for each node of the maple tree, in pre-order, and record_maple_slot for all their slots in the
 * same order. Both are empty where the era's index is no maple tree. */
u32 vmascope_inspect_maple_nodes(u32 process, u32 cursor);
u32 vmascope_inspect_maple_slots(u32 process, u32 cursor);

#ifdef VMASCOPE_TRACE
/* To be called before a traced call. Empties the event buffer, numbers the next event first + 1, and makes the core
 * call on_ring_stop() once event `stop` has been written; `stop` 0 means never. An embedder provides on_ring_stop()
 * and on_ring_full() (trace/ring.h). Does nothing without a machine. */
void vmascope_trace(u32 first, u32 stop);
/* The event buffer: RING_EVENTS events (trace/ring.h) of EVENT_BYTES bytes each, laid out as in trace/events.h.
 * When it is full the core calls on_ring_full() and starts over. The second function returns the number of the last
 * event written, or `first` of vmascope_trace() when there is none. */
void *vmascope_events(void);
u32 vmascope_events_written(void);
#endif

#endif
