/* What all forms of anon_vmas share: their allocation, and how a page names its anon_vma. Models anon_vma_alloc(),
 * anon_vma_free() and page_add_new_anon_rmap(), mm/rmap.c, 2.6.7 to 6.18. The kernel marks an anonymous page (by a
 * flag in 2.6.7, since 2.6.9 by the lowest bit of page->mapping); here a page is anonymous if PAGE_FILE is clear. */
#include "machine/memory.h"
#include "rmap/anon_vma.h"

struct anon_vma *anon_vma_alloc(struct mm_struct *mm, struct anon_vma *parent)
{
	struct machine *machine = mm->machine;
	struct anon_vma *anon_vma = memory_new(mm, struct anon_vma, machine->anon_vma_bytes);

	if (!anon_vma) {
		trace(alloc_fail, sizeof(*anon_vma));
		fail(mm, -ENOMEM, reason_no_memory);
		return NULL;
	}
	anon_vma->id = ++machine->next_anon_vma_id;
	/* A root is its own parent, and so has a child from the start: it never looks idle. */
	anon_vma->parent = parent ? parent : anon_vma;
	anon_vma->root = parent ? parent->root : anon_vma;
	machine->anon_vmas_alive++;
	count(anon_vma_allocs);
	trace(anon_vma_alloc, anon_vma->id, anon_vma->parent->id);
	return anon_vma;
}

void anon_vma_free(struct machine *machine, struct anon_vma *anon_vma)
{
	count(anon_vma_frees);
	trace(anon_vma_free, anon_vma->id);
	machine->anon_vmas_alive--;
	memory_release(machine, anon_vma, sizeof(*anon_vma), machine->anon_vma_bytes);
}

/* linear_anon_page_index(), include/linux/pagemap.h, 7.3; linear_page_index() before. */
static u64 anon_page_index(const struct vm_area_struct *vma, struct pte_place place)
{
	return vma_anon_pgoff(vma) + place.table->page + place.n - (vma->vm_start >> PAGE_SHIFT);
}

void page_set_anon_vma(struct vm_area_struct *vma, struct page *page, struct pte_place place)
{
	/* The reverse mapping finds a file's page through the file. */
	if (page->flags & PAGE_FILE)
		return;
	page->rmap = machine_offset(vma->vm_mm->machine, vma->anon_vma);
	page->index = anon_page_index(vma, place);
}
