/* The oracle of the random tests: an address space as a flat sorted array, worked on by linear scans.
 *
 * It knows what a call does to a process's memory and nothing of how the core does it: no tree, no list,
 * no cache, no vma_adjust(). A new mapping is painted over the array and fused with its neighbours; a gap
 * is found by looking at every gap. What it predicts is exact: value, error, and every area with its
 * bounds, flags, file, offset and serial number. */
#ifndef TEST_MODEL_H
#define TEST_MODEL_H

#include "machine/gap_strategy.h"
#include "trace/records.h"

#define MODEL_AREAS 4096
#define MODEL_MERGE_CASES 8
/* The one file that lies on a disk; all others are of some kind that nothing is known of. */
#define MODEL_REGULAR_FILE 4

enum model_kernel {
	MODEL_2_4, MODEL_2_6_2, MODEL_2_6_5_AA1, MODEL_2_6_7, MODEL_2_6_34, MODEL_3_4, MODEL_FREE_GAP, MODEL_FREE_GAP_LAZY, MODEL_FREE_GAP_HOLES, MODEL_3_8, MODEL_3_14, MODEL_3_14_VMACACHE,
	MODEL_3_15, MODEL_3_15_WIDE, MODEL_4_20, MODEL_6_1, MODEL_6_5, MODEL_6_5_MT_DUP, MODEL_6_8, MODEL_6_18,
	MODEL_KERNELS,
};

/* What each kernel does differently, as far as the model goes. */
struct model_rules {
	const char *era; /* the row that it is held against */
	/* The lowest or highest gap that fits is taken, unless: */
	bool first_fit; /* searches go on where the last one ended */
	bool remembers_nothing; /* or not even that: they begin at the base, each time */
	bool remembers_no_hole; /* and what they have passed over is forgotten */
	bool one_probe; /* downwards they go back to the base after one look */
	bool upwards_only; /* whatever the layout says */
	bool posted; /* a walk takes what it comes by: model_walk.c */
	bool lazy; /* and what its tree promises may be out of date */
	bool guard_gaps; /* room below growing areas is kept free, by searches, hints and the heap */
	bool guarded_ends; /* gaps end where that room begins; otherwise it is found out after the search */
	bool huge_files, huge_anonymous; /* such mappings of 2 MiB and more are aligned */
	bool huge_whole_only; /* anonymous ones of whole 2 MiB, without a hint */
	bool huge_to_top; /* those that are aligned anyway go up as far as there is room */
	bool above_4g; /* MAP_ABOVE4G is known */
	bool offset_limit; /* no file reaches beyond 2^63 bytes */
	bool shared_memory_grows; /* MAP_GROWSDOWN is taken for shared anonymous memory, too */
	bool growing_checked_first; /* what can't grow is refused before anything is unmapped */
	bool mixed_is_special; /* VM_MIXEDMAP keeps areas apart */
	bool next_absorbs; /* who survives in merge case 8 */
	bool files_apart; /* areas of files never join */
	bool changed_files_apart; /* they do not join where mprotect() makes them alike */
	bool changed_apart; /* nothing does */
	bool low; /* 32 bits */
	bool no_minimum; /* any address will do */
	bool takes_empty; /* mmap() of nothing succeeds */
	bool no_locks; /* nobody may lock memory */
	bool outer_parts_new; /* cut for an unmap, the part that stays is the new area */
	bool untouched_unaccounted; /* anonymous memory made read-only is not promised any more */
	bool heap_apart; /* the heap does not join what lies below it, and shrinks only what is there */
};

struct model_area {
	u64 start, end, pgoff;
	u32 flags, file, id; /* none of the flags above bit 31 comes up */
};

/* What alone is taken from the core's own structures, as the walk of June 2012 depends on it: how deep each area's node
 * hangs, and, where promises may be out of date, what it promises. */
struct model_tree {
	u32 depth[MODEL_AREAS];
	u64 promised[MODEL_AREAS];
	bool stale;
};

struct model {
	const struct model_rules *rules;
	enum code_direction direction;
	u32 known_flags; /* MAP_ bits beyond the classic ones */
	u32 max_map_count;
	u64 task_size, mmap_base, unmapped_base, mmap_min_addr, hint_min, stack_guard_gap, start_brk, brk;
	u64 search_from, hole_seen; /* what 3.4 calls free_area_cache and cached_hole_size */
	u32 last_id;
	u32 last_shared; /* shared anonymous objects created so far */
	u64 merges[MODEL_MERGE_CASES + 1]; /* by case, [0] unused */
	u64 restarts, fallbacks; /* of searches */
	u64 guarded, aligned; /* searches that a guard gap has turned away, and mappings that were aligned */
	u32 count;
	struct model_area areas[MODEL_AREAS];
	struct model_tree tree;
};

const struct model_rules *model_rules_of(enum model_kernel kernel);
void model_init(struct model *model, const struct record_layout *layout, enum model_kernel kernel,
		u32 known_flags);
/* Adds an area that does not overlap another. */
void model_add_area(struct model *model, const struct record_area *area);
/* What a predicted outcome has for a reason when the call is refused: which one is not predicted. */
#define MODEL_REFUSED 1
/* Performs one call and says what must come of it. */
struct record_outcome model_call(struct model *model, const struct record_operation *operation);

/* NULL when the core's mm has exactly the model's areas and fields, otherwise a sentence about the first
 * difference, valid until the next call. */
const char *model_compare(const struct model *model, struct mm_struct *mm);
/* Takes over what the core has, after a call whose effect the model does not predict. */
void model_copy(struct model *model, struct mm_struct *mm);

/* Looks at the tree that the next search will walk through. */
void model_see_tree(struct model *model, const struct mm_struct *mm);

struct gap_request;
/* Where a gap is found, or -ENOMEM. */
s64 model_search(struct model *model, const struct gap_request *request);

/* Index of the first area that ends above `addr`; `count` when there is none. */
u32 model_find(const struct model *model, u64 addr);

#endif
