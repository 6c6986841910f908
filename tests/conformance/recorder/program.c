/* Records a real program: it runs by itself, stops at each system call, and after each one that concerns memory its areas
 * are looked at. What page faults changed since the last look comes first ("# faults"), before the call is made. Children
 * and threads are followed, and take turns (turns.c). */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recorder.h"

/* A C library need not know the last one. */
enum {
	OPEN = SYS_open, CLOSE = SYS_close, CLONE_CALL = SYS_clone, EXECVE = SYS_execve, EXIT = SYS_exit,
	EXIT_GROUP = SYS_exit_group, OPENAT = SYS_openat, EXECVEAT = SYS_execveat, CLONE3 = 435,
};
enum { SHARES_MEMORY = 0x100, IS_THREAD = 0x10000, SIGNAL = 0xff, IN_CALL = SIGTRAP | 0x80 };

/* What a task, a process or one of its threads, is doing. One that has not `started` is not looked at: a child of vfork()
 * before its execve(). */
static struct doing {
	struct process *process; /* its first thread, whose number stands for the process in lists */
	bool in_call, started, exits, waits_for_child, newborn;
	bool ended; /* of a first thread: the end of the process has been written */
	struct operation op;
	char path[256];
} doings[MAX_PROCESSES];

static const struct call *call_numbered(ulong number)
{
	static const char *const names[] = {
		"mmap", "munmap", "mprotect", "mremap", "brk", "madvise", "mlock", "mlock2", "munlock", "mlockall",
		"munlockall", "msync", "remap_file_pages",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const struct call *call = call_named(names[i], strlen(names[i]));

		if ((ulong)call->number == number)
			return call;
	}
	return NULL;
}

/* errno says whether there is one. */
static ulong word_at(pid_t pid, ulong address)
{
	errno = 0;
	return (ulong)ptrace(PTRACE_PEEKDATA, pid, (void *)address, NULL);
}

static void read_text(pid_t pid, ulong address, char *out, size_t room)
{
	size_t used = 0;

	while (used + sizeof(long) < room) {
		ulong word = word_at(pid, address + used);

		if (errno)
			break;
		memcpy(out + used, &word, sizeof(word));
		if (memchr(out + used, 0, sizeof(word)))
			return;
		used += sizeof(word);
	}
	out[used] = 0;
}

static struct doing *doing_of(const struct process *process) { return &doings[process - processes]; }

bool is_doomed(const struct process *task) { return doing_of(doing_of(task)->process)->ended; }

static bool has_other_threads(const struct process *task)
{
	for (int i = 0; i < process_count; i++)
		if (&processes[i] != task && processes[i].alive && !doings[i].exits &&
		    doings[i].process == doing_of(task)->process)
			return true;
	return false;
}

/* The areas of a process are read through the task that stands still here: its first thread may have ended. */
static void look(const struct process *task, const char *word, bool whole)
{
	struct process *process = doing_of(task)->process;
	const pid_t first = process->pid;

	process->pid = task->pid;
	if (strcmp(word, "faults") || areas_have_changed(process))
		observe(process, word, whole);
	process->pid = first;
}

static void write_faults(const struct process *task) { look(task, "faults", false); }

static void write_end(const struct process *task, int status)
{
	printf("[pid %d] exit_group(%d) = ?\n", task->number, status);
	doing_of(doing_of(task)->process)->ended = true;
}

void end_task(struct process *task, int status)
{
	/* One that has not said that it exits was killed, and all threads of its process with it. */
	if (!doing_of(task)->exits && !is_doomed(task))
		write_end(doing_of(task)->process, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	task->alive = false;
}

/* The first thread of several ends without a line, since its number stands for the process. */
static void enter_exit(struct process *task, const struct registers *registers)
{
	doing_of(task)->exits = true;
	if (registers->call == EXIT && has_other_threads(task)) {
		if (doing_of(task)->process != task)
			printf("[pid %d] exit(%d) = ?\n", task->number, (int)registers->arg[0]);
		return;
	}
	write_faults(task);
	write_end(task, (int)registers->arg[0]);
	look(task, "final", true);
}

static void enter(struct process *task, const struct registers *registers)
{
	struct doing *doing = doing_of(task);
	const struct call *call = call_numbered(registers->call);

	doing->op.call = call;
	for (int i = 0; i < MAX_ARGUMENTS; i++)
		doing->op.arg[i] = registers->arg[i];
	if (call && call->number == CALL_mmap)
		doing->op.arg[5] *= OFFSET_UNIT;
	if ((registers->call == EXECVE || registers->call == EXECVEAT) && has_other_threads(task))
		die("a thread wants to run another program (execve), which would end the other threads: that is not followed");
	if (registers->call == OPEN)
		read_text(task->pid, registers->arg[0], doing->path, sizeof(doing->path));
	if (registers->call == OPENAT)
		read_text(task->pid, registers->arg[1], doing->path, sizeof(doing->path));
	if (registers->call == EXIT_GROUP || registers->call == EXIT)
		enter_exit(task, registers);
	else if (call)
		write_faults(task);
}

static void leave(struct process *task, const struct registers *registers)
{
	struct doing *doing = doing_of(task);
	struct answer answer = { .value = (long)registers->result };
	ulong flags = registers->call == OPEN ? registers->arg[1] : registers->arg[2];

	if (doing->op.call) {
		printf("[pid %d] ", task->number);
		write_operation(&doing->op, 0);
		write_answer(&doing->op, &answer);
		look(task, "maps", false);
	} else if ((registers->call == OPEN || registers->call == OPENAT) && answer.value >= 0) {
		printf("[pid %d] openat(AT_FDCWD, \"%s\", %#lx) = %" PRId64 "\n", task->number, doing->path, flags, answer.value);
	} else if (registers->call == CLOSE && !answer.value) {
		printf("[pid %d] close(%lu) = 0\n", task->number, registers->arg[0]);
	}
	doing->op.call = NULL;
	doing->waits_for_child = false;
}

static void meet_call(struct process *task)
{
	struct doing *doing = doing_of(task);
	struct registers registers;

	if (!doing->started || !read_registers(task->pid, &registers))
		return;
	/* A new task's first stop is at the end of the call that made it, or, on newer kernels, at the start of another. */
	if (doing->newborn)
		doing->in_call = (long)registers.result != -ENOSYS;
	doing->newborn = false;
	doing->in_call = !doing->in_call;
	if (doing->in_call)
		enter(task, &registers);
	else
		leave(task, &registers);
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
	/* execve()'s end is still to come. */
	*doing_of(process) = (struct doing){ .process = process, .started = true, .in_call = true };
}

/* The flags of the call in which `parent` makes a child, and where the child's stack begins. */
static ulong clone_flags(const struct process *parent, ulong *stack)
{
	struct registers registers;

	*stack = 0;
	if (!read_registers(parent->pid, &registers))
		return 0;
	if (registers.call == CLONE_CALL) {
		*stack = registers.arg[1];
		return registers.arg[0] & ~(ulong)SIGNAL;
	}
	if (registers.call != CLONE3)
		return 0;
	/* Of struct clone_args, the first word; and where the stack ends, from its start and its length. */
	*stack = word_at(parent->pid, registers.arg[0] + 40) + word_at(parent->pid, registers.arg[0] + 48);
	return word_at(parent->pid, registers.arg[0]);
}

/* A thread has the memory of its maker. */
static void begin_thread(struct process *child, const struct process *maker, ulong flags, ulong stack)
{
	if (!(flags & IS_THREAD))
		die("the program makes a process that shares its memory (CLONE_VM without CLONE_THREAD): that is not followed");
	doing_of(child)->process = doing_of(maker)->process;
	printf("[pid %d] clone(child_stack=%#lx, flags=", maker->number, stack);
	write_constants(CLONE, flags);
	printf(") = %d\n", child->number);
}

static void make_child(struct process *parent, bool waits)
{
	unsigned long message;
	struct process *child;
	ulong stack, flags = clone_flags(parent, &stack);

	if (ptrace(PTRACE_GETEVENTMSG, parent->pid, NULL, &message))
		return; /* it was killed */
	if (process_count == MAX_PROCESSES)
		die("no more than %d processes and threads can be recorded", MAX_PROCESSES);
	write_faults(parent);
	child = add_process((pid_t)message);
	hold_child(child);
	/* The child of a vfork() changes its parent's memory until it becomes another program: that is not looked at. */
	*doing_of(child) = (struct doing){ .process = child, .newborn = true, .started = !waits };
	doing_of(parent)->waits_for_child = waits;
	if (!waits && flags & SHARES_MEMORY) {
		begin_thread(child, parent, flags, stack);
		return;
	}
	printf("[pid %d] %s() = %d\n", parent->number, waits ? "vfork" : "fork", child->number);
	if (!waits)
		observe(child, "new", true);
}

/* A call that concerns memory is made, and looked at, in one go. */
static void make_call(struct process *task)
{
	int status;

	ptrace(PTRACE_SYSCALL, task->pid, NULL, NULL);
	status = wait_for(task->pid);
	if (WIFSTOPPED(status))
		meet_call(task);
	else
		end_task(task, status);
}

/* One stop of a task; the signal that it is to get. */
static int meet_stop(struct process *task, int status)
{
	int signal = WSTOPSIG(status), event = status >> 16;

	if (signal == IN_CALL) {
		meet_call(task);
		if (doing_of(task)->in_call && doing_of(task)->op.call)
			make_call(task);
		return 0;
	}
	if (signal != SIGTRAP || !event)
		return signal == SIGTRAP ? 0 : signal;
	if (event == PTRACE_EVENT_EXEC)
		begin_program(task);
	else if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_CLONE)
		make_child(task, false);
	else if (event == PTRACE_EVENT_VFORK)
		make_child(task, true);
	return 0;
}

/* Of one that is not looked at it is not known whether it is in a call. */
static enum way way_of(const struct doing *doing)
{
	if (doing->waits_for_child)
		return WAITS_FOR_CHILD;
	return doing->in_call || !doing->started ? MAY_SLEEP : RUNS;
}

static void follow(void)
{
	struct process *task;
	int status;

	while ((task = next_turn(&status))) {
		const int signal = status ? meet_stop(task, status) : 0;

		if (task->alive)
			let_go(task, signal, way_of(doing_of(task)));
	}
}

static _Noreturn void become_program(char **words)
{
	static char *const environment[] = { "PATH=/bin", "HOME=/", "LC_ALL=C", NULL };
	struct rlimit stack = { 8 << 20, RLIM_INFINITY };

	/* What it writes must not mix with the recording. */
	dup2(2, 1);
	setrlimit(RLIMIT_STACK, &stack);
	if (personality(PERSONALITY | (conditions.upwards ? ADDR_COMPAT_LAYOUT : 0)) < 0 ||
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
	doings[0].process = add_process(pid);
	if (ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)(options | PTRACE_O_EXITKILL)) &&
	    ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)options))
		unable("this machine does not let a process trace another one (ptrace: %s)", strerror(errno));
	let_go(&processes[0], 0, MAY_SLEEP);
	follow();
	printf("# end\n");
}
