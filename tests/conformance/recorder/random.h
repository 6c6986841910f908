/* The seeded walk's own parts: dice, places, and the table of what can be done (deeds.c). */
#ifndef RANDOM_H
#define RANDOM_H

#include "recorder.h"

struct span {
	ulong start, length;
};

/* What the walk knows: who acts, and where it likes to work. */
struct walk {
	struct process *process;
	const struct machine *machine;
	ulong bench; /* a small region where most fixed mappings go, so that they meet */
	ulong bench_pages;
};

ulong below(ulong count); /* 0 … count - 1; 0 for 0 */
bool chance(int percent);
#define one_of(...) (((const ulong[]){ __VA_ARGS__ })[below(sizeof((const ulong[]){ __VA_ARGS__ }) / sizeof(ulong))])

/* NULL while the process has no such area. */
typedef bool wanted(const struct area *area);
const struct area *some_area_that(const struct walk *walk, wanted *fits);
/* An area that an operation of the walk made; seldom one of the program's own. */
const struct area *some_area(const struct walk *walk);
ulong pages_of(const struct area *area);
/* All of an area, an end, its middle, several areas with what lies between, a bit more than one. */
struct span some_span(const struct walk *walk);
/* Whether the process has mapped a growing area there: a kernel need not show it. */
bool was_growing(const struct area *area);
/* An address where a mapping would touch, overlap or nearly miss what is there. */
ulong some_place(const struct walk *walk);
ulong some_pages(void);

/* Makes an operation; false when there is nothing to do it to. */
typedef bool deed(struct walk *walk, struct operation *op);
#define DEED(name, ...) deed name;
#include "profiles.def"
#undef DEED
/* Its parts. Both return true. */
bool operation(struct operation *op, const char *name, ulong a, ulong b, ulong c, ulong d, ulong e, uint64_t f); /* `f`: mmap's offset */

bool map(struct operation *op, ulong address, ulong pages, ulong flags); /* without a file, some protection */
ulong some_prot(void);

enum {
	SHARED = 0x1, PRIVATE = 0x2, DROPPABLE = 0x8, FIXED = 0x10, ANON = 0x20, LOW = 0x40, GROWSDOWN = 0x100,
	LOCKED = 0x2000, NORESERVE = 0x4000, POPULATE = 0x8000, STACK = 0x20000, IF_FREE = 0x100000,
};

#define PROFILES 8
extern const struct deed_row {
	deed *make;
	unsigned char weight[PROFILES];
} deeds[];
extern const int deed_count;

#endif
