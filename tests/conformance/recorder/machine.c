/* The header: what this machine is like, and the files that every subject is given. */
#define _GNU_SOURCE
#include <cpuid.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "recorder.h"

#define FIRST_FILE 3
#define FILES 6
/* Before 3.17 there is no memfd: the first two are files on tmpfs, which answer alike. */
static const char *file_names[FILES] = { "memfd:a", "memfd:b", "file:x", "file:y", "file:x", "zero" };

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

static int memory_file(const char *folder, off_t size, int which)
{
	/* By its release: where the call is missing, its number may be another one's. */
	if (!kernel_before(3, 17)) {
		int fd = memfd_create(file_names[which] + strlen("memfd:"), 0);

		fill(fd, size, file_names[which]);
		return fd;
	}
	file_names[which] = which ? "file:b" : "file:a";
	return nameless_file(folder, size, NULL);
}

/* Descriptors 3 to 8 and no others. They are made far above, then moved there. */
void make_files(const char *folder, const char *memory)
{
	int made[FILES], above[FILES];

	for (int fd = FIRST_FILE; fd < 64; fd++)
		close(fd);
	made[0] = memory_file(memory, 4 << 20, 0);
	made[1] = memory_file(memory, 64 << 10, 1);
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

static unsigned long file_system(int fd)
{
	struct statfs system;
	unsigned long words[64];

	if (!fstatfs(fd, &system))
		return (unsigned long)system.f_type;
	/* A library may ask for 64 bits, which 2.4 hasn't. The kernel's own struct begins with the type. */
	return syscall(SYS_fstatfs, fd, words) ? 0 : words[0];
}

static void write_files(void)
{
	for (int i = 0; i < FILES; i++) {
		struct stat status;

		fstat(FIRST_FILE + i, &status);
		printf("# fd %d %s%s size=%ld fs=%#lx\n", FIRST_FILE + i, file_names[i],
		       i == 4 ? ",read-only" : "", (long)status.st_size, file_system(FIRST_FILE + i));
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

	if (kernel_before(4, 12)) /* one page, and it belongs to the area */
		return 0;
	return given ? atoi(given + strlen("stack_guard_gap=")) : 256;
}

/* For fields later than the name in parentheses; with the space before it. */
static const char *stat_text(const struct process *process, int number)
{
	char path[64];
	const char *at;

	snprintf(path, sizeof(path), "/proc/%d/stat", process->pid);
	at = strrchr(setting(path), ')');
	for (int field = 2; at && field < number; field++)
		at = strchr(at + 1, ' ');
	return at ? at : " ?";
}

ulong stat_field(const struct process *process, int number) { return strtoul(stat_text(process, number), NULL, 10); }
char task_state(const struct process *task) { return stat_text(task, 3)[1]; }

/* start_data and end_data, which kernels before 3.3 don't show: then 0. */
ulong data_size(const struct process *process)
{
	return stat_field(process, 46) - stat_field(process, 45);
}

static ulong ask(struct process *process, const char *call, ulong a, ulong b)
{
	struct operation op = { call_named(call, strlen(call)),
				{ a, b, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0 } };

	return (ulong)perform(process, &op).value;
}

static ulong whole_pages(ulong address) { return (address + PAGE - 1) & -PAGE; }

bool grows_upwards(void) { return conditions.upwards || ONLY_UPWARDS; }

/* What no file under /proc says is found by asking the kernel for a place: its first choice lies right below all
 * that already hangs from mmap_base. */
static void probe_places(struct process *subject, struct machine *machine)
{
	ulong place = ask(subject, "mmap", 0, PAGE);

	ask(subject, "munmap", place, PAGE);
	machine->mmap_base = place + PAGE;
	machine->hint_min = ask(subject, "mmap", PAGE, PAGE);
	ask(subject, "munmap", machine->hint_min, PAGE);
}

/* An older kernel may remember what was asked of it: where it searched last, up to 3.8. There the places follow from
 * what the subject was given: the 128 MiB at least that are left for a stack are more than its limit. */
static void derive_places(struct machine *machine)
{
	machine->mmap_base = whole_pages(TASK_SIZE - (128 << 20));
	machine->hint_min = whole_pages(strtoul(setting("/proc/sys/vm/mmap_min_addr"), NULL, 10));
}

static void probe(struct process *subject, struct machine *machine)
{
	const struct areas *areas = &subject->areas;

	machine->start_stack = stat_field(subject, 28);
	if (kernel_before(4, 5))
		stack_label = machine->start_stack;
	if (kernel_before(5, 0))
		derive_places(machine);
	else
		probe_places(subject, machine);
	machine->brk = ask(subject, "brk", 0, 0);
	machine->start_brk = stat_field(subject, 47);
	if (!machine->start_brk) /* not shown before 3.3; it has not moved yet */
		machine->start_brk = machine->brk;
	heap_label = machine->start_brk;
	machine->task_size = TASK_SIZE;
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
	if (grows_upwards())
		machine->mmap_base = whole_pages(TASK_SIZE / 3);
}

static void write_limits(const struct process *subject)
{
	static const struct { const char *name; int resource; } limits[] = {
		{ "AS", RLIMIT_AS }, { "DATA", RLIMIT_DATA }, { "STACK", RLIMIT_STACK }, { "MEMLOCK", RLIMIT_MEMLOCK },
	};

	for (int i = 0; i < 4; i++) {
		uint64_t limit = soft_limit(subject, limits[i].resource);

		if (is_unlimited(limit))
			printf("# rlimit %s unlimited\n", limits[i].name);
		else
			printf("# rlimit %s %" PRIu64 "\n", limits[i].name, limit);
	}
}

static void check_capabilities(const struct process *subject)
{
	char path[64], line[256];
	unsigned long long effective = 1;
	FILE *in;

	snprintf(path, sizeof(path), "/proc/%d/status", subject->pid);
	in = fopen(path, "re");
	while (in && fgets(line, sizeof(line), in))
		sscanf(line, "CapEff: %llx", &effective);
	if (in)
		fclose(in);
	if (effective)
		unable("the subject keeps capabilities that it should not have (%#llx)", effective);
}

static void write_setting(const char *name, const char *path)
{
	const char *value = setting(path);

	if (strcmp(value, "-"))
		printf("# %s %s\n", name, value);
}

/* What a recording of an old kernel shows, and under which conditions; today's shows all, under one. */
static void write_conditions(void)
{
	if (kernel_before(6, 18))
		printf("# flags %s\n# anon %s\n", flags_shown ? "shown" : "none", anonymous_shown ? "shown" : "none");
	if (conditions.stack_pointer_follows)
		printf("# stack_pointer follows\n");
	if (conditions.instrumented)
		printf("# instrumented %s\n", conditions.instrumented);
}

/* Huge pages of 2 MiB that are set aside for MAP_HUGETLB, less those that an earlier process has left reserved. Most machines
 * have none. */
static void write_huge_pool(void)
{
	FILE *in = fopen("/proc/meminfo", "re");
	char *line = NULL;
	size_t room = 0;
	long found = 0, reserved = 0;

	while (in && getline(&line, &room, in) > 0)
		if (sscanf(line, "HugePages_Free: %ld", &found) != 1)
			sscanf(line, "HugePages_Rsvd: %ld", &reserved);
	if (found > reserved)
		printf("# huge_pool %ld\n", found - reserved);
	free(line);
	if (in)
		fclose(in);
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
	if (grows_upwards())
		printf("# layout legacy\n");
	printf("# task_size %#lx\n# mmap_base %#lx\n# start_stack %#lx\n", machine->task_size, machine->mmap_base,
	       machine->start_stack);
	printf("# start_brk %#lx\n# brk %#lx\n# data_size %lu\n", machine->start_brk, machine->brk,
	       kernel_before(3, 3) ? subject_data : data_size(subject));
	printf("# stack_guard_pages %d\n# hint_min %#lx\n", guard_pages(), machine->hint_min);
	write_conditions();
	write_setting("mmap_min_addr", "/proc/sys/vm/mmap_min_addr");
	write_setting("max_map_count", "/proc/sys/vm/max_map_count");
	write_setting("overcommit", "/proc/sys/vm/overcommit_memory");
	printf("# pkeys %d\n", protection_keys());
	write_huge_pool();
	write_setting("thp", "/sys/kernel/mm/transparent_hugepage/enabled");
	write_setting("thp_shmem", "/sys/kernel/mm/transparent_hugepage/shmem_enabled");
	printf("# ram_pages %" PRIu64 "\n", ((uint64_t)memory.totalram + memory.totalswap) * memory.mem_unit / PAGE);
	write_limits(subject);
	printf("# capabilities none\n# huge_pages none%s\n", kernel_before(3, 15) ? "" : " (PR_SET_THP_DISABLE)");
	write_files();
	observe(subject, "initial", true);
}

void write_program_header(const char *name)
{
	struct machine machine;
	struct utsname kernel;

	uname(&kernel);
	derive_places(&machine);
	printf("# vmatrace 1\n# case %s\n# kernel %s %s\n# page %lu\n", name, kernel.release, kernel.machine, PAGE);
	if (grows_upwards())
		printf("# layout legacy\n");
	printf("# task_size %#lx\n# mmap_base %#lx\n", TASK_SIZE,
	       grows_upwards() ? whole_pages(TASK_SIZE / 3) : machine.mmap_base);
	printf("# stack_guard_pages %d\n# hint_min %#lx\n", guard_pages(), machine.hint_min);
	if (conditions.instrumented)
		printf("# instrumented %s\n", conditions.instrumented);
	write_setting("max_map_count", "/proc/sys/vm/max_map_count");
	write_setting("overcommit", "/proc/sys/vm/overcommit_memory");
	write_setting("thp", "/sys/kernel/mm/transparent_hugepage/enabled");
	printf("# rlimit STACK %d\n", 8 << 20);
}
