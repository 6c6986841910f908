/* The arena in a native process: reserved address space, whose pages the kernel provides as they are touched. */
#define _DEFAULT_SOURCE
#include "base/arena.h"
#include "base/poison.h"

#include <sys/mman.h>

#define RESERVED ((u64)1 << 30)

void *arena_place(void)
{
	void *place = mmap(NULL, RESERVED, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return place == MAP_FAILED ? NULL : place;
}

void arena_release(void *place)
{
	unpoison(place, ((const struct arena *)place)->used); /* a later mmap() may return the same addresses */
	munmap(place, RESERVED);
}

u64 arena_grow(struct arena *arena, u64 bytes)
{
	u64 granted = (bytes + 65535) & ~(u64)65535;

	(void)arena;
	return granted < RESERVED ? granted : RESERVED;
}
