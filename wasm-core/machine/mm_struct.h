/* The address space of a process: struct mm_struct. */
#ifndef MACHINE_MM_STRUCT_H
#define MACHINE_MM_STRUCT_H

#include "machine/page_map.h"
#include "machine/vma.h"
#include "maple/maple_tree.h"
#include "trace/trace.h"

struct anonmm;
struct machine;
struct process;

/* This many VMAs fill the chain of gap/free_gap_lazy.c (the mail names no number). The chain is flushed after a
 * change of the tree, and no change chains more than GAP_CHAIN_SLACK. */
#define GAP_CHAIN 16
#define GAP_CHAIN_SLACK 8

enum rlimit { RLIMIT_AS, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_MEMLOCK, RLIMITS };
#define RLIM_INFINITY UINT64_MAX

struct mm_struct {
	struct machine *machine;
	struct process *process; /* that lives in it; NULL while the mm is being made */
	struct maple_tree mm_mt; /* index/maple.c */
	struct ma_state vmi; /* index/maple.c: the iterator of the running call; meaningless between calls */
	u64 taken_below; /* index/maple.c: exit_mmap() has freed the VMAs that end here or below */
	struct page_map pages;
	struct anonmm *anonmm; /* rmap/anonmm.c */
	u64 total_vm, locked_vm, stack_vm, exec_vm; /* pages */
	u64 data_vm; /* pages; kept since 4.5 */
	u64 shared_vm; /* pages of files; kept before 4.5 */
	u64 program_vm; /* those pages of exec_vm that execve() mapped */
	u32 program; /* the file that it mapped them of; VM_EXECUTABLE */
	u64 def_flags; /* for new mappings: mlockall(MCL_FUTURE), and PR_SET_THP_DISABLE from 3.15 to 4.12 */
	u64 rlimit[RLIMITS]; /* bytes */
	u64 hint_min; /* a lower, non-zero hint is raised to it */
	u64 stack_guard_gap; /* bytes kept free below a growing VMA */
	u32 pkey_map; /* protection keys in use, one bit each */
	s32 execute_only_pkey; /* the key of execute-only memory; -1: none yet */
	bool huge_pages; /* the machine has huge pages, and PR_SET_THP_DISABLE is not set */
	struct vm_area_struct *mmap; /* the lowest VMA */
	struct rb_root mm_rb;
	struct vm_area_struct *mmap_cache; /* cache/mmap_cache.c */
	struct vm_area_struct *mmap_cache_largest; /* cache/largest_vma.c */
	u64 vmacache_seqnum; /* cache/vmacache.c: advances when a VMA is removed, which invalidates all tasks' slots */
	u64 highest_vm_end; /* gaps in the red-black tree: the gap above all VMAs starts here */
	struct vm_area_struct *gap_chain[GAP_CHAIN + GAP_CHAIN_SLACK]; /* gap/free_gap_lazy.c */
	u32 gap_chained;
	u64 free_area_cache; /* gap/linear.c, gap/free_area_cache.c: where the next search starts */
	u64 cached_hole_size; /* gap/linear.c: lower bound of the largest gap passed over */
	u64 task_size; /* end of user space */
	u64 mmap_base; /* where a top-down search starts */
	u64 unmapped_base; /* TASK_UNMAPPED_BASE: where a bottom-up search starts, task_size/3 in pages */
	u64 start_code, end_code, start_data, data_size, start_brk, brk, start_stack;
	u64 mmap_min_addr;
	u32 map_count;
	u32 max_map_count;
	enum code_direction direction; /* of the gap search: the layout decides if the era can search both ways */
	enum code_stack_pointer stack_pointer; /* if it stays, it is at start_stack */
};

#endif
