/* VMAs that grow downwards: expand_stack(), expand_downwards() and acct_stack_growth(), mm/vma.c, 6.18, and mm/mmap.c
 * before 6.12; check_stack_guard_page(), mm/memory.c, and stack_guard_page_start(), include/linux/mm.h, 3.4 to 3.14,
 * for the guard page inside the VMA, which preceded the gap below it. /proc/PID/maps did not show that page; here it is
 * part of the VMA. */
#include "area/stack.h"
#include "area/limits.h"
#include "area/modify.h"
#include "lock/lock.h"
#include "machine/index.h"
#include "page/rmap_strategy.h"
#include "rmap/anon_vma.h"

/* Notes whether one condition holds. Growth ends at the first one that doesn't. */
static bool check(const struct vm_area_struct *vma, enum code_growth condition, bool holds)
{
	trace(expand_stack_check, vma_id(vma), condition, holds);
	(void)vma;
	(void)condition;
	return holds;
}

/* The VMA may grow right up to another growing one, and up to one that nobody can access, which is a guard itself. */
static bool keeps_gap(const struct vm_area_struct *vma, u64 addr)
{
	const struct vm_area_struct *prev = vma_prev(vma);

	if (!prev || !has(vma->vm_mm, STACK_GUARD_GAP) || prev->vm_flags & VM_GROWSDOWN ||
	    !(prev->vm_flags & VM_ACCESS))
		return true;
	return addr - prev->vm_end >= vma->vm_mm->stack_guard_gap;
}

/* acct_stack_growth(): do the limits allow this many more pages? */
static bool is_within_limits(const struct vm_area_struct *vma, u64 addr, u64 pages)
{
	struct mm_struct *mm = vma->vm_mm;

	return check(vma, growth_address_space, may_expand_vm(mm, vma->vm_flags, pages)) &&
	       check(vma, growth_stack_size, vma->vm_end - addr <= mm->rlimit[RLIMIT_STACK]) &&
	       check(vma, growth_locked_memory, mlock_fits(mm, vma->vm_flags, pages << PAGE_SHIFT)) &&
	       check(vma, growth_memory, !has(mm, ACCOUNTS) || !vm_enough_memory(mm, pages));
}

/* The tree of an anon_vma (3.7, or a column of a mixed row) can't hold an offset that wraps. */
static bool stops_at_offset_0(const struct mm_struct *mm)
{
	return has(mm, GROWTH_STOPS_AT_OFFSET_0) || rmap_of(mm->machine)->sorted;
}

static s32 grow_within_limits(struct vm_area_struct *vma, u64 addr)
{
	u64 pages = (vma->vm_start - addr) >> PAGE_SHIFT;
	struct mm_struct *mm = vma->vm_mm;
	s32 error;

	if ((pages > vma->vm_pgoff && stops_at_offset_0(mm)) || !is_within_limits(vma, addr, pages))
		return -ENOMEM;
	error = vma_grow_down(vma, addr);
	if (error)
		return error;
	if (vma->vm_flags & VM_LOCKED)
		mm->locked_vm += pages;
	vm_stat_account(mm, vma->vm_flags, vma->vm_file, (s64)pages);
	return 0;
}

/* Up to 6.4 a page fault holds mmap_lock only for reading here, and the lock of the anon_vma keeps a second growth away. */
static s32 grow_locked(struct vm_area_struct *vma, u64 addr)
{
	struct machine *machine = vma->vm_mm->machine;
	const struct anon_vma *anon_vma = vma->anon_vma;
	s32 error;

	lock_mark(vma);
	if (anon_vma)
		lock_take(machine, anon_vma, anon_vma_lock_number(machine, anon_vma), write, lock_cause_growth);
	error = grow_within_limits(vma, addr);
	if (anon_vma)
		lock_drop(machine, anon_vma, anon_vma_lock_number(machine, anon_vma));
	(void)machine;
	(void)anon_vma;
	return error;
}

/* The VMA gets its anon_vma before the limits are checked, up to 4.4 even before the address is, and keeps it if they
 * forbid the growth. The lowest address is the stricter of the two minima, which also raises hints: only MAP_FIXED can
 * go below. */
s32 expand_downwards(struct vm_area_struct *vma, u64 addr)
{
	struct mm_struct *mm = vma->vm_mm;
	bool links_first = has(mm, GROWTH_LINKS_FIRST);

	if (!check(vma, growth_grows_down, vma->vm_flags & VM_GROWSDOWN))
		return -EFAULT;
	if (links_first && !check(vma, growth_anon_vma, !anon_vma_prepare(vma)))
		return -ENOMEM;
	if (!check(vma, growth_above_minimum, addr >= mm->hint_min))
		return -EPERM;
	if (!check(vma, growth_gap_below, keeps_gap(vma, addr)))
		return -ENOMEM;
	if (!links_first && !check(vma, growth_anon_vma, !anon_vma_prepare(vma)))
		return -ENOMEM;
	return grow_locked(vma, addr);
}

/* Another VMA, not a growing one, ends right at `addr`: no guard page would fit in between. */
static bool abuts_another(const struct vm_area_struct *vma, u64 addr)
{
	const struct vm_area_struct *prev = vma_prev(vma);

	return prev && prev->vm_end == addr && !(prev->vm_flags & VM_GROWSDOWN);
}

static s32 grow(struct vm_area_struct *vma, u64 addr, bool forbidden)
{
	s32 error = -ENOMEM;

	trace(expand_stack_enter, vma_id(vma), addr);
	if (!forbidden || check(vma, growth_gap_below, false))
		error = expand_downwards(vma, addr);
	if (!error)
		count(stack_growths);
	trace(expand_stack_leave, vma_id(vma), vma->vm_start, error);
	return error;
}

struct vm_area_struct *expand_stack(struct vm_area_struct *vma, u64 addr)
{
	bool forbidden;

	addr &= PAGE_MASK;
	forbidden = has(vma->vm_mm, GROWTH_STOPS_SHORT) && abuts_another(vma, addr);
	return grow(vma, addr, forbidden) ? NULL : vma;
}

/* The most that one instruction can push: `enter` with its largest operands, 32 pointers and 64 KiB. */
#define LARGEST_PUSH (65536 + 32 * sizeof(u64))
/* Before 2.6.24 (from memory), that of `pusha`. */
#define OLD_PUSH 32

bool is_near_stack_pointer(const struct vm_area_struct *vma, u64 addr)
{
	const struct mm_struct *mm = vma->vm_mm;

	if (!has(mm, STACK_POINTER_LIMIT) || mm->stack_pointer == stack_pointer_follows)
		return true;
	return check(vma, growth_stack_pointer,
		     addr + (has(mm, LARGE_PUSHES) ? LARGEST_PUSH : OLD_PUSH) >= mm->start_stack);
}

bool is_guard_page(const struct vm_area_struct *vma, u64 addr)
{
	return has(vma->vm_mm, GUARD_PAGE_INSIDE) && vma->vm_flags & VM_GROWSDOWN && addr == vma->vm_start;
}

/* Directly above another growing VMA no guard is needed: both may be parts of one stack. Up to 3.18 a fault doesn't
 * care whether a limit forbids the growth: the page is made, and there is no guard. */
bool move_guard_page(struct vm_area_struct *vma)
{
	enum code_reason reason = vma->vm_mm->machine->reason;
	const struct vm_area_struct *prev = vma_prev(vma);

	if (prev && prev->vm_end < vma->vm_start)
		prev = NULL;
	trace(guard_page, vma->vm_start, vma_id(vma), vma_id(prev));
	if (prev)
		return prev->vm_flags & VM_GROWSDOWN;
	grow(vma, vma->vm_start - PAGE_SIZE, false);
	vma->vm_mm->machine->reason = reason;
	return true;
}
