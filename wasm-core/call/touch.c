/* The program touches its memory: do_user_addr_fault(), arch/x86/mm/fault.c, and lock_mm_and_find_vma(),
 * mm/mmap_lock.c, 6.18. */
#include "area/pkeys.h"
#include "area/stack.h"
#include "call/fault.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/index.h"
#include "page/pages.h"
#include "trace/records.h"

/* Bit 47 and all bits above it must be equal, or the processor itself refuses the address. */
#define CANONICAL_LOW ((u64)1 << 47)
#define CANONICAL_HIGH (~(CANONICAL_LOW - 1))

static enum code_signal signal_of(enum code_fault verdict)
{
	switch (verdict) {
	case fault_not_mapped:
	case fault_guard:
		return signal_maperr;
	case fault_not_allowed:
		return signal_accerr;
	case fault_pkey:
		return signal_pkuerr;
	case fault_beyond_file:
	case fault_no_guard_page:
	case fault_no_huge_page:
		return signal_adrerr;
	default:
		return signal_none;
	}
}

static s32 raise(struct mm_struct *mm, enum code_signal signal, u64 addr)
{
	mm->machine->signal = signal;
	mm->machine->signal_address = addr;
	return fail(mm, -EFAULT, reason_signal);
}

/* A write needs VM_WRITE. A read needs any access: on x86, pages that can be written or executed can also be read. Before
 * 2.6.19 that VM_WRITE suffices was only the processor's view, who is asked first where a page is present. */
static bool may_access(const struct vm_area_struct *vma, bool write)
{
	if (write)
		return vma->vm_flags & VM_WRITE;
	return vma->vm_flags & (has(vma->vm_mm, WRITABLE_IS_READABLE) ? VM_ACCESS : VM_READ | VM_EXEC);
}

/* The VMA of a page that the processor touches without a fault, or NULL. */
static struct vm_area_struct *area_of_page(struct mm_struct *mm, u64 page, bool write)
{
	struct vm_area_struct *vma = index_of(mm)->peek(mm, page);

	return vma && vma->vm_start <= page && !pkey_forbids(vma) && fault_spares(vma, page, write) ? vma : NULL;
}

/* May the touch of `addr`, below the VMA, let it grow? */
static bool may_grow(const struct vm_area_struct *vma, u64 addr)
{
	return vma->vm_flags & VM_GROWSDOWN && is_near_stack_pointer(vma, addr);
}

/* The VMA at `addr`, which may have to grow down to it first, or NULL with *verdict. */
static struct vm_area_struct *area_of_fault(struct mm_struct *mm, u64 addr, bool write, enum code_fault *verdict)
{
	struct vm_area_struct *vma = addr < mm->task_size ? find_vma(mm, addr) : NULL;

	if (vma && vma->vm_start > addr)
		vma = may_grow(vma, addr) ? expand_stack(vma, addr) : NULL;
	*verdict = vma ? fault_not_allowed : fault_not_mapped;
	if (vma && may_access(vma, write) && !pkey_forbids(vma))
		return vma;
	if (vma && pkey_forbids(vma))
		*verdict = fault_pkey;
	trace(fault_verdict, addr, vma_id(vma), *verdict);
	return NULL;
}

/* The number of lookups of one touch that are shown in full. More of them teach nothing, and touches may be large. */
#define LOOKUPS_SHOWN 16

static void count_again(struct counters *counters, const struct counters *before, u64 times)
{
	for (u32 i = 0; i < sizeof(*counters) / sizeof(u64); i++)
		(&counters->calls)[i] += ((&counters->calls)[i] - (&before->calls)[i]) * times;
}

/* `times` lookups in the same VMA. None of them can change what the others find, so all of them count alike. */
static void look_up_often(struct mm_struct *mm, u64 addr, u64 times)
{
	const struct counters before = mm->machine->counters;

	if (!times)
		return;
	find_vma(mm, addr);
	count_again(&mm->machine->counters, &before, times - 1);
}

/* Each page that is not present is a fault of its own, and each fault is a lookup. The lookup of the first page has
 * already been done, unless that page was present. Since 6.4, when faults got another way to find their VMA, one lookup
 * stands for all. */
static void look_up_rest(const struct vm_area_struct *vma, u64 page, u64 end, u64 offset, bool write, bool spared)
{
	u64 reach = fault_reach(vma, page, end), shown = 0;

	if (has(vma->vm_mm, FAULTS_BY_VMA_LOCK)) {
		if (spared && (reach < end || fault_count(vma, page, reach, write)))
			find_vma(vma->vm_mm, page + offset);
		return;
	}
	for (page = fault_end(vma, page, write); page < reach && shown < LOOKUPS_SHOWN;
	     page = fault_end(vma, page, write), shown++)
		if (fault_count(vma, page, page + PAGE_SIZE, write))
			find_vma(vma->vm_mm, page + offset);
	/* The last fault is the one whose page can't be provided, unless that was the first. */
	look_up_often(vma->vm_mm, page + offset, fault_count(vma, page, reach, write) + (reach < end && page <= reach));
}

/* Each fault takes its lock anew, and a page that is present needs no lock. A first write to a VMA needs mmap_lock
 * (mmap_sem until 5.7) in all kernels: vmf_anon_prepare(), mm/memory.c, 6.12. So would a fault that moves a guard page,
 * but no kernel with per-VMA locks has such pages. */
static bool faults_lock_area(const struct vm_area_struct *vma, u64 page, bool write)
{
	return vma->vm_mm->machine->era.lock->per_vma && (vma->anon_vma || !write) && !is_guard_page(vma, page);
}

static enum code_fault fault_locked(struct vm_area_struct *vma, u64 page, u64 end, bool write, u64 *stopped)
{
	struct mm_struct *mm = vma->vm_mm;
	bool by_area = faults_lock_area(vma, page, write);
	enum code_fault verdict;

	if (by_area)
		lock_take_times(mm->machine, vma, vma_id(vma), read, lock_cause_fault, fault_count(vma, page, end, write));
	else
		lock_take_times(mm->machine, mmap, mm->process->number, read, lock_cause_fault, fault_count(vma, page, end, write));
	verdict = fault_range(vma, page, end, write, stopped);
	if (by_area)
		lock_drop(mm->machine, vma, vma_id(vma));
	else
		lock_drop(mm->machine, mmap, mm->process->number);
	(void)mm;
	(void)by_area;
	return verdict;
}

/* Touches the pages from `page` on, up to the end of the VMA or to `end`, each at `offset` bytes into the page. *next
 * becomes the page that follows. */
static s32 touch_area(struct mm_struct *mm, u64 page, u64 end, u64 offset, bool write, u64 *next)
{
	struct vm_area_struct *vma;
	enum code_fault verdict;
	u64 last, stopped;
	bool spared;

	if (page >= CANONICAL_LOW && page < CANONICAL_HIGH)
		return raise(mm, signal_noncanonical, 0);
	vma = area_of_page(mm, page, write);
	spared = vma;
	if (!spared)
		vma = area_of_fault(mm, page + offset, write, &verdict);
	if (!vma)
		return raise(mm, signal_of(verdict), page + offset);
	last = end < vma->vm_end ? end : vma->vm_end;
	if (!may_access(vma, write))
		last = page + PAGE_SIZE;
	look_up_rest(vma, page, last, offset, write, spared);
	verdict = fault_locked(vma, page, last, write, &stopped);
	*next = last;
	if (write && mm->huge_pages)
		pages_written(mm, page, stopped);
	if (!fault_failed(verdict))
		return 0;
	if (verdict == fault_no_memory)
		return -ENOMEM;
	return raise(mm, signal_of(verdict), stopped + offset);
}

static s32 touch_range(struct mm_struct *mm, u64 addr, u64 length, bool write)
{
	u64 page = addr & PAGE_MASK, end = page + PAGE_ALIGN(length);
	s32 error;

	if (!length)
		return 0;
	/* A range that wraps around raises its signal long before the end. */
	if (end <= page)
		end = UINT64_MAX & PAGE_MASK;
	do
		error = touch_area(mm, page, end, addr & ~PAGE_MASK, write, &page);
	while (!error && page < end);
	return error;
}

s64 sys_load(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(load_enter, op->addr, op->length);
	error = touch_range(mm, op->addr, op->length, false);
	trace(load_leave, mm->machine->signal_address, error, mm->machine->signal);
	return error;
}

s64 sys_store(struct mm_struct *mm, const struct record_operation *op)
{
	s32 error;

	trace(store_enter, op->addr, op->length);
	error = touch_range(mm, op->addr, op->length, true);
	trace(store_leave, mm->machine->signal_address, error, mm->machine->signal);
	return error;
}
