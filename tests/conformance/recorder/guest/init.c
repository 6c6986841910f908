/* The first process of a guest: it makes the recordings that /jobs asks for, one a line,
 *
 *	NAME argument …          the recorder's arguments
 *
 * and sends them through the second serial port, each as a line "recording NAME SIZE" and then its text, at last a line
 * "end COUNT". Without a library call younger than the kernels it is meant for. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define TRACE "/out/trace"
#define MAX_WORDS 32
#define SECONDS_EACH 600

static int channel;

static void set(const char *path, const char *value)
{
	int file = value ? open(path, O_WRONLY) : -1;

	if (file < 0)
		return;
	if (write(file, value, strlen(value)) < 0)
		printf("guest: %s: %s\n", path, strerror(errno));
	close(file);
}

static void make_devices(void)
{
	static const struct { const char *path; mode_t kind; unsigned major, minor; } devices[] = {
		{ "/dev/console", S_IFCHR | 0600, 5, 1 }, { "/dev/null", S_IFCHR | 0666, 1, 3 },
		{ "/dev/zero", S_IFCHR | 0666, 1, 5 }, { "/dev/ttyS1", S_IFCHR | 0600, 4, 65 },
	};

	mkdir("/dev", 0755);
	umask(0);
	for (size_t i = 0; i < sizeof(devices) / sizeof(devices[0]); i++)
		mknod(devices[i].path, devices[i].kind, makedev(devices[i].major, devices[i].minor));
}

static void use_console(void)
{
	int console = open("/dev/console", O_RDWR);

	for (int i = 0; i < 3; i++)
		dup2(console, i);
	if (console > 2)
		close(console);
	setvbuf(stdout, NULL, _IOLBF, 0);
}

/* Distributions have drivers of disks in modules: /modules/list has their names in order. */
static void load_modules(void)
{
	char name[128], path[160];
	FILE *list = fopen("/modules/list", "r");

	while (list && fgets(name, sizeof(name), list)) {
		int file;

		name[strcspn(name, "\n")] = 0;
		snprintf(path, sizeof(path), "/modules/%s", name);
		file = open(path, O_RDONLY);
		if (syscall(SYS_finit_module, file, "", 0))
			printf("guest: %s: %s\n", path, strerror(errno));
		close(file);
	}
	if (list)
		fclose(list);
}

/* Drivers choose the numbers of most disks as they load. */
static bool mount_disk(const char *name)
{
	static const char *const types[] = { "ext2", "ext4" };
	char path[64];
	unsigned major, minor;
	FILE *numbers;
	int found;

	snprintf(path, sizeof(path), "/sys/block/%s/dev", name);
	numbers = fopen(path, "r");
	if (!numbers)
		return false;
	found = fscanf(numbers, "%u:%u", &major, &minor);
	fclose(numbers);
	snprintf(path, sizeof(path), "/dev/%s", name);
	if (found != 2 || (mknod(path, S_IFBLK | 0600, makedev(major, minor)) && errno != EEXIST))
		return false;
	for (int i = 0; i < 2; i++)
		if (!mount(path, "/files", types[i], 0, NULL))
			return true;
	return false;
}

/* Kernels that know no initramfs have a disk with all of its files as their root, which is told from others by its device. */
static bool is_on_disk(void)
{
	struct stat root;

	return !stat("/", &root) && major(root.st_dev) != 0;
}

static void mount_all(void)
{
	static const struct { const char *type, *path; } mounts[] = {
		{ "proc", "/proc" }, { "sysfs", "/sys" }, { "tmpfs", "/memory" }, { "tmpfs", "/out" }, { "tmpfs", "/files" },
	};
	static const char *const disks[] = { "sda", "vda", "nvme0n1", "hda" };
	const bool on_disk = is_on_disk();

	for (size_t i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++) {
		mkdir(mounts[i].path, 0777);
		if (on_disk && !strcmp(mounts[i].path, "/files"))
			continue;
		if (mount("none", mounts[i].path, mounts[i].type, 0, NULL))
			printf("guest: %s on %s: %s\n", mounts[i].type, mounts[i].path, strerror(errno));
	}
	load_modules();
	if (on_disk)
		return;
	/* Over the tmpfs, which stays when there is no disk. Some drivers take a moment. */
	for (int tries = 0; tries < 20; tries++) {
		for (size_t i = 0; i < sizeof(disks) / sizeof(disks[0]); i++)
			if (mount_disk(disks[i]))
				return;
		usleep(100000);
	}
	printf("guest: no disk, so all files are on tmpfs\n");
}

/* NAME=VALUE on the kernel's command line, of names that the kernel does not know, is in our environment. */
static void settle(void)
{
	set("/proc/sys/kernel/printk", "1");
	set("/proc/sys/kernel/randomize_va_space", "0");
	set("/sys/kernel/mm/transparent_hugepage/enabled", getenv("thp") ? getenv("thp") : "never");
	set("/proc/sys/vm/max_map_count", getenv("max_map_count"));
	set("/proc/sys/vm/mmap_min_addr", "4096");
}

static void open_channel(void)
{
	struct termios raw;

	channel = open("/dev/ttyS1", O_WRONLY | O_NOCTTY | O_CLOEXEC);
	if (channel < 0 || tcgetattr(channel, &raw)) {
		printf("guest: no second serial port: %s\n", strerror(errno));
		return;
	}
	cfmakeraw(&raw);
	cfsetospeed(&raw, B115200);
	tcsetattr(channel, TCSANOW, &raw);
}

static void send(const char *bytes, size_t length)
{
	while (length) {
		ssize_t sent = write(channel, bytes, length);

		if (sent < 0 && errno != EINTR)
			return;
		if (sent > 0) {
			bytes += sent;
			length -= (size_t)sent;
		}
	}
}

static void send_recording(const char *name)
{
	static char buffer[1 << 16];
	struct stat status;
	int file = open(TRACE, O_RDONLY);
	ssize_t length;

	if (file < 0 || fstat(file, &status))
		return;
	snprintf(buffer, sizeof(buffer), "recording %s %ld\n", name, (long)status.st_size);
	send(buffer, strlen(buffer));
	while ((length = read(file, buffer, sizeof(buffer))) > 0)
		send(buffer, (size_t)length);
	close(file);
}

static int run(char **words)
{
	int status = 0;
	pid_t pid = fork();

	if (!pid) {
		dup2(open(TRACE, O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
		alarm(SECONDS_EACH);
		execv(words[0], words);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	/* What a recorder that was killed leaves behind becomes ours. */
	while (waitpid(-1, NULL, WNOHANG) > 0)
		;
	return status;
}

static bool do_job(char *line)
{
	char *words[MAX_WORDS + 1], *rest, *name = strtok_r(line, " \n", &rest), *word;
	int count = 0, status;

	if (!name)
		return false;
	while (count < MAX_WORDS && (word = strtok_r(NULL, " \n", &rest)))
		words[count++] = word;
	words[count] = NULL;
	status = count ? run(words) : -1;
	if (status)
		printf("guest: %s: status %#x\n", name, status);
	else
		send_recording(name);
	return !status;
}

int main(void)
{
	static char line[4096];
	struct utsname kernel;
	int done = 0;
	FILE *jobs;

	make_devices();
	use_console();
	mount_all();
	settle();
	open_channel();
	uname(&kernel);
	printf("guest: Linux %s\n", kernel.release);
	jobs = fopen("/jobs", "r");
	while (jobs && fgets(line, sizeof(line), jobs))
		done += do_job(line);
	snprintf(line, sizeof(line), "end %d\n", done);
	send(line, strlen(line));
	tcdrain(channel);
	printf("guest: %d recordings\n", done);
	sync();
	reboot(RB_AUTOBOOT);
	for (;;)
		pause();
}
