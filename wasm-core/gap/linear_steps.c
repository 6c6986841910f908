/* The steps that all linear searches share: arch_get_unmapped_area() and arch_get_unmapped_area_topdown(), mm/mmap.c
 * and arch/x86/kernel/sys_x86_64.c, 2.4 to 3.7. The searches differ in where they begin and in what they remember. */
#include "gap/linear.h"

void set_free_area_cache(struct mm_struct *mm, u64 value, enum code_start_moved cause)
{
	u64 old = mm->free_area_cache;

	if (old == value)
		return;
	mm->free_area_cache = value;
	trace(free_area_cache, old, value, cause);
	(void)cause;
}

void set_cached_hole_size(struct mm_struct *mm, u64 value)
{
	u64 old = mm->cached_hole_size;

	if (old == value)
		return;
	mm->cached_hole_size = value;
	trace(cached_hole_size, old, value);
}

void reset_cached_hole_size(struct mm_struct *mm, u64 value)
{
	count(hole_size_resets);
	set_cached_hole_size(mm, value);
}

/* Written as in the kernel: all ones wrap around, so that after "nothing is known" any VMA's gap counts as larger. */
static bool is_larger_hole(const struct mm_struct *mm, u64 addr, const struct vm_area_struct *vma)
{
	return vma && addr + mm->cached_hole_size < vma->vm_start;
}

/* The end of the gap that starts at `addr`, where find_vma() has found `vma`. `addr` itself if that VMA contains it. */
static u64 hole_end(const struct vm_area_struct *vma, u64 addr, u64 limit)
{
	if (!vma)
		return limit;
	return vma->vm_start > addr ? vma->vm_start : addr;
}

bool visit_hole(struct mm_struct *mm, u64 addr, u64 length, const struct vm_area_struct *vma, u64 limit,
		enum passed_over passed)
{
	u64 hole = hole_end(vma, addr, limit) - addr;
	bool fits = hole >= length;

	count(list_visits);
	trace(linear_visit, addr, addr, addr + hole, vma_id(vma), fits ? answer_yes : answer_no);
	if (!fits && passed == NOTES_LARGEST && is_larger_hole(mm, addr, vma))
		set_cached_hole_size(mm, hole);
	return fits;
}

s64 march_up(struct mm_struct *mm, const struct gap_request *request, u64 addr, enum passed_over passed)
{
	u64 length = request->length;
	struct vm_area_struct *vma = find_vma(mm, addr);

	for (; addr <= request->high - length; vma = vma->vm_next) {
		if (visit_hole(mm, addr, length, vma, request->high, passed))
			return (s64)addr;
		addr = vma->vm_end;
	}
	return -ENOMEM;
}

/* A gap that would begin at address 0 is never used. */
s64 march_down(struct mm_struct *mm, const struct gap_request *request, u64 top)
{
	u64 length = request->length;

	if (top < length)
		return -ENOMEM;
	do {
		u64 addr = top - length;
		struct vm_area_struct *vma = find_vma(mm, addr);

		if (visit_hole(mm, addr, length, vma, top, NOTES_LARGEST))
			return (s64)addr;
		top = vma->vm_start;
	} while (length < top);
	return -ENOMEM;
}

void plain_insert(struct mm_struct *mm, struct vm_area_struct *vma, const struct vma_place *place)
{
	rb_link_node(&vma->vm_rb, place->rb_parent, place->rb_link);
	rb_insert_color(&vma->vm_rb, &mm->mm_rb);
}

void plain_erase(struct mm_struct *mm, struct vm_area_struct *vma)
{
	rb_erase(&vma->vm_rb, &mm->mm_rb);
}

void plain_adjusted(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *inserted,
		    struct moved_bounds moved)
{
	(void)mm;
	(void)vma;
	(void)inserted;
	(void)moved;
}

void plain_grown_down(struct mm_struct *mm, struct vm_area_struct *vma)
{
	(void)mm;
	(void)vma;
}

const char *verify_start(const struct mm_struct *mm, u64 limit)
{
	if (mm->free_area_cache > limit)
		return "free_area_cache lies beyond the end of the searched range";
	if (mm->free_area_cache & ~PAGE_MASK)
		return "free_area_cache is not a multiple of the page size";
	if (mm->highest_vm_end)
		return "highest_vm_end is kept although the linear search does not use it";
	return NULL;
}
