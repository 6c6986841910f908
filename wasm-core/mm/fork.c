/* fork(): dup_mm() and dup_mmap(), kernel/fork.c and mm/mmap.c, 3.4 to 6.18. Each area is copied and linked by
 * itself; what kernels did to be faster at that comes later. */
#include "cache/cache.h"
#include "gap/gap.h"
#include "mm/internal.h"

/* mm_init(): locks and what mlockall() has ordered for the future are not inherited. */
void mm_inherit_layout(struct mm_struct *child, const struct mm_struct *parent)
{
	for (u32 i = 0; i < RLIMITS; i++)
		child->rlimit[i] = parent->rlimit[i];
	child->hint_min = parent->hint_min;
	child->stack_guard_gap = parent->stack_guard_gap;
	child->huge_pages = parent->huge_pages;
	child->task_size = parent->task_size;
	child->mmap_base = parent->mmap_base;
	child->unmapped_base = parent->unmapped_base;
	child->start_code = parent->start_code;
	child->end_code = parent->end_code;
	child->start_brk = parent->start_brk;
	child->brk = parent->brk;
	child->start_stack = parent->start_stack;
	child->mmap_min_addr = parent->mmap_min_addr;
	child->max_map_count = parent->max_map_count;
	child->direction = parent->direction;
}

/* vma_needs_copy(): page tables are worth copying only where a fault could not fill them again. */
static bool needs_copy(const struct vm_area_struct *vma)
{
	return vma->anon_vma || vma->vm_flags & VM_MAYBE_GUARD;
}

static enum code_inherit how_inherited(const struct vm_area_struct *vma)
{
	if (vma->vm_flags & VM_DONTCOPY)
		return inherit_left_out;
	if (vma->vm_flags & VM_WIPEONFORK)
		return inherit_wiped;
	return needs_copy(vma) ? inherit_copied : inherit_without_pages;
}

/* The child's area joins the family of anon_vmas and the child's index. */
static s32 link_area(struct vm_area_struct *vma, struct vm_area_struct *from)
{
	struct mm_struct *mm = vma->vm_mm;
	struct vma_place place;
	s32 error = 0;

	if (!(vma->vm_flags & VM_WIPEONFORK))
		error = anon_vma_fork(vma, from);
	if (error)
		return error;
	index_of(mm)->find_place(mm, vma->vm_start, &place);
	return vma_link(mm, vma, &place);
}

/* One area of the parent's, for the child. What is linked already when memory runs out goes with the child. */
static s32 copy_area(struct mm_struct *child, struct vm_area_struct *from)
{
	enum code_inherit how = how_inherited(from);
	struct vm_area_struct *vma;

	if (how == inherit_left_out) {
		trace(fork_area, vma_id(from), 0, how);
		return 0;
	}
	if (from->vm_flags & VM_ACCOUNT && vm_enough_memory(from->vm_mm, vma_pages(from)))
		return -ENOMEM;
	vma = vma_clone(from);
	if (!vma)
		return -ENOMEM;
	vma->vm_mm = child;
	vma->anon_vma = NULL;
	vma->vm_flags &= ~VM_LOCKED_MASK;
	trace(fork_area, vma_id(from), vma_id(vma), how);
	if (link_area(vma, from)) {
		unlink_anon_vmas(vma);
		vma_free(vma);
		return -ENOMEM;
	}
	count(areas_inherited);
	vm_stat_account(child, vma->vm_flags, (s64)vma_pages(vma));
	return how == inherit_copied ? pages_copy(child, from->vm_mm, vma->vm_start, vma->vm_end) : 0;
}

static struct mm_struct *dup_mm(struct mm_struct *parent)
{
	struct mm_struct *child = mm_alloc(parent->machine);

	if (!child) {
		trace(alloc_fail, sizeof(*child));
		fail(parent, -ENOMEM, reason_no_memory);
		return NULL;
	}
	mm_inherit_layout(child, parent);
	gap_of(child)->init(child);
	if (cache_of(child)->forked)
		cache_of(child)->forked(child, parent);
	for (struct vm_area_struct *vma = vma_first(parent); vma; vma = vma_next(vma)) {
		if (copy_area(child, vma)) {
			mm_destroy(child);
			return NULL;
		}
	}
	return child;
}

struct process *process_alloc(struct machine *machine, struct mm_struct *mm)
{
	struct process *process = arena_new(&machine->arena, struct process);

	if (!process) {
		trace(alloc_fail, sizeof(*process));
		fail(machine->mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	process->mm = mm;
	mm->process = process;
	return process;
}

void process_link(struct process *process)
{
	struct machine *machine = process->mm->machine;

	process->number = ++machine->next_process;
	process->prev = machine->last_process;
	*(process->prev ? &process->prev->next : &machine->processes) = process;
	machine->last_process = process;
}

struct process *process_new(struct machine *machine, struct mm_struct *mm, const struct task *maker)
{
	struct process *process = process_alloc(machine, mm);

	if (!process)
		return NULL;
	if (!task_new(process, maker)) {
		arena_free(&machine->arena, process, sizeof(*process));
		return NULL;
	}
	process_link(process);
	return process;
}

static s64 do_fork(struct mm_struct *mm)
{
	struct mm_struct *child = dup_mm(mm);
	struct process *process;

	if (!child)
		return -ENOMEM;
	process = process_new(mm->machine, child, mm->machine->current);
	if (!process) {
		mm_destroy(child);
		return -ENOMEM;
	}
	count(forks);
	return process->number;
}

s64 sys_fork(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	(void)op;
	trace(fork_enter, mm->map_count);
	result = do_fork(mm);
	trace(fork_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
