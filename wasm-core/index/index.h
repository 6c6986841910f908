/* The strategies of the column `index`. */
#ifndef INDEX_INDEX_H
#define INDEX_INDEX_H

#include "machine/index.h"

extern const struct index_strategy index_list_rbtree;
extern const struct index_strategy index_maple;

#endif
