/* Looks into page tables, for tests. Addresses are page numbers, as in test/pages_fixture.h. */
#ifndef TEST_PT_FIXTURE_H
#define TEST_PT_FIXTURE_H

#include "inspect/inspect.h"
#include "test/pages_fixture.h"

/* All zero when the entry is empty or has no table. */
struct record_pte pte_at(struct machine *machine, u32 process, u64 page);
s64 store_in(struct machine *machine, u32 process, u64 start, u64 pages);
s64 exit_of(struct machine *machine, u32 process);

#endif
