#include "test/alloc_sites.h"
#include "base/arena.h"
#include "trace/trace.h"

#include <string.h>

#define MAX_SITES 64

/* Bounds of the section that ARENA_SITE fills, from the linker. */
extern const char *const __start_arena_sites[], *const __stop_arena_sites[];

static u64 failures[MAX_SITES];
static u32 fail_in;
static const char *counted; /* the only site whose allocations count; NULL = all count */
static bool has_failed;

static bool is_core(const char *site)
{
	return !strstr(site, "_test.c:");
}

u32 alloc_site_count(void)
{
	u32 count = 0;

	for (const char *const *site = __start_arena_sites; site < __stop_arena_sites; site++)
		count += is_core(*site);
	return count < MAX_SITES ? count : MAX_SITES;
}

const char *alloc_site_name(u32 number)
{
	const char *const *site = __start_arena_sites;

	for (;; site++)
		if (is_core(*site) && number-- == 0)
			return *site;
}

u64 alloc_site_failures(u32 site)
{
	return failures[site];
}

void alloc_fail_nth(u32 n)
{
	fail_in = n;
	counted = NULL;
	has_failed = false;
}

void alloc_fail_nth_of(u32 site, u32 n)
{
	alloc_fail_nth(n);
	counted = alloc_site_name(site);
}

bool alloc_end_failing(void)
{
	fail_in = 0;
	return has_failed;
}

bool on_arena_alloc(const char *name, bool due)
{
	u32 site;

	if (fail_in && (!counted || strcmp(counted, name) == 0) && --fail_in == 0)
		has_failed = due = true;
	if (!due)
		return false;
	for (site = 0; site < alloc_site_count(); site++)
		if (strcmp(alloc_site_name(site), name) == 0)
			failures[site]++;
	return true;
}
