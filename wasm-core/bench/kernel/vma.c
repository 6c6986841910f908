/* The kernel's operations on VMAs, as they are. */
#include "bench/kernel/mm.h"

#include <mm/vma.c>
