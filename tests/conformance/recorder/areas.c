/* What the kernel shows of an address space, /proc/PID/smaps and status, and what has changed in it. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "recorder.h"

static struct {
	ino_t inode;
	const char *label;
} files[16];
static int file_count;

void label_file(int fd, const char *label)
{
	struct stat status;

	if (fstat(fd, &status) || file_count == 16)
		die("can't look at the file that is to be %s", label);
	files[file_count].inode = status.st_ino;
	files[file_count++].label = label;
}

/* Inode numbers of shared anonymous memory differ from run to run; the order in which they appear does not. */
static int shared_object(ino_t inode)
{
	static ino_t *seen;
	static int count;

	for (int i = 0; i < count; i++)
		if (seen[i] == inode)
			return i + 1;
	if (!(count & (count - 1)))
		seen = realloc(seen, (count ? 2 * count : 1) * sizeof(*seen));
	seen[count] = inode;
	return ++count;
}

static void name_kind(struct area *area, const char *name, ino_t inode)
{
	char *const kind = area->kind;
	const size_t room = sizeof(area->kind);

	if (!*name)
		snprintf(kind, room, "anon");
	else if (*name == '[')
		snprintf(kind, room, "%.*s", (int)strcspn(name + 1, "]"), name + 1);
	else if (!strcmp(name, "/dev/zero"))
		snprintf(kind, room, "zero");
	else if (!strncmp(name, "/dev/zero ", 10))
		snprintf(kind, room, "shm#%d", shared_object(inode));
	else {
		const char *label = "file:?";

		for (int i = 0; i < file_count; i++)
			/* Inodes of different file systems may be equal, so the kind of name counts too. */
			if (files[i].inode == inode &&
			    !strncmp(name, "/memfd:", 7) == !strncmp(files[i].label, "memfd:", 6))
				label = files[i].label;
		snprintf(kind, room, "%s", label);
	}
	for (char *c = kind; *c; c++)
		if (*c == ' ')
			*c = '_';
}

static struct area *add_area(struct areas *areas)
{
	if (areas->count == areas->room) {
		areas->room = areas->room ? 2 * areas->room : 64;
		areas->list = realloc(areas->list, areas->room * sizeof(*areas->list));
		if (!areas->list)
			die("no memory for %d areas", areas->room);
	}
	return memset(&areas->list[areas->count++], 0, sizeof(struct area));
}

/* "rd wr mr" as "rd,wr,mr"; soft-dirty comes and goes with configuration and history. */
static void join_flags(char *out, size_t room, char *flags)
{
	size_t used = 0;

	*out = 0;
	for (char *flag = strtok(flags, " \n"); flag; flag = strtok(NULL, " \n"))
		if (strcmp(flag, "sd") && used < room)
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
	if (!in)
		die("can't open %s", path);
	return in;
}

/* [vsyscall] lies above everything that a process can map, and is none of its areas. */
static bool is_header(const char *line, u64 *start, u64 *end)
{
	return !isupper((unsigned char)*line) && sscanf(line, "%lx-%lx", start, end) == 2 && *start < 1ULL << 63;
}

void read_areas(struct process *process)
{
	struct areas *areas = &process->areas;
	FILE *in = open_proc(process, "smaps");
	struct area *area = NULL;
	u64 anonymous = 0, huge = 0, start, end;
	char *line = NULL, flags[160];
	size_t room = 0;

	areas->count = 0;
	while (getline(&line, &room, in) > 0) {
		if (is_header(line, &start, &end)) {
			unsigned long inode;
			int name = 0;

			area = add_area(areas);
			area->start = start;
			area->end = end;
			sscanf(line, "%*s %4s %lx %*s %lu %n", area->perms, &area->offset, &inode, &name);
			line[strcspn(line, "\n")] = 0;
			name_kind(area, line + name, inode);
			anonymous = huge = 0;
		} else if (!strncmp(line, "VmFlags:", 8) && area) {
			int used;

			join_flags(flags, sizeof(flags), line + 8);
			used = snprintf(area->text, sizeof(area->text), "%s %08lx %s %s anon=%lu", area->perms,
					area->offset, area->kind, flags, anonymous * 1024 / PAGE);
			if (huge)
				snprintf(area->text + used, sizeof(area->text) - used, " thp=%lu", huge / 2048);
			area = NULL;
		} else if (sscanf(line, "Anonymous: %lu", &anonymous) != 1) {
			sscanf(line, "AnonHugePages: %lu", &huge);
		}
	}
	if (!areas->count || !areas->list[0].text[0])
		unable("this kernel shows no VmFlags in /proc/PID/smaps");
	free(line);
	fclose(in);
}

int count_areas(const struct process *process)
{
	FILE *in = open_proc(process, "maps");
	char *line = NULL;
	size_t room = 0;
	u64 start, end;
	int count = 0;

	while (getline(&line, &room, in) > 0)
		count += is_header(line, &start, &end);
	free(line);
	fclose(in);
	return count;
}

static void read_counters(const struct process *process, char *out, size_t room)
{
	static const char *const names[] = { "VmSize", "VmLck", "VmData", "VmStk", "VmExe", "VmLib" };
	FILE *in = open_proc(process, "status");
	u64 values[6] = { 0 };
	char *line = NULL;
	size_t size = 0, used = 0;

	while (getline(&line, &size, in) > 0)
		for (int i = 0; i < 6; i++)
			if (!strncmp(line, names[i], strlen(names[i])))
				values[i] = strtoul(line + strlen(names[i]) + 1, NULL, 10);
	free(line);
	fclose(in);
	for (int i = 0; i < 6; i++)
		used += snprintf(out + used, room - used, " %s=%lu", names[i], values[i]);
}

static bool equal(const struct area *a, const struct area *b)
{
	return a->start == b->start && a->end == b->end && !strcmp(a->text, b->text);
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
