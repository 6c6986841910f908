/* agua_frag, the customer's test of the mails of 2012. Its source was not posted; libMicro's mmap_frag and munmap_frag,
 * which say that they were adapted from it, give the pattern and its numbers. A loop has three phases:
 *
 *   map      n mappings, of which 16 in 21 have 1 page, 4 have 7 pages and 1 has 25; a list keeps them in order
 *   unmap    along the list: pass over `gap` mappings, unmap one, until a quarter of n are unmapped or the list ends
 *   clear    only if more than 20 n mappings are alive: along the list, which is entered at the loop's number + 1, pass
 *            over gap / 2 mappings, unmap one, until 3.5 n are unmapped or the list ends
 *
 * All mappings are alike, so neighbours merge, and later calls of munmap() cut what has merged. n is 10,000 in the
 * original, whose thresholds are absolute numbers; here they follow n. */
#include "bench/suite.h"

#define ORIGINAL 10000
/* 10,000 in the original. What is left between the mappings grows with each, and after 1,000 it is what matters. */
#define LOOPS 1000

/* How many mappings in turn have 1 page, 7 and 25. */
#define SMALL 16
#define MIDDLE 4
#define LARGE 1

#define FIRST_GAP 5
#define GAP_GROWS 3
/* Once it is larger it begins anew, with GAP_GROWS. */
#define LARGEST_GAP 20

struct suite_mapping {
	struct suite_mapping *next;
	u64 address;
	u32 pages;
};

static u32 pages_of(u32 number)
{
	number %= SMALL + MIDDLE + LARGE;
	return number < SMALL ? 1 : number < SMALL + MIDDLE ? 7 : 25;
}

/* Whoever has more than CLEARED_AT n mappings clears, so a loop never has more than n beyond that. */
#define CLEARED_AT 20
#define MOST_ALIVE (CLEARED_AT + 1)

static void put(struct suite_mapping **list, struct suite_mapping *mapping)
{
	mapping->next = *list;
	*list = mapping;
}

static struct suite_mapping *take(struct suite_mapping **list)
{
	struct suite_mapping *mapping = *list;

	*list = mapping->next;
	mapping->next = NULL;
	return mapping;
}

static s32 setup(struct suite_run *run)
{
	struct mapping_list *list = &run->mappings;

	list->gap = FIRST_GAP;
	list->end = &list->first;
	for (u32 i = 0; i < MOST_ALIVE * run->n; i++) {
		struct suite_mapping *mapping = arena_new(&run->machine->arena, struct suite_mapping);

		if (!mapping)
			return -ENOMEM;
		put(&list->unused, mapping);
	}
	return 0;
}

static void map(struct suite_run *run)
{
	struct mapping_list *list = &run->mappings;

	for (u32 i = 0; i < run->n; i++) {
		u32 pages = pages_of(i);
		u64 address = suite_mmap(run, 0, pages, PROT_READ, 0);
		struct suite_mapping *mapping;

		if (!address)
			continue;
		mapping = take(&list->unused);
		mapping->address = address;
		mapping->pages = pages;
		*list->end = mapping;
		list->end = &mapping->next;
		list->count++;
	}
}

/* The list from its `start`-th mapping on: passes over `gap`, unmaps one, and so on. */
static void unmap_every(struct suite_run *run, u32 start, u32 gap, u32 most)
{
	struct mapping_list *list = &run->mappings;
	struct suite_mapping **link = &list->first;
	u32 pass = start;

	while (most && *link) {
		struct suite_mapping *mapping = *link;

		if (pass) {
			pass--;
			link = &mapping->next;
			continue;
		}
		suite_munmap(run, mapping->address, mapping->pages);
		*link = mapping->next;
		if (!*link)
			list->end = link;
		put(&list->unused, mapping);
		list->count--;
		most--;
		pass = gap;
	}
}

static void run_phases(struct suite_run *run, u32 operations)
{
	struct mapping_list *list = &run->mappings;

	for (; operations; operations--, run->round++) {
		u32 loop = run->round / 3;

		switch (run->round % 3) {
		case 0:
			map(run);
			break;
		case 1:
			unmap_every(run, list->gap, list->gap, run->n / 4);
			list->gap = GAP_GROWS + (list->gap > LARGEST_GAP ? 0 : list->gap);
			break;
		default:
			if (list->count > CLEARED_AT * run->n)
				unmap_every(run, (loop + 1) * run->n / ORIGINAL, list->gap / 2, 7 * run->n / 2);
		}
	}
}

const struct suite_workload agua[] = {
	{ "gap-search", "agua", 4, ORIGINAL, LOOPS, 3, RUN_BY(setup, run_phases) },
	{ 0 },
};
