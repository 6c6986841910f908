/* The model's system calls, which check their arguments in the kernel's order. */
#include "test/model_internal.h"

#define ACCOUNTED_OR_EXEMPT (VM_ACCOUNT | VM_WRITE | VM_SHARED | VM_NORESERVE)

/* Each call returns a value or a negative errno. */

static s64 unmap(struct model *model, u64 start, u64 length)
{
	u64 end = start + PAGE_ALIGN(length), edge;
	u32 first, behind;

	if (start & ~PAGE_MASK || end == start)
		return -EINVAL;
	if (start > model->task_size || length > model->task_size - start)
		return -EINVAL;
	if (model_is_free(model, start, end))
		return 0;
	first = model_find(model, start);
	if (model->areas[first].start < start && end < model->areas[first].end &&
	    model->count >= model->max_map_count)
		return -ENOMEM;
	model_cut(model, start, model->rules->outer_parts_new ? side_left : side_right);
	model_cut(model, end, model->rules->outer_parts_new ? side_right : side_left);
	first = model_find(model, start);
	for (behind = first; behind < model->count && model->areas[behind].start < end; behind++)
		;
	for (u32 i = first; i < behind && model->rules->remembers_no_hole; i++)
		if (model->areas[i].start >= model->unmapped_base && model->areas[i].start < model->search_from)
			model->search_from = model->areas[i].start;
	model_discard(model, first, behind - first);

	if (!model->rules->first_fit || model->rules->remembers_no_hole)
		return 0;
	if (model->direction == direction_bottomup) {
		edge = first > 0 ? model->areas[first - 1].end : model->mmap_base;
		if (edge >= model->unmapped_base && edge < model->search_from) {
			model->search_from = edge;
			if (model->rules->one_probe)
				model->hole_seen = UINT64_MAX;
		}
	} else {
		edge = first < model->count ? model->areas[first].start : model->mmap_base;
		if (edge > model->search_from)
			model->search_from = edge < model->mmap_base ? edge : model->mmap_base;
	}
	return 0;
}

static u32 flags_of_mapping(const struct model_rules *rules, u32 prot, u32 flags)
{
	u32 vm_flags = (prot & VM_ACCESS) | VM_MAYACCESS;

	vm_flags |= flags & MAP_GROWSDOWN ? VM_GROWSDOWN : 0;
	vm_flags |= flags & MAP_LOCKED && !rules->ignores_locked ? VM_LOCKED : 0;
	vm_flags |= flags & MAP_NORESERVE ? VM_NORESERVE : 0;
	vm_flags |= (flags & MAP_TYPE) == MAP_SHARED ? VM_SHARED | VM_MAYSHARE : 0;
	if ((vm_flags & (VM_NORESERVE | VM_SHARED | VM_WRITE)) == VM_WRITE)
		vm_flags |= VM_ACCOUNT;
	return vm_flags & ~((rules->no_accounts ? (u32)VM_ACCOUNT : 0) | (rules->no_noreserve ? (u32)VM_NORESERVE : 0));
}

static s64 map(struct model *model, const struct record_operation *op)
{
	u64 length = PAGE_ALIGN(op->length), hint = op->addr;
	u32 flags = op->flags & (model->known_flags | ~(MAP_FIXED_NOREPLACE | MAP_ABOVE4G));
	bool anonymous = flags & MAP_ANONYMOUS, shared = (flags & MAP_TYPE) == MAP_SHARED;
	bool cannot_grow = flags & MAP_GROWSDOWN && (!anonymous || (shared && !model->rules->shared_memory_grows));
	struct model_area area = { .flags = flags_of_mapping(model->rules, op->prot, flags) };
	struct model_wish wish;
	s64 addr;

	if (op->offset & ~PAGE_MASK)
		return -EINVAL;
	if (!anonymous && !op->file)
		return -EBADF;
	if (!(model->rules->takes_wrapped ? length : op->length) && model->rules->takes_empty)
		return (s64)op->addr;
	if (!op->length)
		return -EINVAL;
	if (flags & MAP_FIXED_NOREPLACE)
		flags |= MAP_FIXED;
	if (!(flags & MAP_FIXED)) {
		hint = model->rules->hints_up ? PAGE_ALIGN(hint) : hint & PAGE_MASK;
		if (hint && hint < model->hint_min)
			hint = PAGE_ALIGN(model->hint_min);
	}
	if ((!length || length > model->task_size) && model->rules->takes_empty)
		return -EINVAL;
	if (model->rules->low && (op->offset >> PAGE_SHIFT) + (length >> PAGE_SHIFT) > UINT32_MAX)
		return -EINVAL;
	if (!length || model->count > model->max_map_count)
		return -ENOMEM;
	wish = (struct model_wish){ hint, length, op->offset, flags, anonymous ? 0 : op->file };
	addr = model_choose_address(model, &wish);
	if (addr < 0)
		return addr;
	if ((u64)addr > model->task_size - length)
		return -ENOMEM;
	if ((u64)addr & ~PAGE_MASK)
		return -EINVAL;
	if ((u64)addr < model->mmap_min_addr && !model->rules->minimum_last)
		return -EPERM;
	if (flags & MAP_FIXED_NOREPLACE && !model_is_free(model, (u64)addr, (u64)addr + length))
		return -EEXIST;
	if (flags & MAP_LOCKED && model->rules->no_locks)
		return -EPERM;
	if (model->rules->offset_limit && !anonymous && op->offset > INT64_MAX - length)
		return -EOVERFLOW;
	if (!shared && (flags & MAP_TYPE) != MAP_PRIVATE)
		return -EINVAL;
	if (model->rules->growing_checked_first && cannot_grow)
		return -EINVAL;
	if ((u64)addr < model->mmap_min_addr)
		return -EPERM;
	if (unmap(model, (u64)addr, length))
		return -ENOMEM;
	if (cannot_grow)
		return -EINVAL;
	area.start = (u64)addr;
	area.end = (u64)addr + length;
	area.pgoff = (anonymous ? (shared ? 0 : (u64)addr) : op->offset) >> PAGE_SHIFT;
	area.file = !anonymous ? op->file : shared ? SHARED_MEMORY_FILES + ++model->last_shared : 0;
	model_place(model, area, true);
	return addr;
}

static bool may_have(const struct model_area *area, u32 prot)
{
	return (!(prot & PROT_READ) || area->flags & VM_MAYREAD) &&
	       (!(prot & PROT_WRITE) || area->flags & VM_MAYWRITE) && (!(prot & PROT_EXEC) || area->flags & VM_MAYEXEC);
}

/* From `at` to `end`, VMA by VMA, until one refuses. */
static s64 protect_each(struct model *model, u64 at, u64 end, u32 prot)
{
	bool last_ends = false;

	while (at < end) {
		u32 i = model_find(model, at), flags;
		const struct model_area *area = &model->areas[i];
		u64 until;

		if (i == model->count || area->start > at)
			return -ENOMEM;
		if (!may_have(area, prot))
			return -EACCES;
		until = area->end < end ? area->end : end;
		last_ends = area->end == end;
		flags = (area->flags & ~VM_ACCESS) | prot;
		if (flags != area->flags) {
			if (prot & VM_WRITE && !(area->flags & ACCOUNTED_OR_EXEMPT) && !model->rules->no_accounts)
				flags |= VM_ACCOUNT;
			if (model->rules->untouched_unaccounted && !(prot & VM_WRITE) && !area->file)
				flags &= ~VM_ACCOUNT;
			if (model_repaint(model, at, until, flags))
				return -ENOMEM;
			until = model->areas[model_find(model, at)].end;
		}
		at = until;
	}
	if (last_ends && model->rules->mprotect_apart)
		model_join_next(model, end);
	return 0;
}

static s64 protect(struct model *model, u64 start, u64 length, u32 prot)
{
	u64 end = start + PAGE_ALIGN(length);
	u32 i = model_find(model, start), grows = prot & (PROT_GROWSDOWN | PROT_GROWSUP);
	const struct model_area *first = &model->areas[i];

	prot &= ~grows;
	if (grows == (PROT_GROWSDOWN | PROT_GROWSUP) || start & ~PAGE_MASK)
		return -EINVAL;
	if (!length && !model->rules->mprotect_checks_all)
		return 0;
	if (end < start || (end == start && !model->rules->mprotect_checks_all) || (model->rules->low && end >> 32))
		return model->rules->wrap_einval ? -EINVAL : -ENOMEM;
	if (prot & ~(model->rules->mprotect_plain ? (u32)VM_ACCESS : VM_ACCESS | PROT_SEM) || (grows && model->rules->mprotect_plain))
		return -EINVAL;
	if (end == start)
		return 0;
	if (i == model->count || first->start >= (grows & PROT_GROWSDOWN ? end : start + 1))
		return -ENOMEM;
	if (grows && !(grows & PROT_GROWSDOWN && first->flags & VM_GROWSDOWN))
		return -EINVAL;
	return protect_each(model, grows ? first->start : start, end, prot & VM_ACCESS);
}

static s64 move_break(struct model *model, u64 brk)
{
	u64 old_end = PAGE_ALIGN(model->brk), new_end = PAGE_ALIGN(brk);
	struct model_area heap = {
		.start = old_end, .end = new_end, .pgoff = old_end >> PAGE_SHIFT,
		.flags = VM_READ | VM_WRITE | VM_MAYACCESS | (model->rules->no_accounts ? 0 : (u32)VM_ACCOUNT) |
			 (model->rules->heap_executable ? (u32)VM_EXEC : 0),
	};
	bool apart;
	u32 i;

	if (!brk)
		return (s64)model->brk;
	if (brk < (model->rules->brk_below ? model->end_code : model->start_brk))
		return -EINVAL;
	if (new_end < old_end) {
		if (model->rules->heap_apart && model_is_free(model, new_end, old_end))
			return -EINVAL;
		if (unmap(model, new_end, old_end - new_end))
			return -ENOMEM;
	} else if (new_end > old_end) {
		i = model_find(model, old_end);
		if (i < model->count && model_start_gap(model, &model->areas[i]) < new_end + PAGE_SIZE)
			return -ENOMEM;
		if (new_end > model->task_size || model->count > model->max_map_count)
			return -ENOMEM;
		apart = model->rules->heap_apart && i > 0 && model->areas[i - 1].end <= model->start_brk;
		model_place(model, heap, !apart);
	}
	model->brk = brk;
	return (s64)brk;
}

struct record_outcome model_call(struct model *model, const struct record_operation *op)
{
	s64 result = op->call == call_mmap ? map(model, op) :
		     op->call == call_munmap ? unmap(model, op->addr, op->length) :
		     op->call == call_mprotect ? protect(model, op->addr, op->length, op->prot) :
						move_break(model, op->addr);

	/* A large address is not an error. */
	if (!error_of(result))
		return (struct record_outcome){ .value = (u64)result };
	if (op->call == call_brk)
		return (struct record_outcome){ .value = model->brk, .reason = MODEL_REFUSED };
	return (struct record_outcome){ .error = (s32)result, .reason = MODEL_REFUSED };
}
