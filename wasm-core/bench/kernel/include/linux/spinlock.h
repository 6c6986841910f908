/* No tree is shared, so a lock costs nothing. The mm's maple tree is under mmap_lock and never takes its own. */
#ifndef BENCH_KERNEL_SPINLOCK_H
#define BENCH_KERNEL_SPINLOCK_H

#define SINGLE_DEPTH_NESTING 1

typedef struct {
	int unused;
} spinlock_t;

#define DEFINE_SPINLOCK(lock) spinlock_t lock
#define __SPIN_LOCK_UNLOCKED(lock) { 0 }
#define spin_lock_init(lock) ((void)(lock))
#define spin_lock(lock) ((void)(lock))
#define spin_unlock(lock) ((void)(lock))
#define spin_lock_nested(lock, depth) ((void)(lock))
#define spin_lock_bh(lock) ((void)(lock))
#define spin_unlock_bh(lock) ((void)(lock))
#define spin_lock_irq(lock) ((void)(lock))
#define spin_unlock_irq(lock) ((void)(lock))
#define spin_lock_irqsave(lock, flags) ((void)(lock), (void)(flags))
#define spin_unlock_irqrestore(lock, flags) ((void)(lock), (void)(flags))

#endif
