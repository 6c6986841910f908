/* INTERIM: no file knows its areas yet. */
#include "rmap/i_mmap.h"

const struct i_mmap_strategy i_mmap_list = {
	.name = "list",
	.meaning = "all areas that map a file, in a list: up to 2.6.6",
};

const struct i_mmap_strategy i_mmap_interval_tree = {
	.name = "interval_tree",
	.meaning = "areas by the pages of the file that they map, since 3.7; 2.6.7 to 3.6 had a prio_tree, for which it stands",
};
