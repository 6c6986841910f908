/* A page remembers the mm that had it first, and its address there: the anonymous pages of mm/rmap.c between 22 May
 * 2004 and the change to anon_vma in the same series ("rmap 10 add anonmm rmap", "rmap 11 mremap moves"); in no
 * release.
 *
 * Invariant: an anonymous page has the same address, page->index, wherever it is mapped. fork() preserves this by
 * nature; mremap() first copies every page that other mms map too. */
#include "rmap/anonmm.h"
#include "page/memory_ready.h"
#include "page/page_alloc.h"
#include "page/rmap.h"
#include "rmap/walk.h"

static struct anonmm *anonmm_of(const struct machine *machine, const struct page *page)
{
	return machine_at(machine, page->rmap);
}

static u64 page_number(struct pte_place place)
{
	return place.table->page + place.n;
}

static void free_anonmm(struct machine *machine, struct anonmm *anonmm)
{
	machine->anonmms_alive--;
	memory_release(machine, anonmm, sizeof(*anonmm), machine->anon_vma_bytes);
}

static void put_anonmm(struct machine *machine, struct anonmm *anonmm)
{
	struct anonmm *head = anonmm->head;

	if (--anonmm->count)
		return;
	anonmm->prev->next = anonmm->next;
	anonmm->next->prev = anonmm->prev;
	free_anonmm(machine, anonmm);
	if (anonmm != head)
		put_anonmm(machine, head);
}

/* dup_rmap(): joins the parent's family as its last member. exec_rmap(): starts a family. */
static s32 mm_begin(struct mm_struct *mm, struct mm_struct *parent)
{
	struct machine *machine = mm->machine;
	struct anonmm *anonmm;

	memory_ready(mm, machine->anon_vma_bytes);
	anonmm = memory_new(mm, struct anonmm, machine->anon_vma_bytes);
	if (!anonmm) {
		trace(alloc_fail, sizeof(*anonmm));
		return fail(mm, -ENOMEM, reason_no_memory);
	}
	anonmm->mm = mm;
	anonmm->count = 1;
	anonmm->head = anonmm->next = anonmm->prev = anonmm;
	if (parent) {
		anonmm->head = parent->anonmm->head;
		anonmm->next = anonmm->head;
		anonmm->prev = anonmm->head->prev;
		anonmm->next->prev = anonmm->prev->next = anonmm;
		anonmm->head->count++;
		trace(anonmm_join, machine->newborn ? machine->newborn->number : 0, pt_process(parent));
	}
	mm->anonmm = anonmm;
	machine->anonmms_alive++;
	return 0;
}

/* exit_rmap(). */
static void mm_end(struct mm_struct *mm)
{
	mm->anonmm->mm = NULL;
	put_anonmm(mm->machine, mm->anonmm);
}

static void note(struct anonmm *anonmm, struct page *page, struct pte_place place)
{
	page->rmap = machine_offset(place.table->mm->machine, anonmm);
	page->index = page_number(place);
	anonmm->count++;
}

/* page_add_anon_rmap() of a page that nothing maps yet. */
static void add_new(struct vm_area_struct *vma, struct page *page, struct pte_place place)
{
	if (!(page->flags & PAGE_FILE))
		note(vma->vm_mm->anonmm, page, place);
}

/* page_remove_rmap() of the page's last PTE: clear_page_anon(). */
static void remove(struct machine *machine, struct page *page, struct pte_place place)
{
	struct anonmm *anonmm = anonmm_of(machine, page);

	(void)place;
	if (page->flags & PAGE_FILE || page->mapcount > 1)
		return;
	page->rmap = 0;
	put_anonmm(machine, anonmm);
}

/* mremap_move_anon_rmap(): by now no other mm maps the page. */
static void moved(struct machine *machine, struct page *page, struct pte_place from, struct pte_place to)
{
	(void)machine;
	(void)from;
	if (!(page->flags & PAGE_FILE))
		page->index = page_number(to);
}

/* make_page_exclusive(): copies the page early. In the kernel a page fault made the copy and also made the PTE
 * writable; here the next write does that. The PTE keeps its bits, so no sums change. The copy belongs to the mm and
 * needs no VMA, which is not at hand. So neither pte_set() nor page_add_new_rmap() is called. */
static s32 copy_entry(struct mm_struct *mm, struct pte_place place, u64 delta)
{
	pt_entry *entry = &place.table->entry[place.n];
	struct page *page = pte_named(mm->machine, *entry), *copy;

	if (!page || page->flags & PAGE_FILE || page->mapcount == 1)
		return 0;
	copy = page_alloc(mm);
	if (!copy)
		return -ENOMEM;
	count(mremap_copies);
	trace(anonmm_copy, page_id(page), pte_addr(place), pte_addr(place) + (delta << PAGE_SHIFT));
	(void)delta;
	page_remove_rmap(mm->machine, page, place);
	page_get(copy);
	note(mm->anonmm, copy, place);
	*entry = pte_make(mm->machine, copy, *entry & PTE_BITS);
	return 0;
}

/* Copies each page that other mms map too, because a moved one would have two addresses. All in pages. Returns 0, or
 * -ENOMEM with some of the lower pages already copied. Reclaim may take any page between two copies: each PTE is read
 * afresh, and the walk has nothing to settle. */
static s32 copy_shared(struct mm_struct *mm, u64 first, u64 last, u64 delta)
{
	struct pt_range range = { .first = first, .last = last };
	s32 error = 0;

	while (!error && pt_next(mm, &range))
		for (u32 n = range.low; n < range.high && !error; n++) {
			memory_ready(mm, MEMORY_FOR_PAGE);
			error = copy_entry(mm, (struct pte_place){ range.table, n }, delta);
		}
	return error;
}

/* mremap_moved_anon_rmap(). */
static bool clashes(const struct page *page, struct pte_place place)
{
	return !(page->flags & PAGE_FILE) && page->index != page_number(place);
}

/* mm->rss: a search skips an mm that has ended, and one that has no anonymous pages. */
static bool is_worth_a_look(const struct anonmm *anonmm)
{
	const struct mm_struct *mm = anonmm->mm;

	return mm && mm->pages.root && mm->pages.root->sums.anon;
}

/* Returns false when the walk is over. */
static bool look(struct rmap_walk *walk, const struct anonmm *anonmm)
{
	enum code_rmap_look verdict;
	struct pte_place place;

	if (!is_worth_a_look(anonmm))
		return true;
	verdict = page_check_address(anonmm->mm, walk->index << PAGE_SHIFT, walk->page, &place);
	walk->looked++;
	count(rmap_looks);
	trace(rmap_look_mm, page_id(walk->page), walk->index << PAGE_SHIFT, pt_process(anonmm->mm), verdict);
	return verdict != rmap_look_found || rmap_visit(walk, place, NULL);
}

/* page_referenced_anon(), try_to_unmap_anon(): tries the mm that the page names, and then goes round its family. */
static void walk_family(struct rmap_walk *walk)
{
	const struct anonmm *first = machine_at(walk->machine, walk->rmap), *anonmm = first;

	while (look(walk, anonmm)) {
		anonmm = anonmm->next;
		if (anonmm == first)
			return;
	}
}

/* The end of page_referenced_anon(): if the page's mm has ended, the page moves to the next mm that maps it, so that
 * the old anonmm need not live as long as the page. */
static void referenced(struct machine *machine, struct page *page)
{
	struct anonmm *old = anonmm_of(machine, page), *anonmm = old;
	struct pte_place place;

	if (page->flags & PAGE_FILE || !page->rmap || old->mm)
		return;
	for (anonmm = old->next; anonmm != old; anonmm = anonmm->next) {
		if (!is_worth_a_look(anonmm) ||
		    page_check_address(anonmm->mm, page->index << PAGE_SHIFT, page, &place) != rmap_look_found)
			continue;
		note(anonmm, page, place);
		put_anonmm(machine, old);
		return;
	}
}

const struct rmap_strategy rmap_anonmm = {
	.name = "anonmm",
	.keeps = "anonmm",
	.anon_vma_words = 6, /* a count, a lock, a list, its mm and its head: from memory */
	.mm_begin = mm_begin,
	.mm_end = mm_end,
	.add_new = add_new,
	.remove = remove,
	.moved = moved,
	.copy_shared = copy_shared,
	.clashes = clashes,
	.referenced = referenced,
	.walk = walk_family,
	.verify = VERIFIED_BY(anonmm_verify),
};
