/* Records a real program: it runs by itself, stops at each system call, and after each one that concerns memory its areas
 * are looked at. What page faults changed since the last look comes first ("# faults"), before the call is made. Children
 * are followed; threads are not, since what one sees of another's faults is a matter of chance. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recorder.h"

enum { OPEN = 2, CLOSE = 3, CLONE = 56, EXIT = 60, EXIT_GROUP = 231, OPENAT = 257 };
enum { THREADS = 0x10000, IN_CALL = SIGTRAP | 0x80 };

/* What a process is doing. One that has not `started` is not looked at: a child of vfork() before its execve(). */
static struct doing {
	bool in_call, started, exits;
	struct operation op;
	char path[256];
} doings[MAX_PROCESSES];

static const struct call *call_numbered(u64 number)
{
	static const char *const names[] = {
		"mmap", "munmap", "mprotect", "mremap", "brk", "madvise", "mlock", "mlock2", "munlock", "mlockall",
		"munlockall", "msync", "remap_file_pages",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const struct call *call = call_named(names[i], strlen(names[i]));

		if ((u64)call->number == number)
			return call;
	}
	return NULL;
}

static void read_text(pid_t pid, u64 address, char *out, size_t room)
{
	size_t used = 0;

	while (used + sizeof(long) < room) {
		long word;

		errno = 0;
		word = ptrace(PTRACE_PEEKDATA, pid, (void *)(address + used), NULL);
		if (errno)
			break;
		memcpy(out + used, &word, sizeof(word));
		if (memchr(out + used, 0, sizeof(word)))
			return;
		used += sizeof(word);
	}
	out[used] = 0;
}

static struct process *process_of(pid_t pid)
{
	for (int i = 0; i < process_count; i++)
		if (processes[i].alive && processes[i].pid == pid)
			return &processes[i];
	return NULL;
}

/* A child's first stop may be seen before its parent's news of it. */
static pid_t early[MAX_PROCESSES];

static void note_early(pid_t pid)
{
	int i = 0;

	while (i < MAX_PROCESSES - 1 && early[i])
		i++;
	early[i] = pid;
}

static void wait_for_first_stop(pid_t pid)
{
	for (int i = 0; i < MAX_PROCESSES; i++)
		if (early[i] == pid) {
			early[i] = 0;
			return;
		}
	wait_for(pid);
}

static struct doing *doing_of(const struct process *process) { return &doings[process - processes]; }

static void write_faults(struct process *process)
{
	if (areas_have_changed(process))
		observe(process, "faults", false);
}

static void end_process(struct process *process, int status)
{
	/* One that ends otherwise was killed. */
	if (!doing_of(process)->exits)
		printf("[pid %d] exit_group(%d) = ?\n", process->number, status);
	process->alive = false;
}

static void enter(struct process *process, const struct user_regs_struct *registers)
{
	struct doing *doing = doing_of(process);
	const struct call *call = call_numbered(registers->orig_rax);

	doing->op = (struct operation){ call, { registers->rdi, registers->rsi, registers->rdx, registers->r10,
						registers->r8, registers->r9 } };
	if (registers->orig_rax == CLONE && registers->rdi & THREADS)
		die("the program has threads");
	if (registers->orig_rax == OPEN)
		read_text(process->pid, registers->rdi, doing->path, sizeof(doing->path));
	if (registers->orig_rax == OPENAT)
		read_text(process->pid, registers->rsi, doing->path, sizeof(doing->path));
	if (registers->orig_rax == EXIT_GROUP || registers->orig_rax == EXIT) {
		write_faults(process);
		printf("[pid %d] exit_group(%d) = ?\n", process->number, (int)registers->rdi);
		observe(process, "final", true);
		doing->exits = true;
	} else if (call) {
		write_faults(process);
	}
}

static void leave(struct process *process, const struct user_regs_struct *registers)
{
	struct doing *doing = doing_of(process);
	struct answer answer = { .value = (int64_t)registers->rax };
	u64 flags = registers->orig_rax == OPEN ? registers->rsi : registers->rdx;

	if (doing->op.call) {
		printf("[pid %d] ", process->number);
		write_operation(&doing->op, 0);
		write_answer(&doing->op, &answer);
		observe(process, "maps", false);
	} else if ((registers->orig_rax == OPEN || registers->orig_rax == OPENAT) && answer.value >= 0) {
		printf("[pid %d] openat(AT_FDCWD, \"%s\", %#lx) = %ld\n", process->number, doing->path, flags, answer.value);
	} else if (registers->orig_rax == CLOSE && !answer.value) {
		printf("[pid %d] close(%lu) = 0\n", process->number, (u64)registers->rdi);
	}
}

static void meet_call(struct process *process)
{
	struct doing *doing = doing_of(process);
	struct user_regs_struct registers;

	if (!doing->started || ptrace(PTRACE_GETREGS, process->pid, NULL, &registers))
		return;
	doing->in_call = !doing->in_call;
	if (doing->in_call)
		enter(process, &registers);
	else
		leave(process, &registers);
}

static void begin_program(struct process *process)
{
	char path[256], link[64];
	ssize_t length;

	snprintf(link, sizeof(link), "/proc/%d/exe", process->pid);
	length = readlink(link, path, sizeof(path) - 1);
	path[length > 0 ? length : 0] = 0;
	printf("[pid %d] execve(\"%s\") = 0\n", process->number, path);
	printf("# start [pid %d] start_stack=%#lx start_brk=%#lx data_size=%lu\n", process->number,
	       stat_field(process, 28), stat_field(process, 47), data_size(process));
	if (kernel_before(4, 5))
		stack_label = stat_field(process, 28);
	observe(process, "new", true);
	doing_of(process)->started = true;
	doing_of(process)->in_call = true; /* of execve(), whose end is still to come */
	doing_of(process)->op.call = NULL;
}

static void make_child(struct process *parent, bool shares)
{
	unsigned long message;
	struct process *child;

	ptrace(PTRACE_GETEVENTMSG, parent->pid, NULL, &message);
	if (process_count == MAX_PROCESSES)
		die("no more than %d processes can be recorded", MAX_PROCESSES);
	write_faults(parent);
	child = add_process((pid_t)message);
	wait_for_first_stop(child->pid);
	printf("[pid %d] %s() = %d\n", parent->number, shares ? "vfork" : "fork", child->number);
	/* The child of a vfork() changes its parent's memory until it becomes another program: that is not looked at. */
	doing_of(child)->started = !shares;
	doing_of(child)->in_call = true;
	if (!shares)
		observe(child, "new", true);
	ptrace(PTRACE_SYSCALL, child->pid, NULL, NULL);
}

/* One stop of a process; the signal that it is to get. */
static int meet_stop(struct process *process, int status)
{
	int signal = WSTOPSIG(status), event = status >> 16;

	if (signal == IN_CALL) {
		meet_call(process);
		return 0;
	}
	if (signal != SIGTRAP || !event)
		return signal == SIGTRAP ? 0 : signal;
	if (event == PTRACE_EVENT_EXEC)
		begin_program(process);
	else if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_CLONE)
		make_child(process, false);
	else if (event == PTRACE_EVENT_VFORK)
		make_child(process, true);
	return 0;
}

static void follow(void)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, __WALL)) > 0) {
		struct process *process = process_of(pid);

		if (!process) {
			note_early(pid);
			continue;
		}
		if (!WIFSTOPPED(status)) {
			end_process(process, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
			continue;
		}
		ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(long)meet_stop(process, status));
	}
}

static _Noreturn void become_program(char **words)
{
	static char *const environment[] = { "PATH=/bin", "HOME=/", "LC_ALL=C", NULL };
	struct rlimit stack = { 8 << 20, RLIM_INFINITY };

	/* What it writes must not mix with the recording. */
	dup2(2, 1);
	setrlimit(RLIMIT_STACK, &stack);
	if (personality(ADDR_NO_RANDOMIZE | (conditions.upwards ? ADDR_COMPAT_LAYOUT : 0)) < 0 ||
	    ptrace(PTRACE_TRACEME, 0, NULL, NULL))
		_exit(126);
	raise(SIGSTOP);
	execve(words[0], words, environment);
	_exit(127);
}

void record_program(char **words, const char *name)
{
	const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE |
			     PTRACE_O_TRACEEXEC;
	pid_t pid;

	show_paths = true;
	write_program_header(name);
	printf("# about");
	for (int i = 0; words[i]; i++)
		printf(" %s", words[i]);
	printf("\n");
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		die("can't make a process: %s", strerror(errno));
	if (pid == 0)
		become_program(words);
	wait_for(pid);
	add_process(pid);
	if (ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)(options | PTRACE_O_EXITKILL)) &&
	    ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)options))
		unable("this machine does not let a process trace another one (ptrace: %s)", strerror(errno));
	ptrace(PTRACE_SYSCALL, pid, NULL, NULL);
	follow();
	printf("# end\n");
}
