/* The kernel's maple tree, as it is. */
#include <shared.h>
#include <linux/init.h>
#include <lib/maple_tree.c>
