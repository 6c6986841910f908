/* The kernel's red-black tree, as it is. */
#include "bench/kernel/tools.h"
#include <lib/rbtree.c>
