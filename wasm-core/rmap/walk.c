/* Who maps a page: rmap_walk(), mm/rmap.c, 3.15, which page_referenced() and try_to_unmap() of all kernels before did each
 * for itself. How anonymous pages are found is the row's strategy; pages of a file are found by the areas that map it,
 * unless the strategy has found them all along. */
#include "mm/internal.h"
#include "rmap/i_mmap.h"
#include "rmap/rmap.h"

struct process *rmap_next_process(const struct machine *machine, const struct process *process)
{
	struct process *newborn = machine->newborn;

	if (process == newborn && process)
		return NULL;
	if (process ? process->next : machine->processes)
		return process ? process->next : machine->processes;
	/* Linked, it is the last one already. */
	return newborn && newborn->mm && newborn != process ? newborn : NULL;
}

/* vma_address(): where the area has what lies at this index, if it does. */
static bool vma_address(const struct vm_area_struct *vma, u64 index, u64 *addr)
{
	*addr = vma->vm_start + ((index - vma->vm_pgoff) << PAGE_SHIFT);
	return index >= vma->vm_pgoff && index - vma->vm_pgoff < vma_pages(vma);
}

enum code_rmap_look page_check_address(const struct mm_struct *mm, u64 addr, const struct page *page,
				       struct pte_place *place)
{
	const struct page *named;

	place->table = pt_find(mm, addr >> PAGE_SHIFT);
	if (!place->table)
		return rmap_look_no_table;
	place->n = pt_slot(pt_of(mm), addr >> PAGE_SHIFT, 0);
	named = pte_page(mm->machine, *place);
	if (!named)
		return rmap_look_empty;
	return named == page ? rmap_look_found : rmap_look_other_page;
}

/* find_vma() as try_to_unmap_one() called it while page tables led to areas, 2.6.2. In a memory that is being made, the
 * index may still lead to the parent's areas. */
static struct vm_area_struct *area_of(const struct rmap_walk *walk, struct pte_place place)
{
	struct mm_struct *mm = place.table->mm;
	const struct process *newborn = walk->machine->newborn;

	if (walk->without_areas || (newborn && newborn->mm == mm))
		return NULL;
	return vma_lookup(mm, pte_addr(place));
}

bool rmap_visit(struct rmap_walk *walk, struct pte_place place, struct vm_area_struct *vma)
{
	const struct rmap_found found = {
		.place = place,
		.mm = place.table->mm,
		.vma = vma ? vma : area_of(walk, place),
		.addr = pte_addr(place),
	};

	walk->found++;
	count(rmap_found);
	return walk->visit(walk, &found) && walk->found < walk->wanted;
}

bool rmap_look_at_area(struct rmap_walk *walk, struct vm_area_struct *vma)
{
	enum code_rmap_look verdict = rmap_look_outside;
	struct pte_place place;
	u64 addr;

	if (vma_address(vma, walk->index, &addr))
		verdict = page_check_address(vma->vm_mm, addr, walk->page, &place);
	walk->looked++;
	count(rmap_looks);
	trace(rmap_look_area, page_id(walk->page), vma_id(vma), verdict == rmap_look_outside ? 0 : addr, verdict, pt_process(vma->vm_mm));
	return verdict == rmap_look_found ? rmap_visit(walk, place, vma) : true;
}

/* page_referenced_file(), try_to_unmap_file(): 2.6.7; rmap_walk_file(): 3.15. */
static void walk_file(struct rmap_walk *walk)
{
	const struct i_mmap_strategy *areas = i_mmap_of(walk->machine);
	const struct address_space *mapping = (const void *)((const char *)walk->machine + walk->page->mapping);
	struct vm_area_struct *vma = areas->first(mapping, walk->index);

	while (vma && rmap_look_at_area(walk, vma))
		vma = areas->next(vma, walk->index);
}

static void begin(struct rmap_walk *walk)
{
	struct huge_page *huge = huge_of(walk->page);
	const struct page *head = huge && huge->mapped_whole ? &huge->page[0] : walk->page;

	walk->rmap = head->rmap;
	walk->index = head->index + (head == walk->page ? 0 : walk->page->part - 1u);
	walk->wanted = page_mapcount(walk->page);
	walk->found = walk->looked = 0;
}

void rmap_walk(struct rmap_walk *walk)
{
	const struct rmap_strategy *rmap = rmap_of(walk->machine);
	bool file = walk->page->flags & PAGE_FILE;
	u32 id = page_id(walk->page);

	begin(walk);
	count(rmap_walks);
	trace(rmap_walk_enter, id, walk->wanted, walk->index, file ? answer_yes : answer_no);
	if (walk->wanted && file && !rmap->entries && !rmap->scans)
		walk_file(walk);
	else if (walk->wanted && rmap->walk)
		rmap->walk(walk);
	trace(rmap_walk_leave, id, walk->looked, walk->found);
	(void)id;
}

/* False when the scan is over. */
static bool scan_table(struct rmap_walk *walk, struct pt_table *table)
{
	for (u32 n = 0; n < pt_entries(pt_of(table->mm), 0); n++) {
		const struct rmap_found found = {
			.place = { table, n }, .mm = table->mm, .addr = pte_addr((struct pte_place){ table, n }),
		};

		if (pte_page(walk->machine, found.place) != walk->page)
			continue;
		walk->found++;
		if (!walk->visit(walk, &found))
			return false;
	}
	return true;
}

void rmap_scan(struct rmap_walk *walk)
{
	const struct process *process = NULL;

	begin(walk);
	while ((process = rmap_next_process(walk->machine, process))) {
		struct pt_range range = { .last = UINT64_MAX };

		while (pt_next(process->mm, &range))
			if (!scan_table(walk, range.table))
				return;
	}
}
