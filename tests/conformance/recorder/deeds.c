/* What the walk can do, a function for each row of profiles.def; what maps something stands in deeds_map.c. */
#include <string.h>

#include "random.h"

enum { MAYMOVE = 1, TO = 2, LEAVE = 4 };

/* ---- other calls on a range ---- */

bool unmap(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	return operation(op, "munmap", span.start, span.length, 0, 0, 0, 0);
}

bool protect(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	return operation(op, "mprotect", span.start, span.length, some_prot() | (chance(3) ? 0x01000000 : 0), 0, 0, 0);
}

bool advise(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);
	ulong advice = one_of(0, 1, 2, 10, 10, 11, 12, 13, 14, 14, 15, 15, 16, 16, 17, 18, 18, 19);

	return operation(op, "madvise", span.start, span.length, advice, 0, 0, 0);
}

bool discard(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);
	ulong will_need = kernel_before(2, 5) ? 4 : 3; /* in 2.4 it may never return */

	if (span.length > 64 * PAGE)
		span.length = 64 * PAGE;
	return operation(op, "madvise", span.start, span.length, one_of(4, 4, 4, 22, 23, 23, 24, will_need), 0, 0, 0);
}

bool guard(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	if (span.length > 16 * PAGE)
		span.length = 16 * PAGE;
	return operation(op, "madvise", span.start, span.length, one_of(102, 102, 103), 0, 0, 0);
}

bool lock(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	if (span.length > 128 * PAGE && chance(70))
		span.length = 128 * PAGE;
	if (chance(15))
		span.start += below(PAGE);
	if (chance(40))
		return operation(op, "munlock", span.start, span.length, 0, 0, 0, 0);
	if (chance(40))
		return operation(op, "mlock2", span.start, span.length, chance(80), 0, 0, 0);
	return operation(op, "mlock", span.start, span.length, 0, 0, 0, 0);
}

bool do_seal(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	if (span.length > 8 * PAGE)
		span.length = 8 * PAGE;
	return operation(op, "mseal", span.start, span.length, chance(3), 0, 0, 0);
}

bool write_back(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	if (span.length > 64 * PAGE)
		span.length = 64 * PAGE;
	if (chance(70))
		return operation(op, "msync", span.start, span.length, one_of(1, 2, 4, 4, 6), 0, 0, 0);
	return operation(op, "remap_file_pages", span.start, span.length, 0, below(16), 0, 0);
}

/* ---- mremap ---- */

bool shrink(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	return operation(op, "mremap", span.start, span.length, (1 + below(span.length / PAGE)) * PAGE,
			 chance(50) ? MAYMOVE : 0, 0, 0);
}

bool grow(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);

	return operation(op, "mremap", span.start, span.length, span.length + (1 + below(8)) * PAGE,
			 chance(65) ? MAYMOVE : 0, 0, 0);
}

static struct span movable(struct walk *walk)
{
	const struct area *area = some_area(walk);
	struct span span = { area->start, area->end - area->start };

	if (chance(50))
		span = some_span(walk);
	if (span.length > 2048 * PAGE && chance(80))
		span.length = (1 + below(64)) * PAGE;
	return span;
}

bool move(struct walk *walk, struct operation *op)
{
	struct span span = movable(walk);
	ulong length = chance(65) ? span.length : (1 + below(span.length / PAGE + 4)) * PAGE;

	return operation(op, "mremap", span.start, chance(4) ? 0 : span.length, length, MAYMOVE | TO, some_place(walk), 0);
}

bool move_leaving(struct walk *walk, struct operation *op)
{
	struct span span = movable(walk);
	bool to = chance(60);

	return operation(op, "mremap", span.start, span.length, span.length, MAYMOVE | LEAVE | (to ? TO : 0),
			 to || chance(40) ? some_place(walk) : 0, 0);
}

/* ---- the whole process ---- */

static bool is_heap(const struct area *area) { return !strcmp(area->kind, "heap"); }

bool set_break(struct walk *walk, struct operation *op)
{
	const struct area *heap = some_area_that(walk, is_heap);
	ulong start = walk->machine->start_brk, end = heap ? heap->end : start;

	switch (below(6)) {
	case 0: case 1: case 2:
		return operation(op, "brk", end + below(12) * PAGE + (chance(30) ? below(PAGE) : 0), 0, 0, 0, 0, 0);
	case 3: case 4:
		return operation(op, "brk", start + below((end - start) / PAGE + 2) * PAGE, 0, 0, 0, 0, 0);
	default:
		return operation(op, "brk", chance(30) ? 0 : end + below(600) * PAGE - 100 * PAGE, 0, 0, 0, 0, 0);
	}
}

bool lock_all(struct walk *walk, struct operation *op)
{
	(void)walk;
	if (chance(50))
		return operation(op, "munlockall", 0, 0, 0, 0, 0, 0);
	return operation(op, "mlockall", below(8), 0, 0, 0, 0, 0);
}

bool set_limit(struct walk *walk, struct operation *op)
{
	ulong used = 0;

	if (!limits_can_change(walk->process))
		return false;
	for (int i = 0; i < walk->process->areas.count; i++)
		used += pages_of(&walk->process->areas.list[i]);
	switch (below(6)) {
	case 0: return operation(op, "setrlimit", 9, chance(50) ? -1UL : (used + below(40)) * PAGE, 0, 0, 0, 0);
	case 1: return operation(op, "setrlimit", 2, chance(50) ? -1UL : below(used + 40) * PAGE, 0, 0, 0, 0);
	case 2: return operation(op, "setrlimit", 3, chance(50) ? 8 << 20 : below(300) * PAGE, 0, 0, 0, 0);
	default:
		return operation(op, "setrlimit", 8, chance(40) ? 8 << 20 : chance(10) ? 0 : below(200) * PAGE, 0, 0, 0, 0);
	}
}

static int living(void)
{
	int count = 0;

	for (int i = 0; i < process_count; i++)
		count += processes[i].alive;
	return count;
}

bool do_fork(struct walk *walk, struct operation *op)
{
	(void)walk;
	return living() < 4 && process_count < MAX_PROCESSES && operation(op, "fork", 0, 0, 0, 0, 0, 0);
}

bool do_exit(struct walk *walk, struct operation *op)
{
	return walk->process->number > 1 && operation(op, "exit_group", 0, 0, 0, 0, 0, 0);
}

/* ---- touches ---- */

static bool touch(struct walk *walk, struct operation *op, const char *how, int permission)
{
	const struct area *area = some_area(walk);
	ulong page;

	for (int tries = 0; tries < 8 && area->perms[permission] == '-' && chance(90); tries++)
		area = some_area(walk);
	page = chance(30) ? 0 : below(pages_of(area));
	if (chance(5))
		page = chance(50) ? -1UL : pages_of(area);
	return operation(op, how, area->start + page * PAGE, (1 + below(chance(80) ? 2 : 8)) * PAGE, 0, 0, 0, 0);
}

bool write_to(struct walk *walk, struct operation *op) { return touch(walk, op, "store", 1); }
bool read_from(struct walk *walk, struct operation *op) { return touch(walk, op, "load", 0); }

static bool is_growing(const struct area *area)
{
	return flags_shown ? strstr(area->text, ",gd") != NULL : !strcmp(area->kind, "stack") || was_growing(area);
}

bool touch_below(struct walk *walk, struct operation *op)
{
	const struct area *area = some_area_that(walk, is_growing);
	ulong pages = 1 + below(chance(80) ? 8 : 300);

	return area && operation(op, chance(80) ? "store" : "load", area->start - pages * PAGE, PAGE, 0, 0, 0, 0);
}

/* ---- what programs get wrong ---- */

bool mistake(struct walk *walk, struct operation *op)
{
	struct span span = some_span(walk);
	ulong start = span.start, length = span.length, odd = 1 + below(PAGE - 1);

	switch (below(26)) {
	case 0:  return map(op, 0, 0, PRIVATE | ANON);
	case 1:  return map(op, start + odd, 1, PRIVATE | ANON | FIXED);
	case 2:  return map(op, 0, 1UL << (MANY_PAGES + below(MANY_PAGES_POWERS)), PRIVATE | ANON | (chance(50) ? NORESERVE : 0));
	case 3:  return map(op, 0, 1, ANON | one_of(0, SHARED | PRIVATE, 0x4));
	case 4:  return map(op, below(20) * PAGE, 1, PRIVATE | ANON | one_of(0, FIXED, FIXED, IF_FREE));
	case 5:  return map(op, walk->machine->task_size - below(3) * PAGE, 2, PRIVATE | ANON | one_of(0, FIXED));
	case 6:  return operation(op, "mmap", 0, PAGE, 3, SHARED, 7, 0);
	case 7:
		return (OFFSET_UNIT == 1 || own_page(walk->process)) && operation(op, "mmap", 0, PAGE, 3, PRIVATE, 3, odd);
	case 8:  return operation(op, "mmap", 0, PAGE, 3, PRIVATE, 77, 0);
	case 9:  return operation(op, "mmap", 0, PAGE, 3, PRIVATE, 3, -PAGE);
	case 10: return operation(op, "mmap", start, PAGE, 3, SHARED | GROWSDOWN | one_of(0, ANON), 3, 0);
	case 11: return operation(op, "munmap", start + odd, length, 0, 0, 0, 0);
	case 12: return operation(op, "munmap", start, one_of(0, length + odd, -PAGE), 0, 0, 0, 0);
	case 13: return operation(op, "mprotect", start + odd, length, 1, 0, 0, 0);
	case 14: return operation(op, "mprotect", start, one_of(0, length - odd, -PAGE), some_prot(), 0, 0, 0);
	case 15: return operation(op, "mprotect", start, length, one_of(0x10, 0x8 | 3, 0x01000003, 0x02000001, 0x03000001), 0, 0, 0);
	case 16: return operation(op, "mremap", start + odd, length, length, MAYMOVE, 0, 0);
	case 17: return operation(op, "mremap", start, length, one_of(0, length + odd), below(16), some_place(walk) + below(2), 0);
	case 18: return operation(op, "mremap", start, one_of(0, length + 40 * PAGE), length, MAYMOVE, 0, 0);
	case 19: return operation(op, "mremap", start, length, length, MAYMOVE | TO, start + below(length), 0);
	case 20: return operation(op, "madvise", start + (chance(50) ? odd : 0), length, one_of(5, 6, 7, 9, 10, 50, 99, 130, 24), 0, 0, 0);
	case 21: return operation(op, "mlock2", start, PAGE, below(4), 0, 0, 0);
	case 22: return operation(op, "mlock", start, one_of(0, -PAGE, 4096 * PAGE), 0, 0, 0, 0);
	case 23: return operation(op, "msync", start + (chance(50) ? odd : 0), length, below(10), 0, 0, 0);
	case 24: return operation(op, "store", one_of(start - PAGE, 0, 0xffff, walk->machine->task_size), PAGE, 0, 0, 0, 0);
	default: return map(op, start, length / PAGE, PRIVATE | ANON | IF_FREE);
	}
}

const struct deed_row deeds[] = {
#define DEED(name, ...) { name, { __VA_ARGS__ } },
#include "profiles.def"
#undef DEED
};
const int deed_count = sizeof(deeds) / sizeof(deeds[0]);
