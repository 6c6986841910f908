#include "test/rmap_fixture.h"
#include "rmap/walk.h"

#include <inttypes.h>
#include <stdio.h>

struct pte_place place_of(struct machine *machine, u32 process, u64 page)
{
	const struct mm_struct *mm = mm_of(machine, process);
	struct pte_place place = { pt_find(mm, page), pt_slot(pt_of(mm), page, 0) };

	CHECK(place.table);
	return place;
}

struct page *page_of(struct machine *machine, u32 process, u64 page)
{
	return pte_page(machine, place_of(machine, process, page));
}

struct mappers {
	char text[2048];
	size_t length;
};

static bool write_mapper(struct rmap_walk *walk, const struct rmap_found *found)
{
	struct mappers *mappers = walk->data;

	CHECK(pte_page(walk->machine, found->place) == walk->page);
	CHECK(found->mm == found->place.table->mm);
	CHECK(found->vma && found->vma->vm_mm == found->mm);
	CHECK(found->vma->vm_start <= found->addr && found->addr < found->vma->vm_end);
	if (sizeof(mappers->text) - mappers->length > 40)
		mappers->length += (size_t)sprintf(mappers->text + mappers->length, "%s%u@%" PRIx64, mappers->length ? " " : "",
						   found->mm->process->number, found->addr >> PAGE_SHIFT);
	return true;
}

const char *mappers_of(struct machine *machine, struct page *page)
{
	static struct mappers mappers;
	struct rmap_walk walk = { .machine = machine, .page = page, .visit = write_mapper, .data = &mappers };

	mappers = (struct mappers){ 0 };
	ring_begin(0, 0, &machine->counters);
	rmap_walk(&walk);
	return mappers.text;
}

static bool go_on(struct rmap_walk *walk, const struct rmap_found *found)
{
	(void)walk;
	(void)found;
	return true;
}

u32 count_mappers(struct machine *machine, struct page *page, u32 *looked)
{
	struct rmap_walk walk = { .machine = machine, .page = page, .visit = go_on, .without_areas = true };

	ring_begin(0, 0, &machine->counters);
	rmap_walk(&walk);
	*looked = walk.looked;
	return walk.found;
}

s64 move_in(struct machine *machine, u32 process, u64 from, u64 pages, u64 to)
{
	struct record_operation op = {
		.call = call_mremap, .addr = PAGES(from), .length = PAGES(pages), .new_length = PAGES(pages),
		.new_addr = PAGES(to), .flags = MREMAP_MAYMOVE | MREMAP_FIXED,
	};

	return perform_as(machine, process, op);
}
