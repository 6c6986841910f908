/* Page states: questions, and single pages or ranges that become present. Stands for what handle_mm_fault(),
 * mm/memory.c, and do_huge_pmd_anonymous_page(), mm/huge_memory.c, leave in a page table. */
#include "mm/pages.h"

#include "mm/page_tree.h"

enum what { ANON, HUGE, GUARDS };

struct question {
	u64 first, last;
	enum what what;
};

static u64 leaf_count(const struct page_leaf *leaf, u64 base, const struct question *question)
{
	u64 found = 0, end = base + LEAF_PAGES;
	bool whole = question->first <= base && end <= question->last;

	if (question->what == HUGE)
		return whole && leaf->form == page_table_huge;
	if (whole)
		return question->what == ANON ? leaf->anon_count : leaf->guard_count;
	for (u64 page = question->first > base ? question->first : base; page < end && page < question->last; page++)
		found += bit_test(question->what == ANON ? leaf->anon : leaf->guard, (u32)(page - base));
	return found;
}

static u64 node_count(const struct page_node *node, u64 span, u64 base, const struct question *question)
{
	u64 found = 0, end = base + span * NODE_SLOTS;
	u32 slot = question->first > base ? (u32)((question->first - base) / span) : 0;

	if (question->first <= base && end <= question->last)
		return question->what == ANON ? node->anon : question->what == HUGE ? node->huge : node->guards;
	for (; slot < NODE_SLOTS && base + slot * span < question->last; slot++) {
		u64 at = base + slot * span;

		if (!node->slot[slot])
			continue;
		found += span == LEAF_PAGES ? leaf_count(node->slot[slot], at, question) :
					      node_count(node->slot[slot], span / NODE_SLOTS, at, question);
	}
	return found;
}

static u64 pages_count(const struct mm_struct *mm, u64 start, u64 end, enum what what)
{
	struct question question = { start >> PAGE_SHIFT, end >> PAGE_SHIFT, what };

	return mm->pages.root && start < end ? node_count(mm->pages.root, (u64)LEAF_PAGES << 25, 0, &question) : 0;
}

u64 pages_anon(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, ANON);
}

u64 pages_huge(const struct mm_struct *mm, u64 start, u64 end)
{
	return pages_count(mm, start, end, HUGE);
}

/* Guards are rare: halving the range until it holds one page costs little. */
u64 pages_first_guard(const struct mm_struct *mm, u64 start, u64 end)
{
	u64 low = start, high = end;

	if (!mm->pages.root || !mm->pages.root->guards || !pages_count(mm, start, end, GUARDS))
		return end;
	while (high - low > PAGE_SIZE) {
		u64 middle = low + ((high - low) / 2 & PAGE_MASK);

		if (pages_count(mm, low, middle, GUARDS))
			high = middle;
		else
			low = middle;
	}
	return low;
}

enum code_page_state page_state_at(const struct mm_struct *mm, u64 addr)
{
	const struct page_leaf *leaf = page_leaf_find(mm, addr >> PAGE_SHIFT);
	u32 n = (u32)(addr >> PAGE_SHIFT) % LEAF_PAGES;

	if (!leaf)
		return page_state_none;
	if (bit_test(leaf->anon, n))
		return page_state_anon;
	return bit_test(leaf->guard, n) ? page_state_guard : page_state_none;
}

enum code_page_table page_table_at(const struct mm_struct *mm, u64 addr)
{
	const struct page_leaf *leaf = page_leaf_find(mm, addr >> PAGE_SHIFT);

	if (!leaf)
		return page_table_none;
	if (leaf->form == page_table_huge && leaf->huge->mappers > 1)
		return page_table_shared_huge;
	return (enum code_page_table)leaf->form;
}

/* arg: whether guards are wanted. */
static void visit_fill(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	bool guards = *(const bool *)arg;

	(void)mm;
	(void)leaf_page;
	if (leaf->form == page_table_huge && !guards)
		return;
	leaf->form = page_table_table;
	for (u32 n = first; n < last; n++) {
		bool is_anon = bit_test(leaf->anon, n), is_guard = bit_test(leaf->guard, n);

		if (!guards && !is_anon && !is_guard) {
			bit_set(leaf->anon, n);
			leaf->anon_count++;
			if (leaf->huge)
				bit_set(leaf->huge->written, n);
		} else if (guards && !is_guard) {
			if (is_anon) {
				bit_clear(leaf->anon, n);
				leaf->anon_count--;
			}
			bit_set(leaf->guard, n);
			leaf->guard_count++;
		}
	}
}

/* A page table is a page too: a range that needs more of them than the machine has is not even begun. */
static bool is_room_for_tables(const struct mm_struct *mm, u64 first, u64 last)
{
	u64 ram = mm->machine->ram >> PAGE_SHIFT;

	return !ram || (last - first) / LEAF_PAGES <= ram;
}

s32 pages_fill(struct mm_struct *mm, u64 start, u64 end, enum code_page_state state)
{
	u64 first = start >> PAGE_SHIFT, last = end >> PAGE_SHIFT;
	bool guards = state == page_state_guard;
	struct page_change change;

	if (!is_room_for_tables(mm, first, last))
		return fail(mm, -ENOMEM, reason_no_memory);
	for (u64 page = first & ~(u64)(LEAF_PAGES - 1); page < last; page += LEAF_PAGES)
		if (!page_leaf_make(mm, page, guards))
			return -ENOMEM;
	change = page_tree_walk(mm, first, last, visit_fill, &guards);
	if (change.anon > 0 || change.guards > 0)
		trace(pages_set, start, end, (u32)(guards ? change.guards : change.anon), state);
	return 0;
}

/* arg: the huge page, or NULL for the one of zeroes. */
static void visit_make_huge(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page,
			    void *arg)
{
	(void)mm, (void)first, (void)last, (void)leaf_page;
	if (!arg) {
		leaf->form = page_table_huge_zero;
		return;
	}
	for (u32 word = 0; word < LEAF_WORDS; word++)
		leaf->anon[word] = UINT64_MAX;
	leaf->anon_count = LEAF_PAGES;
	leaf->huge = arg;
	leaf->form = page_table_huge;
}

static struct huge_page *huge_page_alloc(struct mm_struct *mm)
{
	struct huge_page *huge = arena_new(&mm->machine->arena, struct huge_page);

	if (!huge) {
		trace(alloc_fail, sizeof(*huge));
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	huge->mappers = 1;
	return huge;
}

static void visit_empty(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	struct huge_page *huge = arg;

	(void)mm, (void)first, (void)last, (void)leaf_page;
	for (u32 word = 0; word < LEAF_WORDS; word++) {
		huge->written[word] = leaf->anon[word];
		leaf->anon[word] = 0;
	}
	leaf->anon_count = 0;
}

/* What was there before is taken as written: nobody has kept whether it was. */
s32 pages_collapse(struct mm_struct *mm, u64 addr)
{
	struct huge_page *huge = huge_page_alloc(mm);
	u64 page = addr >> PAGE_SHIFT;

	if (!huge)
		return -ENOMEM;
	page_tree_walk(mm, page, page + LEAF_PAGES, visit_empty, huge);
	page_tree_walk(mm, page, page + LEAF_PAGES, visit_make_huge, huge);
	count(huge_pages);
	trace(huge_page_set, addr);
	return 0;
}

s32 page_set_huge(struct mm_struct *mm, u64 addr)
{
	struct huge_page *huge = huge_page_alloc(mm);
	u64 page = addr >> PAGE_SHIFT;

	if (!huge)
		return -ENOMEM;
	if (!page_leaf_make(mm, page, false)) {
		arena_free(&mm->machine->arena, huge, sizeof(*huge));
		return -ENOMEM;
	}
	page_tree_walk(mm, page, page + LEAF_PAGES, visit_make_huge, huge);
	count(huge_pages);
	trace(huge_page_set, addr);
	return 0;
}

static void visit_written(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page, void *arg)
{
	(void)mm, (void)leaf_page, (void)arg;
	for (u32 n = first; leaf->huge && n < last; n++)
		bit_set(leaf->huge->written, n);
}

void pages_written(struct mm_struct *mm, u64 start, u64 end)
{
	page_tree_walk(mm, start >> PAGE_SHIFT, end >> PAGE_SHIFT, visit_written, NULL);
}

s32 page_set_huge_zero(struct mm_struct *mm, u64 addr)
{
	u64 page = addr >> PAGE_SHIFT;

	if (!page_leaf_make(mm, page, false))
		return -ENOMEM;
	page_tree_walk(mm, page, page + LEAF_PAGES, visit_make_huge, NULL);
	return 0;
}

s32 page_table_make(struct mm_struct *mm, u64 addr)
{
	return page_leaf_make(mm, addr >> PAGE_SHIFT, false) ? 0 : -ENOMEM;
}
