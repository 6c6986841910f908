#include "threads/gang.h"
#include "call/syscalls.h"
#include "lock/lock.h"
#include "machine/index.h"
#include "process/call.h"
#include "process/start.h"
#include "rmap/anon_vma.h"
#include "trace/records.h"

#include <string.h>

/* AIM7's loop shrinks a heap by half of it. */
#define HEAP_PAGES 32
#define LOOP_PAGES 16
/* Anon_vmas of different machines have different numbers, by which their locks are told apart. */
#define ANON_VMAS_EACH 65536u

static struct thread_place *place_at(const struct gang *gang, u32 n)
{
	return (struct thread_place *)(void *)(gang->places + n * GANG_PLACE_BYTES);
}

struct thread_place *gang_thread(const struct gang *gang, u32 worker)
{
	return place_at(gang, worker);
}

void *gang_stack(const struct gang *gang, u32 worker)
{
	return gang->places + (worker + 1) * GANG_PLACE_BYTES;
}

/* The parent comes last: pages store their anon_vma as an unsigned offset from their own machine
 * (machine_offset()), so the shared one must lie behind all children. */
static struct thread_place *parent_of(const struct gang *gang)
{
	return place_at(gang, gang->workers);
}

static void begin_thread(struct thread *thread, const struct era *era)
{
	*thread = (struct thread){
		.kind = {
			[lock_class_mmap] = lock_kind_rwsem,
			[lock_class_vma] = lock_kind_rwsem,
			[lock_class_i_mmap] = era->lock->i_mmap,
			[lock_class_anon_vma] = era->lock->anon_vma,
			[lock_class_page_table] = lock_kind_spinlock,
		},
		.arena_bytes = GANG_PLACE_BYTES - GANG_STACK_BYTES - offsetof(struct thread_place, machine),
	};
}

/* The smallest possible program and stack, and a heap of which `written` pages are written. */
static s32 add_areas(struct machine *machine, u32 written)
{
	const struct mm_struct *mm = machine->mm;
	const u64 data = VM_READ | VM_WRITE | VM_ACCOUNT | VM_MAYACCESS;
	u64 text = mm->start_brk - 0x3000, stack = mm->task_size - 0x22000;
	const struct record_area areas[] = {
		{ text, text + PAGE_SIZE, 0, VM_READ | VM_EXEC | VM_MAYACCESS, 0, 0 },
		{ text + PAGE_SIZE, text + 2 * PAGE_SIZE, 0, data, 0, 1 },
		{ mm->start_brk, mm->brk, 0, heap_flags(mm), 0, written },
		{ stack, mm->task_size, 0, data | VM_GROWSDOWN, 0, 2 },
	};

	for (u32 i = 0; i < sizeof(areas) / sizeof(*areas); i++) {
		s32 error = machine_add_area(machine, &areas[i]);

		if (error)
			return error;
	}
	return 0;
}

static s32 begin_place(const struct gang *gang, u32 n, const struct era *era, u32 written)
{
	struct thread_place *place = place_at(gang, n);
	struct record_layout layout = plain_layout(era);
	s32 error;

	layout.brk += HEAP_PAGES * PAGE_SIZE;
	begin_thread(&place->thread, era);
	error = machine_init(&place->machine, era, &layout);
	place->machine.next_anon_vma_id = (n + 1) * ANON_VMAS_EACH;
	return error ? error : add_areas(&place->machine, written);
}

static struct vm_area_struct *heap_of(struct thread_place *place)
{
	struct mm_struct *mm = place->machine.mm;

	return vma_lookup(mm, mm->start_brk);
}

/* Does what fork() does with the heap. Each child has also written to it since, so its pages are its own. */
static s32 begin_child(struct gang *gang, u32 worker, const struct era *era)
{
	struct vm_area_struct *parent = heap_of(parent_of(gang)), *heap;
	struct thread_place *place = place_at(gang, worker);
	s32 error = begin_place(gang, worker, era, 0);

	if (error)
		return error;
	heap = heap_of(place);
	error = anon_vma_fork(heap, parent);
	if (error)
		return error;
	place->thread.shared = &gang->shared;
	place->thread.shared_number = parent->anon_vma ? anon_vma_lock_number(&place->machine, parent->anon_vma) : 0;
	return pages_fill(heap, heap->vm_start, heap->vm_end, page_state_anon);
}

/* VMAs that are sorted by their bounds may be in the trees of several anon_vmas, so each change needs one lock for
 * all these trees. */
static bool is_guarded(const struct era *era)
{
	return !era->rmap->sorted || (era->lock->family && era->lock->adjust(&(struct lock_adjust){ 0 }));
}

s32 gang_setup(void *memory, const struct era *era, u32 program, u32 workers, struct gang **made)
{
	struct gang *gang = memory;
	s32 error;

	if (!workers || workers > GANG_LARGEST || !program || program >= GANG_PROGRAMS)
		return -EINVAL;
	if (!is_guarded(era))
		return -EPERM;
	if (!gang)
		return -ENOMEM;
	*gang = (struct gang){ .workers = workers, .program = program, .places = (char *)memory + sizeof(*gang) };
	error = begin_place(gang, workers, era, HEAP_PAGES);
	for (u32 worker = 0; worker < workers && !error; worker++)
		error = begin_child(gang, worker, era);
	for (u32 worker = 0; worker < workers && !error; worker++)
		place_at(gang, worker)->thread.result = (struct thread_result){ 0 };
	if (!error)
		*made = gang;
	return error;
}

/* The last thread lets all of them start. With a core for each thread the others find that by looking and never
 * sleep, so all start together. */
#define LOOKS_BEFORE_WAIT (1u << 20)

void gang_wait(struct gang *gang)
{
	if (__atomic_add_fetch(&gang->arrived, 1, __ATOMIC_ACQ_REL) == gang->workers) {
		__atomic_store_n(&gang->started, 1, __ATOMIC_SEQ_CST);
		wake(&gang->started, UINT32_MAX);
		return;
	}
	for (u32 looks = 0; looks < LOOKS_BEFORE_WAIT; looks++)
		if (__atomic_load_n(&gang->started, __ATOMIC_ACQUIRE))
			return;
	while (!__atomic_load_n(&gang->started, __ATOMIC_SEQ_CST))
		wait_while(&gang->started, 0);
}

/* A refused brk() returns the old end and no error. */
static bool move_brk(struct thread_place *place, u64 end)
{
	struct record_operation operation = { .call = call_brk, .addr = end };
	struct record_outcome outcome;

	machine_call(&place->machine, &operation, &outcome);
	place->thread.result.calls++;
	if (outcome.value != end)
		place->thread.result.error = -ENOMEM;
	return outcome.value == end;
}

static void run_pairs(struct thread_place *place, u32 rounds)
{
	u64 end = place->machine.mm->brk;

	for (u32 round = 0; round < rounds; round++)
		if (!move_brk(place, end + PAGE_SIZE) || !move_brk(place, end))
			return;
}

static void run_growth(struct thread_place *place, u32 rounds)
{
	u64 end = place->machine.mm->brk;

	for (u32 round = 1; round <= rounds; round++)
		if (!move_brk(place, end + round * PAGE_SIZE))
			return;
	move_brk(place, end);
}

static void run_loop(struct thread_place *place, u32 rounds)
{
	u64 end = place->machine.mm->brk;

	for (u32 round = 0; round < rounds; round++)
		for (u32 page = 0; page <= LOOP_PAGES; page++)
			if (!move_brk(place, end - (LOOP_PAGES - page) * PAGE_SIZE))
				return;
}

s32 gang_run(struct gang *gang, u32 worker, u32 rounds)
{
	struct thread_place *place = place_at(gang, worker);

	if (worker >= gang->workers || rounds > GANG_ROUNDS)
		return -EINVAL;
	if (gang->program == GANG_BRK_PAIRS)
		run_pairs(place, rounds);
	else if (gang->program == GANG_BRK_GROWTH)
		run_growth(place, rounds);
	else
		run_loop(place, rounds);
	return place->thread.result.error;
}

/* The shared anon_vma must have the parent's heap and one heap of each child: on a list as VMAs, on a list or in a
 * tree as links. */
static const char *verify_heaps(struct gang *gang)
{
	const struct anon_vma *shared = heap_of(parent_of(gang))->anon_vma;

	if (!shared)
		return NULL;
	if (shared->refcount != gang->workers + 1)
		return "the shared anon_vma has not as many areas as there are heaps";
	for (u32 worker = 0; worker < gang->workers; worker++) {
		const struct vm_area_struct *heap = heap_of(place_at(gang, worker));

		if (!heap->anon_vma || heap->anon_vma->root != shared)
			return "a child's heap is on another anon_vma than the parent's";
	}
	return NULL;
}

const char *gang_verify(struct gang *gang)
{
	const char *complaint = verify_heaps(gang);

	for (u32 n = 0; n <= gang->workers && !complaint; n++)
		complaint = mm_verify(place_at(gang, n)->machine.mm);
	return complaint;
}
