/* Starts the process under observation: what it is given before it becomes the subject, so that its layout depends on
 * nothing but the kernel. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recorder.h"

struct instructions instructions;
ulong code_page, subject_data;
struct conditions conditions;

/* Why the child could not become the subject, as its exit status. */
enum { NO_TRACING = 101, NO_FIXED_LAYOUT, NO_LIMITS, NO_OTHER_USER, NO_EXEC };

static void look_into(int fd)
{
	static const struct { const char *name; ulong *value; } wanted[] = {
		{ "at_syscall", &instructions.syscall }, { "at_store", &instructions.store },
		{ "at_load", &instructions.load }, { "area_name", &instructions.area_name },
	};
	struct stat status;
	const char *file;
	const ElfW(Ehdr) *elf;
	const ElfW(Phdr) *segments;
	const ElfW(Shdr) *sections;

	if (fstat(fd, &status))
		die("can't read the subject");
	file = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (file == MAP_FAILED)
		die("can't read the subject");
	elf = (const void *)file;
	segments = (const void *)(file + elf->e_phoff);
	for (int s = 0; s < elf->e_phnum; s++)
		if (segments[s].p_type == PT_LOAD && segments[s].p_flags & PF_W)
			subject_data = segments[s].p_filesz;
	sections = (const void *)(file + elf->e_shoff);
	for (int s = 0; s < elf->e_shnum; s++) {
		const ElfW(Sym) *symbols = (const void *)(file + sections[s].sh_offset);
		const char *names = file + sections[sections[s].sh_link].sh_offset;

		if (sections[s].sh_type != SHT_SYMTAB)
			continue;
		for (size_t i = 0; i < sections[s].sh_size / sizeof(*symbols); i++)
			for (int w = 0; w < 4; w++)
				if (!strcmp(names + symbols[i].st_name, wanted[w].name))
					*wanted[w].value = symbols[i].st_value;
	}
	munmap((void *)file, status.st_size);
	if (!instructions.syscall || !instructions.store || !instructions.load)
		die("the subject lacks its instructions");
	code_page = instructions.syscall & ~(PAGE - 1);
}

struct rlimit given_limit(int resource)
{
	switch (resource) {
	case RLIMIT_STACK:   return (struct rlimit){ 8 << 20, RLIM_INFINITY };
	case RLIMIT_MEMLOCK: return (struct rlimit){ 8 << 20, 8 << 20 };
	default:             return (struct rlimit){ RLIM_INFINITY, RLIM_INFINITY };
	}
}

/* As high as it is to be, or as this machine allows. */
static void limit(int resource)
{
	const struct rlimit given = given_limit(resource);
	struct rlimit now, wanted = given;

	if (!setrlimit(resource, &wanted))
		return;
	if (getrlimit(resource, &now))
		_exit(NO_LIMITS);
	wanted.rlim_max = given.rlim_max < now.rlim_max ? given.rlim_max : now.rlim_max;
	wanted.rlim_cur = given.rlim_cur < wanted.rlim_max ? given.rlim_cur : wanted.rlim_max;
	if (setrlimit(resource, &wanted))
		_exit(NO_LIMITS);
}

/* Root would get all capabilities back by the exec, without these bits. The numbers are those of linux/capability.h,
 * linux/securebits.h and linux/prctl.h, which a C library need not bring. */
static void drop_capabilities(void)
{
	enum { VERSION_3 = 0x20080522, NOROOT = 1 << 0, NOROOT_LOCKED = 1 << 1, AMBIENT = 47, AMBIENT_CLEAR = 4, NOBODY = 1000 };
	const struct { unsigned version; int pid; } header = { VERSION_3, 0 };
	const unsigned none[2][3] = { { 0 } };

	/* Before 2.6.26 there are no such bits, and only another user is without capabilities. */
	if (prctl(PR_SET_SECUREBITS, NOROOT | NOROOT_LOCKED, 0, 0, 0) && errno == EINVAL && (setgid(NOBODY) || setuid(NOBODY)))
		_exit(NO_OTHER_USER);
	prctl(AMBIENT, AMBIENT_CLEAR, 0, 0, 0);
	syscall(SYS_capset, &header, none);
}

/* The layout must not depend on chance, on who calls, nor on where the subject lies: no randomisation, fixed limits
 * (the stack's decides on mmap_base), no environment, and the path is that of a descriptor. Huge pages would come
 * when khugepaged pleases. */
static _Noreturn void become_subject(int fd, const char *path)
{
	char *arguments[] = { "subject", NULL }, *environment[] = { NULL }, link[32];
	int null = open("/dev/null", O_RDWR);

	dup2(null, 0);
	dup2(null, 1);
	if (personality(PERSONALITY | (conditions.upwards ? ADDR_COMPAT_LAYOUT : 0)) < 0)
		_exit(NO_FIXED_LAYOUT);
	limit(RLIMIT_STACK);
	limit(RLIMIT_MEMLOCK);
	limit(RLIMIT_AS);
	limit(RLIMIT_DATA);
	prctl(NO_HUGE_PAGES, 1, 0, 0, 0);
	drop_capabilities();
	if (ptrace(PTRACE_TRACEME, 0, NULL, NULL))
		_exit(NO_TRACING);
	syscall(SYS_execveat, fd, "", arguments, environment, AT_EMPTY_PATH);
	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd); /* before 3.19 */
	execve(link, arguments, environment);
	execve(path, arguments, environment); /* another user may not look there */
	_exit(NO_EXEC);
}

void start_subject(const char *path)
{
	/* A high number, beyond the files that the subject is given. */
	int file = open(path, O_RDONLY | O_CLOEXEC), fd = fcntl(file, F_DUPFD_CLOEXEC, 20), status;
	pid_t pid;

	if (fd < 0)
		die("can't open %s", path);
	close(file);
	look_into(fd);
	label_file(fd, "exe");
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		die("can't make a process: %s", strerror(errno));
	if (pid == 0)
		become_subject(fd, path);
	close(fd);
	status = wait_for(pid);
	if (WIFEXITED(status) && WEXITSTATUS(status) == NO_TRACING)
		unable("this machine does not let a process trace another one (ptrace)");
	if (WIFEXITED(status) && WEXITSTATUS(status) == NO_FIXED_LAYOUT)
		unable("this machine does not let a process switch off the randomisation of its layout (personality)");
	if (!WIFSTOPPED(status))
		die("the subject does not start (status %#x)", status);
	add_process(pid);
	if (!children_are_reported())
		return;
	/* Without the second option, before 3.8, the subject outlives a recorder that is killed. */
	if (ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)(PTRACE_O_TRACEFORK | PTRACE_O_EXITKILL)) &&
	    ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)PTRACE_O_TRACEFORK))
		unable("this machine does not let a process trace another one (ptrace: %s)", strerror(errno));
}
