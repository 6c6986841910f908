/* The processes under observation. The recorder traces them: it fills their registers, points them at one of the
 * instructions of subject.S and lets them make a single step, so nothing happens that was not asked for. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recorder.h"

struct process processes[MAX_PROCESSES];
int process_count;
u64 code_page;
static u64 at_syscall, at_store, at_load, area_name;

/* Why the child could not become the subject, as its exit status. */
enum { NO_TRACING = 101, NO_FIXED_LAYOUT, NO_LIMITS, NO_EXEC };

static void find_symbols(int fd)
{
	static const struct { const char *name; u64 *value; } wanted[] = {
		{ "at_syscall", &at_syscall }, { "at_store", &at_store },
		{ "at_load", &at_load }, { "area_name", &area_name },
	};
	struct stat status;
	const char *file;
	const Elf64_Ehdr *elf;
	const Elf64_Shdr *sections;

	if (fstat(fd, &status))
		die("can't read the subject");
	file = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (file == MAP_FAILED)
		die("can't read the subject");
	elf = (const void *)file;
	sections = (const void *)(file + elf->e_shoff);
	for (int s = 0; s < elf->e_shnum; s++) {
		const Elf64_Sym *symbols = (const void *)(file + sections[s].sh_offset);
		const char *names = file + sections[sections[s].sh_link].sh_offset;

		if (sections[s].sh_type != SHT_SYMTAB)
			continue;
		for (size_t i = 0; i < sections[s].sh_size / sizeof(*symbols); i++)
			for (int w = 0; w < 4; w++)
				if (!strcmp(names + symbols[i].st_name, wanted[w].name))
					*wanted[w].value = symbols[i].st_value;
	}
	munmap((void *)file, status.st_size);
	if (!at_syscall || !at_store || !at_load)
		die("the subject lacks its instructions");
	code_page = at_syscall & ~(PAGE - 1);
}

/* As high as `soft`, or as this machine allows. */
static void limit(int resource, rlim_t soft, rlim_t hard)
{
	struct rlimit now, wanted = { soft, hard };

	if (!setrlimit(resource, &wanted))
		return;
	if (getrlimit(resource, &now))
		_exit(NO_LIMITS);
	wanted.rlim_max = hard < now.rlim_max ? hard : now.rlim_max;
	wanted.rlim_cur = soft < wanted.rlim_max ? soft : wanted.rlim_max;
	if (setrlimit(resource, &wanted))
		_exit(NO_LIMITS);
}

/* Root would get all capabilities back by the exec, without these bits. */
static void drop_capabilities(void)
{
	struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct none[2];

	memset(none, 0, sizeof(none));
	prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
	prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	syscall(SYS_capset, &header, none);
}

/* The layout must not depend on chance, on who calls, nor on where the subject lies: no randomisation, fixed limits
 * (the stack's decides on mmap_base), no environment, and the path is that of a descriptor. Huge pages would come
 * when khugepaged pleases. */
static _Noreturn void become_subject(int fd)
{
	char *arguments[] = { "subject", NULL }, *environment[] = { NULL };
	int null = open("/dev/null", O_RDWR);

	dup2(null, 0);
	dup2(null, 1);
	if (personality(ADDR_NO_RANDOMIZE) < 0)
		_exit(NO_FIXED_LAYOUT);
	limit(RLIMIT_STACK, 8 << 20, RLIM_INFINITY);
	limit(RLIMIT_MEMLOCK, 8 << 20, 8 << 20);
	limit(RLIMIT_AS, RLIM_INFINITY, RLIM_INFINITY);
	limit(RLIMIT_DATA, RLIM_INFINITY, RLIM_INFINITY);
	prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
	drop_capabilities();
	if (ptrace(PTRACE_TRACEME, 0, NULL, NULL))
		_exit(NO_TRACING);
	syscall(SYS_execveat, fd, "", arguments, environment, AT_EMPTY_PATH);
	_exit(NO_EXEC);
}

static int wait_for(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, __WALL) < 0)
		if (errno != EINTR)
			die("lost process %d: %s", pid, strerror(errno));
	return status;
}

static struct process *add_process(pid_t pid)
{
	struct process *process = &processes[process_count++];

	process->pid = pid;
	process->number = process_count;
	process->alive = true;
	return process;
}

void start_subject(const char *path)
{
	/* A high number, beyond the files that the subject is given. */
	int file = open(path, O_RDONLY | O_CLOEXEC), fd = fcntl(file, F_DUPFD_CLOEXEC, 20), status;
	pid_t pid;

	if (fd < 0)
		die("can't open %s", path);
	close(file);
	find_symbols(fd);
	label_file(fd, "exe");
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		die("can't make a process: %s", strerror(errno));
	if (pid == 0)
		become_subject(fd);
	close(fd);
	status = wait_for(pid);
	if (WIFEXITED(status) && WEXITSTATUS(status) == NO_TRACING)
		unable("this machine does not let a process trace another one (ptrace)");
	if (WIFEXITED(status) && WEXITSTATUS(status) == NO_FIXED_LAYOUT)
		unable("this machine does not let a process switch off the randomisation of its layout (personality)");
	if (!WIFSTOPPED(status))
		die("the subject does not start (status %#x)", status);
	add_process(pid);
	if (ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)(PTRACE_O_TRACEFORK | PTRACE_O_EXITKILL)))
		unable("this machine does not let a process trace another one (ptrace: %s)", strerror(errno));
}

void end_subjects(void)
{
	for (int i = 0; i < process_count; i++)
		if (processes[i].alive) {
			kill(processes[i].pid, SIGKILL);
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
	if (instruction == at_syscall) {
		registers.rax = op->call->number;
		registers.rsi = op->arg[1];
		registers.rdx = op->arg[2];
		registers.r10 = op->arg[3];
		registers.r8 = op->call->kinds[4] == STRING && op->arg[0] == 0x53564d41 ? area_name : op->arg[4];
		registers.r9 = op->arg[5];
	}
	if (ptrace(PTRACE_SETREGS, process->pid, NULL, &registers))
		die("lost process %d", process->number);
}

static struct answer touch(struct process *process, const struct operation *op)
{
	u64 instruction = op->call->number == STORE ? at_store : at_load;
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

static struct answer set_limit(struct process *process, const struct operation *op)
{
	int resource = (int)op->arg[0];
	struct rlimit limit = { op->arg[1], hard_limit(process, resource) };
	struct answer answer = { 0 };

	if (prlimit(process->pid, resource, &limit, NULL))
		answer.value = -errno;
	return answer;
}

u64 hard_limit(const struct process *process, int resource)
{
	struct rlimit limit;

	if (prlimit(process->pid, resource, NULL, &limit))
		die("can't read limit %d: %s", resource, strerror(errno));
	return limit.rlim_max;
}

struct answer perform(struct process *process, const struct operation *op)
{
	struct user_regs_struct registers;
	struct answer answer = { 0 };
	pid_t child = 0;

	if (op->call->number == SET_LIMIT)
		return set_limit(process, op);
	if (op->call->number < 0)
		return touch(process, op);
	if (op->call->number == SYS_fork && process_count == MAX_PROCESSES)
		die("no more than %d processes can be recorded", MAX_PROCESSES);
	set_registers(process, at_syscall, op);
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
