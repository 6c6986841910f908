/* The processes under observation. The recorder traces them: it fills their registers, points them at one of the
 * instructions of subject.S and lets them make a single step, so nothing happens that was not asked for. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "recorder.h"

struct process processes[MAX_PROCESSES];
int process_count;

int wait_for(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, __WALL) < 0)
		if (errno != EINTR)
			die("lost process %d: %s", pid, strerror(errno));
	return status;
}

struct process *add_process(pid_t pid)
{
	struct process *process = &processes[process_count++];

	process->pid = pid;
	process->number = process_count;
	process->alive = true;
	return process;
}

/* The end of a first thread is reported only after those of the others, which come later in the list. */
void end_subjects(void)
{
	for (int i = 0; i < process_count; i++)
		if (processes[i].alive)
			kill(processes[i].pid, SIGKILL);
	for (int i = process_count; i-- > 0;)
		if (processes[i].alive) {
			waitpid(processes[i].pid, NULL, __WALL);
			processes[i].alive = false;
		}
}

/* Lets the process make one step. Zero, or the signal that kept it from it; `child` is set when it forked. */
static int step(struct process *process, pid_t *child)
{
	for (;;) {
		unsigned long message;
		int status;

		if (ptrace(PTRACE_SINGLESTEP, process->pid, NULL, NULL))
			die("lost process %d", process->number);
		status = wait_for(process->pid);
		if (!WIFSTOPPED(status)) {
			process->alive = false;
			return 0;
		}
		if (status >> 8 == (SIGTRAP | PTRACE_EVENT_FORK << 8)) {
			ptrace(PTRACE_GETEVENTMSG, process->pid, NULL, &message);
			*child = (pid_t)message;
			continue;
		}
		switch (WSTOPSIG(status)) {
		case SIGTRAP:
			return 0;
		case SIGSEGV:
		case SIGBUS:
			return WSTOPSIG(status);
		}
		/* Anything else, such as a child's SIGCHLD, came before the step: it is dropped. */
	}
}

bool children_are_reported(void) { return !kernel_before(2, 5); }

/* What 2.4 knows by other names. */
static void use_old_calls(struct registers *registers)
{
	if (registers->result == CALL_exit_group)
		registers->result = SYS_exit;
	if (registers->result == CALL_fork && !children_are_reported()) {
		registers->result = SYS_clone;
		registers->arg[0] = CLONE_PTRACE | SIGCHLD;
		registers->arg[1] = 0;
	}
}

static void set_registers(struct process *process, ulong instruction, const struct operation *op)
{
	struct registers registers;

	if (!read_registers(process->pid, &registers))
		die("lost process %d", process->number);
	registers.instruction = instruction;
	registers.call = -1UL; /* none to restart */
	registers.arg[0] = op->arg[0];
	if (instruction == instructions.syscall) {
		registers.result = op->call->number;
		for (int i = 1; i < MAX_ARGUMENTS; i++)
			registers.arg[i] = op->call->kinds[i] == OFFSET ? op->arg[i] / OFFSET_UNIT : op->arg[i];
		if (op->call->kinds[4] == STRING && op->arg[0] == 0x53564d41)
			registers.arg[4] = instructions.area_name;
		if (kernel_before(2, 5))
			use_old_calls(&registers);
	} else if (conditions.stack_pointer_follows) {
		registers.stack = op->arg[0];
	}
	if (!write_registers(process->pid, &registers))
		die("lost process %d", process->number);
}

/* Before 2.5, where nobody tells: what the kernel says is whether an area is there. */
static int code_from_areas(const struct process *process, int signal, ulong at)
{
	struct process now = *process;
	int code = signal == SIGBUS ? BUS_ADRERR : SEGV_MAPERR;

	now.areas = (struct areas){ 0 };
	read_areas(&now);
	for (int i = 0; i < now.areas.count && signal == SIGSEGV; i++)
		if (now.areas.list[i].start <= at && at < now.areas.list[i].end)
			code = SEGV_ACCERR;
	free(now.areas.list);
	return code;
}

static struct answer touch(struct process *process, const struct operation *op)
{
	ulong instruction = op->call->number == STORE ? instructions.store : instructions.load;
	struct operation page = *op;
	struct answer answer = { 0 };
	pid_t child = 0;

	for (ulong done = 0; done < op->arg[1] && !answer.signal; done += PAGE) {
		siginfo_t info;

		page.arg[0] = op->arg[0] + done;
		set_registers(process, instruction, &page);
		answer.signal = step(process, &child);
		if (!answer.signal)
			continue;
		answer.at = page.arg[0];
		if (ptrace(PTRACE_GETSIGINFO, process->pid, NULL, &info)) {
			answer.code = code_from_areas(process, answer.signal, answer.at);
			continue;
		}
		answer.code = info.si_code;
		answer.at = (ulong)info.si_addr;
	}
	return answer;
}

/* An offset that mmap2() can't be told. */
static struct answer map_the_old_way(struct process *process, const struct operation *op)
{
	static const struct call old_call = { "mmap", OLD_MMAP, { ADDRESS } };
	const ulong page = own_page(process);
	struct answer answer;
	long words[MAX_ARGUMENTS];

	if (!page)
		die("process %d has no page for the arguments of the old mmap()", process->number);
	for (int i = 0; i < MAX_ARGUMENTS; i++)
		words[i] = (long)op->arg[i];
	lend_words(process, page, words, MAX_ARGUMENTS);
	answer = perform(process, &(struct operation){ &old_call, { page } });
	lend_words(process, page, words, MAX_ARGUMENTS);
	return answer;
}

struct answer perform(struct process *process, const struct operation *op)
{
	struct registers registers;
	struct answer answer = { 0 };
	pid_t child = 0;

	if (op->call->number == SET_LIMIT)
		return change_limit(process, op);
	if (op->call->number < 0)
		return touch(process, op);
	if (op->call->number == CALL_mmap && op->arg[5] % OFFSET_UNIT)
		return map_the_old_way(process, op);
	if (op->call->number == CALL_fork && process_count == MAX_PROCESSES)
		die("no more than %d processes can be recorded", MAX_PROCESSES);
	set_registers(process, instructions.syscall, op);
	step(process, &child);
	if (!process->alive) {
		answer.gone = true;
		return answer;
	}
	if (!read_registers(process->pid, &registers))
		die("lost process %d", process->number);
	answer.value = (long)registers.result;
	if (op->call->number == CALL_brk)
		process->brk = registers.result;
	if (op->call->number == CALL_fork && !children_are_reported() && answer.value > 0)
		child = (pid_t)answer.value;
	if (child) {
		struct process *made = add_process(child);

		wait_for(child);
		made->brk = process->brk;
		inherit_limits(process, made);
		answer.value = made->number;
	}
	return answer;
}
