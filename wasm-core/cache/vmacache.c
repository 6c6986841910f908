/* A few remembered VMAs per thread: mm/vmacache.c, include/linux/vmacache.h and kernel/fork.c, 3.15 to 6.0, and "[PATCH
 * v2] mm: per-thread vma caching" of February 2014.
 *
 * When a VMA is removed, nobody empties the slots of other threads. Instead, the mm's sequence number advances, and
 * each thread notices at its next lookup that its own number differs. So a slot is trusted, and its pointer followed,
 * only if the numbers agree.
 *
 * Two things were missing as posted. vmacache_update() did not check whose mm it was called for, so a look at another
 * process's memory put that process's VMA into the caller's slots. And exec() left the slots as they were, so they were
 * trusted again if the new mm's number happened to be the old one's (that exec() is not touched is read from the
 * posting; what follows from it is inference). Here such a slot keeps what the VMA was like, but no pointer. A lookup
 * that would have returned the VMA reports that, and continues as if the slot were empty. */
#include "cache/vmacache.h"
#include "machine/index.h"

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

/* vmacache_flush_all(), 3.15: from now on one number means two things, so nobody's slots may be trusted.
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

static u64 next_seqnum(const struct mm_struct *mm)
{
	u64 next = mm->vmacache_seqnum + 1;

	return form_of(mm)->seqnum_bits == 32 ? (u32)next : next;
}

/* vmacache_invalidate(). */
static void invalidate(struct mm_struct *mm, enum code_cache_cause cause)
{
	u64 old = mm->vmacache_seqnum;

	mm->vmacache_seqnum = next_seqnum(mm);
	count(cache_invalidations);
	trace(cache_invalidate, old, mm->vmacache_seqnum, cause);
	(void)old;
	(void)cause;
	if (!mm->vmacache_seqnum)
		overflow(mm);
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
	task->vmacache_seqnum = mm->vmacache_seqnum;
	clear_slots(task);
	count(cache_flushes);
	trace(cache_flush, seqnum, mm->vmacache_seqnum, task->number);
	return cache_miss_seqnum;
}

/* The kernel would return the first VMA that contains the address, whosever it is: `foreign` notes that this has been
 * reported. Returns the number of the slot, or form->slots. */
static u32 find_slot(const struct task *task, const struct vmacache_form *form, u64 addr)
{
	u32 first = form->starts_at_hash ? vmacache_hash(form, addr) : 0;
	bool foreign = false;

	for (u32 i = 0; i < form->slots; i++) {
		u32 number = (first + i) & (form->slots - 1);
		const struct vmacache_slot *slot = &task->vmacache[number];

		count_times(cache_compares, slot->id != 0);
		if (slot->vma && slot->vma->vm_start <= addr && addr < slot->vma->vm_end)
			return number;
		if (slot->process && slot->start <= addr && addr < slot->end && !foreign) {
			foreign = true;
			count(cache_foreign_hits);
			trace(cache_foreign_hit, slot->start, slot->end, slot->id, slot->process, number);
		}
	}
	return form->slots;
}

/* vmacache_find(). */
static struct vm_area_struct *lookup(struct mm_struct *mm, u64 addr)
{
	const struct vmacache_form *form = form_of(mm);
	const struct task *task = mm->machine->current;
	enum code_cache_miss why = why_invalid(mm);
	u32 number = vmacache_hash(form, addr);

	if (why == cache_miss_none) {
		u32 found = find_slot(task, form, addr);

		if (found < form->slots) {
			count(cache_hits);
			trace(cache_hit, task->vmacache[found].id, task->number, found);
			return task->vmacache[found].vma;
		}
		why = task->vmacache[number].id ? cache_miss_elsewhere : cache_miss_empty;
	}
	count(cache_misses);
	count_nth(cache_misses_empty, why - cache_miss_empty);
	trace(cache_miss, task->vmacache[number].id, why, task->number, number);
	return NULL;
}

/* vmacache_update(). */
static void store(struct mm_struct *mm, u64 addr, struct vm_area_struct *vma)
{
	const struct vmacache_form *form = form_of(mm);
	struct task *task = mm->machine->current;
	struct vmacache_slot *slot = &task->vmacache[vmacache_hash(form, addr)];
	bool foreign = task->process->mm != mm;
	u32 old = slot->id;

	if (foreign && !form->as_posted)
		return;
	*slot = (struct vmacache_slot){
		.vma = foreign ? NULL : vma,
		.start = vma->vm_start,
		.end = vma->vm_end,
		.id = vma_id(vma),
		.process = foreign ? mm->process->number : 0,
	};
	trace(cache_store, old, vma_id(vma), cache_cause_walk, task->number, vmacache_hash(form, addr));
	(void)old;
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

/* The last process has ended, and its mm stays, without VMAs. No kernel does this. */
static void emptied(struct mm_struct *mm)
{
	for (struct task *task = mm->process->tasks; task; task = task->next)
		clear_slots(task);
}

/* dup_mmap(), as posted: the child's number is the parent's next one, so that the slots that the child's task has
 * copied are not trusted. As merged it is 0, as mm_alloc() sets it. */
static void forked(struct mm_struct *child, struct mm_struct *parent)
{
	if (!form_of(child)->as_posted)
		return;
	child->vmacache_seqnum = next_seqnum(parent);
	if (!child->vmacache_seqnum)
		overflow(child);
}

/* From now on, what the task remembers belongs to another mm, that of this process. */
static void estrange(struct task *task, u32 process)
{
	for (u32 i = 0; i < VMACACHE_LARGEST; i++) {
		struct vmacache_slot *slot = &task->vmacache[i];

		slot->vma = NULL;
		if (slot->id && !slot->process)
			slot->process = process;
	}
}

/* dup_task_struct() copies everything that a task has, its number too. As merged, copy_mm() empties the slots. */
static void born(struct task *task, const struct task *maker)
{
	task->vmacache_seqnum = maker->vmacache_seqnum;
	if (!form_of(task->process->mm)->as_posted)
		return;
	for (u32 i = 0; i < VMACACHE_LARGEST; i++)
		task->vmacache[i] = maker->vmacache[i];
	if (task->process != maker->process)
		estrange(task, maker->process->number);
}

/* exec_mmap(): as merged, it empties the slots. The task keeps its number, and the new mm begins with 0. */
static void leaves(struct task *task)
{
	if (form_of(task->process->mm)->as_posted)
		estrange(task, task->process->number);
	else
		clear_slots(task);
}

static bool has_area(struct mm_struct *mm, const struct vm_area_struct *wanted)
{
	for (const struct vm_area_struct *vma = vma_first(mm); vma; vma = vma_next(vma))
		if (vma == wanted)
			return true;
	return false;
}

/* `trusted`: the numbers agree. */
static const char *verify_slot(struct mm_struct *mm, const struct vmacache_slot *slot, bool trusted)
{
	if (slot->process && !form_of(mm)->as_posted)
		return "a slot holds an area of another memory";
	if (slot->id ? !slot->vma == !slot->process : slot->vma || slot->process)
		return "a slot does not know whose area it holds";
	if (!trusted || !slot->vma)
		return NULL;
	if (!has_area(mm, slot->vma))
		return "a slot that is trusted points to an area that the mm does not have";
	return slot->vma->id == slot->id ? NULL : "a slot points to another area than it says";
}

static const char *verify(struct mm_struct *mm)
{
	const struct vmacache_form *form = form_of(mm);
	const char *complaint = NULL;

	if (mm->mmap_cache)
		return "an area is remembered in the mm, and not in its tasks";
	if (form->seqnum_bits == 32 && mm->vmacache_seqnum > UINT32_MAX)
		return "the sequence number has more than 32 bits";
	for (const struct task *task = mm->process->tasks; task; task = task->next)
		for (u32 i = 0; i < VMACACHE_LARGEST && !complaint; i++) {
			complaint = verify_slot(mm, &task->vmacache[i], task->vmacache_seqnum == mm->vmacache_seqnum);
			if (i >= form->slots && task->vmacache[i].id)
				complaint = "a slot is filled that the cache does not have";
		}
	return complaint;
}

#define VMACACHE(strategy, kept, ...)                                                                     \
	static const struct vmacache_form strategy##_form = __VA_ARGS__;                                  \
	const struct cache_strategy cache_##strategy = {                                                  \
		.name = #strategy, .keeps = kept, .lookup = lookup, .store = store,                       \
		.merged = merged, .unmapped = unmapped, .emptied = emptied, .forked = forked,             \
		.born = born, .leaves = leaves, .verify = VERIFIED_BY(verify), .form = &strategy##_form,   \
	}
/* No kernel had these. */
#define SWEPT(n, hash, shift)                                                                     \
	VMACACHE(vmacache_##n##_##hash, "slots=" #n " slot_by=" #hash " sweep",                \
		 { .slots = n, .hash_shift = shift, .seqnum_bits = 64, .starts_at_hash = true })

/* As posted in February 2014, with its unchecked store. */
VMACACHE(vmacache_v2, "slots=4 slot_by=page",
	 { .slots = 4, .hash_shift = PAGE_SHIFT, .seqnum_bits = 32, .as_posted = true });
VMACACHE(vmacache_3_15, "slots=4 slot_by=page",
	 { .slots = 4, .hash_shift = PAGE_SHIFT, .seqnum_bits = 32 });
/* Since 4.19. */
VMACACHE(vmacache_4_20, "slots=4 slot_by=pmd",
	 { .slots = 4, .hash_shift = PMD_SHIFT, .seqnum_bits = 64, .starts_at_hash = true });
SWEPT(1, page, PAGE_SHIFT);
SWEPT(2, page, PAGE_SHIFT);
SWEPT(8, page, PAGE_SHIFT);
SWEPT(16, page, PAGE_SHIFT);
SWEPT(1, pmd, PMD_SHIFT);
SWEPT(2, pmd, PMD_SHIFT);
SWEPT(8, pmd, PMD_SHIFT);
SWEPT(16, pmd, PMD_SHIFT);
