/* fork(): copy_process(), dup_mm() and dup_mmap(), kernel/fork.c and mm/mmap.c, 3.4 to 7.3. The column dup decides how
 * the child's index gets its VMAs. */
#include "area/limits.h"
#include "area/vma.h"
#include "dup/dup.h"
#include "lock/lock.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "process/mm.h"
#include "process/process.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

/* vma_needs_copy(): page tables are worth copying only where a fault could not fill them again. Early kernels copied
 * all of them. */
bool vma_needs_copy(const struct vm_area_struct *vma)
{
	u64 unfillable = vm_sticky(vma->vm_mm) | (has(vma->vm_mm, REMAP_BY_MMAP) ? 0 : VM_NONLINEAR);

	return vma_is_touched(vma) || vma->vm_flags & unfillable || !has(vma->vm_mm, FORK_SKIPS_REFILLABLE);
}

static enum code_inherit how_inherited(const struct vm_area_struct *vma)
{
	if (vma->vm_flags & VM_DONTCOPY)
		return inherit_left_out;
	if (vma->vm_flags & VM_WIPEONFORK)
		return inherit_wiped;
	return vma_needs_copy(vma) ? inherit_copied : inherit_without_pages;
}

/* The child's copy of a VMA, linked into the child's index. NULL if memory is out: then the VMAs that are already
 * linked are freed together with the child. */
static struct vm_area_struct *copy_area(struct dup *dup, struct vm_area_struct *from, enum code_inherit how)
{
	struct mm_struct *child = dup->child;
	struct vm_area_struct *vma;

	if (from->vm_flags & VM_ACCOUNT && vm_enough_memory(from->vm_mm, vma_pages(from)))
		return NULL;
	vma = vma_clone(from);
	if (!vma)
		return NULL;
	vma->vm_mm = child;
	vma->anon_vma = NULL;
	vma->vm_flags &= ~VM_LOCKED_MASK;
	trace(fork_area, vma_id(from), vma_id(vma), how);
	if ((how != inherit_wiped && anon_vma_fork(vma, from)) || dup_of(child)->link(dup, vma, from)) {
		unlink_anon_vmas(vma);
		vma_free(vma);
		return NULL;
	}
	if (vma->vm_mapping)
		lock_take(child->machine, i_mmap, vma->vm_file, write, lock_cause_fork);
	vma_link_file(vma);
	if (vma->vm_mapping)
		lock_drop(child->machine, i_mmap, vma->vm_file);
	child->map_count++;
	count(areas_inherited);
	vm_stat_account(child, vma->vm_flags, vma->vm_file, (s64)vma_pages(vma));
	return vma;
}

static s32 leave_out(struct dup *dup, struct vm_area_struct *from)
{
	const struct dup_strategy *strategy = dup_of(dup->child);

	trace(fork_area, vma_id(from), 0, inherit_left_out);
	return strategy->leave_out ? strategy->leave_out(dup, from) : 0;
}

/* Copies VMA by VMA. If memory runs out, *missing is the first VMA that the child does not have. A VMA whose pages
 * alone could not be copied is already linked. */
static s32 copy_each(struct dup *dup, struct vm_area_struct **missing)
{
	const struct dup_strategy *strategy = dup_of(dup->child);
	struct vm_area_struct *from, *vma = NULL;

	for (from = strategy->next(dup, NULL); from; from = strategy->next(dup, from)) {
		enum code_inherit how = how_inherited(from);
		s32 error;

		*missing = from;
		lock_mark(from);
		if (how == inherit_left_out) {
			error = leave_out(dup, from);
		} else {
			vma = copy_area(dup, from, how);
			error = vma ? 0 : -ENOMEM;
		}
		if (error)
			return error;
		if (how == inherit_copied && copy_page_range(vma, from)) {
			*missing = strategy->next(dup, from);
			return -ENOMEM;
		}
	}
	return 0;
}

static s32 copy_areas(struct dup *dup)
{
	const struct dup_strategy *strategy = dup_of(dup->child);
	struct vm_area_struct *missing = NULL;
	s32 error = strategy->begin ? strategy->begin(dup) : 0;

	if (!error)
		error = copy_each(dup, &missing);
	if (error && strategy->failed && !has(dup->child, FORK_CLEANS_UP))
		strategy->failed(dup, missing);
	if (strategy->end)
		strategy->end(dup);
	if (error && has(dup->child, FORK_CLEANS_UP))
		dup_undo(dup->child, missing ? missing->vm_start : UINT64_MAX);
	return error;
}

static s32 dup_mmap(struct mm_struct *child, struct mm_struct *parent, u32 number)
{
	struct dup dup = { .child = child, .parent = parent };
	s32 error;

	(void)number;
	trace(dup_mmap_enter, parent->map_count, number);
	lock_take(child->machine, mmap, number, write, lock_cause_child);
	error = copy_areas(&dup);
	lock_drop(child->machine, mmap, number);
	trace(dup_mmap_leave, child->map_count, error);
	return error ? fail(parent, error, reason_no_memory) : 0;
}

static struct mm_struct *dup_mm(struct process *process, struct mm_struct *parent)
{
	struct mm_struct *child = mm_alloc(parent->machine, parent);

	if (!child) {
		trace(alloc_fail, sizeof(*child));
		fail(parent, -ENOMEM, reason_no_memory);
		return NULL;
	}
	mm_inherit_layout(child, parent);
	gap_of(child)->init(child);
	if (gap_of(child)->forked)
		gap_of(child)->forked(child);
	if (cache_of(child)->forked)
		cache_of(child)->forked(child, parent);
	process->mm = child;
	child->process = process;
	if (!dup_mmap(child, parent, process->number))
		return child;
	mm_destroy(child);
	process->mm = NULL;
	return NULL;
}

/* copy_process(). While the child is being made, it can be looked at as machine->newborn. */
static s64 make_child(struct process *child, struct mm_struct *parent)
{
	struct machine *machine = parent->machine;
	struct mm_struct *mm = dup_mm(child, parent);

	if (!mm)
		return -ENOMEM;
	if (!task_new(child, machine->current)) {
		mm_destroy(mm);
		return -ENOMEM;
	}
	process_link(child, mm);
	return child->number;
}

static s64 do_fork(struct mm_struct *mm)
{
	struct machine *machine = mm->machine;
	struct process *child = process_alloc(machine);
	s64 result;

	if (!child)
		return -ENOMEM;
	child->parent = mm->process->number;
	machine->newborn = child;
	result = make_child(child, mm);
	machine->newborn = NULL;
	if (result < 0)
		arena_free(&machine->arena, child, sizeof(*child));
	else
		count(forks);
	return result;
}

s64 sys_fork(struct mm_struct *mm, const struct record_operation *op)
{
	s64 result;

	(void)op;
	trace(fork_enter, mm->map_count);
	lock_take(mm->machine, mmap, mm->process->number, write, lock_cause_call);
	result = do_fork(mm);
	lock_drop(mm->machine, mmap, mm->process->number);
	trace(fork_leave, value_of(result), error_of(result), mm->machine->reason);
	return result;
}
