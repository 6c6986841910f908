/* vma_adjust(): moves the bounds of linked VMAs, and updates index, gaps and cache. Models vma_adjust(), __vma_unlink()
 * and __insert_vm_struct(), mm/mmap.c, 3.4 and 3.8, and what became of them: __vma_adjust(), mm/mmap.c, 6.1;
 * commit_merge(), vma_expand() and vma_complete(), mm/vma.c, 6.12.
 *
 * Everything that can fail comes first: links to anon_vmas, then nodes of the index. */
#include "area/adjust.h"
#include "area/vma.h"
#include "lock/lock.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "rmap/address_space.h"
#include "rmap/anon_vma.h"

/* What a change of bounds means for the VMAs around: those that are absorbed whole (in address order), and the one that
 * only gives up or gains a part. */
struct adjustment {
	struct vm_area_struct *vma, *insert;
	u64 start, end;
	struct vm_area_struct *removed[2], *neighbour;
	u32 removes;
	struct vma_place place;
	const struct anon_vma *anon_vma; /* whose lock may be needed; NULL = none */
	bool locks; /* it is */
	bool again; /* the second VMA that is absorbed is under locks of its own */
	enum code_lock_cause cause;
};

/* Uses what a merge already knows about a VMA nearby. */
static void take_known(struct adjustment *change, struct vm_area_struct *known)
{
	if (!known || known == change->vma)
		return;
	if (known->vm_start >= change->start && known->vm_end <= change->end)
		change->removed[change->removes++] = known;
	else if (!change->neighbour && known->vm_start >= change->vma->vm_end)
		change->neighbour = known;
}

static void find_removed(struct adjustment *change)
{
	struct vm_area_struct *vma = change->vma, *next = vma_next(vma), *prev;

	change->neighbour = next;
	if (change->insert)
		return;
	prev = change->start < vma->vm_start ? vma_prev(vma) : NULL;
	if (prev && prev->vm_start >= change->start)
		change->removed[change->removes++] = prev;
	for (; next && next->vm_end <= change->end && change->removes < 2; next = vma_next(next))
		change->removed[change->removes++] = next;
}

/* dup_anon_vma(): a VMA that absorbs pages of another one may get pages of that one's anon_vma. */
static s32 import_anon_vma(struct vm_area_struct *vma, struct vm_area_struct *from)
{
	return from && from->anon_vma && !vma->anon_vma ? anon_vma_clone(vma, from) : 0;
}

/* Does the start of the next VMA move? Merge case 5 pushes the boundary up into it. In case 4, the only case in which a
 * VMA shrinks without an insertion, the boundary comes down. */
static bool moves_neighbour(const struct adjustment *change)
{
	const struct vm_area_struct *next = change->neighbour;

	return !change->insert && !change->removes && next &&
	       (change->end > next->vm_start || change->end < change->vma->vm_end);
}

static s32 import_anon_vmas(const struct adjustment *change)
{
	s32 error = 0;

	if (moves_neighbour(change) && change->end < change->vma->vm_end)
		return import_anon_vma(change->neighbour, change->vma);
	if (moves_neighbour(change))
		return import_anon_vma(change->vma, change->neighbour);
	for (u32 i = 0; i < change->removes && !error; i++)
		error = import_anon_vma(change->vma, change->removed[i]);
	return error;
}

/* One store in the index is enough: the VMA that gains something is stored over its whole new range. */
static s32 prepare(struct mm_struct *mm, struct adjustment *change)
{
	struct vm_area_struct *vma = change->vma, *next = change->neighbour, *insert = change->insert;
	struct vma_place *place = &change->place;

	if (insert)
		return index_of(mm)->prepare(place, mm, insert, insert->vm_start, insert->vm_end);
	if (moves_neighbour(change) && change->end < vma->vm_end)
		return index_of(mm)->prepare(place, mm, next, change->end, next->vm_end);
	return index_of(mm)->prepare(place, mm, vma, change->start, change->end);
}

static void remove(struct mm_struct *mm, struct vm_area_struct *vma, struct vm_area_struct *removed)
{
	index_of(mm)->unlink(mm, removed);
	if (cache_of(mm)->merged)
		cache_of(mm)->merged(mm, removed, vma);
	mm->map_count--;
	vma_leave_file(removed);
	anon_vma_leave(removed);
}

/* Runs after the locks are released. */
static void free_removed(const struct adjustment *change)
{
	for (u32 i = 0; i < change->removes; i++) {
		unlink_anon_vmas(change->removed[i]);
		vma_free(change->removed[i]);
	}
}

/* The VMA's own, or else that of the neighbour whose boundary it shares. */
static const struct anon_vma *anon_vma_of(const struct adjustment *change)
{
	if (change->vma->anon_vma)
		return change->vma->anon_vma;
	if (change->removes)
		return change->removed[0]->anon_vma;
	return moves_neighbour(change) ? change->neighbour->anon_vma : NULL;
}

static enum code_lock_cause cause_of(const struct lock_adjust *why)
{
	if (why->inserts)
		return lock_cause_split;
	if (why->removes)
		return lock_cause_removal;
	if (why->joins)
		return lock_cause_joins;
	if (why->imports)
		return lock_cause_boundary;
	return why->starts ? lock_cause_start : lock_cause_end;
}

/* Not inlined, for the size of the build with threads. */
__attribute__((noinline)) static void lock_bounds(struct machine *machine, const struct adjustment *change)
{
	u32 file = change->vma->vm_mapping ? change->vma->vm_file : 0;

	if (file)
		lock_take(machine, i_mmap, file, write, change->cause);
	if (change->locks)
		lock_take(machine, anon_vma, anon_vma_lock_number(machine, change->anon_vma), write, change->cause);
	else if (change->anon_vma)
		lock_spare(machine, change->vma, change->cause);
	(void)machine;
	(void)file;
}

__attribute__((noinline)) static void unlock_bounds(struct machine *machine, const struct adjustment *change)
{
	u32 file = change->vma->vm_mapping ? change->vma->vm_file : 0;

	if (change->locks)
		lock_drop(machine, anon_vma, anon_vma_lock_number(machine, change->anon_vma));
	if (file)
		lock_drop(machine, i_mmap, file);
	(void)machine;
	(void)change;
	(void)file;
}

/* Between two VMAs that are absorbed. */
static void lock_again(struct machine *machine, const struct adjustment *change)
{
	rmap_post_update(change->vma);
	unlock_bounds(machine, change);
	lock_bounds(machine, change);
	rmap_pre_update(change->vma);
}

/* Grows over whole VMAs, in merge case 6 over two. A list absorbs them one by one, so that it stays sorted. A tree of
 * ranges stores the new range first, which overwrites the others. */
static void absorb(struct mm_struct *mm, struct adjustment *change)
{
	struct vm_area_struct *vma = change->vma;
	struct moved_bounds moved = { .start = change->start != vma->vm_start, .removed = true };

	index_of(mm)->bounds_moved(mm, vma, &change->place);
	for (u32 i = 0; i < change->removes; i++) {
		struct vm_area_struct *removed = change->removed[i];

		if (i && change->again)
			lock_again(mm->machine, change);
		if (removed->vm_end > vma->vm_end)
			vma_set_range(vma, vma->vm_start, removed->vm_end);
		remove(mm, vma, removed);
	}
	if (moved.start)
		vma_set_range(vma, change->start, vma->vm_end);
	gap_of(mm)->adjusted(mm, vma, NULL, moved);
}

/* The next VMA keeps its end and its contents. Its start moves up or down, and its offset with it. */
static void move_start(struct vm_area_struct *vma, u64 start)
{
	vma->vm_pgoff += (start >> PAGE_SHIFT) - (vma->vm_start >> PAGE_SHIFT);
	vma_set_range(vma, start, vma->vm_end);
}

static void insert_vma(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	index_of(mm)->locate(mm, vma->vm_start, place);
	vma_link_prepared(mm, vma, place);
}

static void move_bounds(struct mm_struct *mm, struct adjustment *change)
{
	struct vm_area_struct *vma = change->vma, *next = change->neighbour;
	struct moved_bounds moved = {
		.start = change->start != vma->vm_start,
		.end = change->end != vma->vm_end,
		.next_start = moves_neighbour(change),
	};
	bool next_grows = moved.next_start && change->end < vma->vm_end;

	if (moved.start || moved.end)
		vma_set_range(vma, change->start, change->end);
	if (moved.next_start)
		move_start(next, change->end);
	if (change->insert)
		insert_vma(mm, change->insert, &change->place);
	else
		index_of(mm)->bounds_moved(mm, next_grows ? next : vma, &change->place);
	gap_of(mm)->adjusted(mm, vma, change->insert, moved);
}

/* A huge page can't lie across a boundary: vma_adjust_trans_huge(). */
static void split_huge_pages(struct mm_struct *mm, const struct adjustment *change)
{
	if (change->start != change->vma->vm_start)
		pages_split_huge(mm, change->start);
	if (change->end != change->vma->vm_end)
		pages_split_huge(mm, change->end);
}

/* The change itself, under the locks of the file and of the anon_vma. */
static void change_bounds(struct mm_struct *mm, struct adjustment *change, u64 pgoff)
{
	bool moves_next = moves_neighbour(change);

	anon_vma_join(change->vma);
	if (moves_next)
		anon_vma_join(change->neighbour);
	rmap_pre_update(change->vma);
	if (moves_next)
		rmap_pre_update(change->neighbour);
	change->vma->vm_pgoff = pgoff;
	if (change->removes)
		absorb(mm, change);
	else
		move_bounds(mm, change);
	rmap_post_update(change->vma);
	if (moves_next)
		rmap_post_update(change->neighbour);
}

/* vma_prepare(), mm/mmap.c, 6.5: keeps page faults away from every VMA that is about to change. */
static void mark_all(const struct adjustment *change)
{
	lock_mark(change->vma);
	if (moves_neighbour(change))
		lock_mark(change->neighbour);
	if (change->insert)
		lock_mark(change->insert);
	for (u32 i = 0; i < change->removes; i++)
		lock_mark(change->removed[i]);
}

/* An anon_vma that keeps a list of VMAs guards it with its lock, whatever the lock policy. No kernel after 2.6.33 has
 * such a list, but a mixed row may combine it with a later policy. */
static bool changes_list(const struct machine *machine, const struct lock_adjust *why)
{
	return !rmap_of(machine)->links && (why->inserts || why->removes || why->joins);
}

/* Since 2.6.34, a VMA that joins an anon_vma was linked before, by anon_vma_clone(), under locks of its own. */
static void change_locked(struct mm_struct *mm, struct adjustment *change, u64 pgoff, bool joins)
{
	struct machine *machine = mm->machine;
	struct lock_adjust why = {
		.inserts = change->insert,
		.removes = change->removes,
		.imports = change->removes || moves_neighbour(change),
		.joins = joins,
		.starts = change->start != change->vma->vm_start,
	};

	change->anon_vma = anon_vma_of(change);
	change->locks = change->anon_vma && (lock_adjusts(machine, &why) || changes_list(machine, &why));
	change->cause = cause_of(&why);
	/* With an anon_vma that only the second VMA has, the lock is taken once. */
	change->again = change->removes == 2 && has(mm, ABSORBS_ONE_BY_ONE) && !(joins && !change->removed[0]->anon_vma);
	mark_all(change);
	lock_bounds(machine, change);
	change_bounds(mm, change, pgoff);
	unlock_bounds(machine, change);
}

static s32 adjust(struct mm_struct *mm, struct adjustment *change, u64 pgoff)
{
	struct vm_area_struct *grows = change->vma;
	bool had_anon_vma;
	s32 error;

	if (moves_neighbour(change) && change->end < change->vma->vm_end)
		grows = change->neighbour;
	had_anon_vma = grows->anon_vma;
	error = import_anon_vmas(change);
	if (!error)
		error = prepare(mm, change);
	if (error) {
		if (!had_anon_vma)
			unlink_anon_vmas(grows);
		return fail(mm, error, reason_no_memory);
	}
	split_huge_pages(mm, change);
	change_locked(mm, change, pgoff, (grows->anon_vma && !had_anon_vma) || grows->joins);
	free_removed(change);
	return 0;
}

static s32 traced_adjust(struct adjustment *change, u64 pgoff)
{
	s32 error;

	trace(adjust_enter, vma_id(change->vma), change->start, change->end, vma_id(change->insert), change->removes);
	error = adjust(change->vma->vm_mm, change, pgoff);
	trace(adjust_leave, vma_id(change->vma));
	return error;
}

/* Without an iterator to continue from, __vma_adjust() of 6.1 looks up the next VMA, and uses an iterator of its
 * own. */
static void look_up(struct adjustment *change)
{
	find_removed(change);
	vma_iter_set(change->vma->vm_mm, change->start);
}

s32 vma_adjust(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *insert)
{
	struct adjustment change = { .vma = vma, .insert = insert, .start = start, .end = end };

	if (!insert || !hands_iterator(vma->vm_mm))
		look_up(&change);
	return traced_adjust(&change, pgoff);
}

s32 vma_adjust_known(struct vm_area_struct *vma, u64 start, u64 end, u64 pgoff, struct vm_area_struct *c,
		     struct vm_area_struct *next)
{
	struct adjustment change = { .vma = vma, .start = start, .end = end };

	take_known(&change, c);
	take_known(&change, next);
	return traced_adjust(&change, pgoff);
}
