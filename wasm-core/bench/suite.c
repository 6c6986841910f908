/* How a workload of a suite begins, and the system calls that it makes. */
#include "bench/suite.h"
#include "process/call.h"
#include "process/start.h"

struct suite_run *suite_start(void *place, const struct suite_workload *workload, const struct era *era, u32 n,
			      s32 *error)
{
	struct machine *machine = place;
	struct record_layout layout;
	struct suite_run *run;

	*error = -EINVAL;
	if (n < workload->smallest || n > workload->largest)
		return NULL;
	layout = plain_layout(era);
	*error = machine_init(machine, era, &layout);
	if (*error)
		return NULL;
	trace_discard(&machine->counters);
	run = arena_new(&machine->arena, struct suite_run);
	*error = -ENOMEM;
	if (!run)
		return NULL;
	run->machine = machine;
	run->n = n;
	run->repeats = 1;
	*error = workload->setup(run);
	if (!*error)
		*error = run->result.error;
	run->result = (struct suite_result){ 0 };
	machine->counters = (struct counters){ 0 };
	return *error ? NULL : run;
}

u32 suite_depth(const struct suite_run *run)
{
	struct mm_struct *mm = run->machine->mm;
	const struct rb_node *node = mm->mm_rb.rb_node;
	u32 depth = 0;

	while (node) {
		const struct vm_area_struct *vma = container_of(node, struct vm_area_struct, vm_rb);

		depth++;
		if (run->address >= vma->vm_start && run->address < vma->vm_end)
			return depth;
		node = run->address < vma->vm_start ? node->rb_left : node->rb_right;
	}
	return 0;
}

/* The checksum depends on each result and on their order. */
u64 suite_call(struct suite_run *run, const struct record_operation *operation)
{
	struct record_outcome outcome;

	machine_call(run->machine, operation, &outcome);
	run->result.calls++;
	run->result.failed += outcome.error != 0;
	if (outcome.error)
		run->result.error = outcome.error;
	run->result.checksum = run->result.checksum * 31 + (outcome.value >> PAGE_SHIFT) + (u32)outcome.error + 1;
	return outcome.value;
}

u64 suite_mmap(struct suite_run *run, u64 address, u64 pages, u32 prot, u32 more_flags)
{
	struct record_operation operation = {
		.call = call_mmap, .addr = address, .length = pages << PAGE_SHIFT, .prot = prot,
		.flags = MAP_PRIVATE | MAP_ANONYMOUS | more_flags,
	};

	return suite_call(run, &operation);
}

void suite_munmap(struct suite_run *run, u64 address, u64 pages)
{
	struct record_operation operation = { .call = call_munmap, .addr = address, .length = pages << PAGE_SHIFT };

	suite_call(run, &operation);
}

void suite_mprotect(struct suite_run *run, u64 address, u64 bytes, u32 prot)
{
	struct record_operation operation = { .call = call_mprotect, .addr = address, .length = bytes, .prot = prot };

	suite_call(run, &operation);
}
