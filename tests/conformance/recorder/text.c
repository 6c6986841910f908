/* Operations and answers as strace writes them: the names of calls, flags and errors. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "recorder.h"

static const struct call calls[] = {
#define CALL(name, on_x86_64, on_i386, ...) { #name, NUMBER_HERE(on_x86_64, on_i386), { __VA_ARGS__ } },
#include "calls.def"
#undef CALL
};

static const struct constant {
	enum kind kind;
	bool alone;
	uint64_t value;
	const char *name;
} constants[] = {
#define FLAG(kind, value, name) { kind, false, value, #name },
#define VALUE(kind, value, name) { kind, true, value, #name },
#include "constants.def"
#undef FLAG
#undef VALUE
};

static const struct error {
	int number;
	const char *name, *text;
} errors[] = {
#define ERROR(number, name, text) { number, #name, text },
#include "errors.def"
#undef ERROR
};

#define LENGTH_OF(array) (sizeof(array) / sizeof((array)[0]))

static bool same(const char *whole, const char *name, size_t length)
{
	return strlen(whole) == length && !memcmp(whole, name, length);
}

const struct call *call_named(const char *name, size_t length)
{
	/* A recording says prlimit64, a script setrlimit. */
	if (same("prlimit64", name, length))
		return call_named("setrlimit", 9);
	for (size_t i = 0; i < LENGTH_OF(calls); i++)
		if (same(calls[i].name, name, length))
			return &calls[i];
	return NULL;
}

bool constant_named(const char *name, size_t length, uint64_t *value)
{
	for (size_t i = 0; i < LENGTH_OF(constants); i++)
		if (same(constants[i].name, name, length)) {
			*value = constants[i].value;
			return true;
		}
	return false;
}

uint64_t fitting(enum kind kind, uint64_t value)
{
	/* One within a page goes the old way (abi.h), in a ulong. */
	return kind == OFFSET && value % OFFSET_UNIT == 0 ? value & MOST_OFFSET : (ulong)value;
}

void write_constants(enum kind kind, uint64_t value)
{
	const char *joint = "";

	for (size_t i = 0; i < LENGTH_OF(constants); i++) {
		const struct constant *c = &constants[i];

		if (c->kind != kind)
			continue;
		if (c->alone && value == c->value) {
			printf("%s", c->name);
			return;
		}
		if (!c->alone && (value & c->value) == c->value) {
			printf("%s%s", joint, c->name);
			value &= ~c->value;
			joint = "|";
		}
	}
	if (value)
		printf("%s%#" PRIx64, joint, value);
	else if (!*joint)
		printf("0");
}

static void write_argument(enum kind kind, uint64_t value)
{
	switch (kind) {
	case ADDRESS: printf(value ? "%#" PRIx64 : "NULL", value); break;
	case LENGTH:  printf("%" PRIu64, value); break;
	case OFFSET:
	case HEX:     printf(value ? "%#" PRIx64 : "0", value); break;
	case NUMBER:  printf("%d", (int)value); break;
	case STRING:  printf("\"vma-name\""); break;
	default:      write_constants(kind, value);
	}
}

static void write_limit(const char *name, uint64_t value)
{
	if (is_unlimited(value))
		printf("%s=RLIM64_INFINITY", name);
	else
		printf("%s=%" PRIu64, name, value);
}

/* How many arguments are written: mremap's new address only when a flag asks for one. */
static int arguments_of(const struct operation *op)
{
	int count = 0;

	while (count < MAX_ARGUMENTS && op->call->kinds[count] != NOTHING)
		count++;
	if (op->call->kinds[3] == REMAP && !(op->arg[3] & 6))
		count--;
	return count;
}

void write_operation(const struct operation *op, uint64_t hard)
{
	if (op->call->number == SET_LIMIT) {
		printf("prlimit64(0, ");
		write_constants(LIMIT, op->arg[0]);
		write_limit(", {rlim_cur", op->arg[1]);
		write_limit(", rlim_max", hard);
		printf("}, NULL)");
		return;
	}
	printf("%s(", op->call->name);
	for (int i = 0; i < arguments_of(op); i++) {
		enum kind kind = op->call->kinds[i];

		if (i)
			printf(", ");
		/* Of prctl's options, only PR_SET_VMA has arguments with a meaning of their own. */
		if (op->call->kinds[0] == PRCTL && i && op->arg[0] != 0x53564d41)
			kind = NUMBER;
		write_argument(kind, op->arg[i]);
	}
	printf(")");
}

static const char *code_name(int signal, int code)
{
	if (signal == SIGSEGV && code == SEGV_MAPERR)
		return "SEGV_MAPERR";
	if (signal == SIGSEGV && code == SEGV_ACCERR)
		return "SEGV_ACCERR";
	if (signal == SIGSEGV && code == SEGV_PKUERR)
		return "SEGV_PKUERR";
	if (signal == SIGBUS && code == BUS_ADRERR)
		return "BUS_ADRERR";
	return code == SI_KERNEL ? "SI_KERNEL" : "?";
}

static void write_error(int number)
{
	for (size_t i = 0; i < LENGTH_OF(errors); i++)
		if (errors[i].number == number) {
			printf(" = -1 %s (%s)\n", errors[i].name, errors[i].text);
			return;
		}
	printf(" = -1 (errno %d)\n", number);
}

void write_answer(const struct operation *op, const struct answer *answer)
{
	bool address = op->call->kinds[0] == ADDRESS &&
		       (op->call->number == CALL_mmap || op->call->number == CALL_brk || op->call->number == CALL_mremap);

	if (answer->gone)
		printf(" = ?\n");
	else if (answer->signal)
		printf(" = -1 %s (%s at %#lx)\n", answer->signal == SIGBUS ? "SIGBUS" : "SIGSEGV",
		       code_name(answer->signal, answer->code), answer->at);
	else if (answer->value < 0 && answer->value > -4096)
		write_error((int)-answer->value);
	else if (address)
		printf(" = %#lx\n", (ulong)answer->value);
	else
		printf(" = %" PRId64 "\n", answer->value);
}
