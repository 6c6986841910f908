/* The subject's limits. A kernel without prlimit(), before 2.6.36, is asked through /proc, and the subject itself makes
 * the call that sets one. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>

#include "recorder.h"

#define WORDS (sizeof(struct rlimit) / sizeof(long))

static bool is_whole(const struct area *area)
{
	const char *present = strstr(area->text, "anon=");

	return anonymous_shown && present &&
	       strtoul(present + strlen("anon="), NULL, 10) == (area->end - area->start) / PAGE;
}

/* A page of anonymous memory that exists and that the subject may read and write, so that nothing is seen of words
 * laid on it for a moment: of an area without missing pages, or the stack's last, which holds the arguments. */
static u64 own_page(const struct process *process)
{
	const struct areas *areas = &process->areas;
	u64 found = 0;

	for (int i = 0; i < areas->count; i++) {
		const struct area *area = &areas->list[i];

		if (strncmp(area->perms, "rw-p", 4))
			continue;
		if (is_whole(area))
			return area->start;
		if (!strcmp(area->kind, "stack"))
			found = area->end - PAGE;
	}
	if (!found)
		die("process %d has no page for the argument of setrlimit()", process->number);
	return found;
}

static struct answer set_limit_itself(struct process *process, int resource, const struct rlimit *limit)
{
	static const struct call setrlimit_call = { "setrlimit", 160, { NUMBER, ADDRESS } };
	u64 page = own_page(process);
	struct operation op = { &setrlimit_call, { (u64)resource, page } };
	struct answer answer;
	long kept[WORDS], words[WORDS];

	memcpy(words, limit, sizeof(words));
	for (size_t i = 0; i < WORDS; i++) {
		kept[i] = ptrace(PTRACE_PEEKDATA, process->pid, (void *)(page + i * sizeof(long)), NULL);
		ptrace(PTRACE_POKEDATA, process->pid, (void *)(page + i * sizeof(long)), (void *)words[i]);
	}
	answer = perform(process, &op);
	for (size_t i = 0; i < WORDS; i++)
		ptrace(PTRACE_POKEDATA, process->pid, (void *)(page + i * sizeof(long)), (void *)kept[i]);
	return answer;
}

struct answer change_limit(struct process *process, const struct operation *op)
{
	int resource = (int)op->arg[0];
	struct rlimit limit = { op->arg[1], hard_limit(process, resource) };
	struct answer answer = { 0 };

	if (!prlimit(process->pid, resource, &limit, NULL))
		return answer;
	if (errno == ENOSYS)
		return set_limit_itself(process, resource, &limit);
	answer.value = -errno;
	return answer;
}

/* "Max locked memory         8388608              unlimited            bytes" */
static bool limit_in_proc(const struct process *process, int resource, struct rlimit *limit)
{
	static const struct { int resource; const char *name; } rows[] = {
		{ RLIMIT_DATA, "Max data size" }, { RLIMIT_STACK, "Max stack size" },
		{ RLIMIT_MEMLOCK, "Max locked memory" }, { RLIMIT_AS, "Max address space" },
	};
	char path[64], line[128], soft[24], hard[24];
	bool found = false;
	FILE *in;

	snprintf(path, sizeof(path), "/proc/%d/limits", process->pid);
	in = fopen(path, "re");
	while (in && !found && fgets(line, sizeof(line), in))
		for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
			if (rows[i].resource == resource && !strncmp(line, rows[i].name, strlen(rows[i].name)))
				found = sscanf(line + strlen(rows[i].name), "%23s %23s", soft, hard) == 2;
	if (in)
		fclose(in);
	if (found) {
		limit->rlim_cur = *soft == 'u' ? RLIM_INFINITY : strtoul(soft, NULL, 10);
		limit->rlim_max = *hard == 'u' ? RLIM_INFINITY : strtoul(hard, NULL, 10);
	}
	return found;
}

static struct rlimit limits_of(const struct process *process, int resource)
{
	struct rlimit limit;

	if (prlimit(process->pid, resource, NULL, &limit) && !limit_in_proc(process, resource, &limit))
		die("can't read limit %d: %s", resource, strerror(errno));
	return limit;
}

u64 hard_limit(const struct process *process, int resource) { return limits_of(process, resource).rlim_max; }
u64 soft_limit(const struct process *process, int resource) { return limits_of(process, resource).rlim_cur; }
