/* Stands in for liburcu, which the kernel's tools would take. There is one thread, so a reader needs nothing, as in a
 * kernel without preemption. Callbacks run in batches, as after a grace period. */
#ifndef BENCH_KERNEL_URCU_H
#define BENCH_KERNEL_URCU_H

#include <linux/compiler.h>
#include <linux/types.h>
#include <asm/barrier.h>

#define RCU_BATCH 32

struct rcu_head {
	struct rcu_head *next;
	void (*func)(struct rcu_head *head);
};

/* memory.c. Every RCU_BATCH-th call runs the callbacks of all that are waiting. */
void call_rcu(struct rcu_head *head, void (*func)(struct rcu_head *head));

#define rcu_read_lock() barrier()
#define rcu_read_unlock() barrier()
#define rcu_dereference(pointer) READ_ONCE(pointer)
#define rcu_assign_pointer(pointer, value) smp_store_release(&(pointer), value)

/* There is nobody to share a counter with. */
#define uatomic_inc(counter) ((void)++*(counter))
#define uatomic_dec(counter) ((void)--*(counter))
#define uatomic_read(counter) READ_ONCE(*(counter))
#define uatomic_set(counter, value) WRITE_ONCE(*(counter), value)

#endif
