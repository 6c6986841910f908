/* INTERIM. */
#include "rmap/rmap.h"

const struct rmap_strategy rmap_anon_vma = {
	.name = "anon_vma",
	.meaning = "an anon_vma lists all areas that may hold its pages, 2.6.7 to 2.6.33",
	.offsets = true,
};
