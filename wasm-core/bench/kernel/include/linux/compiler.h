/* The tools read once through a union and a switch. Here it is one load or store, as in the kernel. */
#ifndef BENCH_KERNEL_COMPILER_H
#define BENCH_KERNEL_COMPILER_H

#include_next <linux/compiler.h>

#undef READ_ONCE
#undef WRITE_ONCE
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, value) ((void)(*(volatile __typeof__(x) *)&(x) = (value)))

#endif
