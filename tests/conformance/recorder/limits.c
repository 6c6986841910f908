/* The subject's limits. A kernel without prlimit(), before 2.6.36, is asked through /proc, and the subject itself makes
 * the call that sets one. Before 2.6.24 nothing shows them: they are what the subject was given and what it has set. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include "recorder.h"

static bool is_whole(const struct area *area)
{
	const char *present = strstr(area->text, "anon=");

	return anonymous_shown && present &&
	       strtoul(present + strlen("anon="), NULL, 10) == (area->end - area->start) / PAGE;
}

/* A page of anonymous memory that exists and that the subject may read and write, so that nothing is seen of words
 * laid on it for a moment: of an area without missing pages, or the stack's last, which holds the arguments. */
ulong own_page(const struct process *process)
{
	const struct areas *areas = &process->areas;
	ulong found = 0;

	for (int i = 0; i < areas->count; i++) {
		const struct area *area = &areas->list[i];

		if (strncmp(area->perms, "rw", 2) || area->perms[3] != 'p')
			continue;
		if (is_whole(area))
			return area->start;
		if (!strcmp(area->kind, "stack"))
			found = area->end - PAGE;
	}
	return found;
}

void lend_words(const struct process *process, ulong page, long *words, int count)
{
	for (int i = 0; i < count; i++) {
		void *at = (void *)(page + i * sizeof(long));
		long before = ptrace(PTRACE_PEEKDATA, process->pid, at, NULL);

		ptrace(PTRACE_POKEDATA, process->pid, at, (void *)words[i]);
		words[i] = before;
	}
}

bool is_unlimited(uint64_t limit) { return limit >= (ulong)-1; }

static bool has_prlimit(void)
{
	struct rlimit limit;

	return !prlimit(0, RLIMIT_AS, NULL, &limit);
}

bool limits_can_change(const struct process *process) { return has_prlimit() || own_page(process); }

static struct rlimit noted[MAX_PROCESSES][RLIMIT_NLIMITS];
static bool is_noted[MAX_PROCESSES][RLIMIT_NLIMITS];

static struct rlimit *noted_limit(const struct process *process, int resource)
{
	const long which = process - processes;

	if (!is_noted[which][resource])
		noted[which][resource] = given_limit(resource);
	is_noted[which][resource] = true;
	return &noted[which][resource];
}

void inherit_limits(const struct process *parent, const struct process *child)
{
	memcpy(noted[child - processes], noted[parent - processes], sizeof(noted[0]));
	memcpy(is_noted[child - processes], is_noted[parent - processes], sizeof(is_noted[0]));
}

static struct answer set_limit_itself(struct process *process, int resource, const struct rlimit *limit)
{
	static const struct call setrlimit_call = { "setrlimit", SYS_setrlimit, { NUMBER, ADDRESS } };
	ulong page = own_page(process);
	struct operation op = { &setrlimit_call, { (ulong)resource, page } };
	struct answer answer;
	long words[] = { (long)limit->rlim_cur, (long)limit->rlim_max };

	if (!page)
		die("process %d has no page for the argument of setrlimit()", process->number);
	lend_words(process, page, words, 2);
	answer = perform(process, &op);
	lend_words(process, page, words, 2);
	if (!answer.value)
		*noted_limit(process, resource) = *limit;
	return answer;
}

struct answer change_limit(struct process *process, const struct operation *op)
{
	int resource = (int)op->arg[0];
	struct rlimit limit = { is_unlimited(op->arg[1]) ? RLIM_INFINITY : op->arg[1], hard_limit(process, resource) };
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
		limit->rlim_cur = *soft == 'u' ? RLIM_INFINITY : strtoull(soft, NULL, 10);
		limit->rlim_max = *hard == 'u' ? RLIM_INFINITY : strtoull(hard, NULL, 10);
	}
	return found;
}

static struct rlimit limits_of(const struct process *process, int resource)
{
	struct rlimit limit;

	if (prlimit(process->pid, resource, NULL, &limit) && !limit_in_proc(process, resource, &limit))
		return *noted_limit(process, resource);
	return limit;
}

uint64_t hard_limit(const struct process *process, int resource) { return limits_of(process, resource).rlim_max; }
uint64_t soft_limit(const struct process *process, int resource) { return limits_of(process, resource).rlim_cur; }
