/* The list of all pages. */
#ifndef PAGE_LRU_H
#define PAGE_LRU_H

#include "page/page.h"

/* lru_add() appends a page, which must be on no list, to the list of all pages; lru_del() removes it. */
void lru_add(struct machine *machine, struct page *page);
void lru_del(struct machine *machine, struct page *page);
/* Checks that the list holds all living pages and nothing else: NULL, or what is wrong. Between calls. */
const char *lru_verify(const struct machine *machine);

#endif
