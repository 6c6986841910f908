/* Operations written by hand, one a line; a recording's own lines too, so that it can be done again elsewhere:
 *
 *	[[pid N] ] [NAME =] call(argument, …)       NAME becomes what the call returned
 *	NAME = value
 *	loop NAME from to: call(…)                  for from <= NAME < to
 *
 * A value is a sum of products, of numbers, names and symbols, joined by |. Other comments than those of
 * record_comment() are passed over. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

static struct { char name[32]; uint64_t value; } names[256];
static int name_count;
static const char *script_name;
static int line_number;

_Noreturn static void wrong(const char *what, const char *at)
{
	die("%s:%d: %s: \"%.40s\"", script_name, line_number, what, at);
}

static size_t word_at(const char *at)
{
	size_t length = 0;

	if (isalpha((unsigned char)*at) || *at == '_')
		while (isalnum((unsigned char)at[length]) || at[length] == '_')
			length++;
	return length;
}

static const char *past_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

static void define(const char *name, size_t length, uint64_t value)
{
	int i = 0;

	while (i < name_count && (strncmp(names[i].name, name, length) || names[i].name[length]))
		i++;
	if (i == 256 || length >= sizeof(names[0].name))
		wrong("no room for another name", name);
	if (i == name_count) {
		memcpy(names[i].name, name, length);
		name_count++;
	}
	names[i].value = value;
}

static uint64_t lookup(const char *name, size_t length)
{
	uint64_t value;

	for (int i = 0; i < name_count; i++)
		if (!strncmp(names[i].name, name, length) && !names[i].name[length])
			return names[i].value;
	if (!constant_named(name, length, &value))
		wrong("unknown name", name);
	return value;
}

static uint64_t read_value(const char **at);

/* a number, a name, (value), -factor */
static uint64_t read_factor(const char **at)
{
	const char *start = *at = past_blanks(*at);
	size_t length = word_at(start);
	uint64_t value;

	if (length) {
		*at += length;
		return lookup(start, length);
	}
	if (*start == '-') {
		*at += 1;
		return -read_factor(at);
	}
	if (*start == '(') {
		*at += 1;
		value = read_value(at);
		*at = past_blanks(*at);
		if (**at != ')')
			wrong("a ) is missing", *at);
		*at += 1;
		return value;
	}
	if (!isdigit((unsigned char)*start))
		wrong("a number or name is missing", start);
	return strtoull(start, (char **)at, 0);
}

static uint64_t read_product(const char **at)
{
	uint64_t value = read_factor(at);

	for (*at = past_blanks(*at); **at == '*'; *at = past_blanks(*at)) {
		*at += 1;
		value *= read_factor(at);
	}
	return value;
}

static uint64_t read_sum(const char **at)
{
	uint64_t value = read_product(at);

	for (*at = past_blanks(*at); **at == '+' || **at == '-'; *at = past_blanks(*at)) {
		bool minus = *(*at)++ == '-';
		uint64_t next = read_product(at);

		value += minus ? -next : next;
	}
	return value;
}

static uint64_t read_value(const char **at)
{
	uint64_t value = read_sum(at);

	while (**at == '|') {
		*at += 1;
		value |= read_sum(at);
	}
	return value;
}

/* prlimit64(0, RLIMIT_X, {rlim_cur=N, rlim_max=…}, NULL), as a recording has it. */
static void read_limit(struct operation *op, const char *at)
{
	const char *resource = strchr(at, ','), *value = strstr(at, "rlim_cur=");

	if (!resource || !value)
		wrong("not a limit", at);
	resource++;
	value += strlen("rlim_cur=");
	op->arg[0] = read_value(&resource);
	op->arg[1] = isdigit((unsigned char)*value) ? strtoull(value, NULL, 0) : UINT64_MAX;
}

static struct operation read_operation(const char *at)
{
	const char *start = at;
	size_t length = word_at(at);
	struct operation op = { call_named(at, length), { 0 } };
	int count = 0;

	if (!op.call)
		wrong("unknown call", at);
	at = past_blanks(at + length);
	if (*at++ != '(')
		wrong("a ( is missing", start);
	if (*start == 'p' && op.call->number == SET_LIMIT) {
		read_limit(&op, at);
		return op;
	}
	for (at = past_blanks(at); *at != ')'; at = past_blanks(at)) {
		if (count == MAX_ARGUMENTS)
			wrong("too many arguments", start);
		if (*at == '"') {
			const char *end = strchr(at + 1, '"');

			if (!end)
				wrong("a \" is missing", at);
			count++;
			at = end + 1;
		} else {
			op.arg[count] = fitting(op.call->kinds[count], read_value(&at));
			count++;
		}
		at = past_blanks(at);
		if (*at == ',')
			at++;
		else if (*at != ')')
			wrong("a ) is missing", start);
	}
	return op;
}

static void run_line(const char *at);

static void run_loop(const char *at)
{
	const char *name = past_blanks(at);
	size_t length = word_at(name);
	uint64_t from, to;

	at = name + length;
	from = read_value(&at);
	to = read_value(&at);
	if (!length || *at++ != ':')
		wrong("not a loop", name);
	for (; from < to; from++) {
		define(name, length, from);
		run_line(at);
	}
}

static struct process *read_process(const char **at)
{
	unsigned long number = 1;

	if (!strncmp(*at, "[pid ", 5)) {
		char *end;

		number = strtoul(*at + 5, &end, 10);
		if (*end != ']' || number < 1 || number > (unsigned long)process_count)
			wrong("no such process", *at);
		*at = past_blanks(end + 1);
	}
	return &processes[number - 1];
}

static void run_line(const char *at)
{
	const char *name, *after;
	struct process *process;
	struct operation op;
	struct answer answer;
	size_t length, called;

	at = past_blanks(at);
	if (!*at || *at == '#') {
		record_comment(at);
		return;
	}
	if (!strncmp(at, "loop ", 5)) {
		run_loop(at + 5);
		return;
	}
	process = read_process(&at);
	name = at;
	length = word_at(at);
	after = past_blanks(at + length);
	if (length && *after == '=')
		at = past_blanks(after + 1);
	else
		length = 0;
	called = word_at(at);
	if (length && (!called || at[called] != '(')) {
		define(name, length, read_value(&at));
		return;
	}
	if (!process->alive)
		wrong("this process has ended", at);
	op = read_operation(at);
	answer = record(process, &op);
	if (length)
		define(name, length, (ulong)answer.value);
}

static void define_names(const struct machine *machine)
{
	const struct { const char *name; uint64_t value; } given[] = {
		{ "P", PAGE }, { "K", 1 << 10 }, { "M", 1 << 20 }, { "G", 1 << 30 }, { "NULL", 0 },
		{ "BRK", machine->start_brk }, { "TOP", machine->mmap_base }, { "STACK", machine->stack_start },
		{ "VDSO", machine->vdso_start }, { "DATA", code_page + PAGE }, { "RLIM_INFINITY", UINT64_MAX },
		{ "NONE", 0 }, { "R", 1 }, { "RW", 3 }, { "RX", 5 },
		{ "ANON", 0x22 }, { "SHANON", 0x21 }, { "FANON", 0x32 },
		{ "a", 3 }, { "b", 4 }, { "x", 5 }, { "y", 6 }, { "x_ro", 7 }, { "zero", 8 },
	};

	for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++)
		define(given[i].name, strlen(given[i].name), given[i].value);
}

void run_script(FILE *in, const char *name, const struct machine *machine)
{
	char *line = NULL;
	size_t room = 0;

	script_name = name;
	define_names(machine);
	for (line_number = 1; getline(&line, &room, in) > 0; line_number++) {
		line[strcspn(line, "\r\n")] = 0;
		run_line(line);
	}
	free(line);
}
