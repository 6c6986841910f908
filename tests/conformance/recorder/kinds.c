/* What an area is of: a file, shared memory, the stack; from the name that smaps has for it. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "recorder.h"

ulong stack_label, heap_label;
bool show_paths, labels_shown;

static struct {
	dev_t device;
	ino_t inode;
	const char *label;
} files[16];
static int file_count;

void label_file(int fd, const char *label)
{
	struct stat status;

	if (fstat(fd, &status) || file_count == 16)
		die("can't look at the file that is to be %s", label);
	files[file_count].device = status.st_dev;
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

/* Inodes of different file systems may be equal, so the device counts too; but some file systems show another one
 * here than stat() does, so then the kind of name must do. */
static const char *file_label(const char *name, dev_t device, ino_t inode)
{
	const char *label = "file:?";

	for (int i = 0; i < file_count; i++) {
		if (files[i].inode != inode || !strncmp(name, "/memfd:", 7) != !strncmp(files[i].label, "memfd:", 6))
			continue;
		label = files[i].label;
		if (files[i].device == device)
			break;
	}
	return label;
}

static size_t path_length(const char *name)
{
	const char *deleted = strstr(name, " (deleted)");

	return deleted ? (size_t)(deleted - name) : strlen(name);
}

/* A label in brackets. Stacks go by `stack_label` where there is one; a thread's has none of its own ("stack:17"). */
static void name_special(struct area *area, const char *name)
{
	bool stack = !strncmp(name, "[stack", 6) || !strncmp(name, "[threadstack", 12);

	labels_shown |= *name == '[';
	if (stack_label && (stack || !*name))
		stack = area->start <= stack_label && area->end > stack_label;
	if (stack_label && stack)
		snprintf(area->kind, sizeof(area->kind), "stack");
	else if (!*name || (stack_label && !strncmp(name, "[stack", 6)) || !strncmp(name, "[threadstack", 12))
		snprintf(area->kind, sizeof(area->kind), "anon");
	else
		snprintf(area->kind, sizeof(area->kind), "%.*s", (int)strcspn(name + 1, "]"), name + 1);
}

void name_kind(struct area *area, const char *name, dev_t device, ino_t inode)
{
	char *const kind = area->kind;
	const size_t room = sizeof(area->kind);

	if (!*name || *name == '[')
		name_special(area, name);
	else if (!strcmp(name, "/dev/zero"))
		snprintf(kind, room, "zero");
	else if (!strncmp(name, "/dev/zero ", 10) || !strncmp(name, "/anon_hugepage ", 15))
		snprintf(kind, room, "shm#%d", shared_object(inode));
	else if (show_paths)
		snprintf(kind, room, "file:%.*s", (int)path_length(name), name);
	else
		snprintf(kind, room, "%s", file_label(name, device, inode));
	for (char *c = kind; *c; c++)
		if (*c == ' ')
			*c = '_';
}
