/* What the linear searches share: the steps in gap/linear_steps.c, and the parts of gap/linear.c that 2.6.34's search
 * uses. */
#ifndef GAP_LINEAR_H
#define GAP_LINEAR_H

#include "gap/gap.h"

/* ---- gap/linear_steps.c ---- */

void set_free_area_cache(struct mm_struct *mm, u64 value, enum code_start_moved cause);
void set_cached_hole_size(struct mm_struct *mm, u64 value);
void reset_cached_hole_size(struct mm_struct *mm, u64 value);

/* What a search does with gaps that are too small. */
enum passed_over { PASSES_OVER, NOTES_LARGEST };

/* Checks one candidate: is the gap at `addr` large enough? find_vma() has found `vma`, and all gaps end at `limit`. */
bool visit_hole(struct mm_struct *mm, u64 addr, u64 length, const struct vm_area_struct *vma, u64 limit,
		enum passed_over passed);
/* One pass from `addr` upwards, along the list. An address or -ENOMEM. */
s64 march_up(struct mm_struct *mm, const struct gap_request *request, u64 addr, enum passed_over passed);
/* One pass from `top` downwards: below `top`, then below each VMA in the way. An address or -ENOMEM. */
s64 march_down(struct mm_struct *mm, const struct gap_request *request, u64 top);

/* Only the red-black tree is maintained: the search itself discovers the gaps. */
void plain_insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place);
void plain_erase(struct mm_struct *mm, struct vm_area_struct *vma);
void plain_adjusted(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		    struct moved_bounds moved);
void plain_grown_down(struct mm_struct *mm, struct vm_area_struct *vma);
const char *verify_start(const struct mm_struct *mm, u64 limit);

/* ---- gap/linear.c ---- */

void linear_init(struct mm_struct *mm);
void linear_forked(struct mm_struct *child);
void linear_placed_vdso(struct mm_struct *mm, u64 start, u64 end);
/* One search with its enter and leave events. `down` is this kernel's downward search; `recall` goes into the event. */
s64 linear_search(struct mm_struct *mm, const struct gap_request *request, enum code_recall recall,
		  s64 (*down)(struct mm_struct *mm, const struct gap_request *request));
void linear_forget(struct mm_struct *mm, u64 start);
void linear_unmapped(struct mm_struct *mm, struct vm_area_struct *prev, struct vm_area_struct *next);
const char *linear_verify(struct mm_struct *mm);

#endif
