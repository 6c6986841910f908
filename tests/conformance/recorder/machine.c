/* The header: what this machine is like, and the files that every subject is given. */
#define _GNU_SOURCE
#include <cpuid.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "recorder.h"

#define FIRST_FILE 3
#define FILES 6
static const char *const file_names[FILES] = { "memfd:a", "memfd:b", "file:x", "file:y", "file:x", "zero" };

static void fill(int fd, off_t size, const char *what)
{
	if (fd < 0 || ftruncate(fd, size))
		die("can't make %s: %s", what, strerror(errno));
}

/* A file that leaves no trace behind; `again` is opened on it a second time, read-only. */
static int nameless_file(const char *folder, off_t size, int *again)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "%s/recorder-XXXXXX", folder);
	fd = mkstemp(path);
	fill(fd, size, path);
	if (again)
		*again = open(path, O_RDONLY);
	unlink(path);
	return fd;
}

/* Descriptors 3 to 8 and no others. They are made far above, then moved there. */
void make_files(const char *folder)
{
	int made[FILES], above[FILES];

	for (int fd = FIRST_FILE; fd < 64; fd++)
		close(fd);
	fill(made[0] = memfd_create("a", 0), 4 << 20, "memfd:a");
	fill(made[1] = memfd_create("b", 0), 64 << 10, "memfd:b");
	made[2] = nameless_file(folder, 4 << 20, &made[4]);
	made[3] = nameless_file(folder, 64 << 10, NULL);
	made[5] = open("/dev/zero", O_RDWR);
	for (int i = 0; i < FILES; i++) {
		above[i] = fcntl(made[i], F_DUPFD, 64);
		if (above[i] < 0)
			die("can't make %s: %s", file_names[i], strerror(errno));
	}
	for (int i = 0; i < FILES; i++) {
		dup2(above[i], FIRST_FILE + i);
		close(above[i]);
	}
	for (int fd = FIRST_FILE + FILES; fd < 64; fd++)
		close(fd);
	for (int i = 0; i < 4; i++)
		label_file(FIRST_FILE + i, file_names[i]);
}

static void write_files(void)
{
	for (int i = 0; i < FILES; i++) {
		struct stat status;
		struct statfs system;

		fstat(FIRST_FILE + i, &status);
		fstatfs(FIRST_FILE + i, &system);
		printf("# fd %d %s%s size=%ld fs=%#lx\n", FIRST_FILE + i, file_names[i],
		       i == 4 ? ",read-only" : "", (long)status.st_size, (unsigned long)system.f_type);
	}
}

/* The first line of a file without its end; of "always [madvise] never", what is chosen. */
static const char *setting(const char *path)
{
	static char line[4096];
	FILE *in = fopen(path, "re");
	char *chosen;

	if (!in || !fgets(line, sizeof(line), in))
		strcpy(line, "-");
	if (in)
		fclose(in);
	line[strcspn(line, "\n")] = 0;
	chosen = strchr(line, '[');
	if (!chosen)
		return line;
	chosen[strcspn(chosen, "]")] = 0;
	return chosen + 1;
}

static int guard_pages(void)
{
	const char *given = strstr(setting("/proc/cmdline"), "stack_guard_gap=");

	return given ? atoi(given + strlen("stack_guard_gap=")) : 256;
}

/* Field `number` of /proc/PID/stat, counted from 1 as in proc(5); later than the name in parentheses. */
static u64 stat_field(const struct process *process, int number)
{
	char path[64];
	const char *at;

	snprintf(path, sizeof(path), "/proc/%d/stat", process->pid);
	at = strrchr(setting(path), ')');
	for (int field = 2; at && field < number; field++)
		at = strchr(at + 1, ' ');
	return at ? strtoul(at, NULL, 10) : 0;
}

static u64 ask(struct process *process, const char *call, u64 a, u64 b)
{
	struct operation op = { call_named(call, strlen(call)),
				{ a, b, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0 } };

	return (u64)perform(process, &op).value;
}

/* What no file under /proc says is found by asking the kernel for a place: its first choice lies right below all
 * that already hangs from mmap_base. */
static void probe(struct process *subject, struct machine *machine)
{
	const struct areas *areas = &subject->areas;
	u64 place = ask(subject, "mmap", 0, PAGE);

	ask(subject, "munmap", place, PAGE);
	machine->mmap_base = place + PAGE;
	machine->hint_min = ask(subject, "mmap", PAGE, PAGE);
	ask(subject, "munmap", machine->hint_min, PAGE);
	machine->brk = ask(subject, "brk", 0, 0);
	machine->start_stack = stat_field(subject, 28);
	machine->start_brk = stat_field(subject, 47);
	read_areas(subject);
	for (int i = 0; i < areas->count; i++) {
		const struct area *area = &areas->list[i];

		if (area->start == machine->mmap_base)
			machine->mmap_base = area->end;
		if (!strcmp(area->kind, "vdso"))
			machine->vdso_start = area->start;
		if (!strcmp(area->kind, "stack")) {
			machine->stack_start = area->start;
			machine->task_size = area->end;
		}
	}
}

static void write_limits(const struct process *subject)
{
	static const struct { const char *name; int resource; } limits[] = {
		{ "AS", RLIMIT_AS }, { "DATA", RLIMIT_DATA }, { "STACK", RLIMIT_STACK }, { "MEMLOCK", RLIMIT_MEMLOCK },
	};

	for (int i = 0; i < 4; i++) {
		struct rlimit limit;

		prlimit(subject->pid, limits[i].resource, NULL, &limit);
		if (limit.rlim_cur == RLIM_INFINITY)
			printf("# rlimit %s unlimited\n", limits[i].name);
		else
			printf("# rlimit %s %lu\n", limits[i].name, (unsigned long)limit.rlim_cur);
	}
}

static void check_capabilities(const struct process *subject)
{
	char path[64], line[256];
	unsigned long effective = 1;
	FILE *in;

	snprintf(path, sizeof(path), "/proc/%d/status", subject->pid);
	in = fopen(path, "re");
	while (in && fgets(line, sizeof(line), in))
		sscanf(line, "CapEff: %lx", &effective);
	if (in)
		fclose(in);
	if (effective)
		unable("the subject keeps capabilities that it should not have (%#lx)", effective);
}

/* OSPKE: the processor has keys, and the kernel has switched them on. */
static int protection_keys(void)
{
	unsigned eax, ebx, ecx = 0, edx;

	return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && ecx & 1 << 4 ? 16 : 0;
}

void write_header(struct process *subject, const char *name, struct machine *machine)
{
	struct utsname kernel;
	struct sysinfo memory;

	uname(&kernel);
	sysinfo(&memory);
	check_capabilities(subject);
	probe(subject, machine);
	printf("# vmatrace 1\n# case %s\n# kernel %s %s\n# page %lu\n", name, kernel.release, kernel.machine, PAGE);
	printf("# task_size %#lx\n# mmap_base %#lx\n# start_stack %#lx\n", machine->task_size, machine->mmap_base,
	       machine->start_stack);
	printf("# start_brk %#lx\n# brk %#lx\n", machine->start_brk, machine->brk);
	printf("# stack_guard_pages %d\n# hint_min %#lx\n", guard_pages(), machine->hint_min);
	printf("# mmap_min_addr %s\n", setting("/proc/sys/vm/mmap_min_addr"));
	printf("# max_map_count %s\n", setting("/proc/sys/vm/max_map_count"));
	printf("# overcommit %s\n", setting("/proc/sys/vm/overcommit_memory"));
	printf("# pkeys %d\n", protection_keys());
	printf("# thp %s\n", setting("/sys/kernel/mm/transparent_hugepage/enabled"));
	printf("# thp_shmem %s\n", setting("/sys/kernel/mm/transparent_hugepage/shmem_enabled"));
	printf("# ram_pages %lu\n", (memory.totalram + memory.totalswap) * memory.mem_unit / PAGE);
	write_limits(subject);
	printf("# capabilities none\n# huge_pages none (PR_SET_THP_DISABLE)\n");
	write_files();
	observe(subject, "initial", true);
}
