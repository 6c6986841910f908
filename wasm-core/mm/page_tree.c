/* The radix tree of page states: its shape, its counts, and walks over it. */
#include "mm/page_tree.h"

#define LEVELS 6u /* 2^9 pages a leaf, 2^5 slots a node: 2^39 pages, more than 47 bits of address */
#define SLOT_BITS 5u
#define LEAF_BITS 9u

struct walk {
	struct mm_struct *mm;
	u64 first, last;
	page_visit *visit;
	void *arg;
	struct page_change change;
};

/* Pages below one slot of a node on this level; 0 is the lowest. */
static u64 slot_pages(u32 level)
{
	return (u64)1 << (LEAF_BITS + SLOT_BITS * level);
}

static u32 slot_of(u64 page, u32 level)
{
	return (u32)(page >> (LEAF_BITS + SLOT_BITS * level)) & (NODE_SLOTS - 1);
}

static void leaf_release_huge(struct mm_struct *mm, struct page_leaf *leaf)
{
	if (leaf->huge && --leaf->huge->mappers == 0)
		arena_free(&mm->machine->arena, leaf->huge, sizeof(*leaf->huge));
	leaf->huge = NULL;
}

static void leaf_release_guards(struct mm_struct *mm, struct page_leaf *leaf)
{
	if (leaf->guard)
		arena_free(&mm->machine->arena, leaf->guard, LEAF_WORDS * sizeof(u64));
	leaf->guard = NULL;
}

/* After a visit: what nobody needs any more goes, but for room for guards that nobody has taken yet. True if all of
 * the leaf is gone. */
static bool leaf_settle(struct mm_struct *mm, struct page_leaf *leaf, bool had_guards)
{
	bool gone = leaf->form == page_table_none;

	if (leaf->anon_count == 0)
		leaf_release_huge(mm, leaf);
	if (gone || (had_guards && leaf->guard_count == 0))
		leaf_release_guards(mm, leaf);
	if (gone)
		arena_free(&mm->machine->arena, leaf, sizeof(*leaf));
	return gone;
}

/* Visits one leaf. True if it is gone. */
static bool walk_leaf(struct walk *walk, struct page_node *node, struct page_leaf *leaf, u64 base)
{
	u64 end = base + LEAF_PAGES;
	u32 first = walk->first > base ? (u32)(walk->first - base) : 0;
	u32 last = walk->last < end ? (u32)(walk->last - base) : LEAF_PAGES;
	s64 anon = leaf->anon_count, guards = leaf->guard_count;
	bool had_guards = leaf->guard_count;

	node->huge -= leaf->form == page_table_huge;
	walk->visit(walk->mm, leaf, first, last, base, walk->arg);
	node->huge += leaf->form == page_table_huge;
	anon = leaf->anon_count - anon;
	guards = leaf->guard_count - guards;
	node->anon += (u64)anon;
	node->guards += (u64)guards;
	walk->change.anon += anon;
	walk->change.guards += guards;
	return leaf_settle(walk->mm, leaf, had_guards);
}

static bool walk_node(struct walk *walk, struct page_node *node, u32 level, u64 base);

/* True if the child is gone. */
static bool walk_child(struct walk *walk, struct page_node *node, void *child, u32 level, u64 base)
{
	struct page_node *below = child;
	bool gone;

	if (level == 0)
		return walk_leaf(walk, node, child, base);
	node->anon -= below->anon;
	node->guards -= below->guards;
	node->huge -= below->huge;
	gone = walk_node(walk, below, level - 1, base);
	if (gone)
		return true;
	node->anon += below->anon;
	node->guards += below->guards;
	node->huge += below->huge;
	return false;
}

/* True if the node has become empty and is freed. */
static bool walk_node(struct walk *walk, struct page_node *node, u32 level, u64 base)
{
	u64 span = slot_pages(level);
	u32 slot = walk->first > base ? (u32)((walk->first - base) / span) : 0;

	for (; slot < NODE_SLOTS && base + slot * span < walk->last; slot++) {
		if (node->slot[slot] && walk_child(walk, node, node->slot[slot], level, base + slot * span)) {
			node->slot[slot] = NULL;
			node->used--;
		}
	}
	if (node->used)
		return false;
	arena_free(&walk->mm->machine->arena, node, sizeof(*node));
	return true;
}

struct page_change page_tree_walk(struct mm_struct *mm, u64 first, u64 last, page_visit *visit, void *arg)
{
	struct walk walk = { .mm = mm, .first = first, .last = last, .visit = visit, .arg = arg };

	if (mm->pages.root && first < last && walk_node(&walk, mm->pages.root, LEVELS - 1, 0))
		mm->pages.root = NULL;
	return walk.change;
}

static struct page_leaf *next_in(const struct page_node *node, u32 level, u64 base, u64 *page, u64 last)
{
	u64 span = slot_pages(level);
	u32 slot = *page > base ? (u32)((*page - base) / span) : 0;

	for (; slot < NODE_SLOTS && base + slot * span < last; slot++) {
		struct page_leaf *leaf = node->slot[slot];

		if (leaf && level > 0)
			leaf = next_in(node->slot[slot], level - 1, base + slot * span, page, last);
		else if (leaf)
			*page = base + slot * span;
		if (leaf)
			return leaf;
	}
	return NULL;
}

struct page_leaf *page_leaf_next(const struct mm_struct *mm, u64 *page, u64 last)
{
	return mm->pages.root && *page < last ? next_in(mm->pages.root, LEVELS - 1, 0, page, last) : NULL;
}

struct page_leaf *page_leaf_find(const struct mm_struct *mm, u64 page)
{
	void *child = mm->pages.root;

	for (u32 level = LEVELS; child && level-- > 0;)
		child = ((struct page_node *)child)->slot[slot_of(page, level)];
	return child;
}

static void visit_nothing(struct mm_struct *mm, struct page_leaf *leaf, u32 first, u32 last, u64 leaf_page,
			  void *arg)
{
	(void)mm, (void)leaf, (void)first, (void)last, (void)leaf_page, (void)arg;
}

/* The way to a leaf could not be built to its end: nodes that lead nowhere go again. */
static struct page_leaf *give_up(struct mm_struct *mm, u64 page)
{
	trace(alloc_fail, sizeof(struct page_leaf));
	page_tree_walk(mm, page, page + 1, visit_nothing, NULL);
	fail(mm, -ENOMEM, reason_no_memory);
	return NULL;
}

struct page_leaf *page_leaf_make(struct mm_struct *mm, u64 page, bool with_guards)
{
	struct arena *arena = &mm->machine->arena;
	struct page_node *node = mm->pages.root;
	struct page_leaf *leaf;
	u32 level = LEVELS - 1;

	if (!node)
		node = mm->pages.root = arena_new(arena, struct page_node);
	if (!node)
		return give_up(mm, page);
	for (; level > 0; level--) {
		void **slot = &node->slot[slot_of(page, level)];

		if (!*slot) {
			*slot = arena_new(arena, struct page_node);
			if (!*slot)
				return give_up(mm, page);
			node->used++;
		}
		node = *slot;
	}
	leaf = node->slot[slot_of(page, 0)];
	if (!leaf) {
		leaf = arena_new(arena, struct page_leaf);
		if (!leaf)
			return give_up(mm, page);
		leaf->form = page_table_table;
		node->slot[slot_of(page, 0)] = leaf;
		node->used++;
	}
	if (with_guards && !leaf->guard) {
		leaf->guard = arena_alloc(arena, LEAF_WORDS * sizeof(u64));
		if (!leaf->guard)
			return give_up(mm, page);
	}
	return leaf;
}
