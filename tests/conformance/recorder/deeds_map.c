/* What the walk can do: the deeds that map something. */
#include <string.h>

#include "random.h"

bool operation(struct operation *op, const char *name, ulong a, ulong b, ulong c, ulong d, ulong e, uint64_t f)
{
	*op = (struct operation){ call_named(name, strlen(name)), { a, b, c, d, e, f } };
	return true;
}

ulong some_prot(void)
{
	return one_of(3, 3, 3, 3, 3, 3, 3, 1, 1, 1, 0, 0, 5, 7, 2, 4);
}

bool map(struct operation *op, ulong address, ulong pages, ulong flags)
{
	return operation(op, "mmap", address, pages * PAGE, some_prot(), flags, -1UL, 0);
}

bool map_fresh(struct walk *walk, struct operation *op)
{
	(void)walk;
	return map(op, 0, some_pages(), PRIVATE | ANON);
}

bool map_near(struct walk *walk, struct operation *op)
{
	return map(op, some_place(walk) + (chance(10) ? below(PAGE) : 0), some_pages(), PRIVATE | ANON);
}

bool map_over(struct walk *walk, struct operation *op)
{
	return map(op, some_place(walk), 1 + below(6), PRIVATE | ANON | FIXED | (chance(8) ? NORESERVE : 0));
}

bool map_if_free(struct walk *walk, struct operation *op)
{
	return map(op, some_place(walk), 1 + below(6), PRIVATE | ANON | IF_FREE | (chance(20) ? FIXED : 0));
}

bool map_odd(struct walk *walk, struct operation *op)
{
	ulong flags = one_of(NORESERVE, POPULATE, STACK, LOCKED, LOW, LOW | NORESERVE, LOCKED | POPULATE);
	ulong pages = flags & (POPULATE | LOCKED) ? 1 + below(32) : some_pages();

	if (chance(8))
		return map(op, 0, pages, DROPPABLE | ANON);
	return map(op, chance(30) ? some_place(walk) : 0, pages, PRIVATE | ANON | flags);
}

bool map_growing(struct walk *walk, struct operation *op)
{
	ulong flags = PRIVATE | ANON | GROWSDOWN | one_of(0, 0, STACK, FIXED, FIXED, FIXED);

	return map(op, chance(80) ? some_place(walk) : 0, 1 + below(8), flags);
}

bool map_shared(struct walk *walk, struct operation *op)
{
	return map(op, chance(60) ? 0 : some_place(walk), some_pages(), SHARED | ANON | (chance(25) ? FIXED : 0));
}

/* Descriptors 3 and 5 are files of 1024 pages, 4 and 6 of 16, 7 is 5 read-only, 8 is /dev/zero. */
bool map_file(struct walk *walk, struct operation *op)
{
	ulong file = one_of(3, 3, 4, 5, 5, 5, 6, 7, 8);
	ulong large = file == 3 || file == 5 || file == 7;
	ulong offset = below(large && chance(25) ? 1000 : 20);
	ulong pages = chance(85) ? 1 + below(8) : large ? one_of(300, 512, 600, 1024) : 1 + below(24);
	ulong flags = chance(60) ? PRIVATE : SHARED, address = chance(50) ? 0 : some_place(walk);

	if (address && chance(40))
		flags |= FIXED;
	return operation(op, "mmap", address, pages * PAGE, some_prot(), flags, file, offset * PAGE);
}

static bool is_file(const struct area *area)
{
	return !strncmp(area->kind, "memfd:", 6) || !strncmp(area->kind, "file:", 5);
}

/* The piece of the file that comes before or after one that is mapped, where it would merge. */
bool continue_file(struct walk *walk, struct operation *op)
{
	static const char letters[] = "abxy";
	const struct area *area = some_area_that(walk, is_file);
	ulong prot, flags = FIXED, pages = 1 + below(4), file;
	bool before = chance(40);

	if (!area || (before && area->offset < pages * PAGE))
		return false;
	file = 3 + (ulong)(strchr(letters, area->kind[strlen(area->kind) - 1]) - letters);
	if (file == 5 && chance(10))
		file = 7;
	prot = (ulong)(area->perms[0] == 'r') | (ulong)(area->perms[1] == 'w') << 1 | (ulong)(area->perms[2] == 'x') << 2;
	if (chance(20))
		prot = some_prot();
	flags |= (area->perms[3] == 's') != chance(8) ? SHARED : PRIVATE;
	if (before)
		return operation(op, "mmap", area->start - pages * PAGE, pages * PAGE, prot, flags, file,
				 area->offset - pages * PAGE);
	/* Old kernels show no more than a word of an offset, so none beyond it is made. */
	return operation(op, "mmap", area->end, pages * PAGE, prot, flags, file,
			 (ulong)(area->offset + area->end - area->start));
}

/* Around the size of a huge page, and far above. */
bool map_large(struct walk *walk, struct operation *op)
{
	ulong pages = 512 * (1 + below(4)) + one_of(0, 0, 0, 1, 2, -1UL);

	if (chance(15))
		pages = 512 * 512 * (1 + below(4));
	return map(op, chance(15) ? some_place(walk) : 0, pages,
		   one_of(PRIVATE, PRIVATE, PRIVATE, SHARED) | ANON | one_of(0, 0, 0, NORESERVE, STACK, LOW));
}
