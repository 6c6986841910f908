/* Memory for the kernel's code: free lists instead of the slab allocator, a list of callbacks instead of RCU. Both do
 * less than the kernel's own. */
#define _GNU_SOURCE
#include "bench/kernel/peer.h"

#include <linux/slab.h>
#include <sys/mman.h>

#define PLACE (4ul << 30)
#define CACHES 3 /* nodes, VMAs, locks of VMAs */

struct kmem_cache {
	size_t size, align;
	void **free; /* the first word of a free object leads to the next one */
};

static struct kmem_cache caches[CACHES];
static u32 caches_made;
static char *unused, *unused_end;
static struct rcu_head *waiting;
static u32 waiting_count;

/* All of it is free, and no callback is waiting. */
static void memory_begin(void *start, void *end)
{
	unused = start;
	unused_end = end;
	waiting = NULL;
	waiting_count = 0;
	for (u32 i = 0; i < CACHES; i++)
		caches[i].free = NULL;
}

/* Address space; the machine gives memory as it is touched, zeroed. */
void *arena_place(void)
{
	void *place = mmap(NULL, PLACE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (place == MAP_FAILED)
		return NULL;
	memory_begin(place, (char *)place + PLACE);
	return place;
}

void arena_release(void *place)
{
	munmap(place, PLACE);
}

void *memory_take(size_t bytes, size_t align)
{
	char *taken = (char *)(((uintptr_t)unused + align - 1) & ~(align - 1));

	if (bytes > (size_t)(unused_end - taken))
		return NULL;
	unused = taken + bytes;
	return taken;
}

struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align, unsigned int flags,
				     void (*ctor)(void *))
{
	struct kmem_cache *cache = &caches[caches_made++];

	if (caches_made > CACHES)
		__builtin_trap();
	cache->size = size;
	cache->align = align ? align : 8;
	return cache;
}

void *kmem_cache_alloc_lru(struct kmem_cache *cache, struct list_lru *lru, int flags)
{
	void **object = cache->free;

	if (!object)
		return memory_take(cache->size, cache->align);
	cache->free = *object;
	return object;
}

void kmem_cache_free(struct kmem_cache *cache, void *object)
{
	*(void **)object = cache->free;
	cache->free = object;
}

int kmem_cache_alloc_bulk(struct kmem_cache *cache, gfp_t flags, size_t size, void **list)
{
	for (size_t i = 0; i < size; i++) {
		list[i] = kmem_cache_alloc_lru(cache, NULL, flags);
		if (!list[i]) {
			kmem_cache_free_bulk(cache, i, list);
			return 0;
		}
	}
	return size;
}

void kmem_cache_free_bulk(struct kmem_cache *cache, size_t size, void **list)
{
	for (size_t i = 0; i < size; i++)
		kmem_cache_free(cache, list[i]);
}

static void run_callbacks(void)
{
	struct rcu_head *head = waiting;

	waiting = NULL;
	waiting_count = 0;
	while (head) {
		struct rcu_head *next = head->next;

		head->func(head);
		head = next;
	}
}

void call_rcu(struct rcu_head *head, void (*func)(struct rcu_head *head))
{
	head->func = func;
	head->next = waiting;
	waiting = head;
	if (++waiting_count == RCU_BATCH)
		run_callbacks();
}
