/* A CPU spends time and moves on to its next step. What happens there is up to the scheduler and the locks. */
#include "cpus/run.h"

void cpu_spend(struct cpu_run *run, u32 number, enum code_cpu_span kind, u64 until, u32 row)
{
	struct cpu *cpu = run_cpu(run, number);
	u64 *const sums[] = { &cpu->user, &cpu->work, &cpu->line, &cpu->spin, &cpu->sleep };

	if (until == cpu->until)
		return;
	*sums[kind] += until - cpu->until;
	note_span(run, number, kind, cpu->until, until, row);
	cpu->until = until;
}

void cpu_schedule(struct cpu_run *run, u32 number, u64 at)
{
	if (run->heap.busy && run->heap.entry[0].cpu == number)
		heap_move_first(&run->heap, at);
	else
		heap_push(&run->heap, number, at);
}

static u64 scaled_work(const struct cpu_run *run, u64 work)
{
	return work * run->settings.work_scale / 4;
}

void cpu_approach(struct cpu_run *run, u32 number)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_operation *operation = script_operation_at(run->script, cpu->operation);
	bool ends = cpu->step == operation->steps;
	u64 work = ends ? operation->rest : script_step_at(run->script, operation->first_step + cpu->step)->work;

	cpu_spend(run, number, cpu_span_work, cpu->until + scaled_work(run, work), NO_ROW);
	cpu->state = ends ? CPU_CHOOSES : CPU_STEPS;
	cpu_schedule(run, number, cpu->until);
}

const struct script_step *cpu_step(const struct cpu_run *run, const struct cpu *cpu)
{
	return script_step_at(run->script, script_operation_at(run->script, cpu->operation)->first_step + cpu->step);
}

void cpu_proceed(struct cpu_run *run, u32 number)
{
	struct cpu *cpu = run_cpu(run, number);
	const struct script_step *step = cpu_step(run, cpu);

	if (step->what == STEP_AGAIN && !cpu->again)
		cpu->again = step->times;
	if (step->what == STEP_AGAIN && --cpu->again)
		cpu->step--;
	else
		cpu->step++;
	cpu_approach(run, number);
}
