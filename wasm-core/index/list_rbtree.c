/* A sorted, doubly linked list and a red-black tree over the same VMAs, as in every Linux up to 6.0: the list leads
 * from one VMA to the next, the tree finds one. Models mm/mmap.c of 3.4 and 3.8; find_vma_prepare() is called
 * find_vma_links() since 3.7 and reports the overlap itself. */
#include "machine/index.h"
#include "machine/gap_strategy.h"

static struct vm_area_struct *vma_of(struct rb_node *node)
{
	return node ? rb_entry(node, struct vm_area_struct, vm_rb) : NULL;
}

static void init(struct mm_struct *mm)
{
	mm->mmap = NULL;
	mm->mm_rb.rb_node = NULL;
}

static struct vm_area_struct *first(struct mm_struct *mm)
{
	return mm->mmap;
}

static struct vm_area_struct *next(const struct vm_area_struct *vma)
{
	return vma->vm_next;
}

static struct vm_area_struct *prev(const struct vm_area_struct *vma)
{
	return vma->vm_prev;
}

/* The kernel's list and tree keep what is freed. Here the tree is emptied first, and the list gets shorter. */
static void take_down(struct mm_struct *mm, struct vma_iterator *iterator)
{
	iterator->mm = mm;
	iterator->ahead = mm->mmap;
	mm->mm_rb.rb_node = NULL;
}

static struct vm_area_struct *take_next(struct vma_iterator *iterator)
{
	struct vm_area_struct *vma = iterator->ahead;

	iterator->mm->mmap = vma;
	if (vma) {
		vma->vm_prev = NULL;
		iterator->ahead = vma->vm_next;
	}
	return vma;
}

/* The way in which the search for the first VMA that ends above `addr` continues at `vma`. */
static enum code_turn turn_at(const struct vm_area_struct *vma, u64 addr)
{
	if (vma->vm_end <= addr)
		return turn_right;
	return vma->vm_start <= addr ? turn_contains : turn_left;
}

/* The tree walk of find_vma(). */
static struct vm_area_struct *find(struct mm_struct *mm, u64 addr)
{
	struct rb_node *node = mm->mm_rb.rb_node, *above = NULL;

	while (node) {
		enum code_turn turn = turn_at(vma_of(node), addr);

		count(tree_nodes);
		trace(tree_compare, addr, vma_id(vma_of(node)), turn);
		if (turn == turn_left) {
			above = node;
			node = node->rb_left;
		} else if (turn == turn_right) {
			node = node->rb_right;
		} else {
			return vma_of(node);
		}
	}
	return vma_of(above);
}

static struct vm_area_struct *peek(const struct mm_struct *mm, u64 addr)
{
	struct vm_area_struct *candidate = NULL;

	for (struct rb_node *node = mm->mm_rb.rb_node; node;) {
		struct vm_area_struct *vma = vma_of(node);

		if (vma->vm_end > addr)
			candidate = vma;
		node = vma->vm_end > addr ? node->rb_left : node->rb_right;
	}
	return candidate;
}

/* find_vma_prepare() of mm/mmap.c, 3.4. */
static struct vm_area_struct *find_place(struct mm_struct *mm, u64 addr, struct vma_place *place)
{
	struct rb_node **rb_link = &mm->mm_rb.rb_node, *node, *parent = NULL;
	struct rb_node *below = NULL;
	struct vm_area_struct *prev;

	trace(find_links_enter, addr);
	while ((node = *rb_link)) {
		enum code_turn turn = turn_at(vma_of(node), addr);

		count(tree_nodes);
		trace(tree_compare, addr, vma_id(vma_of(node)), turn);
		parent = node;
		if (turn == turn_contains)
			break;
		if (turn == turn_right) {
			below = node;
			rb_link = &node->rb_right;
		} else {
			rb_link = &node->rb_left;
		}
	}
	/* Set one by one: it is not worthwhile to clear what only the maple tree needs. */
	prev = vma_of(below);
	place->prev = prev;
	place->rb_parent = parent;
	place->rb_link = rb_link;
	trace(find_links_leave, vma_id(prev), node_id(parent));
	return prev ? prev->vm_next : mm->mmap;
}

/* Nothing here needs memory. */
static s32 prepare(struct vma_place *place, struct mm_struct *mm, struct vm_area_struct *vma, u64 start, u64 end)
{
	(void)place;
	(void)mm;
	(void)vma;
	(void)start;
	(void)end;
	return 0;
}

static void locate(struct mm_struct *mm, u64 addr, struct vma_place *place)
{
	find_place(mm, addr, place);
}

/* __vma_link_list() and __vma_link_rb() of mm/mmap.c. The list comes first, because the gap strategy uses it when it
 * inserts into the tree. */
static void link(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	struct vm_area_struct *below = place->prev;
	struct vm_area_struct *above = below ? below->vm_next : mm->mmap;

	vma->vm_prev = below;
	vma->vm_next = above;
	if (below)
		below->vm_next = vma;
	else
		mm->mmap = vma;
	if (above)
		above->vm_prev = vma;
	trace(list_link, vma_id(vma), vma_id(below), vma_id(above));
	gap_of(mm)->insert(mm, vma, place);
}

/* A VMA keeps its place in list and tree when its bounds move. */
static void bounds_moved(struct mm_struct *mm, struct vm_area_struct *vma, struct vma_place *place)
{
	(void)mm;
	(void)vma;
	(void)place;
}

/* The VMA leaves the tree while it is still in the list, as in the kernel since 3.8: the gaps above it are computed
 * from the list. */
static void leave_tree(struct mm_struct *mm, struct vm_area_struct *vma, bool merged)
{
	if (merged)
		gap_of(mm)->erase_merged(mm, vma);
	else
		gap_of(mm)->erase(mm, vma);
	trace(vma_unlink, vma_id(vma), vma_id(vma->vm_prev), vma_id(vma->vm_next));
}

/* Joins the two ends of the list around what has been removed. */
static void close_list(struct mm_struct *mm, struct vm_area_struct *below, struct vm_area_struct *above)
{
	if (below)
		below->vm_next = above;
	else
		mm->mmap = above;
	if (above)
		above->vm_prev = below;
}

/* __vma_unlink() of mm/mmap.c. */
static void unlink(struct mm_struct *mm, struct vm_area_struct *vma)
{
	leave_tree(mm, vma, true);
	close_list(mm, vma->vm_prev, vma->vm_next);
}

/* The loop of detach_vmas_to_be_unmapped() of mm/mmap.c. */
static void unlink_range(struct mm_struct *mm, struct vm_area_struct *vma, u64 end, struct vma_place *place)
{
	struct vm_area_struct *below = vma->vm_prev, *last;

	(void)place;
	do {
		leave_tree(mm, vma, false);
		last = vma;
		vma = vma->vm_next;
	} while (vma && vma->vm_start < end);
	close_list(mm, below, vma);
	last->vm_next = NULL;
}

static const char *verify(struct mm_struct *mm)
{
	const char *complaint = rb_verify(&mm->mm_rb);
	const struct vm_area_struct *vma = mm->mmap, *below = NULL;
	const struct rb_node *node = rb_first(&mm->mm_rb);

	if (complaint)
		return complaint;
	for (; vma && node; below = vma, vma = vma->vm_next, node = rb_next(node)) {
		if (&vma->vm_rb != node)
			return "the list and the tree hold different areas, or in a different order";
		if (vma->vm_prev != below)
			return "an area's vm_prev is not the area before it in the list";
		if (below && below->vm_end > vma->vm_start)
			return "two areas overlap, or the list is not sorted";
	}
	if (vma)
		return "the list holds more areas than the tree";
	if (node)
		return "the tree holds more areas than the list";
	return NULL;
}

const struct index_strategy index_list_rbtree = {
	.name = "list_rbtree",
	.keeps = "list rbtree",
	.init = init,
	.destroy = init,
	.first = first,
	.next = next,
	.prev = prev,
	.take_down = take_down,
	.take_next = take_next,
	.find = find,
	.peek = peek,
	.find_place = find_place,
	.prepare = prepare,
	.locate = locate,
	.link = link,
	.bounds_moved = bounds_moved,
	.unlink = unlink,
	.unlink_range = unlink_range,
	.verify = VERIFIED_BY(verify),
};
