/* Finds the PTEs that map a page: rmap_walk(), mm/rmap.c, 3.15. In earlier kernels page_referenced() and
 * try_to_unmap() each did this on their own. The kernel's strategy finds anonymous pages. Pages of a file are found
 * through the VMAs that map the file, unless the strategy finds these as well. */
#include "rmap/walk.h"
#include "lock/lock.h"
#include "machine/index.h"
#include "page/i_mmap.h"
#include "rmap/anon_vma.h"

struct process *rmap_next_process(const struct machine *machine, const struct process *process)
{
	struct process *newborn = machine->newborn;

	if (process == newborn && process)
		return NULL;
	if (process ? process->next : machine->processes)
		return process ? process->next : machine->processes;
	/* Once fork has linked it, the newborn is the last one in the list. */
	return newborn && newborn->mm && newborn != process ? newborn : NULL;
}

bool rmap_address(const struct vm_area_struct *vma, const struct page *page, u64 index, u64 *addr)
{
	u64 first = page->flags & PAGE_FILE ? vma->vm_pgoff : vma_anon_pgoff(vma);

	*addr = vma->vm_start + ((index - first) << PAGE_SHIFT);
	return index - first < vma_pages(vma);
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

/* find_vma(), as try_to_unmap_one() called it while a search began at the PTE and not at the VMA, 2.6.2. In an mm
 * that fork is still making, the index may lead to the parent's VMAs. */
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

	if (rmap_address(vma, walk->page, walk->index, &addr))
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
	const struct address_space *mapping = page_mapping(walk->machine, walk->page);
	struct vm_area_struct *vma = areas->first(mapping, walk->index);
	bool goes_on = areas->passes_all && walk->only_asks;

	while (vma && (rmap_look_at_area(walk, vma) || goes_on))
		vma = areas->next(vma, walk->index);
}

/* Where the lock is an rwsem, several searches can hold it at a time. */
static void walk_file_locked(struct rmap_walk *walk)
{
	struct machine *machine = walk->machine;
	u32 file = page_mapping(machine, walk->page)->file;

	if (machine->era.lock->i_mmap == lock_kind_rwsem)
		lock_take(machine, i_mmap, file, read, lock_cause_search);
	else
		lock_take(machine, i_mmap, file, write, lock_cause_search);
	walk_file(walk);
	lock_drop(machine, i_mmap, file);
	(void)file;
}

/* PTE chains and families of mms have locks of their own, which are not modelled. */
static void walk_anon_locked(struct rmap_walk *walk)
{
	struct machine *machine = walk->machine;
	const struct rmap_strategy *rmap = rmap_of(machine);
	u32 number;

	if (!rmap->prepare) {
		rmap->walk(walk);
		return;
	}
	number = anon_vma_lock_number(machine, machine_at(machine, walk->rmap));
	if (machine->era.lock->anon_vma == lock_kind_rwsem)
		lock_take(machine, anon_vma, number, read, lock_cause_search);
	else
		lock_take(machine, anon_vma, number, write, lock_cause_search);
	rmap->walk(walk);
	lock_drop(machine, anon_vma, number);
	(void)number;
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
		walk_file_locked(walk);
	else if (walk->wanted && rmap->walk)
		walk_anon_locked(walk);
	trace(rmap_walk_leave, id, walk->looked, walk->found);
	(void)id;
}
