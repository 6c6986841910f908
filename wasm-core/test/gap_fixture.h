/* More of test/fixture.h: holes, and searches for them. Places and lengths are page numbers here too. */
#ifndef TEST_GAP_FIXTURE_H
#define TEST_GAP_FIXTURE_H

#include "test/fixture.h"

/* Areas at 20-30, 38-40, 50-60. */
struct machine *three_areas(const char *era_id);
/* Those of a published example: 10-20, 21-30, 40-50, 51-60, 90-a0. */
struct machine *five_areas(const char *era_id);
/* By the row's own strategy, without alignment: the first page, or a negative errno. */
s64 search(struct machine *machine, u64 pages, u64 low, u64 high, enum code_direction direction);
/* What the root of a tree that knows its gaps promises. */
u64 root_gap(const struct machine *machine);

#endif
