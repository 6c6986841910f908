/* INTERIM. */
#include "rmap/rmap.h"

#define FORM(slots, bytes)                                                                            \
	const struct rmap_strategy rmap_pte_chain_##slots = {                                         \
		.name = "pte_chain_" #slots,                                                          \
		.meaning = "a page lists the entries that name it, " #slots " in a node of " #bytes " bytes, 2.5.27 to 2.6.6", \
		.chain_bytes = bytes,                                                                 \
		.entries = true,                                                                      \
	};

FORM(7, 32)
FORM(15, 64)
FORM(31, 128)
