/* Memory for the kernel's code: free lists instead of the slab allocator, a list of callbacks instead of RCU. Both do
 * less than the kernel's own. */
#define _GNU_SOURCE
#include "bench/kernel/peer.h"

#include <linux/slab.h>
#include <sys/mman.h>

#define PLACE (4ul << 30)
#define CACHES 3 /* nodes, VMAs, locks of VMAs */

/* What a struct kmem_cache is here: the tools of some releases give that another content. */
struct cache {
	size_t size, align;
	void **free; /* the first word of a free object leads to the next one */
};

static struct cache caches[CACHES]; /* the first one is that of the nodes */
static u32 caches_made;
static char *unused, *unused_end;
static struct rcu_head *waiting;
static u32 waiting_count;

#if KERNEL_RELEASE >= 618
/* Of the sheaves, supplies of free objects that each CPU keeps, there is one: what a store leaves in it stays there. */
#define SHEAF_HOLDS 64
static struct slab_sheaf *sheaf;
u32 sheaf_asked;
#endif

/* All of it is free, and no callback is waiting. */
static void memory_begin(void *start, void *end)
{
	unused = start;
	unused_end = end;
	waiting = NULL;
	waiting_count = 0;
#if KERNEL_RELEASE >= 618
	sheaf = NULL;
#endif
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

static struct kmem_cache *make_cache(unsigned int size, unsigned int align)
{
	struct cache *cache = &caches[caches_made++];

	if (caches_made > CACHES)
		__builtin_trap();
	cache->size = size;
	cache->align = align ? align : 8;
	return (struct kmem_cache *)cache;
}

#if KERNEL_RELEASE < 618
struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align, unsigned int flags,
				     void (*ctor)(void *))
{
	return make_cache(size, align);
}
#else
struct kmem_cache *__kmem_cache_create_args(const char *name, unsigned int size, struct kmem_cache_args *args,
					    unsigned int flags)
{
	return make_cache(size, args->align);
}
#endif

void *kmem_cache_alloc_lru(struct kmem_cache *of, struct list_lru *lru, int flags)
{
	struct cache *cache = (struct cache *)of;
	void **object = cache->free;

	if (!object)
		return memory_take(cache->size, cache->align);
	cache->free = *object;
	return object;
}

void kmem_cache_free(struct kmem_cache *of, void *object)
{
	struct cache *cache = (struct cache *)of;

	*(void **)object = cache->free;
	cache->free = object;
}

#if KERNEL_RELEASE < 618
int
#else
bool
#endif
kmem_cache_alloc_bulk(struct kmem_cache *cache, gfp_t flags, size_t size, void **list)
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

#if KERNEL_RELEASE >= 618
struct slab_sheaf *kmem_cache_prefill_sheaf(struct kmem_cache *cache, gfp_t flags, unsigned int size)
{
	if (!sheaf)
		sheaf = memory_take(sizeof(*sheaf) + SHEAF_HOLDS * sizeof(void *), 8);
	if (!sheaf || kmem_cache_refill_sheaf(cache, flags, &sheaf, size))
		return NULL;
	return sheaf;
}

int kmem_cache_refill_sheaf(struct kmem_cache *cache, gfp_t flags, struct slab_sheaf **filled, unsigned int size)
{
	sheaf_asked = size;
	if (size > SHEAF_HOLDS)
		__builtin_trap();
	if ((*filled)->size < size) {
		if (!kmem_cache_alloc_bulk(cache, flags, size - (*filled)->size, (*filled)->objects + (*filled)->size))
			return -ENOMEM;
		(*filled)->size = size;
	}
	return 0;
}

void kmem_cache_return_sheaf(struct kmem_cache *cache, gfp_t flags, struct slab_sheaf *returned)
{
}

void *kmem_cache_alloc_from_sheaf(struct kmem_cache *cache, gfp_t flags, struct slab_sheaf *from)
{
	return from->objects[--from->size];
}

/* Only nodes are freed like this. */
void kfree(void *node)
{
	kmem_cache_free((struct kmem_cache *)&caches[0], node);
}
#endif

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
