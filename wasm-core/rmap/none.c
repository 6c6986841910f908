/* No reverse map, up to 2.5.26: whoever wants to know who maps a page looks at the page tables of all processes. */
#include "rmap/rmap.h"

const struct rmap_strategy rmap_none = {
	.name = "none",
	.meaning = "no reverse map: the page tables of all processes are searched, up to 2.5.26",
};
