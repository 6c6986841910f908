#include "test/generate.h"

#define PAGES(n) ((u64)(n) << PAGE_SHIFT)

void generator_init(struct generator *generator, u64 seed, const struct start *start)
{
	*generator = (struct generator){ seed, start->few, start->many };
}

/* splitmix64 (Steele, Lea, Flood 2014). */
static u64 next_random(struct generator *generator)
{
	u64 z = generator->state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static u32 below(struct generator *g, u64 n)
{
	return (u32)(next_random(g) % n);
}

static bool chance(struct generator *g, u32 percent)
{
	return below(g, 100) < percent;
}

static u64 pages_of(const struct model_area *area)
{
	return (area->end - area->start) >> PAGE_SHIFT;
}

static u32 random_prot(struct generator *g)
{
	static const u32 prots[] = { 0, PROT_READ, PROT_READ, PROT_READ | PROT_WRITE, PROT_READ | PROT_WRITE,
				     PROT_READ | PROT_WRITE, PROT_READ | PROT_EXEC, PROT_WRITE };

	return prots[below(g, sizeof(prots) / sizeof(prots[0]))];
}

static u64 random_length(struct generator *g, const struct model *model)
{
	u64 pages = chance(g, 90) ? 1 + below(g, 16) : 1 + below(g, 300);

	/* Where alignment matters: whole huge pages, or about as much. */
	if (model->rules->huge_files && chance(g, 3))
		return PAGES(512 * (1 + below(g, 2)) + (chance(g, 40) ? below(g, 520) : 0));
	return PAGES(pages) - (chance(g, 20) ? below(g, (u32)PAGE_SIZE) : 0);
}

/* Makes arguments that no call accepts, or that are at the edge of what it accepts. */
static void spoil(struct generator *g, const struct model *model, struct record_operation *op)
{
	switch (below(g, 9)) {
	case 0: op->length = 0; break;
	case 1: op->length = UINT64_MAX - below(g, 8192); break;
	case 2: op->addr += 1 + below(g, 4095); break;
	case 3: op->addr = model->task_size - PAGES(below(g, 4)); break;
	case 4: op->addr = PAGES(below(g, 0x14)); break;
	case 5: op->offset = op->call == call_mmap ? op->offset + 1 + below(g, 4095) : op->offset; break;
	case 6: op->offset = op->call == call_mmap ? UINT64_MAX & PAGE_MASK : op->offset; break;
	case 7: op->addr = next_random(g); break;
	case 8:
		if (op->call == call_mmap)
			op->flags &= ~(u32[]){ MAP_TYPE, MAP_PRIVATE, MAP_ANONYMOUS }[below(g, 3)];
		else
			op->prot |= (u32[]){ 0x40, PROT_SEM, PROT_GROWSDOWN, PROT_GROWSUP }[below(g, 4)];
		break;
	}
}

/* Attributes of a fresh mapping. */
static void choose_attributes(struct generator *g, struct record_operation *op)
{
	u32 kind = below(g, 100);

	op->prot = random_prot(g);
	op->flags = kind < 75 ? MAP_PRIVATE : MAP_SHARED;
	if (kind < 55 || kind >= 92) {
		op->flags |= MAP_ANONYMOUS;
	} else {
		op->file = 1 + below(g, 4);
		op->offset = PAGES(below(g, 64));
	}
	if (chance(g, 3))
		op->flags |= (u32[]){ MAP_NORESERVE, MAP_LOCKED, MAP_GROWSDOWN, MAP_32BIT, MAP_ABOVE4G }[below(g, 5)];
}

/* Attributes that continue a VMA: the same flags, and the offset of the page that is `pages` pages from its start. */
static void continue_attributes(struct record_operation *op, const struct model_area *area, s64 pages)
{
	op->prot = area->flags & VM_ACCESS;
	op->flags = area->flags & VM_SHARED ? MAP_SHARED : MAP_PRIVATE;
	op->flags |= area->flags & VM_NORESERVE ? MAP_NORESERVE : 0;
	op->flags |= area->flags & VM_LOCKED ? MAP_LOCKED : 0;
	op->flags |= area->flags & VM_GROWSDOWN ? MAP_GROWSDOWN : 0;
	op->file = area->file < SHARED_MEMORY_FILES ? area->file : 0;
	if (op->file)
		op->offset = PAGES(area->pgoff + (u64)pages);
	else
		op->flags |= MAP_ANONYMOUS;
}

/* Fills a gap beside a VMA, wholly or in part, with a mapping that continues the VMA. */
static void generate_fill(struct generator *g, const struct model *model, struct record_operation *op)
{
	u32 i, tries;
	const struct model_area *low, *high;
	u64 hole = 0, pages;

	for (tries = 0; tries < 8 && (!hole || hole > 256); tries++) {
		i = below(g, model->count - 1);
		hole = (model->areas[i + 1].start - model->areas[i].end) >> PAGE_SHIFT;
	}
	low = &model->areas[i];
	high = low + 1;
	pages = !hole || hole > 256 || chance(g, 30) ? 1 + below(g, 8) : hole;
	op->length = PAGES(pages);
	if (hole && chance(g, 40)) {
		op->addr = high->start - PAGES(pages);
		continue_attributes(op, high, -(s64)pages);
	} else {
		op->addr = low->end;
		continue_attributes(op, low, (s64)pages_of(low));
	}
	op->flags |= !hole || pages > hole ? 0 : MAP_FIXED;
}

static void generate_mmap(struct generator *g, const struct model *model, struct record_operation *op)
{
	const struct model_area *area;
	u32 kind = below(g, 100);

	op->call = call_mmap;
	op->length = random_length(g, model);
	choose_attributes(g, op);
	if (kind < 40 || model->count < 2)
		return;
	area = &model->areas[below(g, model->count)];
	if (kind < 55) { /* a hint: usable, unaligned, occupied, or out of bounds */
		op->addr = chance(g, 50) ? area->end : area->start - op->length;
		if (chance(g, 10))
			op->addr = chance(g, 50) ? model->task_size - PAGES(below(g, 8)) : PAGES(below(g, 64));
		op->addr += chance(g, 30) ? below(g, 4096) : 0;
	} else if (kind < 85) {
		generate_fill(g, model, op);
	} else { /* over whatever is there, often over several VMAs */
		op->addr = area->start + PAGES(below(g, pages_of(area)));
		op->flags |= chance(g, 90) ? MAP_FIXED : MAP_FIXED_NOREPLACE;
		if (op->addr + op->length > model->task_size)
			op->length = PAGE_SIZE;
	}
}

/* A range that begins in a VMA, and ends in it, at its end, or some VMAs further on. */
static void choose_range(struct generator *g, const struct model *model, u32 spans, bool over_holes,
			 struct record_operation *op)
{
	u32 i = below(g, model->count), last = i;
	const struct model_area *area = &model->areas[i];
	u64 end;

	op->addr = chance(g, 40) ? area->start : area->start + PAGES(below(g, pages_of(area)));
	if (chance(g, 35)) {
		op->length = PAGES(1 + below(g, (area->end - op->addr) >> PAGE_SHIFT));
		return;
	}
	if (chance(g, 50))
		last += below(g, spans);
	for (; i < last && i + 1 < model->count; i++)
		if (!over_holes && model->areas[i].end != model->areas[i + 1].start)
			break;
	area = &model->areas[i];
	end = area->end;
	if (area->start > op->addr && chance(g, 40))
		end = area->start + PAGES(1 + below(g, pages_of(area)));
	op->length = end - op->addr;
}

static void generate_munmap(struct generator *g, const struct model *model, struct record_operation *op)
{
	op->call = call_munmap;
	choose_range(g, model, model->count > g->many ? 12 : 4, true, op);
	/* Spares the large gap between heap and libraries and the VMAs at its edges, unless there are too many
	 * VMAs. */
	if (op->length > PAGES(512) && model->count <= g->many)
		op->length = PAGES(1 + below(g, 64));
}

static void generate_mprotect(struct generator *g, const struct model *model, struct record_operation *op)
{
	u32 i;

	op->call = call_mprotect;
	choose_range(g, model, 5, chance(g, 10), op);
	op->prot = random_prot(g);
	i = model_find(model, op->addr);
	if (chance(g, 60)) { /* what a neighbour has, so that the pieces merge */
		if (chance(g, 50) && i + 1 < model->count)
			i++;
		else if (i > 0)
			i--;
		op->prot = model->areas[i].flags & VM_ACCESS;
	}
	if (chance(g, 3)) { /* from the start of a growing VMA, wherever the range begins */
		for (i = 0; i + 1 < model->count && !(model->areas[i].flags & VM_GROWSDOWN); i++)
			;
		op->addr = model->areas[i].start + PAGES(below(g, 3)) - PAGE_SIZE;
		op->prot |= PROT_GROWSDOWN;
	}
}

static void generate_brk(struct generator *g, const struct model *model, struct record_operation *op)
{
	op->call = call_brk;
	op->addr = model->brk + below(g, 8 * 4096) - (chance(g, 52) ? 8 * 4096 : 0);
	if (op->addr < model->start_brk && !chance(g, 10))
		op->addr = model->start_brk + (chance(g, 50) ? 0 : below(g, 4096));
}

struct record_operation generate(struct generator *g, const struct model *model)
{
	struct record_operation op = { .thread = 1 + (u32)(g->state >> 32) % START_THREADS };
	u32 kind = below(g, 100);
	u32 mmaps = model->count < g->few ? 62 : model->count > g->many ? 25 : 42;
	u32 munmaps = model->count > g->many ? 45 : 24;

	if (model->count < 2 || kind < mmaps)
		generate_mmap(g, model, &op);
	else if (kind < mmaps + munmaps)
		generate_munmap(g, model, &op);
	else if (kind < 93)
		generate_mprotect(g, model, &op);
	else
		generate_brk(g, model, &op);
	if (chance(g, 2))
		spoil(g, model, &op);
	/* The model has no pages. A mapping that is locked and private gets its pages at once, or since 4.2 when it
	 * becomes writable. */
	if (op.call == call_mmap && op.flags & MAP_LOCKED && !(op.flags & MAP_SHARED)) {
		op.prot &= ~PROT_WRITE;
		if (!model->rules->first_fit)
			op.flags &= ~MAP_LOCKED;
	}
	return op;
}
