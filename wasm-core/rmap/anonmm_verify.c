/* Checks families of mms, and what pages remember of them. */
#include "rmap/anonmm.h"
#include "rmap/walk.h"

/* Two walks over all PTEs. The first one subtracts each page from the count of its anonmm, the second one adds it
 * again. In between, the counts must be what they are without pages. */
struct census {
	struct machine *machine;
	u32 step; /* added to the counts */
};

/* Several mms may map a page. Only the first of them in the ring, starting at the page's own anonmm, counts it. */
static bool is_first(const struct machine *machine, const struct page *page, const struct mm_struct *mm)
{
	const struct anonmm *own = machine_at(machine, page->rmap), *anonmm = own;
	struct pte_place place;

	do {
		if (anonmm->mm && page_check_address(anonmm->mm, page->index << PAGE_SHIFT, page, &place) == rmap_look_found)
			return anonmm->mm == mm;
		anonmm = anonmm->next;
	} while (anonmm != own);
	return false;
}

static const char *take_entry(const struct census *census, struct pte_place place)
{
	struct page *page = pte_page(census->machine, place);
	struct anonmm *anonmm;

	if (!page || page->flags & PAGE_FILE)
		return NULL;
	if (!page->rmap)
		return "an anonymous page has no anonmm";
	anonmm = machine_at(census->machine, page->rmap);
	if (page->index != pte_addr(place) >> PAGE_SHIFT)
		return "a page is mapped elsewhere than at the address that it remembers";
	if (anonmm->head != place.table->mm->anonmm->head)
		return "a page belongs to another family than who maps it";
	if (is_first(census->machine, page, place.table->mm))
		anonmm->count += census->step;
	return NULL;
}

static const char *take_all(struct machine *machine, u32 step)
{
	const struct census census = { machine, step };
	const struct process *process = NULL;
	const char *complaint = NULL;

	while ((process = rmap_next_process(machine, process))) {
		struct pt_range range = { .last = UINT64_MAX };

		while (pt_next(process->mm, &range))
			for (u32 n = range.low; n < range.high; n++) {
				const char *wrong = take_entry(&census, (struct pte_place){ range.table, n });

				complaint = complaint ? complaint : wrong;
			}
	}
	return complaint;
}

/* Checks the counts while no page is in them. */
static const char *verify_counts(const struct machine *machine, const struct anonmm *head, u32 *members)
{
	const struct anonmm *anonmm = head;
	u32 others = 0;

	do {
		if (anonmm->head != head || anonmm->next->prev != anonmm)
			return "the family of a memory is not in order";
		if (++*members > machine->anonmms_alive)
			return "there are more anonmms than were made";
		if (anonmm->mm && anonmm->mm->anonmm != anonmm)
			return "a memory and its anonmm do not know each other";
		if (anonmm != head && anonmm->count != (anonmm->mm ? 1 : 0))
			return "an anonmm has miscounted its pages";
		others += anonmm != head;
		anonmm = anonmm->next;
	} while (anonmm != head);
	return head->count == others + (head->mm ? 1 : 0) ? NULL : "the first anonmm of a family has miscounted";
}

/* Each family is checked once, for its oldest living mm. */
static bool speaks(const struct machine *machine, const struct process *process)
{
	const struct process *older = machine->processes;

	while (older != process && older->mm->anonmm->head != process->mm->anonmm->head)
		older = older->next;
	return older == process;
}

const char *anonmm_verify(struct machine *machine)
{
	const char *complaint = take_all(machine, (u32)-1), *wrong;
	u32 members = 0;

	for (const struct process *process = machine->processes; process && !complaint; process = process->next)
		if (speaks(machine, process))
			complaint = verify_counts(machine, process->mm->anonmm->head, &members);
	if (!complaint && members != machine->anonmms_alive)
		complaint = "an anonmm has leaked";
	wrong = take_all(machine, 1);
	return complaint ? complaint : wrong;
}
