/* Reverse mapping, for tests. Addresses are page numbers, as in test/pages_fixture.h. */
#ifndef TEST_RMAP_FIXTURE_H
#define TEST_RMAP_FIXTURE_H

#include "page/page.h"
#include "page/rmap_strategy.h"
#include "test/pages_fixture.h"

/* The entry of a process's page, whose table must exist; and the page that it names, or NULL. */
struct pte_place place_of(struct machine *machine, u32 process, u64 page);
struct page *page_of(struct machine *machine, u32 process, u64 page);
/* What rmap_walk() finds, in its order: "1@100 2@100", processes and page numbers. Valid until the next call. */
const char *mappers_of(struct machine *machine, struct page *page);
#define CHECK_MAPPERS(machine, page, expected)                                                                 \
	do {                                                                                                   \
		const char *mappers_ = mappers_of(machine, page);                                              \
		if (__builtin_strcmp(mappers_, expected))                                                      \
			check_failed(__FILE__, __LINE__, "mappers are \"%s\", not \"%s\"", mappers_, expected); \
	} while (0)
/* How many mappers there are, and how many VMAs, slots or tables the search looked at. */
u32 count_mappers(struct machine *machine, struct page *page, u32 *looked);
/* mremap() of `pages` pages of a process to another address. */
s64 move_in(struct machine *machine, u32 process, u64 from, u64 pages, u64 to);

#endif
