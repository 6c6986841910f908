/* The oracle of the random tests: an address space as a flat sorted array of VMAs.
 *
 * It knows what a call does to an mm, and nothing of how the core does it: no tree, no list, no cache, no
 * vma_adjust(). A new mapping is painted over the array and joined with its neighbours; a gap is found by looking
 * at every gap. Its predictions are exact: value, error, and every VMA with its bounds, flags, file, offset and
 * serial number. */
#ifndef TEST_MODEL_H
#define TEST_MODEL_H

#include "machine/gap_strategy.h"
#include "trace/records.h"

#define MODEL_AREAS 4096
#define MODEL_MERGE_CASES 8
/* The one file that lies on a disk. Nothing is known about the kinds of the others. */
#define MODEL_REGULAR_FILE 4

enum model_kernel {
	MODEL_2_4, MODEL_2_6_2, MODEL_2_6_5_AA1, MODEL_2_6_7, MODEL_2_6_34, MODEL_3_4, MODEL_FREE_GAP, MODEL_FREE_GAP_LAZY, MODEL_FREE_GAP_HOLES, MODEL_3_8, MODEL_3_14, MODEL_3_14_VMACACHE,
	MODEL_3_15, MODEL_3_15_WIDE, MODEL_4_20, MODEL_5_10, MODEL_6_1, MODEL_6_5, MODEL_6_5_MT_DUP, MODEL_6_8, MODEL_6_12, MODEL_6_18, MODEL_7_3,
	MODEL_KERNELS,
};

/* What each kernel does differently, as far as the model is concerned. */
struct model_rules {
	const char *era; /* the era that it is compared with */
	/* A search chooses the lowest or highest gap that fits, unless: */
	bool first_fit; /* it continues where the last one ended */
	bool remembers_nothing; /* or not even that: it starts at the base each time */
	bool remembers_no_hole; /* and it forgets the gaps that it has passed */
	bool one_probe; /* downwards it returns to the base after one probe */
	bool upwards_only; /* whatever the layout says */
	bool posted; /* a walk takes the gap that it reaches: model_walk.c */
	bool lazy; /* and what its tree promises may be out of date */
	bool guard_gaps; /* guard gaps below growing VMAs are respected by searches, hints and the heap */
	bool guarded_ends; /* gaps end where a guard gap begins; otherwise the search checks that afterwards */
	bool huge_files, huge_anonymous; /* such mappings of 2 MiB and more are aligned */
	bool huge_whole_only; /* of anonymous ones only whole multiples of 2 MiB without a hint */
	bool huge_to_top; /* one that is aligned already moves up by the spare 2 MiB */
	bool huge_64_bit; /* no mapping of a 32-bit program is aligned */
	bool above_4g; /* MAP_ABOVE4G is known */
	bool offset_limit; /* no file reaches beyond 2^63 bytes */
	bool shared_memory_grows; /* MAP_GROWSDOWN is accepted for shared anonymous memory, too */
	bool growing_checked_first; /* what can't grow is refused before anything is unmapped */
	bool mixed_is_special; /* VM_MIXEDMAP keeps VMAs apart */
	bool next_absorbs; /* which VMA survives in merge case 8 */
	bool files_apart; /* VMAs of files never merge */
	bool changed_files_apart; /* they do not merge when mprotect() makes them equal */
	bool changed_apart; /* no VMAs do */
	bool low; /* 32-bit */
	bool fixed_apart; /* a fixed address is not taken for an error, whatever it looks like */
	bool no_minimum; /* there is no lowest address, */
	bool minimum_last; /* or it is compared when nothing else is wrong */
	bool takes_empty, takes_wrapped; /* mmap() with length 0 succeeds, even if the length is 0 only when rounded up */
	bool no_locks; /* MAP_LOCKED is always refused, */
	bool ignores_locked; /* or it is no flag */
	bool hints_up; /* hints are rounded up to pages */
	bool heap_executable;
	bool brk_below; /* brk() may go down to the end of the code */
	bool no_accounts, no_noreserve; /* no VMA has VM_ACCOUNT, or VM_NORESERVE */
	bool mprotect_apart; /* mprotect() joins the VMA above only at its end */
	bool mprotect_plain; /* it knows only the three accesses */
	bool mprotect_checks_all; /* it checks the protection even where there is nothing to change */
	bool wrap_einval; /* a range that wraps around is EINVAL */
	bool outer_parts_new; /* when munmap() splits a VMA, the part that stays is the new VMA */
	bool untouched_unaccounted; /* anonymous memory that becomes read-only is no longer accounted */
	bool heap_apart; /* the heap does not merge with what lies below it, and only shrinks where something is mapped */
};

struct model_area {
	u64 start, end, pgoff;
	u32 flags, file, id; /* none of the flags above bit 31 occurs */
};

/* The only thing that is taken from the core's own structures, because the walk of June 2012 depends on it: the
 * depth of each VMA's node, and, where promises may be out of date, what the node promises. */
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
	u64 task_size, mmap_base, unmapped_base, mmap_min_addr, hint_min, stack_guard_gap, end_code, start_brk, brk;
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
/* Adds a VMA that overlaps no other. */
void model_add_area(struct model *model, const struct record_area *area);
/* The reason in a predicted outcome when the call is refused; the model does not predict which one. */
#define MODEL_REFUSED 1
/* Performs one call and returns the outcome that the core must return. */
struct record_outcome model_call(struct model *model, const struct record_operation *operation);

/* NULL when the core's mm has exactly the model's VMAs and fields, otherwise a sentence about the first difference,
 * valid until the next call. */
const char *model_compare(const struct model *model, struct mm_struct *mm);
/* Copies the core's state after a call whose effect the model does not predict. */
void model_copy(struct model *model, struct mm_struct *mm);

/* Copies the shape of the tree that the next search will walk through. */
void model_see_tree(struct model *model, const struct mm_struct *mm);

struct gap_request;
/* The address of a gap, or -ENOMEM. */
s64 model_search(struct model *model, const struct gap_request *request);

/* Index of the first VMA that ends above `addr`; `count` when there is none. */
u32 model_find(const struct model *model, u64 addr);

#endif
