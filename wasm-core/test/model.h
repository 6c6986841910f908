/* The oracle of the random tests: an address space as a flat sorted array, worked on by linear scans.
 *
 * It knows what a call does to a process's memory and nothing of how the core does it: no tree, no list,
 * no cache, no vma_adjust(). A new mapping is painted over the array and fused with its neighbours; a gap
 * is found by looking at every gap. What it predicts is exact: value, error, and every area with its
 * bounds, flags, file, offset and serial number. */
#ifndef TEST_MODEL_H
#define TEST_MODEL_H

#include "mm/mm.h"
#include "inspect/records.h"

#define MODEL_AREAS 4096
#define MODEL_MERGE_CASES 8

enum model_search {
	MODEL_LINEAR, /* 3.4: first fit from where the last search ended */
	MODEL_BEST, /* 3.8: the lowest or highest gap that fits */
};

struct model_area {
	u64 start, end, pgoff;
	u32 flags, file, id;
};

struct model {
	enum model_search search;
	enum code_direction direction;
	u32 known_flags; /* MAP_ bits beyond the classic ones */
	u32 max_map_count;
	u64 task_size, mmap_base, unmapped_base, mmap_min_addr, start_brk, brk;
	u64 search_from, hole_seen; /* what 3.4 calls free_area_cache and cached_hole_size */
	u32 last_id;
	u32 last_shared; /* shared anonymous objects created so far */
	u64 merges[MODEL_MERGE_CASES + 1]; /* by case, [0] unused */
	u64 restarts, fallbacks; /* of searches */
	u32 count;
	struct model_area areas[MODEL_AREAS];
};

void model_init(struct model *model, const struct record_layout *layout, enum model_search search,
		u32 known_flags);
/* Adds an area that does not overlap another. */
void model_add_area(struct model *model, const struct record_area *area);
/* What a predicted outcome has for a reason when the call is refused: which one is not predicted. */
#define MODEL_REFUSED 1
/* Performs one call and says what must come of it. */
struct record_outcome model_call(struct model *model, const struct record_operation *operation);

/* NULL when the core's mm has exactly the model's areas and fields, otherwise a sentence about the first
 * difference, valid until the next call. */
const char *model_compare(const struct model *model, const struct mm_struct *mm);
/* Takes over what the core has, after a call whose effect the model does not predict. */
void model_copy(struct model *model, const struct mm_struct *mm);

/* Index of the first area that ends above `addr`; `count` when there is none. */
u32 model_find(const struct model *model, u64 addr);

#endif
