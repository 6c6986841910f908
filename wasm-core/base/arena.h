/* The one place that simulated memory comes from. What a keyframe copies is [arena, arena + used).
 *
 * Objects are zeroed, aligned to 16 bytes, and recycled by exact size class; the same sequence of
 * calls gives the same addresses and the same bytes, which is what makes time travel possible. Of larger
 * objects (page tables, huge pages) there are few sizes, and each finds its class as it is freed first.
 * Blocks are the exception: 256 bytes on a multiple of 256, not zeroed, carved from slabs of sixteen. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/types.h"

#define ARENA_CLASSES 48 /* size classes of 16, 32, … 768 bytes */
#define ARENA_LARGE 8 /* sizes beyond these that a machine may use */
#define ARENA_ALIGN 16
#define ARENA_BLOCK 256
#define ARENA_SLAB_BLOCKS 16

/* Freed objects of one large size. */
struct arena_large {
	size_t bytes; /* 0 = no size yet */
	void *free;
};

struct arena {
	u64 capacity; /* bytes the embedder has given so far */
	u64 used; /* high-water mark, counted from this struct's first byte */
	u64 live; /* bytes in objects that are not freed */
	u32 live_objects;
	u32 fail_in; /* the n-th allocation from now fails, 0 = none */
	void *free_list[ARENA_CLASSES];
	struct arena_large large[ARENA_LARGE];
	void *free_blocks;
	char *slab; /* the block that is carved next */
	u32 slab_blocks; /* left in the slab */
};

/* The first byte of this instance's arena. wasm: behind the stack and the static data, always the same;
 * native: reserved address space, fresh and zeroed at each call. NULL when there is none. */
void *arena_place(void);
/* Native only: gives a place back that arena_place() has returned and machine_init() has set up. */
void arena_release(void *place);

/* Asks the embedder for at least `bytes` in all at `arena`, which need not be set up yet and keeps its
 * address. Returns the bytes now there: fewer when refused, otherwise the same for the same request. */
u64 arena_grow(struct arena *arena, u64 bytes);

/* Sets up an empty arena of `capacity` bytes. It lies at the start of a larger struct of `reserved` bytes
 * (at least its own size), zeroed here, and hands out what lies behind. */
void arena_init(struct arena *arena, size_t reserved, u64 capacity);

/* A zeroed object, or NULL when memory is out or the failure is due. `size` from 1. */
#define arena_alloc(arena, size) arena_alloc_at(arena, size, ARENA_SITE)
#define arena_new(arena, type) ((type *)arena_alloc(arena, sizeof(type)))
void *arena_alloc_at(struct arena *arena, size_t size, const char *site);
/* Gives an object of `size` bytes back; under AddressSanitizer its bytes are poisoned until reused. */
void arena_free(struct arena *arena, void *object, size_t size);
/* A block, with whatever bytes it had before; NULL as above. */
#define arena_alloc_block(arena) arena_alloc_block_at(arena, ARENA_SITE)
void *arena_alloc_block_at(struct arena *arena, const char *site);
void arena_free_block(struct arena *arena, void *block);
/* What is free now is never used again: so a copy of the struct is a mark to come back to. Rewound to it, the arena
 * forgets all that it has given out since, freed or not. */
void arena_seal(struct arena *arena);
void arena_rewind(struct arena *arena, const struct arena *mark);

/* In the native test build each call of arena_alloc is a site of its own, listed in the linker section
 * arena_sites whether it is ever reached or not, so that the tests can fail each of them; elsewhere a site
 * costs nothing. */
#ifdef VMASCOPE_ALLOC_SITES
#define ARENA_STRING_(x) #x
#define ARENA_STRING(x) ARENA_STRING_(x)
#define ARENA_SITE                                                                        \
	__extension__({                                                                   \
		static const char *const site_ __attribute__((section("arena_sites"), used)) = \
			__FILE__ ":" ARENA_STRING(__LINE__);                              \
		site_;                                                                    \
	})
/* Provided by the test: told of every allocation before it is tried, and whether its failure is `due`; true
 * makes it fail. */
bool on_arena_alloc(const char *site, bool due);
#else
#define ARENA_SITE NULL
#endif

#endif
