/* The kernel's red-black tree, as it is. */
#include <shared.h>
#include <lib/rbtree.c>
