/* Records what the running kernel answers to memory operations. README.md says how to use it. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recorder.h"

static void complain(const char *format, va_list values)
{
	fprintf(stderr, "recorder: ");
	vfprintf(stderr, format, values);
	fprintf(stderr, "\n");
	end_subjects();
}

void die(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	complain(format, values);
	exit(1);
}

void unable(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	complain(format, values);
	exit(EXIT_UNABLE);
}

static uint64_t number(const char *option, const char *text)
{
	char *end;
	uint64_t value = strtoull(text, &end, 10);

	if (!*text || *end)
		die("%s takes a whole number, not \"%s\"", option, text);
	return value;
}

static _Noreturn void usage(void)
{
	fprintf(stderr, "usage: recorder [OPTIONS] -s SEED [-p PROFILE] [-n LENGTH]\n"
			"       recorder [OPTIONS] -c FILE [-N NAME]\n"
			"       recorder [OPTIONS] -x [-N NAME] PROGRAM [ARGUMENT]...\n"
			"  -d FOLDER  where files lie while they are mapped\n"
			"  -m FOLDER  the same on tmpfs, before 3.17 (/dev/shm)\n"
			"  -u         mappings go upwards: the legacy layout\n"
			"  -k         keep the stack pointer; before 5.0 it follows what is touched\n"
			"  -i TEXT    what of the kernel was changed so that it shows more\nprofiles: ");
	write_profile_names(stderr);
	exit(2);
}

int main(int count, char **words)
{
	const char *profile_name = "default", *script = NULL, *folder = ".", *memory = "/dev/shm", *seed = NULL, *name = NULL;
	const struct profile *profile;
	struct machine machine;
	char path[4096], made[128];
	FILE *in = NULL;
	ssize_t length;
	int operations = 200, option;
	bool program = false;

	conditions.stack_pointer_follows = kernel_before(5, 0);
	while ((option = getopt(count, words, "+s:p:n:c:d:m:N:uki:x")) != -1)
		switch (option) {
		case 's': seed = optarg; break;
		case 'p': profile_name = optarg; break;
		case 'n': operations = (int)number("-n", optarg); break;
		case 'c': script = optarg; break;
		case 'd': folder = optarg; break;
		case 'm': memory = optarg; break;
		case 'N': name = optarg; break;
		case 'u': conditions.upwards = true; break;
		case 'k': conditions.stack_pointer_follows = false; break;
		case 'x': program = true; break;
		case 'i': conditions.instrumented = optarg; break;
		default:  usage();
		}
	if (program && optind < count) {
		record_program(words + optind, name ? name : words[optind]);
		return fflush(stdout) || ferror(stdout) ? 1 : 0;
	}
	if (!seed == !script || optind != count)
		usage();
	profile = profile_named(profile_name);
	if (!profile) {
		fprintf(stderr, "recorder: there is no profile \"%s\"\n", profile_name);
		usage();
	}
	make_files(folder, memory);
	if (script && !(in = fopen(script, "re")))
		die("can't open %s", script);
	snprintf(made, sizeof(made), "%s%s-%s", conditions.upwards ? "up-" : "", profile_name, seed ? seed : "");

	length = readlink("/proc/self/exe", path, sizeof(path) - 16);
	path[length > 0 ? length : 0] = 0;
	strcpy(strrchr(path, '/') ? strrchr(path, '/') + 1 : path, "subject");
	start_subject(path);
	write_header(&processes[0], script ? (name ? name : script) : made, &machine);
	if (script) {
		run_script(in, script, &machine);
	} else {
		printf("# about random case, seed %s, profile %s\n", seed, profile_name);
		random_walk(profile, number("-s", seed), operations, &machine);
	}
	for (int i = 0; i < process_count; i++)
		if (processes[i].alive)
			observe(&processes[i], "final", true);
	printf("# end\n");
	end_subjects();
	return fflush(stdout) || ferror(stdout) ? 1 : 0;
}
