/* vma_merge(): instead of making a new VMA, lets a neighbour grow. Models vma_merge() and its tests,
 * mm/mmap.c, 3.4 to 6.11, what mmap_region(), mm/mmap.c, did itself for new mappings from 6.1 to 6.11, and
 * vma_merge_new_range() and vma_merge_existing_range(), mm/vma.c, 6.18.
 *
 * A range A gets attributes that it did not have. It lies in a gap, or it is all, the head or the tail of a
 * VMA. P is the VMA before A, C the one of which A is all or the head, N the one after.
 *
 *      AAAA            AAAA              AAAA             AAAA
 *  PPPP    NNNN    PPPP    xxxx    xxxx     NNNN      PPPPPPNNNNNN
 *  PPPPPPPPPPPP    PPPPPPPPxxxx    xxxx NNNNNNNN      PPPPNNNNNNNN
 *  case 1: fill    case 2: P grows case 3: N grows    case 4: tail of P to N
 *
 *      AAAA             AAAA             AAAA             AAAA
 *  PPPPCCCCCCCC     PPPPCCCCNNNN     PPPPCCCCxxxx     xxxxCCCCNNNN
 *  PPPPPPPPCCCC     PPPPPPPPPPPP     PPPPPPPPxxxx     xxxxCCCCCCCC
 *  case 5: head     case 6: all of   case 7: all of   case 8: all of
 *  of C to P        C joins both     C joins P        C joins N
 *
 * In case 8, C survives and stretches over N (before 4.9, from memory; since then N grows down). 6.12 rewrote all
 * this: cases 1 to 3 became its new range, cases 4 to 8 its existing range, merged left, right or on both sides,
 * with flags for what is deleted. Each case still has the same outcome. Where kernels differ, the era's merge
 * strategy decides (area/merge_rules.c). The caller gives the surviving VMA its flags. */
#include "area/merge.h"
#include "area/adjust.h"
#include "area/vma.h"
#include "machine/file.h"
#include "rmap/anon_vma.h"

/* is_mergeable_vma(): the attributes that two VMAs must share to become one, wherever they lie. */
static bool same_attributes(const struct vm_area_struct *vma, const struct vma_range *range)
{
	if ((vma->vm_flags ^ range->vm_flags) & ~vm_sticky(vma->vm_mm)) {
		trace(merge_refuse, vma_id(vma), refusal_flags);
		return false;
	}
	if (vma->vm_file != range->vm_file) {
		trace(merge_refuse, vma_id(vma), refusal_file);
		return false;
	}
	if (!merge_of(vma->vm_mm)->anon_vma_fits(vma, range)) {
		trace(merge_refuse, vma_id(vma), refusal_anon_vma);
		return false;
	}
	return true;
}

/* Both neighbours can absorb the range; can they also become one VMA? */
static bool fit_together(const struct vm_area_struct *prev, const struct vm_area_struct *next)
{
	if (!prev->anon_vma || !next->anon_vma || prev->anon_vma == next->anon_vma)
		return true;
	trace(merge_refuse, vma_id(next), refusal_anon_vma);
	return false;
}

/* can_vma_merge_after(): does the range continue the VMA before it? */
static bool continues(const struct vm_area_struct *prev, const struct vma_range *range)
{
	if (prev->vm_end < range->start) {
		trace(merge_refuse, vma_id(prev), refusal_not_adjacent);
		return false;
	}
	if (prev->vm_end > range->start || !same_attributes(prev, range))
		return false;
	if (prev->vm_pgoff + vma_pages(prev) != range->pgoff || prev->anon_shift != range->anon_shift) {
		trace(merge_refuse, vma_id(prev), refusal_offset);
		return false;
	}
	return true;
}

/* can_vma_merge_before(): does the VMA after the range continue it? */
static bool continued_by(const struct vm_area_struct *next, const struct vma_range *range)
{
	if (next->vm_start > range->end) {
		trace(merge_refuse, vma_id(next), refusal_not_adjacent);
		return false;
	}
	if (next->vm_start < range->end || !same_attributes(next, range))
		return false;
	if (range->pgoff + ((range->end - range->start) >> PAGE_SHIFT) != next->vm_pgoff || range->anon_shift != next->anon_shift) {
		trace(merge_refuse, vma_id(next), refusal_offset);
		return false;
	}
	return true;
}

/* Is the range part of an existing VMA, and not a copy of one? */
static bool is_part(const struct vma_range *range)
{
	const struct vm_area_struct *vma = range->source;

	return vma && vma->vm_start <= range->start && range->end <= vma->vm_end;
}

/* The VMAs around a range. `c` is NULL unless the range is all of a VMA or its head. In that case `next` is the VMA
 * after `c`, or `c` itself if part of it lies behind the range. */
struct surroundings {
	struct vm_area_struct *prev, *c, *next;
};

/* vma_merge_existing_range(): the next VMA is one step away. If the range ends inside its own VMA, no step is
 * needed. */
static struct surroundings step_around(struct mm_struct *mm, struct vm_area_struct *prev, const struct vma_range *range)
{
	struct vm_area_struct *vma = range->source;
	struct surroundings around = { prev, prev == vma ? NULL : vma, NULL };

	if (range->end < vma->vm_end) {
		around.next = around.c;
	} else {
		around.next = index_of(mm)->iter_next_range(mm);
		index_of(mm)->iter_prev_range(mm);
	}
	return around;
}

static struct surroundings look_around(struct mm_struct *mm, struct vm_area_struct *prev,
				       const struct vma_range *range)
{
	struct surroundings around = { prev, NULL, range->next };
	struct vm_area_struct *area;

	if (range->placed)
		return around;
	if (is_part(range) && merge_of(mm)->steps && hands_iterator(mm))
		return step_around(mm, prev, range);
	area = prev ? vma_next(prev) : vma_first(mm);
	around.next = area;

	if (area && area->vm_start < range->end)
		around.c = area;
	if (area && area->vm_end == range->end)
		around.next = vma_next(area);
	return around;
}

/* mmap_region(), mm/mmap.c, 6.1 to 6.11: the next VMA comes first. The previous one joins only if it suits that one as
 * well. */
static enum code_merge_case choose_next_first(const struct surroundings *around, const struct vma_range *range)
{
	const struct vm_area_struct *prev = around->prev, *next = around->next;
	bool with_next = next && continued_by(next, range);
	struct vma_range so_far = *range;

	if (with_next)
		so_far.anon_vma = next->anon_vma;
	if (prev && continues(prev, &so_far))
		return with_next ? merge_case_case_1 : merge_case_case_2;
	return with_next ? merge_case_case_3 : merge_case_none;
}

/* May a range of an attached segment merge? shm_open() and shm_close() count the segment's VMAs as they come and go, so
 * up to 6.3 they never merged. After that, the VMA before could grow. Up to 6.7 it could even absorb a whole VMA, which
 * was never counted as detached, by mistake (case 7). Since 6.12 either neighbour may grow, as long as no VMA is
 * removed. */
static bool segment_may_join(const struct mm_struct *mm, const struct surroundings *around, const struct vma_range *range,
			     bool with_prev)
{
	const struct vm_area_struct *c = around->c;

	if (!has(mm, SEGMENT_TAKES_IN))
		return false;
	if (c && c->vm_end == range->end && has(mm, SEGMENT_NEVER_GOES))
		return false;
	return with_prev || merge_of(mm)->segment_grows_down;
}

static enum code_merge_case choose_case(const struct mm_struct *mm, const struct surroundings *around,
					const struct vma_range *range)
{
	const struct vm_area_struct *prev = around->prev, *c = around->c, *next = around->next;
	bool with_prev, with_next;

	if (range->vm_flags & vm_special(mm)) {
		trace(merge_refuse, 0, refusal_special);
		return merge_case_none;
	}
	if (merge_of(mm)->joins && !merge_of(mm)->joins(range)) {
		trace(merge_refuse, 0, refusal_kind);
		return merge_case_none;
	}
	if (range->by_mmap && has(mm, NEW_JOINS_NEXT_FIRST) && !is_segment(mm, range->vm_file))
		return choose_next_first(around, range);
	with_prev = prev && !range->above_only && continues(prev, range);
	with_next = next && !range->below_only && continued_by(next, range);
	if ((with_prev || with_next) && is_segment(mm, range->vm_file)) {
		if (!segment_may_join(mm, around, range, with_prev)) {
			trace(merge_refuse, 0, refusal_segment);
			return merge_case_none;
		}
		with_next = !with_prev;
	}
	if (with_prev && with_next && fit_together(prev, next))
		return c ? merge_case_case_6 : merge_case_case_1;
	if (with_prev && c)
		return c->vm_end > range->end ? merge_case_case_5 : merge_case_case_7;
	if (with_prev)
		return merge_case_case_2;
	if (with_next && prev && prev->vm_end > range->start)
		return merge_case_case_4;
	if (with_next)
		return c ? merge_case_case_8 : merge_case_case_3;
	return merge_case_none;
}

static struct vm_area_struct *survivor_of(const struct surroundings *around, enum code_merge_case merge_case)
{
	switch (merge_case) {
	case merge_case_case_1:
	case merge_case_case_2:
	case merge_case_case_5:
	case merge_case_case_6:
	case merge_case_case_7:
		return around->prev;
	case merge_case_case_3:
	case merge_case_case_4:
		return around->next;
	case merge_case_case_8:
		return merge_of(around->c->vm_mm)->next_absorbs ? around->next : around->c;
	case merge_case_none:
		break;
	}
	return NULL;
}

/* Uses what is known about the VMAs around, or looks them up once more. */
static s32 adjust(struct vm_area_struct *vma, const struct vma_range *range, u64 start, u64 end, u64 pgoff,
		  const struct surroundings *around)
{
	if (range->placed || hands_iterator(vma->vm_mm))
		return vma_adjust_known(vma, start, end, pgoff, around->c, around->next);
	return vma_adjust(vma, start, end, pgoff, NULL);
}

static s32 move_bounds(const struct surroundings *around, const struct vma_range *range,
		       struct vm_area_struct *survivor, enum code_merge_case merge_case)
{
	struct vm_area_struct *prev = around->prev, *next = around->next;

	switch (merge_case) {
	case merge_case_case_1:
	case merge_case_case_6:
		return adjust(prev, range, prev->vm_start, next->vm_end, prev->vm_pgoff, around);
	case merge_case_case_2:
	case merge_case_case_5:
	case merge_case_case_7:
		return adjust(prev, range, prev->vm_start, range->end, prev->vm_pgoff, around);
	case merge_case_case_4:
		return adjust(prev, range, prev->vm_start, range->start, prev->vm_pgoff, around);
	default:
		return adjust(survivor, range, range->start, next->vm_end, range->pgoff, around);
	}
}

/* Does the survivor get pages from elsewhere? mremap() moves touched memory next to an untouched VMA. */
static bool imports(const struct vm_area_struct *survivor, const struct vma_range *range)
{
	const struct vm_area_struct *source = range->source;

	return source && source->anon_vma && !survivor->anon_vma &&
	       (source->vm_start >= range->end || source->vm_end <= range->start);
}

/* 0, or -ENOMEM with nothing changed. */
static s32 merge(const struct surroundings *around, const struct vma_range *range, struct vm_area_struct *survivor,
		 enum code_merge_case merge_case)
{
	u64 sticky = range->vm_flags;
	bool imported = imports(survivor, range);
	s32 error;

	if (merge_case == merge_case_case_1 || merge_case == merge_case_case_6 || merge_case == merge_case_case_8)
		sticky |= around->next->vm_flags;
	if (imported && anon_vma_clone(survivor, range->source))
		return fail(survivor->vm_mm, -ENOMEM, reason_no_memory);
	/* The change is stored from where the survivor starts, so the iterator must be there. */
	if (survivor == around->prev && (around->c || !is_part(range)) && hands_iterator(survivor->vm_mm) && !vma_iter_is_at(survivor))
		vma_iter_prev(survivor);
	error = move_bounds(around, range, survivor, merge_case);
	if (error) {
		if (imported)
			unlink_anon_vmas(survivor);
		return error;
	}
	sticky &= vm_sticky(survivor->vm_mm);
	if (sticky & ~survivor->vm_flags)
		vma_set_flags(survivor, survivor->vm_flags | sticky);
	return 0;
}

struct vm_area_struct *vma_merge(struct mm_struct *mm, struct vm_area_struct *prev, const struct vma_range *range,
				 s32 *error)
{
	struct surroundings around = look_around(mm, prev, range);
	enum code_merge_case merge_case;
	struct vm_area_struct *merged;

	count(merge_tries);
	trace(merge_enter, range->start, range->end, vma_id(prev), vma_id(around.next));
	merge_case = choose_case(mm, &around, range);
	merged = survivor_of(&around, merge_case);
	*error = merged ? merge(&around, range, merged, merge_case) : 0;
	if (*error)
		merged = NULL;
	if (merged)
		count_nth(merge_case_1, merge_case - merge_case_case_1);
	trace(merge_leave, vma_id(merged), merge_case);
	return merged;
}
