/* fork-spawn: a process forks, the child exits at once, the parent waits. There are three workloads: the whole, by
 * its three calls; the copy of the index alone; and a fork in parts. Reading a clock inside a call would disturb
 * what it measures, so each part is done for many children, side by side, before the next part begins. The
 * functions are those that fork() and exit() call, in their order (dup_mmap(), kernel/fork.c; exit_mmap(),
 * mm/mmap.c); only the process around the mm is missing. */
#include "area/limits.h"
#include "area/vma.h"
#include "bench/suite_spawn.h"
#include "dup/dup.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "process/mm.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"

/* The most children that a part is done for, and the most VMAs of all these children: enough that the part takes
 * longer than a step of the clock, and few enough that everything stays in the caches. */
#define MOST_CHILDREN 200
#define AREAS_AT_ONCE 16384
/* Counts come from some hundred forks; with this many VMAs these still take only seconds. */
#define LARGEST_FORK 10000
#define LOOPS 5

#define CHUNK_AREAS 90
struct area_chunk {
	struct area_chunk *next;
	struct vm_area_struct *area[CHUNK_AREAS];
};

/* A child in the making. */
struct unborn {
	struct unborn *next;
	struct mm_struct *mm; /* NULL: not begun */
	struct area_chunk *areas; /* not in its index yet */
};

struct fork_stock {
	struct area_chunk *parent; /* its VMAs, in order */
	struct unborn *children;
	struct arena mark; /* where the arena is rewound to after each copy of the index */
};

/* A place in chunks of VMAs. */
struct cursor {
	struct area_chunk *chunk;
	u32 at;
};

static struct vm_area_struct **following(struct cursor *cursor)
{
	if (cursor->at == CHUNK_AREAS)
		*cursor = (struct cursor){ cursor->chunk->next, 0 };
	return &cursor->chunk->area[cursor->at++];
}

static struct area_chunk *chunks_for(struct suite_run *run)
{
	struct area_chunk *first = NULL;

	for (u32 room = 0; room < run->n; room += CHUNK_AREAS) {
		struct area_chunk *chunk = arena_new(&run->machine->arena, struct area_chunk);

		if (!chunk)
			return NULL;
		chunk->next = first;
		first = chunk;
	}
	return first;
}

static s32 make_stock(struct suite_run *run, u32 children)
{
	struct fork_stock *stock = arena_new(&run->machine->arena, struct fork_stock);
	struct vm_area_struct *vma = vma_first(run->machine->mm);

	if (!stock)
		return -ENOMEM;
	run->stock = stock;
	run->repeats = children;
	stock->parent = chunks_for(run);
	if (!stock->parent)
		return -ENOMEM;
	for (struct cursor to = { stock->parent, 0 }; vma; vma = vma_next(vma))
		*following(&to) = vma;
	while (children--) {
		struct unborn *child = arena_new(&run->machine->arena, struct unborn);

		if (!child)
			return -ENOMEM;
		child->next = stock->children;
		stock->children = child;
		child->areas = chunks_for(run);
		if (!child->areas)
			return -ENOMEM;
	}
	return 0;
}

/* What is half made stays as it is: the runner discards this process. */
static void give_up(struct suite_run *run, struct unborn *child)
{
	child->mm = NULL;
	run->result.failed++;
	run->result.error = -ENOMEM;
}

static s32 begin_memory(struct unborn *child, struct mm_struct *parent)
{
	child->mm = mm_alloc(parent->machine, parent);
	if (!child->mm)
		return -ENOMEM;
	mm_inherit_layout(child->mm, parent);
	gap_of(child->mm)->init(child->mm);
	if (cache_of(child->mm)->forked)
		cache_of(child->mm)->forked(child->mm, parent);
	return 0;
}

static s32 copy_area(struct vm_area_struct **copy, struct mm_struct *child, struct vm_area_struct *from)
{
	struct vm_area_struct *vma;

	if (from->vm_flags & VM_ACCOUNT && vm_enough_memory(from->vm_mm, vma_pages(from)))
		return -ENOMEM;
	vma = vma_clone(from);
	if (!vma)
		return -ENOMEM;
	vma->vm_mm = child;
	vma->anon_vma = NULL;
	vma->vm_flags &= ~VM_LOCKED_MASK;
	*copy = vma;
	if (anon_vma_fork(vma, from))
		return -ENOMEM;
	vma_link_file(vma);
	child->map_count++;
	vm_stat_account(child, vma->vm_flags, vma->vm_file, (s64)vma_pages(vma));
	return 0;
}

static s32 copy_areas(struct suite_run *run, struct unborn *child)
{
	struct cursor from = { run->stock->parent, 0 }, to = { child->areas, 0 };
	s32 error = begin_memory(child, run->machine->mm);

	for (u32 i = 0; !error && i < run->n; i++)
		error = copy_area(following(&to), child->mm, *following(&from));
	return error;
}

static s32 copy_index(struct suite_run *run, struct unborn *child)
{
	const struct dup_strategy *strategy = dup_of(child->mm);
	struct dup dup = { .child = child->mm, .parent = run->machine->mm };
	struct cursor copies = { child->areas, 0 };
	struct vm_area_struct *from = NULL;
	s32 error = strategy->begin ? strategy->begin(&dup) : 0;

	while (!error && (from = strategy->next(&dup, from)))
		error = strategy->link(&dup, *following(&copies), from);
	if (error && strategy->failed)
		strategy->failed(&dup, from);
	if (strategy->end)
		strategy->end(&dup);
	return error;
}

static s32 copy_pages(struct suite_run *run, struct unborn *child)
{
	struct cursor areas = { run->stock->parent, 0 }, copies = { child->areas, 0 };
	s32 error = 0;

	for (u32 i = 0; !error && i < run->n; i++) {
		struct vm_area_struct *from = *following(&areas), *copy = *following(&copies);

		if (vma_needs_copy(from))
			error = copy_page_range(copy, from);
	}
	return error;
}

static s32 leave(struct suite_run *run, struct unborn *child)
{
	run->result.checksum = run->result.checksum * 31 + child->mm->map_count + vma_first(child->mm)->vm_pgoff;
	mm_destroy(child->mm);
	child->mm = NULL;
	return 0;
}

static s32 (*const parts[])(struct suite_run *run, struct unborn *child) = { copy_areas, copy_index, copy_pages, leave };
#define PARTS (sizeof(parts) / sizeof(parts[0]))

/* Does one part for all children. Each child counts as a call. */
static void run_part(struct suite_run *run, u32 part)
{
	for (struct unborn *child = run->stock->children; child; child = child->next) {
		/* No further part for a child that was given up. */
		if (part && !child->mm)
			continue;
		run->result.calls++;
		if (parts[part](run, child))
			give_up(run, child);
	}
}

static void run_parts(struct suite_run *run, u32 operations)
{
	for (; operations; operations--, run->round++)
		run_part(run, run->round % PARTS);
}

static s32 setup_parts(struct suite_run *run)
{
	s32 error = spawn_setup(run);
	u32 children = run->n < AREAS_AT_ONCE ? AREAS_AT_ONCE / run->n : 1;

	return error ? error : make_stock(run, children < MOST_CHILDREN ? children : MOST_CHILDREN);
}

/* One child, whose VMAs have been copied. Each copy of the index takes the same memory of the arena again. */
static s32 setup_index(struct suite_run *run)
{
	s32 error = spawn_setup(run);

	if (!error)
		error = make_stock(run, 1);
	if (!error)
		error = copy_areas(run, run->stock->children);
	arena_seal(&run->machine->arena);
	if (!error)
		run->stock->mark = run->machine->arena;
	return error;
}

static void copy_index_alone(struct suite_run *run, u32 operations)
{
	struct unborn *child = run->stock->children;

	for (; operations; operations--) {
		index_of(child->mm)->init(child->mm);
		gap_of(child->mm)->init(child->mm);
		run->result.calls++;
		if (copy_index(run, child)) {
			run->result.failed++;
			run->result.error = -ENOMEM;
		} else {
			run->result.checksum = run->result.checksum * 31 + vma_first(child->mm)->vm_pgoff + 1;
		}
		arena_rewind(&run->machine->arena, &run->stock->mark);
	}
}

static void fork_exit_wait(struct suite_run *run, u32 operations)
{
	for (; operations; operations--) {
		u32 child = (u32)suite_call(run, &(struct record_operation){ .call = call_fork });

		suite_call(run, &(struct record_operation){ .call = call_exit, .process = child });
		suite_call(run, &(struct record_operation){ .call = call_wait, .flags = child });
	}
}

const struct suite_workload fork_spawn[] = {
	{ "fork-spawn", "fork, exit, wait", SPAWN_AREAS, LARGEST_FORK, 0, 0, RUN_BY(spawn_setup, fork_exit_wait) },
	{ "fork-spawn", "index copy", SPAWN_AREAS, SUITE_LARGEST, 0, 0, RUN_BY(setup_index, copy_index_alone) },
	{ "fork-spawn", "a fork in parts", SPAWN_AREAS, SUITE_LARGEST, LOOPS, PARTS, RUN_BY(setup_parts, run_parts) },
	{ 0 },
};
