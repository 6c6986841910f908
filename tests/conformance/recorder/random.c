/* The seeded walk: which operation comes next is drawn from a profile's weights, and aimed at what is mapped then.
 * The same seed gives the same list on a kernel that gives the same answers. */
#include <string.h>

#include "random.h"

static uint64_t dice;

/* xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016. */
static uint64_t roll(void)
{
	dice ^= dice >> 12;
	dice ^= dice << 25;
	dice ^= dice >> 27;
	return (dice * 0x2545f4914f6cdd1dULL) >> 16;
}

ulong below(ulong count) { return count ? roll() % count : 0; }
bool chance(int percent) { return (int)below(100) < percent; }

/* ---- places ---- */

ulong pages_of(const struct area *area) { return (area->end - area->start) / PAGE; }

static bool is_made(const struct area *area)
{
	return strcmp(area->kind, "exe") && strcmp(area->kind, "stack") && area->kind[0] != 'v';
}

const struct area *some_area_that(const struct walk *walk, wanted *fits)
{
	const struct areas *areas = &walk->process->areas;
	const struct area *found = NULL;
	ulong count = 0;

	/* Each that fits takes the place of the one found so far with probability 1/count: all are as likely. */
	for (int i = 0; i < areas->count; i++)
		if (fits(&areas->list[i]) && !below(++count))
			found = &areas->list[i];
	return found;
}

const struct area *some_area(const struct walk *walk)
{
	const struct areas *areas = &walk->process->areas;
	const struct area *made = chance(96) ? some_area_that(walk, is_made) : NULL;

	return made ? made : &areas->list[below(areas->count)];
}

ulong some_pages(void)
{
	return 1 + below(one_of(1, 2, 4, 4, 8, 8, 16, 16, 64, 600));
}

static struct span in_the_bench(const struct walk *walk)
{
	ulong at = below(walk->bench_pages);

	return (struct span){ walk->bench + at * PAGE, (1 + below(walk->bench_pages - at)) * PAGE };
}

/* From within one area to within a later one, when they lie near each other. */
static struct span across(const struct walk *walk, const struct area *first)
{
	const struct areas *areas = &walk->process->areas;
	const struct area *end = areas->list + areas->count, *last = first;
	ulong start = first->start + below(pages_of(first)) * PAGE;

	for (ulong more = 1 + below(3); more && last + 1 < end; more--) {
		if (last[1].start - last->end > 64 * PAGE || !is_made(last + 1))
			break;
		last++;
	}
	if (last == first)
		return (struct span){ start, first->end - start };
	return (struct span){ start, last->end - start - (chance(50) ? below(pages_of(last)) * PAGE : 0) };
}

struct span some_span(const struct walk *walk)
{
	const struct area *area = some_area(walk);
	ulong pages = pages_of(area), part = 1 + below(pages > 512 ? 512 : pages), before;

	switch (below(10)) {
	case 0: case 1:
		return (struct span){ area->start, area->end - area->start };
	case 2:
		return (struct span){ area->start, part * PAGE };
	case 3:
		return (struct span){ area->end - part * PAGE, part * PAGE };
	case 4: case 5:
		before = below(pages - part + 1);
		return (struct span){ area->start + before * PAGE, part * PAGE };
	case 6: case 7:
		return across(walk, area);
	case 8:
		before = area->start > 64 * PAGE ? below(4) * PAGE : 0;
		return (struct span){ area->start - before, before + area->end - area->start + below(4) * PAGE };
	default:
		return in_the_bench(walk);
	}
}

ulong some_place(const struct walk *walk)
{
	const struct area *area = some_area(walk);

	switch (below(7)) {
	case 0: return area->end;
	case 1: return area->start - (1 + below(4)) * PAGE;
	case 2: return area->start + below(pages_of(area) > 512 ? 512 : pages_of(area)) * PAGE;
	case 3: return area->end + below(16) * PAGE;
	default: return in_the_bench(walk).start;
	}
}

/* ---- what a kernel without flags in its lists does not show ---- */

static struct span growing[64];

static void note_growing(const struct operation *op, int64_t value)
{
	static int count;

	if (op->call->number == CALL_mmap && op->arg[3] & GROWSDOWN && !(value < 0 && value > -4096))
		growing[count++ % 64] = (struct span){ (ulong)value, op->arg[1] };
}

bool was_growing(const struct area *area)
{
	if (strcmp(area->kind, "anon"))
		return false;
	for (int i = 0; i < 64; i++)
		if (growing[i].start < area->end && area->start < growing[i].start + growing[i].length)
			return true;
	return false;
}

/* ---- which operations are not for us ---- */

static bool meets(struct span span, ulong start, ulong end)
{
	ulong span_end = span.start + span.length;

	if (span_end < span.start) /* beyond everything: the kernel refuses it */
		return false;
	return span.start < end && span_end + PAGE > start;
}

/* The subject needs the page with its instructions, and the kernel's own areas are no playground. */
static bool harms(const struct walk *walk, ulong address, ulong length)
{
	const struct areas *areas = &walk->process->areas;
	struct span span = { address & ~(PAGE - 1), length + PAGE };

	if (meets(span, code_page, code_page + PAGE))
		return true;
	for (int i = 0; i < areas->count; i++)
		if (areas->list[i].kind[0] == 'v' && meets(span, areas->list[i].start, areas->list[i].end))
			return true;
	return false;
}

#define MUCH (2048 * PAGE)

static bool is_for_us(const struct walk *walk, const struct operation *op)
{
	const uint64_t *arg = op->arg;

	switch (op->call->kinds[0] == ADDRESS ? op->call->number : 0) {
	case 0: case CALL_brk: /* it never meets the code, which lies below it */
		return true;
	case CALL_mmap: /* memory that is populated is really taken; what is larger than all of it is refused anyway */
		if (arg[3] & POPULATE && arg[1] > MUCH && arg[1] < 1ULL << 45)
			return false;
		return !(arg[3] & FIXED) || !harms(walk, arg[0], arg[1]);
	case CALL_mremap:
		return !harms(walk, arg[0], arg[1] > arg[2] ? arg[1] : arg[2]) &&
		       (!(arg[3] & 2) || !harms(walk, arg[4], arg[2]));
	case CALL_madvise:
		return (arg[1] <= MUCH || (arg[2] != 22 && arg[2] != 23)) && !harms(walk, arg[0], arg[1]);
	default:
		if (op->call->number < 0 && arg[0] > TASK_SIZE) /* a page of the kernel's, which is in no list, may lie there */
			return false;
		return !harms(walk, arg[0], arg[1]);
	}
}

/* ---- profiles ---- */

struct profile {
	const char *name;
	ulong bench_pages;
};

static const struct profile profiles[PROFILES] = {
	{ "default", 96 }, { "dense", 20 }, { "growth", 1600 }, { "forks", 40 },
	{ "moves", 64 }, { "files", 64 }, { "limits", 96 }, { "seals", 48 },
};

const struct profile *profile_named(const char *name)
{
	for (int i = 0; i < PROFILES; i++)
		if (!strcmp(profiles[i].name, name))
			return &profiles[i];
	return NULL;
}

void write_profile_names(FILE *out)
{
	for (int i = 0; i < PROFILES; i++)
		fprintf(out, "%s%s", profiles[i].name, i + 1 < PROFILES ? ", " : "\n");
}

static deed *draw(long column)
{
	ulong all = 0, drawn;
	int row = 0;

	for (int i = 0; i < deed_count; i++)
		all += deeds[i].weight[column];
	for (drawn = below(all); drawn >= deeds[row].weight[column]; row++)
		drawn -= deeds[row].weight[column];
	return deeds[row].make;
}

/* The first process acts most; the others take turns by chance. */
static struct process *whose_turn(void)
{
	struct process *process = &processes[chance(60) ? 0 : below(process_count)];

	return process->alive ? process : &processes[0];
}

void random_walk(const struct profile *profile, uint64_t seed, int length, const struct machine *machine)
{
	struct walk walk = { NULL, machine, 0x20000000, profile->bench_pages };
	long column = profile - profiles;

	/* Neighbouring seeds and profiles start far apart, and never at zero. */
	dice = (seed * PROFILES + (uint64_t)column + 1) * 0x9e3779b97f4a7c15ULL;
	while (length > 0) {
		struct operation op;

		walk.process = whose_turn();
		if (!draw(column)(&walk, &op) || !is_for_us(&walk, &op))
			continue;
		note_growing(&op, record(walk.process, &op).value);
		length--;
	}
}
