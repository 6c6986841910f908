/* The mapped pages of one file by their place in it: the radix tree of an address_space, lib/radix-tree.c, 2.5.8 and
 * later (2.4 had one hash table for all files; both from memory). It is no real cache: a page is freed with the last
 * PTE that maps it. */
#ifndef PAGE_PAGE_CACHE_H
#define PAGE_PAGE_CACHE_H

#include "machine/machine.h"

struct address_space;
struct page;

/* NULL if nothing maps that page. */
struct page *page_cache_find(const struct machine *machine, const struct address_space *mapping, u64 index);
/* The first page at or after `index`, or NULL. */
struct page *page_cache_next(const struct machine *machine, const struct address_space *mapping, u64 index);
/* Makes a page that nothing maps yet the file's page at `index`, where there must be none. 0, or -ENOMEM with nothing
 * changed. */
s32 page_cache_add(struct mm_struct *mm, struct address_space *mapping, struct page *page, u64 index);
/* Removes a page from its file. The last one also frees the tree. */
void page_cache_remove(struct machine *machine, struct page *page);
/* Checks the pages of one file: NULL, or what is wrong. */
const char *page_cache_verify(const struct machine *machine, const struct address_space *mapping);

#endif
