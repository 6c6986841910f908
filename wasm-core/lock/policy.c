/* The column `lock`: what has a lock of which kind, and when a change of bounds takes that of the anon_vma. vma_adjust(),
 * mm/mmap.c, 2.6.7 to 6.1; vma_prepare(), mm/vma.c, since. What an entry does not say of releases between the rows is left
 * open; "m" marks what is from memory. */
#include "lock/lock.h"

static bool always(const struct lock_adjust *change)
{
	(void)change;
	return true;
}

static bool never(const struct lock_adjust *change)
{
	(void)change;
	return false;
}

/* Yanmin Zhang, 17 September 2009: only who comes to the list or leaves it. */
static bool list_changes(const struct lock_adjust *change)
{
	return change->removes || change->inserts || change->joins;
}

/* Lee Schermerhorn's and Hugh Dickins's form: a search computes addresses from the start, so that must not move beneath it. */
static bool more_than_end(const struct lock_adjust *change)
{
	return change->inserts || change->removes || change->imports || change->starts;
}

static bool imports_or_starts(const struct lock_adjust *change)
{
	return change->removes || change->imports || change->starts;
}

const struct lock_policy lock_semaphores = {
	.name = "semaphores",
	.meaning = "each change of bounds takes the anon_vma’s spinlock; a file’s areas have a semaphore, 2.6.0 to 2.6.6",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_semaphore,
	.adjust = always,
};

const struct lock_policy lock_always = {
	.name = "always",
	.meaning = "each change of bounds takes the anon_vma’s spinlock, up to 2.6.31",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = always,
};

const struct lock_policy lock_posted_2009 = {
	.name = "posted_2009",
	.meaning = "the posting of September 2009: the anon_vma’s spinlock only where an area comes to its list or leaves it",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = list_changes,
};

const struct lock_policy lock_ends_spared = {
	.name = "ends_spared",
	.meaning = "no lock of the anon_vma where only the end of an area moves, 2.6.32 and 2.6.33",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = more_than_end,
};

const struct lock_policy lock_never = {
	.name = "never",
	.meaning = "no change of bounds takes the lock of an anon_vma, 2.6.34",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = never,
};

const struct lock_policy lock_mutexes = {
	.name = "mutexes",
	.meaning = "one mutex for a family of anon_vmas, not taken where only the end of an area moves, 3.0 to 3.6",
	.anon_vma = lock_kind_mutex,
	.i_mmap = lock_kind_mutex,
	.family = true,
	.batched = true,
	.adjust = imports_or_starts,
};

const struct lock_policy lock_trees = {
	.name = "trees",
	.meaning = "areas are sorted by their bounds, so each change takes the family’s lock, a semaphore for readers and a writer, 3.8 to 3.18",
	.anon_vma = lock_kind_rwsem,
	.i_mmap = lock_kind_mutex,
	.family = true,
	.batched = true,
	.adjust = always,
};

const struct lock_policy lock_rwsems = {
	.name = "rwsems",
	.meaning = "the same, and a file’s areas have such a semaphore too, 3.19 to 6.3",
	.anon_vma = lock_kind_rwsem,
	.i_mmap = lock_kind_rwsem,
	.family = true,
	.batched = true,
	.spins = true,
	.adjust = always,
};

const struct lock_policy lock_per_vma = {
	.name = "per_vma",
	.meaning = "the same, and a lock for each area: most page faults need no other, since 6.4",
	.anon_vma = lock_kind_rwsem,
	.i_mmap = lock_kind_rwsem,
	.family = true,
	.batched = true,
	.per_vma = true,
	.spins = true,
	.adjust = always,
};
