/* Page states of whole ranges: taken away, moved, copied. Stands for unmap_page_range(), move_page_tables() and
 * copy_page_range(), mm/memory.c and mm/mremap.c, as far as counts of pages show it. */
#include "index/index.h"
#include "mm/page_tree.h"
#include "mm/pages.h"

/* A huge page that is to be treated in part becomes 512 pages. */
static void break_up(struct page_leaf *leaf, u64 leaf_page)
{
	if (leaf->form == page_table_huge) {
		count(huge_splits);
		trace(huge_page_split, leaf_page << PAGE_SHIFT);
	}
	leaf->form = page_table_table;
	(void)leaf_page;
}

static void take_anon(struct page_leaf *leaf, u32 first, u32 last)
{
	for (u32 n = first; n < last; n++) {
		leaf->anon_count -= bit_test(leaf->anon, n);
		bit_clear(leaf->anon, n);
	}
}

static void take_guards(struct page_leaf *leaf, u32 first, u32 last)
{
	if (!leaf->guard)
		return;
	for (u32 n = first; n < last; n++) {
		leaf->guard_count -= bit_test(leaf->guard, n);
		bit_clear(leaf->guard, n);
	}
}

static bool is_whole(u32 first, u32 last)
{
	return first == 0 && last == LEAF_PAGES;
}

/* free_pgtables(): a page table goes when no area is left in its 2 MiB. Only who may have huge pages cares. */
static bool is_needed(struct mm_struct *mm, u64 leaf_page)
{
	const struct vm_area_struct *vma;

	if (!mm->huge_pages)
		return false;
	vma = index_of(mm)->find(mm, leaf_page << PAGE_SHIFT);
	return vma && vma->vm_start < (leaf_page + LEAF_PAGES) << PAGE_SHIFT;
}

static void visit_clear(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	bool whole = is_whole(first, last);

	(void)arg;
	if (!whole)
		break_up(leaf, leaf_page);
	take_anon(leaf, first, last);
	take_guards(leaf, first, last);
	if (leaf->anon_count == 0 && leaf->guard_count == 0 && (whole || !is_needed(mm, leaf_page)))
		leaf->form = page_table_none;
}


/* The page table stays and stands in the way of a huge page, but for a huge page's own; since 6.14 an empty
 * one goes too. */
static void visit_zap(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	bool was_table = leaf->form == page_table_table;

	(void)arg;
	if (!is_whole(first, last))
		break_up(leaf, leaf_page);
	take_anon(leaf, first, last);
	if (is_whole(first, last) && leaf->guard_count == 0 && (!was_table || has(mm, PT_RECLAIM)))
		leaf->form = page_table_none;
}

static void visit_unguard(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	(void)mm;
	(void)leaf_page;
	(void)arg;
	take_guards(leaf, first, last);
}

static void visit_break(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	(void)mm, (void)first, (void)last, (void)arg;
	break_up(leaf, leaf_page);
}

/* split_folio() with try_to_map_unused_to_zeropage(), 6.12. */
static void visit_dissolve(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	(void)mm, (void)arg;
	if (!leaf->huge || leaf->huge->mappers > 1 || is_whole(first, last))
		return;
	break_up(leaf, leaf_page);
	for (u32 n = 0; n < LEAF_PAGES && has(mm, HUGE_SPLIT_FREES_ZEROES); n++)
		if (!bit_test(leaf->huge->written, n))
			take_anon(leaf, n, n + 1);
}

static void take(struct mm_struct *mm, u64 start, u64 end, page_visit *visit)
{
	struct page_change change = page_tree_walk(mm, start >> PAGE_SHIFT, end >> PAGE_SHIFT, visit, NULL);

	if (change.anon < 0)
		trace(pages_gone, start, end, (u32)-change.anon);
	(void)change;
}

void pages_clear(struct mm_struct *mm, u64 start, u64 end)
{
	take(mm, start, end, visit_clear);
}

void pages_zap(struct mm_struct *mm, u64 start, u64 end)
{
	take(mm, start, end, visit_zap);
}

void pages_unguard(struct mm_struct *mm, u64 start, u64 end)
{
	take(mm, start, end, visit_unguard);
}

void pages_break_huge(struct mm_struct *mm, u64 addr)
{
	page_tree_walk(mm, addr >> PAGE_SHIFT, (addr >> PAGE_SHIFT) + 1, visit_break, NULL);
}

void pages_dissolve_huge(struct mm_struct *mm, u64 start, u64 end)
{
	take(mm, start, end, visit_dissolve);
}

void pages_split_huge(struct mm_struct *mm, u64 addr)
{
	if (addr & ~HUGE_MASK)
		pages_break_huge(mm, addr);
}

/* Copies the pages [first, last) of one leaf to where they are in another page table. */
struct transfer {
	const struct page_leaf *from;
	u64 from_page; /* the first of `from`, in the numbers of the destination: may be no multiple of 512 */
	bool whole; /* all of `from`, and the destination is aligned like it: a huge page stays one */
};

static void visit_transfer(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	const struct transfer *transfer = arg;
	const struct page_leaf *from = transfer->from;

	(void)mm;
	for (u32 n = first; n < last; n++) {
		u32 at = (u32)(leaf_page + n - transfer->from_page);

		if (bit_test(from->anon, at)) {
			leaf->anon_count += !bit_test(leaf->anon, n);
			bit_set(leaf->anon, n);
		} else if (bit_test(from->guard, at)) {
			leaf->guard_count += !bit_test(leaf->guard, n);
			bit_set(leaf->guard, n);
		}
	}
	if (transfer->whole)
		leaf->form = from->form;
	if (leaf_page == transfer->from_page && from->huge && !leaf->huge) {
		leaf->huge = from->huge;
		leaf->huge->mappers++;
	}
}

/* What has been moved is gone here. A page table moves along only as a whole; otherwise it stays, empty: another part
 * of the range may be on its way there. */
static void visit_moved(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	const struct transfer *transfer = arg;

	visit_clear(mm, leaf, first, last, leaf_page, NULL);
	leaf->form = transfer->whole ? page_table_none : page_table_table;
}

/* Makes the page tables at [first, last) that will be written to; `like` tells whether there are guards. */
static s32 make_leaves(struct mm_struct *mm, u64 first, u64 last, const struct page_leaf *like)
{
	for (u64 page = first & ~(u64)(LEAF_PAGES - 1); page < last; page += LEAF_PAGES)
		if (!page_leaf_make(mm, page, like->guard_count))
			return -ENOMEM;
	return 0;
}

static u64 later(u64 a, u64 b)
{
	return a > b ? a : b;
}

static u64 sooner(u64 a, u64 b)
{
	return a < b ? a : b;
}

/* Huge pages that can not stay whole on the way are broken up before anything else is decided. */
static void break_for_move(struct mm_struct *mm, u64 first, u64 last, u64 to)
{
	struct page_leaf *leaf;

	for (u64 page = first; (leaf = page_leaf_next(mm, &page, last)); page += LEAF_PAGES)
		if ((to - first) % LEAF_PAGES || page < first || page + LEAF_PAGES > last)
			pages_break_huge(mm, page << PAGE_SHIFT);
}

s32 pages_move(struct mm_struct *mm, u64 from, u64 to, u64 length)
{
	u64 first = from >> PAGE_SHIFT, last = (from + length) >> PAGE_SHIFT;
	u64 delta = (to >> PAGE_SHIFT) - first;
	struct page_leaf *leaf;
	s64 moved = 0;

	break_for_move(mm, first, last, to >> PAGE_SHIFT);
	for (u64 page = first; (leaf = page_leaf_next(mm, &page, last)); page += LEAF_PAGES) {
		u64 low = later(page, first), high = sooner(page + LEAF_PAGES, last);

		if (make_leaves(mm, low + delta, high + delta, leaf)) {
			pages_clear(mm, to, to + length);
			return -ENOMEM;
		}
	}
	for (u64 page = first; (leaf = page_leaf_next(mm, &page, last)); page += LEAF_PAGES) {
		u64 low = later(page, first), high = sooner(page + LEAF_PAGES, last);
		struct transfer transfer = {
			.from = leaf,
			.from_page = page + delta,
			.whole = high - low == LEAF_PAGES && delta % LEAF_PAGES == 0,
		};

		moved += page_tree_walk(mm, low + delta, high + delta, visit_transfer, &transfer).anon;
		page_tree_walk(mm, low, high, visit_moved, &transfer);
	}
	if (moved)
		trace(pages_moved, from, to, length, (u32)moved);
	return 0;
}

s32 pages_copy(struct mm_struct *dst, struct mm_struct *src, u64 start, u64 end)
{
	u64 first = start >> PAGE_SHIFT, last = end >> PAGE_SHIFT;
	struct page_leaf *leaf;
	s64 copied = 0;

	for (u64 page = first; (leaf = page_leaf_next(src, &page, last)); page += LEAF_PAGES) {
		u64 low = later(page, first), high = sooner(page + LEAF_PAGES, last);
		struct transfer transfer = {
			.from = leaf, .from_page = page, .whole = high - low == LEAF_PAGES,
		};

		if (make_leaves(dst, low, high, leaf))
			return -ENOMEM;
		copied += page_tree_walk(dst, low, high, visit_transfer, &transfer).anon;
	}
	if (copied)
		trace(pages_copied, start, end, (u32)copied);
	return 0;
}

static void visit_drop(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	visit_clear(mm, leaf, first, last, leaf_page, arg);
	leaf->form = page_table_none;
}

void pages_destroy(struct mm_struct *mm)
{
	page_tree_walk(mm, 0, UINT64_MAX >> PAGE_SHIFT, visit_drop, NULL);
}
