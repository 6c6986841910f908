/* The kernel's own, which knows more than the tools' copy. */
#include <include/linux/rbtree_augmented.h>
