/* What the kernel's own userland tests include first. KERNEL_RELEASE is 612 for 6.12. */
#ifndef BENCH_KERNEL_TOOLS_H
#define BENCH_KERNEL_TOOLS_H

#if KERNEL_RELEASE >= 612
#include <shared.h>
#else
#include <linux/compiler.h>
#include <linux/export.h>
#include <stdlib.h>
#include <string.h>
#define fallthrough __attribute__((fallthrough))
#endif
#include <linux/init.h>
#include <linux/slab.h>

/* memory.c: how many nodes were last asked for from the sheaf, since 6.18. */
extern unsigned int sheaf_asked;

#endif
