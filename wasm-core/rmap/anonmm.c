/* INTERIM. */
#include "rmap/rmap.h"

const struct rmap_strategy rmap_anonmm = {
	.name = "anonmm",
	.meaning = "a page knows its memory and its address there, and related memories are tried, in no release",
};
