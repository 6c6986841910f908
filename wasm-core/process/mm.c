/* An mm is made and destroyed: mm_alloc(), kernel/fork.c, and exit_mmap(), mm/mmap.c, 3.4 to 7.3. */
#include "process/mm.h"
#include "area/pkeys.h"
#include "area/vma.h"
#include "call/fault.h"
#include "machine/cache.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"

struct mm_struct *mm_alloc(struct machine *machine, struct mm_struct *parent)
{
	struct mm_struct *mm = arena_new(&machine->arena, struct mm_struct);

	if (!mm)
		return NULL;
	mm->machine = machine;
	index_of(mm)->init(mm);
	if (!rmap_of(machine)->mm_begin || !rmap_of(machine)->mm_begin(mm, parent))
		return mm;
	arena_free(&machine->arena, mm, sizeof(*mm));
	return NULL;
}

/* mm_init(): a child does not inherit locks, or what mlockall() demanded for the future. From 3.15 to 4.12 it does
 * inherit that huge pages are unwanted. */
void mm_inherit_layout(struct mm_struct *child, const struct mm_struct *parent)
{
	for (u32 i = 0; i < RLIMITS; i++)
		child->rlimit[i] = parent->rlimit[i];
	child->hint_min = parent->hint_min;
	child->stack_guard_gap = parent->stack_guard_gap;
	child->huge_pages = parent->huge_pages;
	child->def_flags = parent->def_flags & VM_NOHUGEPAGE;
	child->task_size = parent->task_size;
	child->mmap_base = parent->mmap_base;
	child->unmapped_base = parent->unmapped_base;
	child->start_code = parent->start_code;
	child->end_code = parent->end_code;
	child->start_data = parent->start_data;
	child->data_size = parent->data_size;
	child->program = parent->program;
	child->start_brk = parent->start_brk;
	child->brk = parent->brk;
	child->start_stack = parent->start_stack;
	child->mmap_min_addr = parent->mmap_min_addr;
	child->max_map_count = parent->max_map_count;
	child->direction = parent->direction;
	child->stack_pointer = parent->stack_pointer;
	pkeys_inherit(child, parent);
}

/* Is this a VMA of this mm, below `end`? Up to 6.19, a fork that ran out of memory has marked where the child's own VMAs
 * end. As posted in July 2023 it marked nothing if anything other than the removal of a VMA failed, and the parent's
 * VMAs followed the child's. That the kernel would have freed them here is inferred from the posting. The model stops
 * instead. */
static bool is_own(const struct mm_struct *mm, const struct vm_area_struct *vma, u64 end)
{
	if (xa_is_zero(vma) || vma->vm_start >= end)
		return false;
	if (vma->vm_mm == mm)
		return true;
	count(dup_foreign_areas);
	trace(dup_foreign_area, vma_id(vma));
	return false;
}

/* Frees the VMAs below `end`. The index is destroyed last. Returns what stopped that: a mark, a VMA or NULL. */
static struct vm_area_struct *take_down(struct mm_struct *mm, u64 end, u32 *freed)
{
	struct vma_iterator iterator;
	struct vm_area_struct *vma;

	pages_destroy(mm);
	index_of(mm)->take_down(mm, &iterator);
	for (*freed = 0; (vma = index_of(mm)->take_next(&iterator)) && is_own(mm, vma, end); ++*freed) {
		unlink_anon_vmas(vma);
		unlink_file_vma(vma);
		vma_free(vma);
	}
	if (*freed != mm->map_count)
		__builtin_trap(); /* a VMA has leaked */
	index_of(mm)->destroy(mm);
	return vma;
}

void exit_mmap(struct mm_struct *mm)
{
	struct vm_area_struct *stop;
	u32 freed;

	trace(exit_mmap_enter, mm->map_count, mm->process ? mm->process->number : 0);
	if (mm->locked_vm) {
		munlock_areas(vma_first(mm), UINT64_MAX);
		if (cache_of(mm)->emptied)
			cache_of(mm)->emptied(mm);
	}
	mm->mmap_cache = mm->mmap_cache_largest = NULL; /* no more lookups, and an observer must not be led to a freed VMA */
	stop = take_down(mm, UINT64_MAX, &freed);
	(void)stop; /* which only the trace tells */
	trace(exit_mmap_leave, freed, xa_is_zero(stop) ? answer_yes : answer_no);
}

/* Since 7.0 a fork that has failed frees what the child has before it releases the locks. exit_mmap() finds nothing. */
void dup_undo(struct mm_struct *mm, u64 end)
{
	u32 freed;

	trace(dup_undo_enter, mm->map_count);
	take_down(mm, end, &freed);
	mm->map_count = 0;
	trace(dup_undo_leave, freed);
}

void mm_destroy(struct mm_struct *mm)
{
	exit_mmap(mm);
	if (rmap_of(mm->machine)->mm_end)
		rmap_of(mm->machine)->mm_end(mm);
	arena_free(&mm->machine->arena, mm, sizeof(*mm));
}
