/* The pages of one file that somebody maps, by their place in it: the radix tree of an address_space, lib/radix-tree.c,
 * 2.5.8 and later (2.4 had one hash table for all files; both from memory). It is no cache: a page goes with the last entry that names it. */
#ifndef PT_PAGE_CACHE_H
#define PT_PAGE_CACHE_H

#include "machine/machine.h"

struct address_space;
struct page;

/* NULL when nobody maps it. */
struct page *page_cache_find(const struct machine *machine, const struct address_space *mapping, u64 index);
/* The first one at `index` or behind it, or NULL. */
struct page *page_cache_next(const struct machine *machine, const struct address_space *mapping, u64 index);
/* A page that nobody maps yet becomes the file's at `index`, where there is none. 0, or -ENOMEM with nothing changed. */
s32 page_cache_add(struct mm_struct *mm, struct address_space *mapping, struct page *page, u64 index);
/* A page of a file goes. The tree goes with its last one. */
void page_cache_remove(struct machine *machine, struct page *page);
/* NULL, or what is wrong with the pages of one file. */
const char *page_cache_verify(const struct machine *machine, const struct address_space *mapping);

#endif
