/* The strategies of the columns `rmap` and `i_mmap`. */
#ifndef RMAP_STRATEGIES_H
#define RMAP_STRATEGIES_H

#include "page/i_mmap.h"
#include "page/rmap.h"

extern const struct rmap_strategy rmap_none, rmap_pte_chain_7, rmap_pte_chain_15, rmap_pte_chain_31, rmap_anonmm, rmap_anon_vma,
	rmap_anon_vma_chain, rmap_anon_vma_tree;

extern const struct i_mmap_strategy i_mmap_list, i_mmap_interval_tree;

#endif
