/* One operation, its answer, and what is seen afterwards. */
#include <string.h>

#include "recorder.h"

static enum { LISTS, COUNTS, NOTHING_SEEN } seen;

struct answer record(struct process *process, const struct operation *op)
{
	struct answer answer;
	int before = process_count;

	if (process_count > 1)
		printf("[pid %d] ", process->number);
	write_operation(op, op->call->number == SET_LIMIT ? hard_limit(process, (int)op->arg[0]) : 0);
	answer = perform(process, op);
	write_answer(op, &answer);
	if (seen == LISTS && process->alive)
		observe(process, "maps", false);
	if (seen == COUNTS && process->alive)
		printf("# count [pid %d] %d\n", process->number, count_areas(process));
	if (process_count > before)
		observe(&processes[before], "new", true);
	return answer;
}

bool record_comment(const char *line)
{
	bool loud = !strcmp(line, "# loud");

	if (loud)
		seen = LISTS;
	else if (!strcmp(line, "# counts"))
		seen = COUNTS;
	else if (!strcmp(line, "# quiet"))
		seen = NOTHING_SEEN;
	else if (strncmp(line, "# note ", 7) && strncmp(line, "# about ", 8))
		return false;
	printf("%s\n", line);
	if (loud)
		observe(&processes[0], "maps", false);
	return true;
}
