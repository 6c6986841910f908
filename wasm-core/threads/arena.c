/* The arena of a thread's machine, which cannot grow beyond its place. */
#include "threads/gang.h"

u64 arena_grow(struct arena *arena, u64 bytes)
{
	struct machine *machine = container_of(arena, struct machine, arena);

	(void)bytes;
	return container_of(machine, struct thread_place, machine)->thread.arena_bytes;
}
