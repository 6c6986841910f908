/* Checks the tree of page states: every count is the sum of what lies below it, and nothing empty is kept. */
#include "mm/page_tree.h"
#include "mm/pages.h"

#define LOWEST_SPAN ((u64)LEAF_PAGES)
#define ROOT_SPAN (LOWEST_SPAN << 25)

struct sums {
	u64 anon, guards;
	u32 huge;
};

static u32 bits_set(const u64 *bits)
{
	u32 found = 0;

	for (u32 n = 0; bits && n < LEAF_PAGES; n++)
		found += bit_test(bits, n);
	return found;
}

static const char *verify_leaf(const struct page_leaf *leaf, struct sums *sums)
{
	if (leaf->form == page_table_none || leaf->form == page_table_shared_huge)
		return "a leaf of the page tree has no form";
	if (bits_set(leaf->anon) != leaf->anon_count || bits_set(leaf->guard) != leaf->guard_count)
		return "a leaf of the page tree has miscounted its pages";
	if (leaf->guard_count && !leaf->guard)
		return "a leaf of the page tree counts guard pages without having any";
	for (u32 word = 0; leaf->guard && word < LEAF_WORDS; word++)
		if (leaf->anon[word] & leaf->guard[word])
			return "a page is anonymous memory and a guard page at once";
	if (leaf->form == page_table_huge && (leaf->anon_count != LEAF_PAGES || !leaf->huge))
		return "a huge page is not there as a whole";
	if (leaf->form == page_table_huge_zero && leaf->anon_count)
		return "the huge page of zeroes counts as memory";
	if (leaf->huge && (!leaf->anon_count || !leaf->huge->mappers))
		return "a leaf names a huge page that it does not map";
	sums->anon += leaf->anon_count;
	sums->guards += leaf->guard_count;
	sums->huge += leaf->form == page_table_huge;
	return NULL;
}

static const char *verify_node(const struct page_node *node, u64 span, struct sums *above)
{
	struct sums sums = { 0 };
	u32 used = 0;

	for (u32 slot = 0; slot < NODE_SLOTS; slot++) {
		const char *complaint;

		if (!node->slot[slot])
			continue;
		used++;
		complaint = span == LOWEST_SPAN ? verify_leaf(node->slot[slot], &sums) :
						  verify_node(node->slot[slot], span / NODE_SLOTS, &sums);
		if (complaint)
			return complaint;
	}
	if (used != node->used || used == 0)
		return "a node of the page tree has miscounted its slots, or is empty";
	if (sums.anon != node->anon || sums.guards != node->guards || sums.huge != node->huge)
		return "a node of the page tree has miscounted the pages below it";
	above->anon += sums.anon;
	above->guards += sums.guards;
	above->huge += sums.huge;
	return NULL;
}

const char *pages_verify(const struct mm_struct *mm)
{
	struct sums sums = { 0 };

	return mm->pages.root ? verify_node(mm->pages.root, ROOT_SPAN, &sums) : NULL;
}
