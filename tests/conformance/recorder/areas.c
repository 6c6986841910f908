/* What the kernel shows of an address space, /proc/PID/smaps and status, and what has changed in it. */
#define _GNU_SOURCE
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "recorder.h"

bool flags_shown, anonymous_shown;

static struct area *add_area(struct areas *areas)
{
	if (areas->count == areas->room) {
		areas->room = areas->room ? 2 * areas->room : 64;
		areas->list = realloc(areas->list, areas->room * sizeof(*areas->list));
		if (!areas->list)
			die("no memory for %d VMAs", areas->room);
	}
	return memset(&areas->list[areas->count++], 0, sizeof(struct area));
}

/* "rd wr mr" as "rd,wr,mr"; soft-dirty comes and goes with configuration and history, and "??" says nothing. */
static void join_flags(char *out, size_t room, char *flags)
{
	size_t used = 0;

	*out = 0;
	for (char *flag = strtok(flags, " \n"); flag; flag = strtok(NULL, " \n"))
		if (strcmp(flag, "sd") && strcmp(flag, "??") && used < room)
			used += snprintf(out + used, room - used, "%s%s", used ? "," : "", flag);
	if (!used)
		snprintf(out, room, "-");
}

static FILE *open_proc(const struct process *process, const char *name)
{
	char path[64];
	FILE *in;

	snprintf(path, sizeof(path), "/proc/%d/%s", process->pid, name);
	in = fopen(path, "re");
	if (!in && !strcmp(name, "smaps")) /* before 2.6.14: the same without details */
		return open_proc(process, "maps");
	if (!in)
		die("can't open %s", path);
	return in;
}

static bool is_header(const char *line, ulong *start, ulong *end)
{
	return !isupper((unsigned char)*line) && sscanf(line, "%lx-%lx", start, end) == 2;
}

/* What smaps says of one area, in the lines below its first. */
struct details {
	ulong anonymous, huge;
	char flags[160];
};

static void finish_area(struct area *area, const struct details *details)
{
	int used;

	if (!area)
		return;
	used = snprintf(area->text, sizeof(area->text), "%s %08" PRIx64 " %s %s anon=%lu", area->perms, area->offset, area->kind,
			details->flags, details->anonymous * 1024 / PAGE);
	if (details->huge)
		snprintf(area->text + used, sizeof(area->text) - used, " thp=%lu", details->huge / 2048);
}

static void read_detail(char *line, struct details *details)
{
	if (!strncmp(line, "VmFlags:", 8)) {
		join_flags(details->flags, sizeof(details->flags), line + 8);
		flags_shown = true;
	} else if (sscanf(line, "Anonymous: %lu", &details->anonymous) == 1) {
		anonymous_shown = true;
	} else {
		sscanf(line, "AnonHugePages: %lu", &details->huge);
	}
}

static bool is_heap(const struct process *process, const struct area *area)
{
	return !strcmp(area->kind, "anon") && heap_label && area->start <= heap_label && area->end >= process->brk;
}

void read_areas(struct process *process)
{
	struct areas *areas = &process->areas;
	FILE *in = open_proc(process, "smaps");
	struct area *area = NULL;
	struct details details;
	char *line = NULL;
	size_t room = 0;
	ulong start, end;

	areas->count = 0;
	while (getline(&line, &room, in) > 0) {
		unsigned device[2];
		unsigned long long offset, inode;
		int name = 0;

		if (!is_header(line, &start, &end)) {
			read_detail(line, &details);
			continue;
		}
		finish_area(area, &details);
		details = (struct details){ 0, 0, "-" };
		area = NULL;
		if (IS_OF_KERNEL(start)) /* as in count_areas() */
			continue;
		area = add_area(areas);
		area->start = start;
		area->end = end;
		sscanf(line, "%*s %4s %llx %x:%x %llu %n", area->perms, &offset, &device[0], &device[1], &inode, &name);
		area->offset = inode ? offset : 0; /* of anonymous memory, old kernels show what they count with */
		line[strcspn(line, "\n")] = 0;
		name_kind(area, line + name, makedev(device[0], device[1]), inode);
		if (!labels_shown && is_heap(process, area))
			strcpy(area->kind, "heap");
	}
	finish_area(area, &details);
	free(line);
	fclose(in);
}

int count_areas(const struct process *process)
{
	FILE *in = open_proc(process, "maps");
	char *line = NULL;
	size_t room = 0;
	ulong start, end;
	int count = 0;

	while (getline(&line, &room, in) > 0)
		count += is_header(line, &start, &end) && !IS_OF_KERNEL(start);
	free(line);
	fclose(in);
	return count;
}

static void read_counters(const struct process *process, char *out, size_t room)
{
	static const char *const names[] = { "VmSize", "VmLck", "VmData", "VmStk", "VmExe", "VmLib" };
	FILE *in = open_proc(process, "status");
	ulong values[6] = { 0 };
	char *line = NULL;
	size_t size = 0, used = 0;

	*out = 0;
	while (getline(&line, &size, in) > 0)
		for (int i = 0; i < 6; i++)
			if (!strncmp(line, names[i], strlen(names[i])))
				values[i] = strtoul(line + strlen(names[i]) + 1, NULL, 10);
	free(line);
	fclose(in);
	for (int i = 0; i < 6; i++)
		/* Up to 5.10 VmLib can come out below zero: with three segments VmExe is more than all code. */
		if (values[i] < NEGATIVE_SIZE)
			used += snprintf(out + used, room - used, " %s=%lu", names[i], values[i]);
}

static bool equal(const struct area *a, const struct area *b)
{
	return a->start == b->start && a->end == b->end && !strcmp(a->text, b->text);
}

bool areas_have_changed(const struct process *process)
{
	struct process now = *process;
	bool changed;

	now.areas = (struct areas){ 0 };
	read_areas(&now);
	changed = now.areas.count != process->areas.count;
	for (int i = 0; i < now.areas.count && !changed; i++)
		changed = !equal(&now.areas.list[i], &process->areas.list[i]);
	free(now.areas.list);
	return changed;
}

/* Areas of `list` that `other` does not have, in both ordered by address. */
static void write_missing(const struct areas *list, const struct areas *other, char sign)
{
	for (int i = 0, j = 0; i < list->count; i++) {
		const struct area *area = &list->list[i];

		while (j < other->count && other->list[j].start < area->start)
			j++;
		if (j < other->count && equal(area, &other->list[j]))
			continue;
		printf("#%c %lx-%lx%s%s\n", sign, area->start, area->end, sign == '+' ? " " : "",
		       sign == '+' ? area->text : "");
	}
}

void observe(struct process *process, const char *word, bool whole)
{
	struct areas before = process->areas;
	char counters[sizeof(process->counters)];

	if (whole)
		before.count = 0;
	process->areas = (struct areas){ 0 };
	read_areas(process);
	printf("# %s [pid %d] %d\n", word, process->number, process->areas.count);
	/* First what is gone, so that a reader never holds two areas in one place. */
	write_missing(&before, &process->areas, '-');
	write_missing(&process->areas, &before, '+');
	free(before.list);
	read_counters(process, counters, sizeof(counters));
	if (whole || strcmp(counters, process->counters))
		printf("# vm%s\n", counters);
	memcpy(process->counters, counters, sizeof(counters));
}
