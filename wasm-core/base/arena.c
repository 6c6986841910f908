#include "base/arena.h"
#include "base/poison.h"

#include <string.h>

/* A freed object. Its remaining bytes are poisoned. */
struct free_object {
	struct free_object *next;
};

static size_t round_up(size_t size)
{
	return (size + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
}

/* A ninth large size would be a bug in the core, whatever input it gets. */
static void **large_list_of(struct arena *arena, size_t bytes)
{
	for (struct arena_large *large = arena->large; large < arena->large + ARENA_LARGE; large++) {
		if (!large->bytes)
			large->bytes = bytes;
		if (large->bytes == bytes)
			return &large->free;
	}
	__builtin_trap();
}

static void **free_list_of(struct arena *arena, size_t bytes)
{
	if (bytes > ARENA_CLASSES * ARENA_ALIGN)
		return large_list_of(arena, bytes);
	return &arena->free_list[bytes / ARENA_ALIGN - 1];
}

void arena_init(struct arena *arena, size_t reserved, u64 capacity)
{
	/* Forget what an earlier machine at this place has freed. */
	unpoison(arena, arena->used);
	memset(arena, 0, round_up(reserved));
	arena->capacity = capacity;
	arena->used = round_up(reserved);
}

/* Is this the allocation that was requested to fail? */
static bool fails(struct arena *arena, const char *site)
{
	bool due = arena->fail_in && --arena->fail_in == 0;

#ifdef VMASCOPE_ALLOC_SITES
	return on_arena_alloc(site, due);
#else
	(void)site;
	return due;
#endif
}

static void *take_freed(struct arena *arena, size_t bytes)
{
	void **list = free_list_of(arena, bytes);
	struct free_object *object = *list;

	if (!object)
		return NULL;
	unpoison(object, bytes);
	*list = object->next;
	return object;
}

static void *take_fresh(struct arena *arena, size_t bytes)
{
	u64 end = arena->used + bytes;
	void *object;

	if (end > arena->capacity)
		arena->capacity = arena_grow(arena, end);
	if (end > arena->capacity)
		return NULL;
	object = (char *)arena + arena->used;
	arena->used = end;
	return object;
}

void *arena_alloc_at(struct arena *arena, size_t size, const char *site)
{
	size_t bytes = round_up(size);
	void *object;

	if (fails(arena, site))
		return NULL;
	object = take_freed(arena, bytes);
	if (!object)
		object = take_fresh(arena, bytes);
	if (!object)
		return NULL;
	arena->live += bytes;
	arena->live_objects++;
	return memset(object, 0, bytes);
}

void arena_free(struct arena *arena, void *object, size_t size)
{
	size_t bytes = round_up(size);
	void **list = free_list_of(arena, bytes);
	struct free_object *freed = object;

	freed->next = *list;
	*list = freed;
	arena->live -= bytes;
	arena->live_objects--;
	poison(object, bytes);
}

/* Takes a slab from fresh memory, so that all its blocks are aligned and only the bytes before the first one are lost. */
static bool take_slab(struct arena *arena)
{
	uintptr_t end = (uintptr_t)arena + (uintptr_t)arena->used;
	size_t skipped = (size_t)(-end & (ARENA_BLOCK - 1));
	char *slab = take_fresh(arena, skipped + ARENA_SLAB_BLOCKS * ARENA_BLOCK);

	if (!slab)
		return false;
	arena->slab = slab + skipped;
	arena->slab_blocks = ARENA_SLAB_BLOCKS;
	return true;
}

void *arena_alloc_block_at(struct arena *arena, const char *site)
{
	struct free_object *block = arena->free_blocks;

	if (fails(arena, site))
		return NULL;
	if (block) {
		unpoison(block, ARENA_BLOCK);
		arena->free_blocks = block->next;
	} else {
		if (!arena->slab_blocks && !take_slab(arena))
			return NULL;
		block = (void *)arena->slab;
		arena->slab += ARENA_BLOCK;
		arena->slab_blocks--;
	}
	arena->live += ARENA_BLOCK;
	arena->live_objects++;
	return block;
}

void arena_free_block(struct arena *arena, void *block)
{
	struct free_object *freed = block;

	freed->next = arena->free_blocks;
	arena->free_blocks = freed;
	arena->live -= ARENA_BLOCK;
	arena->live_objects--;
	poison(block, ARENA_BLOCK);
}

void arena_seal(struct arena *arena)
{
	memset(arena->free_list, 0, sizeof(arena->free_list));
	for (u32 i = 0; i < ARENA_LARGE; i++)
		arena->large[i].free = NULL;
	arena->free_blocks = NULL;
}

void arena_rewind(struct arena *arena, const struct arena *mark)
{
	u64 capacity = arena->capacity;

	unpoison((char *)arena + mark->used, arena->used - mark->used);
	if (mark->slab_blocks)
		unpoison(mark->slab, mark->slab_blocks * ARENA_BLOCK);
	*arena = *mark;
	arena->capacity = capacity;
}
