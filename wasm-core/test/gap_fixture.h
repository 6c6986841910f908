/* More of test/fixture.h: gaps, and searches for them. Addresses and lengths are page numbers here too. */
#ifndef TEST_GAP_FIXTURE_H
#define TEST_GAP_FIXTURE_H

#include "test/fixture.h"

/* VMAs at 20-30, 38-40, 50-60. */
struct machine *three_areas(const char *era_id);
/* The VMAs of a published example: 10-20, 21-30, 40-50, 51-60, 90-a0. */
struct machine *five_areas(const char *era_id);
/* Searches with the era's own strategy, without alignment. Returns the first page of the gap, or a negative errno. */
s64 search(struct machine *machine, u64 pages, u64 low, u64 high, enum code_direction direction);
/* The largest gap that the root promises, in a tree with subtree gaps. */
u64 root_gap(const struct machine *machine);

#endif
