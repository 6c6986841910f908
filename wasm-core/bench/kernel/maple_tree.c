/* The kernel's maple tree, as it is. */
#include "bench/kernel/tools.h"

/* Since 6.18 the tree leaves it to the slab allocator to free a node after a grace period. */
#if KERNEL_RELEASE >= 618
static void free_node(struct rcu_head *head);
#define kfree_rcu(node, field) call_rcu(&(node)->field, free_node)
#endif
#include <lib/maple_tree.c>

_Static_assert(sizeof(struct maple_node) == 256, "the tree is that of a kernel with 64 bits");

#if KERNEL_RELEASE >= 618
static void free_node(struct rcu_head *head)
{
	kmem_cache_free(maple_node_cache, container_of(head, struct maple_node, rcu));
}
#endif
