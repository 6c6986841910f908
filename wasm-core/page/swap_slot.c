/* Swap slots: get_swap_page(), swap_duplicate() and swap_free(), mm/swapfile.c, 2.6. */
#include "page/swap_slot.h"

struct swap_slot *swap_alloc(struct machine *machine)
{
	struct swap_slot *slot;

	if ((machine->swap_slots + (u64)1) << PAGE_SHIFT > machine->swap)
		return NULL;
	slot = arena_new(&machine->arena, struct swap_slot);
	machine->swap_slots += slot != NULL;
	return slot;
}

void swap_release(struct machine *machine, struct swap_slot *slot)
{
	if (slot->page)
		page_from(machine, slot->page)->mapping = 0;
	arena_free(&machine->arena, slot, sizeof(*slot));
	machine->swap_slots--;
}

void swap_put(struct machine *machine, struct swap_slot *slot)
{
	if (!--slot->count)
		swap_release(machine, slot);
}
