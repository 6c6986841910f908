/* The list of all pages. */
#ifndef PAGE_LRU_H
#define PAGE_LRU_H

#include "page/page.h"

/* The page, which is on no list, becomes the last one of the list of all pages; and leaves it. */
void lru_add(struct machine *machine, struct page *page);
void lru_del(struct machine *machine, struct page *page);
/* NULL, or what is wrong: the list has all pages that live, and nothing else. Between calls. */
const char *lru_verify(const struct machine *machine);

#endif
