/* Every place in the core that allocates from the arena, and a way to make one of them fail. */
#ifndef TEST_ALLOC_SITES_H
#define TEST_ALLOC_SITES_H

#include "base/types.h"

/* Sites of the core itself, without those of its tests. They are known from the objects, whether they were reached
 * or not. */
u32 alloc_site_count(void);
/* "area/vma.c:12" */
const char *alloc_site_name(u32 site);
/* How often the site has been made to fail so far. */
u64 alloc_site_failures(u32 site);

/* Makes the n-th allocation from now on fail, once (1 = the next). */
void alloc_fail_nth(u32 n);
/* The same, but only allocations of this site count. */
void alloc_fail_nth_of(u32 site, u32 n);
/* Ends the request. Has an allocation failed because of it? */
bool alloc_end_failing(void);

#endif
