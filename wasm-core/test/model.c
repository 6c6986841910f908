/* Setting up the model, and comparing it with the core. */
#include "test/model.h"
#include "machine/index.h"
#include "test/model_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const struct model_rules *model_rules_of(enum model_kernel kernel)
{
	static const struct model_rules rules[MODEL_KERNELS] = {
		[MODEL_2_4] = {
			.era = "2.4", .shared_memory_grows = true, .first_fit = true, .remembers_nothing = true, .remembers_no_hole = true,
			.upwards_only = true, .files_apart = true, .low = true, .no_minimum = true, .takes_empty = true, .fixed_apart = true,
			.ignores_locked = true, .hints_up = true, .heap_executable = true, .brk_below = true, .no_accounts = true,
			.no_noreserve = true, .mprotect_apart = true, .mprotect_plain = true, .mprotect_checks_all = true,
			.wrap_einval = true, .takes_wrapped = true,
		},
		[MODEL_2_6_2] = {
			.era = "2.6.2", .shared_memory_grows = true, .first_fit = true, .remembers_no_hole = true, .upwards_only = true,
			.changed_files_apart = true, .low = true, .no_minimum = true, .takes_empty = true, .fixed_apart = true, .no_locks = true,
			.hints_up = true, .heap_executable = true, .brk_below = true, .no_noreserve = true, .mprotect_apart = true,
			.mprotect_checks_all = true, .wrap_einval = true,
		},
		[MODEL_2_6_5_AA1] = {
			.era = "2.6.5-aa1", .shared_memory_grows = true, .first_fit = true, .remembers_no_hole = true, .upwards_only = true,
			.files_apart = true, .changed_apart = true, .low = true, .no_minimum = true, .takes_empty = true, .fixed_apart = true,
			.no_locks = true, .hints_up = true, .heap_executable = true, .brk_below = true, .no_noreserve = true,
			.mprotect_checks_all = true,
		},
		[MODEL_2_6_7] = {
			.era = "2.6.7", .shared_memory_grows = true, .first_fit = true, .remembers_no_hole = true, .upwards_only = true, .low = true,
			.no_minimum = true, .takes_empty = true, .fixed_apart = true, .no_locks = true, .hints_up = true,
			.heap_executable = true, .brk_below = true, .no_noreserve = true, .mprotect_checks_all = true,
		},
		[MODEL_2_6_34] = { .era = "2.6.34", .shared_memory_grows = true, .first_fit = true, .one_probe = true, .minimum_last = true },
		[MODEL_3_4] = { .era = "3.4", .first_fit = true, .minimum_last = true },
		[MODEL_FREE_GAP] = { .era = "3.5-free-gap", .posted = true },
		[MODEL_FREE_GAP_LAZY] = { .era = "3.5-free-gap+gap=free_gap_lazy", .posted = true, .lazy = true },
		[MODEL_FREE_GAP_HOLES] = { .era = "3.5-free-gap+gap=free_gap_holes", .posted = true },
		[MODEL_3_8] = { .era = "3.8" },
		[MODEL_3_14] = { .era = "3.14", .growing_checked_first = true, .mixed_is_special = true },
		[MODEL_3_14_VMACACHE] = { .era = "3.14-vmacache", .growing_checked_first = true, .mixed_is_special = true },
		[MODEL_3_15] = { .era = "3.15", .growing_checked_first = true, .mixed_is_special = true },
		[MODEL_3_15_WIDE] = { .era = "3.15+cache=vmacache_16_pmd", .growing_checked_first = true,
				      .mixed_is_special = true },
		[MODEL_4_20] = {
			.era = "4.20", .guard_gaps = true, .guarded_ends = true, .offset_limit = true, .growing_checked_first = true,
			.mixed_is_special = true, .next_absorbs = true,
		},
		[MODEL_5_10] = {
			.era = "5.10", .guard_gaps = true, .guarded_ends = true, .offset_limit = true, .growing_checked_first = true,
			.mixed_is_special = true, .next_absorbs = true,
		},
		[MODEL_6_1] = {
			.era = "6.1", .guard_gaps = true, .huge_files = true, .offset_limit = true,
			.growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true, .heap_apart = true,
		},
		[MODEL_6_5] = {
			.era = "6.5", .guard_gaps = true, .huge_files = true, .offset_limit = true,
			.growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true, .outer_parts_new = true,
			.heap_apart = true,
		},
		[MODEL_6_5_MT_DUP] = {
			.era = "6.5-mt-dup", .guard_gaps = true, .huge_files = true, .offset_limit = true,
			.growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true, .outer_parts_new = true,
			.heap_apart = true,
		},
		[MODEL_6_8] = {
			.era = "6.8", .guard_gaps = true, .huge_files = true, .offset_limit = true,
			.growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true, .outer_parts_new = true,
			.heap_apart = true, .huge_anonymous = true, .huge_to_top = true, .huge_64_bit = true, .above_4g = true,
			.untouched_unaccounted = true,
		},
		[MODEL_6_12] = {
			.era = "6.12", .guard_gaps = true, .huge_files = true, .huge_anonymous = true, .above_4g = true,
			.huge_whole_only = true, .huge_to_top = true, .huge_64_bit = true, .offset_limit = true, .growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true,
			.outer_parts_new = true, .untouched_unaccounted = true, .heap_apart = true,
		},
		[MODEL_6_18] = {
			.era = "6.18", .guard_gaps = true, .huge_files = true, .huge_anonymous = true, .above_4g = true,
			.huge_whole_only = true, .huge_to_top = true, .huge_64_bit = true, .offset_limit = true, .growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true,
			.outer_parts_new = true, .untouched_unaccounted = true, .heap_apart = true,
		},
		[MODEL_7_3] = {
			.era = "7.3", .guard_gaps = true, .huge_files = true, .huge_anonymous = true, .above_4g = true,
			.huge_whole_only = true, .huge_to_top = true, .huge_64_bit = true, .offset_limit = true, .growing_checked_first = true, .mixed_is_special = true, .next_absorbs = true,
			.outer_parts_new = true, .untouched_unaccounted = true, .heap_apart = true,
		},
	};

	return &rules[kernel];
}

void model_init(struct model *model, const struct record_layout *layout, enum model_kernel kernel,
		u32 known_flags)
{
	const struct model_rules *rules = model_rules_of(kernel);

	memset(model, 0, sizeof(*model));
	model->rules = rules;
	model->direction = rules->upwards_only ? direction_bottomup : layout->direction;
	model->known_flags = known_flags;
	model->max_map_count = layout->max_map_count;
	model->task_size = layout->task_size;
	model->unmapped_base = PAGE_ALIGN(layout->task_size / 3);
	model->mmap_base = model->direction == direction_bottomup ? model->unmapped_base : layout->mmap_base;
	model->mmap_min_addr = rules->no_minimum ? 0 : layout->mmap_min_addr;
	model->hint_min = rules->no_minimum ? 0 : layout->hint_min;
	model->stack_guard_gap = rules->guard_gaps ? layout->stack_guard_gap : 0;
	model->end_code = layout->end_code;
	model->start_brk = layout->start_brk;
	model->brk = layout->brk;
	model->search_from = rules->remembers_nothing ? 0 : model->mmap_base;
}

void model_add_area(struct model *model, const struct record_area *area)
{
	struct model_area added = {
		.start = area->start, .end = area->end, .file = area->file,
		.flags = area->vm_flags & ~(model->rules->no_accounts ? (u32)VM_ACCOUNT : 0),
		.pgoff = (area->file ? area->offset : area->start) >> PAGE_SHIFT, .id = ++model->last_id,
	};

	model_insert(model, model_find(model, added.start), added);
}

static struct model_area area_of(const struct vm_area_struct *vma)
{
	return (struct model_area){ vma->vm_start, vma->vm_end,	 vma->vm_pgoff,
				    (u32)vma->vm_flags, vma->vm_file, vma->id };
}

void model_copy(struct model *model, struct mm_struct *mm)
{
	const struct vm_area_struct *vma;

	model->count = 0;
	for (vma = vma_first(mm); vma; vma = vma_next(vma))
		model->areas[model->count++] = area_of(vma);
	model->brk = mm->brk;
	model->search_from = mm->free_area_cache;
	model->hole_seen = mm->cached_hole_size;
	model->last_id = mm->machine->next_vma_id;
	model->last_shared = mm->machine->shared_memory_files;
	model_see_tree(model, mm);
}

static u32 depth_of(const struct rb_node *node)
{
	u32 depth = 0;

	for (; node; node = rb_parent(node))
		depth++;
	return depth;
}

void model_see_tree(struct model *model, const struct mm_struct *mm)
{
	const struct vm_area_struct *vma = mm->mmap;

	if (!model->rules->posted && !model->rules->guarded_ends)
		return;
	for (u32 i = 0; vma && i < MODEL_AREAS; i++, vma = vma->vm_next) {
		model->tree.depth[i] = depth_of(&vma->vm_rb);
		model->tree.promised[i] = vma->rb_subtree_gap;
	}
	model->tree.stale = model->rules->lazy && mm->gap_chained;
}

static bool same_area(const struct model_area *a, const struct model_area *b)
{
	return a->start == b->start && a->end == b->end && a->pgoff == b->pgoff && a->flags == b->flags &&
	       a->file == b->file && a->id == b->id;
}

static void write_area(char *text, size_t size, const struct model_area *area)
{
	snprintf(text, size, "[%" PRIx64 "-%" PRIx64 ") flags %x file %u pgoff %" PRIx64 " id %u",
		 area->start, area->end, area->flags, area->file, area->pgoff, area->id);
}

/* The VMA behind `vma`, or the first one. mm_verify() has verified already that the core's own iteration is right.
 * In a maple tree that iteration would search from the root each time, with all its events. */
static const struct vm_area_struct *next_area(struct mm_struct *mm, struct ma_state *mas, const struct vm_area_struct *vma)
{
	if (index_of(mm) == &index_maple)
		return mas_find(mas, MAPLE_MAX);
	return vma ? vma_next(vma) : vma_first(mm);
}

const char *model_compare(const struct model *model, struct mm_struct *mm)
{
	static char text[400];
	char want[160] = "nothing", got[160] = "nothing";
	MA_STATE(mas, &mm->mm_mt, 0, 0);
	const struct vm_area_struct *vma = next_area(mm, &mas, NULL);
	u32 i;

	for (i = 0; i < model->count || vma; i++) {
		struct model_area have = vma ? area_of(vma) : (struct model_area){ 0 };

		if (i < model->count && vma && same_area(&have, &model->areas[i])) {
			vma = next_area(mm, &mas, vma);
			continue;
		}
		if (i < model->count)
			write_area(want, sizeof(want), &model->areas[i]);
		if (vma)
			write_area(got, sizeof(got), &have);
		snprintf(text, sizeof(text), "area %u is %s, not %s", i, got, want);
		return text;
	}
	if (mm->map_count != model->count) {
		snprintf(text, sizeof(text), "map_count is %u, not %u", mm->map_count, model->count);
		return text;
	}
	if (mm->brk != model->brk) {
		snprintf(text, sizeof(text), "brk is %" PRIx64 ", not %" PRIx64, mm->brk, model->brk);
		return text;
	}
	if (model->rules->first_fit &&
	    (mm->free_area_cache != model->search_from || mm->cached_hole_size != model->hole_seen)) {
		snprintf(text, sizeof(text), "free_area_cache %" PRIx64 ", cached_hole_size %" PRIx64
			 ", not %" PRIx64 ", %" PRIx64, mm->free_area_cache, mm->cached_hole_size,
			 model->search_from, model->hole_seen);
		return text;
	}
	return NULL;
}
