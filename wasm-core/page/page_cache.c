/* The radix tree of a file's pages: nodes of 64 slots, and as many levels as the largest index needs. */
#include "page/page_cache.h"
#include "page/i_mmap.h"
#include "page/page.h"

#define TREE_BITS 6 /* RADIX_TREE_MAP_SHIFT */
#define TREE_SLOTS (1u << TREE_BITS)
#define TREE_MOST_LEVELS 11 /* for all 64 bits of an index */

/* Slots are arena offsets: of nodes, or on level 0 of pages. */
struct page_node {
	u32 used; /* number of used slots */
	u32 slot[TREE_SLOTS];
};

struct page_tree {
	u32 levels; /* height of the tree; 0 = empty */
	u32 root;
};

static struct page_node *node_at(const struct machine *machine, u32 offset)
{
	return machine_at(machine, offset);
}

static u32 slot_of(u64 index, u32 level)
{
	return (u32)(index >> level * TREE_BITS) & (TREE_SLOTS - 1);
}

/* Is the tree high enough for this index? */
static bool reaches(const struct page_tree *tree, u64 index)
{
	return tree->levels >= TREE_MOST_LEVELS || !(index >> tree->levels * TREE_BITS);
}

struct page *page_cache_find(const struct machine *machine, const struct address_space *mapping, u64 index)
{
	const struct page_tree *tree = mapping->page_tree;
	u32 offset;

	if (!tree || !reaches(tree, index))
		return NULL;
	offset = tree->root;
	for (u32 level = tree->levels; level && offset; level--)
		offset = node_at(machine, offset)->slot[slot_of(index, level - 1)];
	return page_from(machine, offset);
}

/* Returns the first page at or after `index` below this node of level `level` + 1. Once the search has passed the
 * slot of `index` on some level, *from_start is set and the remaining nodes are searched from slot 0. */
static struct page *next_below(const struct machine *machine, u32 offset, u32 level, u64 index, bool *from_start)
{
	const struct page_node *node = node_at(machine, offset);

	for (u32 n = *from_start ? 0 : slot_of(index, level); n < TREE_SLOTS; n++, *from_start = true) {
		struct page *page;

		if (!node->slot[n])
			continue;
		page = level ? next_below(machine, node->slot[n], level - 1, index, from_start) : page_from(machine, node->slot[n]);
		if (page)
			return page;
	}
	return NULL;
}

struct page *page_cache_next(const struct machine *machine, const struct address_space *mapping, u64 index)
{
	const struct page_tree *tree = mapping->page_tree;
	bool from_start = false;

	if (!tree || !reaches(tree, index))
		return NULL;
	return next_below(machine, tree->root, tree->levels - 1, index, &from_start);
}

static struct page_node *node_new(struct mm_struct *mm)
{
	struct page_node *node = arena_new(&mm->machine->arena, struct page_node);

	if (!node) {
		trace(alloc_fail, sizeof(*node));
		fail(mm, -ENOMEM, reason_no_memory);
	}
	return node;
}

/* Frees a node that has become empty. */
static bool drop_if_empty(struct machine *machine, u32 *slot)
{
	struct page_node *node = node_at(machine, *slot);

	if (node->used)
		return false;
	arena_free(&machine->arena, node, sizeof(*node));
	*slot = 0;
	return true;
}

/* Frees empty nodes on the path to this index. */
static void prune(struct machine *machine, struct address_space *mapping, u64 index)
{
	struct page_tree *tree = mapping->page_tree;
	u32 *way[TREE_MOST_LEVELS + 1], *slot = &tree->root, depth = 0;

	for (u32 level = tree->levels; level && *slot; level--) {
		way[depth++] = slot;
		slot = &node_at(machine, *slot)->slot[slot_of(index, level - 1)];
	}
	while (depth && drop_if_empty(machine, way[depth - 1])) {
		depth--;
		if (depth)
			node_at(machine, *way[depth - 1])->used--;
	}
	if (tree->root)
		return;
	arena_free(&machine->arena, tree, sizeof(*tree));
	mapping->page_tree = NULL;
}

/* Adds nodes above the root until the tree reaches `index`. An empty tree gets only one node, on the right level. */
static bool grow(struct mm_struct *mm, struct page_tree *tree, u64 index)
{
	while (!tree->root || !reaches(tree, index)) {
		struct page_node *node;

		if (!tree->root && tree->levels + 1 < TREE_MOST_LEVELS && index >> (tree->levels + 1) * TREE_BITS) {
			tree->levels++;
			continue;
		}
		node = node_new(mm);
		if (!node)
			return false;
		if (tree->root) {
			node->slot[0] = tree->root;
			node->used = 1;
		}
		tree->root = machine_offset(mm->machine, node);
		tree->levels++;
	}
	return true;
}

/* Returns the lowest node for an index, and makes the nodes on the path to it. NULL if memory is exhausted; empty
 * nodes may then stay behind. */
static struct page_node *make_way(struct mm_struct *mm, struct page_tree *tree, u64 index)
{
	struct page_node *node;

	if (!grow(mm, tree, index))
		return NULL;
	node = node_at(mm->machine, tree->root);
	for (u32 level = tree->levels - 1; level; level--) {
		u32 *slot = &node->slot[slot_of(index, level)];
		struct page_node *below = *slot ? node_at(mm->machine, *slot) : node_new(mm);

		if (!below)
			return NULL;
		if (!*slot) {
			*slot = machine_offset(mm->machine, below);
			node->used++;
		}
		node = below;
	}
	return node;
}

s32 page_cache_add(struct mm_struct *mm, struct address_space *mapping, struct page *page, u64 index)
{
	struct page_tree *tree = mapping->page_tree;
	struct page_node *node;

	if (!tree)
		tree = mapping->page_tree = arena_new(&mm->machine->arena, struct page_tree);
	if (!tree) {
		trace(alloc_fail, sizeof(*tree));
		return fail(mm, -ENOMEM, reason_no_memory);
	}
	node = make_way(mm, tree, index);
	if (!node) {
		prune(mm->machine, mapping, index);
		return -ENOMEM;
	}
	node->slot[slot_of(index, 0)] = machine_offset(mm->machine, page);
	node->used++;
	mapping->pages++;
	page->flags |= PAGE_FILE;
	page->index = index;
	page->mapping = machine_offset(mm->machine, mapping);
	return 0;
}

void page_cache_remove(struct machine *machine, struct page *page)
{
	struct address_space *mapping = page_mapping(machine, page);
	const struct page_tree *tree = mapping->page_tree;
	u32 offset = tree->root;

	for (u32 level = tree->levels - 1; level; level--)
		offset = node_at(machine, offset)->slot[slot_of(page->index, level)];
	node_at(machine, offset)->slot[slot_of(page->index, 0)] = 0;
	node_at(machine, offset)->used--;
	mapping->pages--;
	prune(machine, mapping, page->index);
}

static const char *verify_node(const struct machine *machine, u32 offset, u32 level, u64 first, u32 *pages)
{
	const struct page_node *node = node_at(machine, offset);
	const char *complaint = NULL;
	u32 used = 0;

	for (u32 n = 0; n < TREE_SLOTS && !complaint; n++) {
		u64 index = first + ((u64)n << level * TREE_BITS);

		if (!node->slot[n])
			continue;
		used++;
		if (level) {
			complaint = verify_node(machine, node->slot[n], level - 1, index, pages);
			continue;
		}
		++*pages;
		if (page_from(machine, node->slot[n])->index != index)
			complaint = "a page lies elsewhere in its file than it says";
	}
	if (!complaint && (!used || used != node->used))
		complaint = "a file has miscounted its pages";
	return complaint;
}

const char *page_cache_verify(const struct machine *machine, const struct address_space *mapping)
{
	const char *complaint = NULL;
	u32 pages = 0;

	if (mapping->page_tree)
		complaint = verify_node(machine, mapping->page_tree->root, mapping->page_tree->levels - 1, 0, &pages);
	return complaint ? complaint : pages == mapping->pages ? NULL : "a file has miscounted its pages";
}
