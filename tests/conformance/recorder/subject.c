/* The processes under observation. The recorder traces them: it fills their registers, points them at one of the
 * instructions of subject.S and lets them make a single step, so nothing happens that was not asked for. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
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

static void set_registers(struct process *process, u64 instruction, const struct operation *op)
{
	struct user_regs_struct registers;

	if (ptrace(PTRACE_GETREGS, process->pid, NULL, &registers))
		die("lost process %d", process->number);
	registers.rip = instruction;
	registers.orig_rax = UINT64_MAX; /* no call to restart */
	registers.rdi = op->arg[0];
	if (instruction == instructions.syscall) {
		registers.rax = op->call->number;
		registers.rsi = op->arg[1];
		registers.rdx = op->arg[2];
		registers.r10 = op->arg[3];
		registers.r8 = op->call->kinds[4] == STRING && op->arg[0] == 0x53564d41 ? instructions.area_name : op->arg[4];
		registers.r9 = op->arg[5];
	} else if (conditions.stack_pointer_follows) {
		registers.rsp = op->arg[0];
	}
	if (ptrace(PTRACE_SETREGS, process->pid, NULL, &registers))
		die("lost process %d", process->number);
}

static struct answer touch(struct process *process, const struct operation *op)
{
	u64 instruction = op->call->number == STORE ? instructions.store : instructions.load;
	struct operation page = *op;
	struct answer answer = { 0 };
	pid_t child = 0;

	for (u64 done = 0; done < op->arg[1] && !answer.signal; done += PAGE) {
		siginfo_t info;

		page.arg[0] = op->arg[0] + done;
		set_registers(process, instruction, &page);
		answer.signal = step(process, &child);
		if (!answer.signal)
			continue;
		ptrace(PTRACE_GETSIGINFO, process->pid, NULL, &info);
		answer.code = info.si_code;
		answer.at = (u64)info.si_addr;
	}
	return answer;
}

struct answer perform(struct process *process, const struct operation *op)
{
	struct user_regs_struct registers;
	struct answer answer = { 0 };
	pid_t child = 0;

	if (op->call->number == SET_LIMIT)
		return change_limit(process, op);
	if (op->call->number < 0)
		return touch(process, op);
	if (op->call->number == SYS_fork && process_count == MAX_PROCESSES)
		die("no more than %d processes can be recorded", MAX_PROCESSES);
	set_registers(process, instructions.syscall, op);
	step(process, &child);
	if (!process->alive) {
		answer.gone = true;
		return answer;
	}
	ptrace(PTRACE_GETREGS, process->pid, NULL, &registers);
	answer.value = (int64_t)registers.rax;
	if (child) {
		wait_for(child);
		answer.value = add_process(child)->number;
	}
	return answer;
}
