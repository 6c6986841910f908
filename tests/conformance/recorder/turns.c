/* Whose turn it is in a real program. All its tasks, which are threads and processes, are held where they stop, and one at
 * a time is let go, in turn, until it stops again or sleeps in a system call. So at each stop that is looked at, no other
 * task is under way, and no two calls that concern memory overlap. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "recorder.h"

/* How long is waited for a report before one looks whether a task sleeps; how often before it is interrupted; and how many
 * turns the others then have before it. */
enum { NANOSECONDS = 2000000, PATIENCE = 10, REST = 100 };

static struct seat {
	bool held, interrupted;
	enum way way;
	int status; /* of a stop that is still to be looked at */
	int rest; /* turns that it leaves to others */
} seats[MAX_PROCESSES];

static struct seat *seat_of(const struct process *task) { return &seats[task - processes]; }

static struct process *task_of(pid_t pid)
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

void hold_child(const struct process *child)
{
	wait_for_first_stop(child->pid);
	*seat_of(child) = (struct seat){ .held = true };
}

void let_go(const struct process *task, int signal, enum way way)
{
	seat_of(task)->held = false;
	seat_of(task)->way = way;
	ptrace(PTRACE_SYSCALL, task->pid, NULL, (void *)(long)signal);
}

static void take_report(pid_t pid, int status)
{
	struct process *task = task_of(pid);
	struct seat *seat;

	if (!task) {
		note_early(pid);
		return;
	}
	seat = seat_of(task);
	seat->held = WIFSTOPPED(status);
	if (!seat->held) {
		end_task(task, status);
		return;
	}
	seat->status = status;
	if (seat->interrupted && status >> 8 == SIGSTOP) {
		seat->interrupted = false;
		seat->status = 0;
		seat->rest = REST;
	}
}

/* False when there is nobody left. */
static bool take_reports(void)
{
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, __WALL | WNOHANG)) > 0)
		take_report(pid, status);
	return pid == 0 || errno != ECHILD;
}

static bool is_under_way(const struct process *task)
{
	const struct seat *seat = seat_of(task);

	if (!task->alive || seat->held)
		return false;
	switch (task_state(task)) {
	case 'Z': return false; /* a first thread that has ended, and waits for the others */
	case 'S': return seat->way == RUNS;
	case 'D': return seat->way != WAITS_FOR_CHILD; /* else it reads a file, which ends soon */
	default:  return true;
	}
}

static const struct process *first_under_way(void)
{
	for (int i = 0; i < process_count; i++)
		if (is_under_way(&processes[i]))
			return &processes[i];
	return NULL;
}

static bool is_held(const struct process *task) { return task->alive && seat_of(task)->held && !is_doomed(task); }

static bool is_anybody_held(void)
{
	for (int i = 0; i < process_count; i++)
		if (is_held(&processes[i]))
			return true;
	return false;
}

/* Whom of those that are held it is the turn of, beginning after the one that had the last; NULL if there are none. */
static struct process *next_held(void)
{
	static int last;
	int found = -1;

	for (int i = 1; i <= process_count; i++) {
		const int at = (last + i) % process_count;

		if (!is_held(&processes[at]))
			continue;
		if (found < 0 || seats[at].rest < seats[found].rest)
			found = at;
		if (!seats[at].rest)
			break;
		seats[at].rest--;
	}
	if (found < 0)
		return NULL;
	last = found;
	seats[found].rest = 0;
	return &processes[found];
}

/* It may be waiting, without a system call, for what another one is to write. */
static void interrupt(const struct process *task)
{
	if (seat_of(task)->way != RUNS || seat_of(task)->interrupted)
		return;
	seat_of(task)->interrupted = true;
	syscall(SYS_tkill, task->pid, SIGSTOP);
}

struct process *next_turn(int *status)
{
	const struct timespec moment = { 0, NANOSECONDS };
	sigset_t reports;

	/* Blocked, so that one which comes while nobody waits is not lost. */
	sigemptyset(&reports);
	sigaddset(&reports, SIGCHLD);
	sigprocmask(SIG_BLOCK, &reports, NULL);
	for (int waited = 0; take_reports(); waited++) {
		const struct process *runs = first_under_way();
		struct process *next = runs ? NULL : next_held();

		if (next) {
			*status = seat_of(next)->status;
			seat_of(next)->status = 0;
			return next;
		}
		if (runs && waited >= PATIENCE && is_anybody_held())
			interrupt(runs);
		sigtimedwait(&reports, NULL, &moment);
	}
	return NULL;
}
