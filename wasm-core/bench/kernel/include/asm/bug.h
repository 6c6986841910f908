/* What a production kernel checks is checked here, in as few instructions (ud2). */
#ifndef BENCH_KERNEL_ASM_BUG_H
#define BENCH_KERNEL_ASM_BUG_H

#define BUG() __builtin_trap()
#define BUG_ON(condition) ((condition) ? __builtin_trap() : (void)0)
#define WARN_ON(condition)                               \
	({                                               \
		bool warn_ = !!(condition);              \
		if (__builtin_expect(warn_, 0))          \
			__builtin_trap();                \
		__builtin_expect(warn_, 0);              \
	})
#define WARN_ON_ONCE(condition) WARN_ON(condition)
#define WARN(condition, ...) WARN_ON(condition)
#define WARN_ONCE(condition, ...) WARN_ON(condition)

#endif
