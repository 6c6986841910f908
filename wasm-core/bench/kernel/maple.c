/* The workloads of the maple tree: ../workloads/maple_*.c, on lib/maple_tree.c. */
#include "bench/kernel/peer.h"

/* The mm's tree is under a lock of its own (MM_MT_FLAGS, include/linux/mm_types.h). */
static s32 setup(struct bench *bench, enum spacing spacing, enum order order, unsigned int extra_flags)
{
	s32 error = make_areas(bench, spacing);

	if (error)
		return error;
	mt_init_flags(&bench->mt, MT_FLAGS_ALLOC_RANGE | MT_FLAGS_LOCK_EXTERN | extra_flags);
	for (u32 i = bench->areas; i-- && !error;) {
		struct area *vma = bench->area[i];
		MA_STATE(mas, &bench->mt, vma->vm_start, vma->vm_end - 1);

		error = mas_store_gfp(&mas, vma, GFP_KERNEL);
	}
	mas_init(&bench->mas, &bench->mt, 0);
	make_order(bench, order);
	return error;
}

s32 setup_maple_random(struct bench *bench)
{
	return setup(bench, spacing_pairs, order_random, 0);
}

s32 setup_maple_random_rcu(struct bench *bench)
{
	return setup(bench, spacing_pairs, order_random, MT_FLAGS_USE_RCU);
}

s32 setup_maple_sequential(struct bench *bench)
{
	return setup(bench, spacing_pairs, order_sequential, 0);
}

s32 setup_maple_middle(struct bench *bench)
{
	return setup(bench, spacing_pairs, order_middle, 0);
}

s32 setup_maple_middle_rcu(struct bench *bench)
{
	return setup(bench, spacing_pairs, order_middle, MT_FLAGS_USE_RCU);
}

s32 setup_maple_gaps(struct bench *bench)
{
	return setup(bench, spacing_gaps, order_sequential, 0);
}

u64 maple_find(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		unsigned long index = bench->address[next_at(bench)];
		void *entry = mt_find(&bench->mt, &index, ULONG_MAX);

		keep(entry);
		sum += index;
	}
	return sum;
}

u64 maple_walk(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		u64 address = bench->address[next_at(bench)];
		MA_STATE(mas, &bench->mt, address, address);
		void *entry = mas_walk(&mas);

		keep(entry);
		sum += mas.last;
	}
	return sum;
}

u64 maple_next(struct bench *bench, u32 operations)
{
	struct ma_state *mas = &bench->mas;
	u64 sum = 0;

	for (; operations; operations--) {
		void *entry = mas_find(mas, ULONG_MAX);

		if (!entry) {
			mas_set(mas, 0);
			entry = mas_find(mas, ULONG_MAX);
		}
		keep(entry);
		sum += mas->last;
	}
	return sum;
}

u64 maple_update(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations > 1; operations -= 2) {
		struct area *vma = bench->order[next_at(bench)];
		MA_STATE(mas, &bench->mt, vma->vm_start, vma->vm_end - 1);

		sum += (u64)(s64)mas_store_gfp(&mas, NULL, GFP_KERNEL);
		mas_set_range(&mas, vma->vm_start, vma->vm_end - 1);
		sum += (u64)(s64)mas_preallocate(&mas, vma, GFP_KERNEL);
		mas_store_prealloc(&mas, vma);
		sum += vma->vm_start;
		keep(&mas);
	}
	return sum;
}

u64 maple_gap_search(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (; operations; operations--) {
		MA_STATE(mas, &bench->mt, 0, 0);

		sum += (u64)(s64)mas_empty_area_rev(&mas, 4096, BENCH_MMAP_BASE - 1, 2 * 4096);
		sum += mas.last + 1 - 2 * 4096;
		keep(&mas);
	}
	return sum;
}

u64 maple_dup(struct bench *bench, u32 operations)
{
	u64 sum = 0;

	for (bench->owed += operations; bench->owed >= bench->areas; bench->owed -= bench->areas) {
		struct maple_tree copy;

		mt_init_flags(&copy, MT_FLAGS_ALLOC_RANGE | MT_FLAGS_LOCK_EXTERN);
		sum += (u64)(s64)__mt_dup(&bench->mt, &copy, GFP_KERNEL);
		keep(&copy);
		sum += mtree_load(&copy, bench->address[next_at(bench)]) ? 1 : 0;
		__mt_destroy(&copy);
	}
	return sum;
}
