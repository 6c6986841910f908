/* All simulated memory comes from here. A keyframe copies [arena, arena + used).
 *
 * Objects are zeroed, aligned to 16 bytes, and recycled by exact size class. The same sequence of calls gives the
 * same addresses and the same bytes, and this makes time travel possible. Larger objects (page tables, huge pages)
 * have few sizes, and each gets a size class when it is first used. Blocks are an exception: they have 256 bytes, are
 * aligned to 256 bytes and not zeroed, and come from slabs of sixteen. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/types.h"

#define ARENA_CLASSES 48 /* size classes of 16, 32, … 768 bytes */
#define ARENA_LARGE 8 /* number of larger sizes that a machine may use */
#define ARENA_ALIGN 16
#define ARENA_BLOCK 256
#define ARENA_SLAB_BLOCKS 16

/* Freed objects of one large size. */
struct arena_large {
	size_t bytes; /* 0 = no size yet */
	void *free;
};

struct arena {
	u64 capacity; /* bytes that the embedder has given so far */
	u64 used; /* high-water mark, counted from this struct's first byte */
	u64 live; /* bytes in objects that are not freed */
	u32 live_objects;
	u32 fail_in; /* the n-th allocation from now on fails; 0 = none */
	void *free_list[ARENA_CLASSES];
	struct arena_large large[ARENA_LARGE];
	void *free_blocks;
	char *slab; /* the next block to hand out */
	u32 slab_blocks; /* blocks left in the slab */
};

/* The first byte of this instance's arena. wasm: after the stack and the static data, always the same; native:
 * reserved address space, fresh and zeroed at each call. NULL if there is none. */
void *arena_place(void);
/* Native only: releases a place that arena_place() has returned, whether or not arena_init() has set it up. */
void arena_release(void *place);

/* Asks the embedder for at least `bytes` in total at `arena`, which need not be set up yet and keeps its address.
 * Returns the number of bytes that are there now: fewer if it was refused, otherwise the same for the same request. */
u64 arena_grow(struct arena *arena, u64 bytes);

/* Sets up an empty arena of `capacity` bytes. It lies at the start of a larger struct of `reserved` bytes (at least
 * its own size), which this zeroes, and allocates from the bytes after that struct. */
void arena_init(struct arena *arena, size_t reserved, u64 capacity);

/* Returns a zeroed object, or NULL if memory is exhausted or this allocation is due to fail. `size` is at least 1. */
#define arena_alloc(arena, size) arena_alloc_at(arena, size, ARENA_SITE)
#define arena_new(arena, type) ((type *)arena_alloc(arena, sizeof(type)))
void *arena_alloc_at(struct arena *arena, size_t size, const char *site);
/* Frees an object of `size` bytes. Under AddressSanitizer its bytes are poisoned until they are reused. */
void arena_free(struct arena *arena, void *object, size_t size);
/* Returns a block, with whatever bytes it had before; NULL as above. */
#define arena_alloc_block(arena) arena_alloc_block_at(arena, ARENA_SITE)
void *arena_alloc_block_at(struct arena *arena, const char *site);
void arena_free_block(struct arena *arena, void *block);
/* arena_seal(): what is free now will never be reused, so that a copy of the struct is a mark to return to.
 * arena_rewind() returns to a mark: the arena forgets everything that it has allocated since, freed or not. */
void arena_seal(struct arena *arena);
void arena_rewind(struct arena *arena, const struct arena *mark);

/* In the native test build each call of arena_alloc() is a site of its own. All sites are listed in the linker
 * section arena_sites, whether or not they are ever reached, so that the tests can let each of them fail. In other
 * builds a site costs nothing. */
#ifdef VMASCOPE_ALLOC_SITES
#define ARENA_STRING_(x) #x
#define ARENA_STRING(x) ARENA_STRING_(x)
#define ARENA_SITE                                                                        \
	__extension__({                                                                   \
		static const char *const site_ __attribute__((section("arena_sites"), used)) = \
			__FILE__ ":" ARENA_STRING(__LINE__);                              \
		site_;                                                                    \
	})
/* Provided by the test. Called before every allocation, with `due` if it is about to fail; returning true makes it fail. */
bool on_arena_alloc(const char *site, bool due);
#else
#define ARENA_SITE NULL
#endif

#endif
