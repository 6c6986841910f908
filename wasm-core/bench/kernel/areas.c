/* The program's VMAs and its workloads. As ../layout.c, ../bench.c and ../registry.c. */
#include "bench/kernel/peer.h"

static void nothing(struct bench *bench)
{
}

static const struct workload peers[] = {
#define PEER(name, meaning, setup, run) { name, "kernel", meaning, setup, run, nothing },
#if KERNEL_RELEASE == 612
#define PEER_CALL PEER
#else
#define PEER_CALL(name, meaning, setup, run)
#endif
#include "bench/kernel/peers.def"
#undef PEER_CALL
#undef PEER
};

const struct workload *workload_at(u32 number)
{
	return number < ARRAY_SIZE(peers) ? &peers[number] : NULL;
}

const struct workload *workload_named(const char *name)
{
	for (u32 i = 0; i < ARRAY_SIZE(peers); i++)
		if (!strcmp(peers[i].name, name))
			return &peers[i];
	return NULL;
}

struct bench *bench_start(void *place, const struct workload *workload, u32 areas)
{
	static bool initialised;
	struct bench *bench = memory_take(sizeof(*bench), 64);

	if (!initialised)
		maple_tree_init();
	initialised = true;
	if (!bench || !areas)
		return NULL;
	bench->areas = areas;
	bench->area = memory_take(areas * sizeof(*bench->area), 8);
	bench->order = memory_take(areas * sizeof(*bench->order), 8);
	bench->address = memory_take(areas * sizeof(*bench->address), 8);
	if (!bench->area || !bench->order || !bench->address || workload->setup(bench))
		return NULL;
	return bench;
}

void bench_stop(struct bench *bench, const struct workload *workload)
{
	workload->teardown(bench);
}

s32 make_areas(struct bench *bench, enum spacing spacing)
{
	u64 end = BENCH_MMAP_BASE;

	for (u32 i = 0; i < bench->areas; i++) {
		struct area *vma = memory_take(sizeof(*vma), 16);

		if (!vma)
			return -ENOMEM;
		vma->vm_end = end;
		vma->vm_start = end - AREA_PAGES * 4096;
		bench->area[bench->areas - 1 - i] = vma;
		end = end_below(vma->vm_start, i, spacing);
	}
	return 0;
}

void make_order(struct bench *bench, enum order order)
{
	make_numbers(bench->address, bench->areas, order);
	for (u32 i = 0; i < bench->areas; i++) {
		bench->order[i] = bench->area[bench->address[i]];
		bench->address[i] = bench->order[i]->vm_start + AREA_PAGES / 2 * 4096;
	}
}
