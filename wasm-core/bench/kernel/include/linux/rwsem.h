/* The lock that each VMA of 6.12 has. Nobody takes it here; it is allocated, set up and freed as in the kernel. */
#ifndef BENCH_KERNEL_RWSEM_H
#define BENCH_KERNEL_RWSEM_H

#include <linux/list.h>

struct rw_semaphore {
	long count, owner;
	struct list_head wait_list;
};

static inline void init_rwsem(struct rw_semaphore *sem)
{
	sem->count = sem->owner = 0;
	INIT_LIST_HEAD(&sem->wait_list);
}

#endif
