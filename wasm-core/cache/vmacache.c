/* A few remembered areas per thread: mm/vmacache.c, include/linux/vmacache.h and kernel/fork.c, 3.15 to 6.0, and "[PATCH
 * v2] mm: per-thread vma caching" of February 2014.
 *
 * Nobody goes round to empty other threads' slots when an area goes. The mm's sequence number advances, and each thread
 * finds out at its next lookup that its own number is another one. So a slot is only trusted, and its pointer only
 * followed, where the numbers agree.
 *
 * As posted, two things were missing. vmacache_update() did not ask whose mm it had been called for, so that a look at
 * another process's memory put that one's area into the caller's slots; and exec() left the slots as they were, to be
 * trusted again if the new mm's number was the old one's by chance (that exec() is not touched is read from the
 * posting, what follows from it is inference). Here such a slot keeps what the area was like, and no pointer; a lookup
 * that would have returned it reports that, and goes on as if the slot were empty. */
#include "cache/cache.h"
#include "mm/internal.h"

#define PMD_SHIFT 21

static const struct vmacache_form *form_of(const struct mm_struct *mm)
{
	return cache_of(mm)->form;
}

static void clear_slots(struct task *task)
{
	for (u32 i = 0; i < VMACACHE_LARGEST; i++)
		task->vmacache[i] = (struct vmacache_slot){ 0 };
}

/* vmacache_flush_all(), 3.15: one number means two things from now on, so nobody's slots may be trusted.
 * vmacache_invalidate_all(), as posted, emptied those of all processes. */
static void overflow(struct mm_struct *mm)
{
	u32 flushed = 0;

	for (struct process *process = mm->machine->processes; process; process = process->next) {
		if (process->mm != mm && !form_of(mm)->as_posted)
			continue;
		for (struct task *task = process->tasks; task; task = task->next, flushed++)
			clear_slots(task);
	}
	count(cache_overflows);
	trace(cache_overflow, flushed);
	(void)flushed;
}

static void set_seqnum(struct mm_struct *mm, u64 seqnum)
{
	mm->vmacache_seqnum = form_of(mm)->seqnum_bits == 32 ? (u32)seqnum : seqnum;
	if (!mm->vmacache_seqnum)
		overflow(mm);
}

/* vmacache_invalidate(). */
static void invalidate(struct mm_struct *mm, enum code_cache_cause cause)
{
	count(cache_invalidations);
	trace(cache_invalidate, mm->vmacache_seqnum, mm->vmacache_seqnum + 1, cause);
	(void)cause;
	set_seqnum(mm, mm->vmacache_seqnum + 1);
}

/* vmacache_valid(): may current's slots be asked about this mm? */
static enum code_cache_miss why_invalid(const struct mm_struct *mm)
{
	struct task *task = mm->machine->current;
	u64 seqnum = task->vmacache_seqnum;

	if (task->process->mm != mm)
		return cache_miss_other_mm;
	if (seqnum == mm->vmacache_seqnum)
		return cache_miss_none;
	count(cache_flushes);
	trace(cache_flush, seqnum, mm->vmacache_seqnum, task->number);
	task->vmacache_seqnum = mm->vmacache_seqnum;
	clear_slots(task);
	return cache_miss_seqnum;
}

static bool contains(const struct vmacache_slot *slot, u64 addr)
{
	return slot->vma && slot->vma->vm_start <= addr && addr < slot->vma->vm_end;
}

/* The kernel would return this area, which is not the mm's own, and which may be gone by now. */
static void report_foreign(const struct vmacache_slot *slot, u32 number, u64 addr)
{
	if (!slot->process || addr < slot->start || addr >= slot->end)
		return;
	count(cache_foreign_hits);
	trace(cache_foreign_hit, slot->start, slot->end, slot->id, slot->process, number);
	(void)number;
}

static struct vm_area_struct *miss(const struct mm_struct *mm, enum code_cache_miss why, u64 addr)
{
	count(cache_misses);
	count_nth(cache_misses_empty, why - cache_miss_empty);
	trace(cache_miss, mm->machine->current->vmacache[vmacache_hash(form_of(mm), addr)].id, why, mm->machine->current->number, vmacache_hash(form_of(mm), addr));
	(void)mm;
	(void)why;
	(void)addr;
	return NULL;
}

/* vmacache_find(). */
static struct vm_area_struct *lookup(struct mm_struct *mm, u64 addr)
{
	const struct vmacache_form *form = form_of(mm);
	enum code_cache_miss why = why_invalid(mm);
	struct vmacache_slot *slots = mm->machine->current->vmacache;
	u32 hash = vmacache_hash(form, addr), first = form->starts_at_hash ? hash : 0;

	if (why != cache_miss_none)
		return miss(mm, why, addr);
	for (u32 i = 0; i < form->slots; i++) {
		u32 number = (first + i) & (form->slots - 1);

		if (contains(&slots[number], addr)) {
			count(cache_hits);
			trace(cache_hit, slots[number].id, mm->machine->current->number, number);
			return slots[number].vma;
		}
		if (form->as_posted)
			report_foreign(&slots[number], number, addr);
	}
	return miss(mm, slots[hash].id ? cache_miss_elsewhere : cache_miss_empty, addr);
}

/* vmacache_update(). */
static void store(struct mm_struct *mm, u64 addr, struct vm_area_struct *vma)
{
	const struct vmacache_form *form = form_of(mm);
	struct task *task = mm->machine->current;
	struct vmacache_slot *slot = &task->vmacache[vmacache_hash(form, addr)];
	bool foreign = task->process->mm != mm;

	if (foreign && !form->as_posted)
		return;
	trace(cache_store, slot->id, vma_id(vma), cache_cause_walk, task->number, (u32)(slot - task->vmacache));
	*slot = (struct vmacache_slot){
		.vma = foreign ? NULL : vma,
		.start = vma->vm_start,
		.end = vma->vm_end,
		.id = vma_id(vma),
		.process = foreign ? process_of(mm)->number : 0,
	};
}

static void merged(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *prev)
{
	(void)vma;
	(void)prev;
	invalidate(mm, cache_cause_merge);
}

static void unmapped(struct mm_struct *mm)
{
	invalidate(mm, cache_cause_unmap);
}

/* dup_mmap(). As posted the child's number was its parent's next one, so that the slots which its task had copied would
 * not be trusted; as merged it starts at 0, and the task without anything in its slots. */
static void forked(struct mm_struct *child, struct mm_struct *parent)
{
	if (form_of(child)->as_posted)
		set_seqnum(child, parent->vmacache_seqnum + 1);
	else
		child->vmacache_seqnum = 0;
}

/* dup_task_struct() copies all that a task has; copy_mm() empties the slots, as merged. */
static void born(struct task *task, const struct task *maker)
{
	bool other_mm = task->process != maker->process;

	task->vmacache_seqnum = maker->vmacache_seqnum;
	if (!task->process->mm->machine->era.cache->form->as_posted) {
		task->vmacache_seqnum = task->process->mm->vmacache_seqnum;
		return;
	}
	for (u32 i = 0; i < VMACACHE_LARGEST; i++) {
		task->vmacache[i] = maker->vmacache[i];
		if (!other_mm)
			continue;
		/* Of no use: the numbers differ. */
		task->vmacache[i].vma = NULL;
		if (task->vmacache[i].id && !task->vmacache[i].process)
			task->vmacache[i].process = maker->process->number;
	}
}

/* exec_mmap(), as merged. */
static void leaves(struct task *task)
{
	if (!task->process->mm->machine->era.cache->form->as_posted) {
		task->vmacache_seqnum = 0;
		clear_slots(task);
		return;
	}
	for (u32 i = 0; i < VMACACHE_LARGEST; i++) {
		task->vmacache[i].vma = NULL;
		if (task->vmacache[i].id && !task->vmacache[i].process)
			task->vmacache[i].process = task->process->number;
	}
}

static bool has_area(struct mm_struct *mm, const struct vm_area_struct *wanted)
{
	for (const struct vm_area_struct *vma = vma_first(mm); vma; vma = vma_next(vma))
		if (vma == wanted)
			return true;
	return false;
}

static const char *verify(struct mm_struct *mm)
{
	const struct vmacache_form *form = form_of(mm);

	if (form->seqnum_bits == 32 && mm->vmacache_seqnum > UINT32_MAX)
		return "the sequence number has more than 32 bits";
	for (const struct task *task = process_of(mm)->tasks; task; task = task->next) {
		if (task->vmacache_seqnum != mm->vmacache_seqnum)
			continue;
		for (u32 i = 0; i < VMACACHE_LARGEST; i++) {
			const struct vmacache_slot *slot = &task->vmacache[i];

			if (i >= form->slots && slot->id)
				return "a slot is filled that the cache does not have";
			if (slot->process && !form->as_posted)
				return "a slot holds an area of another process";
			if (slot->vma && !has_area(mm, slot->vma))
				return "a slot that is trusted points to an area that the mm does not have";
		}
	}
	return NULL;
}

#define VMACACHE(strategy, description, ...)                                                              \
	static const struct vmacache_form strategy##_form = __VA_ARGS__;                                  \
	const struct cache_strategy cache_##strategy = {                                                  \
		.name = #strategy, .meaning = description, .lookup = lookup, .store = store,              \
		.merged = merged, .unmapped = unmapped, .forked = forked, .born = born, .leaves = leaves, \
		.verify = verify, .form = &strategy##_form,                                               \
	}
#define SWEPT(n, hash, shift) \
	VMACACHE(vmacache_##n##_##hash, "a sweep, in no kernel: " #n " per thread, by " #hash, { n, shift, 64, true, false })

VMACACHE(vmacache_v2, "four slots per thread, as posted in February 2014, with its unchecked store",
	 { .slots = 4, .hash_shift = PAGE_SHIFT, .seqnum_bits = 32, .as_posted = true });
VMACACHE(vmacache_3_15, "four slots per thread, by page number, 3.15",
	 { .slots = 4, .hash_shift = PAGE_SHIFT, .seqnum_bits = 32 });
VMACACHE(vmacache_4_20, "four slots per thread, by PMD, 4.19 to 6.0",
	 { .slots = 4, .hash_shift = PMD_SHIFT, .seqnum_bits = 64, .starts_at_hash = true });
SWEPT(1, page, PAGE_SHIFT);
SWEPT(2, page, PAGE_SHIFT);
SWEPT(8, page, PAGE_SHIFT);
SWEPT(16, page, PAGE_SHIFT);
SWEPT(1, pmd, PMD_SHIFT);
SWEPT(2, pmd, PMD_SHIFT);
SWEPT(8, pmd, PMD_SHIFT);
SWEPT(16, pmd, PMD_SHIFT);
