/* The column `lock`: the kind of each lock, and which changes of bounds acquire the lock of the anon_vma.
 * vma_adjust(), mm/mmap.c, 2.6.7 to 6.1; vma_prepare(), mm/vma.c, since. Where an entry says nothing about releases
 * between the kernels in the table, that is left open; "m" marks what is from memory. */
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

/* Yanmin Zhang, 17 September 2009: only if a VMA joins the list or leaves it. */
static bool list_changes(const struct lock_adjust *change)
{
	return change->removes || change->inserts || change->joins;
}

/* Lee Schermerhorn's and Hugh Dickins's form: a search computes addresses from the start of a VMA, so the start must
 * not move during a search. */
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
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_semaphore,
	.adjust = always,
};

const struct lock_policy lock_always = {
	.name = "always",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = always,
};

const struct lock_policy lock_posted_2009 = {
	.name = "posted_2009",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = list_changes,
};

const struct lock_policy lock_ends_spared = {
	.name = "ends_spared",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = more_than_end,
};

const struct lock_policy lock_never = {
	.name = "never",
	.anon_vma = lock_kind_spinlock,
	.i_mmap = lock_kind_spinlock,
	.adjust = never,
};

const struct lock_policy lock_mutexes = {
	.name = "mutexes",
	.anon_vma = lock_kind_mutex,
	.i_mmap = lock_kind_mutex,
	.family = true,
	.batched = true,
	.adjust = imports_or_starts,
};

const struct lock_policy lock_trees = {
	.name = "trees",
	.anon_vma = lock_kind_rwsem,
	.i_mmap = lock_kind_mutex,
	.family = true,
	.batched = true,
	.adjust = always,
};

const struct lock_policy lock_rwsems = {
	.name = "rwsems",
	.anon_vma = lock_kind_rwsem,
	.i_mmap = lock_kind_rwsem,
	.family = true,
	.batched = true,
	.spins = true,
	.adjust = always,
};

const struct lock_policy lock_per_vma = {
	.name = "per_vma",
	.anon_vma = lock_kind_rwsem,
	.i_mmap = lock_kind_rwsem,
	.family = true,
	.batched = true,
	.per_vma = true,
	.spins = true,
	.adjust = always,
};
