/* What the recorder's files share. Each section is one file. */
#ifndef RECORDER_H
#define RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "abi.h"

#define PAGE 4096UL
#define MAX_PROCESSES 64
#define MAX_ARGUMENTS 6

/* Ends the recording with a sentence; `unable` when this machine can't be recorded, whoever tries. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void unable(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define EXIT_UNABLE 77

/* ---- text.c: operations and answers as strace writes them ---- */

enum kind {
	NOTHING, ADDRESS, LENGTH, HEX, OFFSET, NUMBER, STRING,
	PROT, MAP, REMAP, ADVICE, LOCK, LOCKALL, SYNC, PRCTL, PRCTL_VMA, LIMIT, CLONE,
};
enum { STORE = -1, LOAD = -2, SET_LIMIT = -3 };

/* Calls that are told from others: CALL_mmap, CALL_brk … */
enum {
#define CALL(name, on_x86_64, on_i386, ...) CALL_##name = NUMBER_HERE(on_x86_64, on_i386),
#include "calls.def"
#undef CALL
};

struct call {
	const char *name;
	int number;
	enum kind kinds[MAX_ARGUMENTS];
};

struct operation {
	const struct call *call;
	uint64_t arg[MAX_ARGUMENTS]; /* words, but for offsets in files */
};

struct answer {
	int64_t value; /* as the system call returned it; fork: the child's number */
	int signal, code; /* a touch that did not succeed, and where */
	ulong at;
	bool gone; /* the process has ended */
};

const struct call *call_named(const char *name, size_t length);
bool constant_named(const char *name, size_t length, uint64_t *value);
/* As much of `value` as a call can be given. */
uint64_t fitting(enum kind kind, uint64_t value);
void write_constants(enum kind kind, uint64_t value);
void write_operation(const struct operation *op, uint64_t hard_limit);
void write_answer(const struct operation *op, const struct answer *answer);

/* ---- areas.c: what the kernel shows of an address space ---- */

struct area {
	ulong start, end;
	uint64_t offset;
	char perms[5], kind[200];
	char text[520]; /* all but the range, as recorded */
};

struct areas {
	struct area *list;
	int count, room;
};

struct process {
	pid_t pid;
	int number; /* 1, 2, 3 … as recorded */
	bool alive;
	ulong brk; /* as last answered */
	struct areas areas; /* as last looked at */
	char counters[160];
};

void read_areas(struct process *process);
int count_areas(const struct process *process);
/* Looks at the process and writes what has changed (`whole`: everything) under the headline `# word [pid N] COUNT`. */
void observe(struct process *process, const char *word, bool whole);

/* Whether smaps has shown flags, and pages of anonymous memory, in the last list that was read. */
extern bool flags_shown, anonymous_shown;
/* Whether what the kernel shows is another list than the last one. */
bool areas_have_changed(const struct process *process);

/* ---- kinds.c: what an area is of ---- */

/* A file whose mappings are called by `label` ("exe", "memfd:a", "file:x"). */
void label_file(int fd, const char *label);
/* Areas are called the stack by this address, not by what the kernel says: up to 4.4 it goes by the stack pointer. */
extern ulong stack_label;
/* Before 2.6.12 or so, no area has a label: the heap is then the one that contains this address and the process's brk. */
extern ulong heap_label;
extern bool labels_shown;
/* Files are called by their paths, not by the labels of label_file(). */
extern bool show_paths;
void name_kind(struct area *area, const char *name, dev_t device, ino_t inode);

/* ---- kernel.c: what can be asked of this kernel ---- */

bool kernel_before(int major, int minor);
bool release_before(int major, int minor, int patch);

/* ---- start.c: how the subject is started ---- */

extern struct conditions {
	bool upwards; /* mappings go upwards: the legacy layout */
	bool stack_pointer_follows; /* it is set to each address that is touched */
	const char *instrumented; /* what of the kernel was changed so that it shows more; NULL if nothing */
} conditions;

enum { NO_HUGE_PAGES = 41 }; /* PR_SET_THP_DISABLE */

extern struct instructions { ulong syscall, store, load, area_name; } instructions; /* of the subject */
extern ulong code_page; /* where these are */
extern ulong subject_data; /* bytes of its data segment, in its file */

void start_subject(const char *path);
struct rlimit given_limit(int resource); /* of the subject */

/* ---- limits.c ---- */

/* Where the subject can be given words of the recorder's for a moment, or 0. */
ulong own_page(const struct process *process);
/* Writes words there, or takes back what was there before. */
void lend_words(const struct process *process, ulong page, long *words, int count);
bool limits_can_change(const struct process *process);
void inherit_limits(const struct process *parent, const struct process *child);
bool is_unlimited(uint64_t limit);
struct answer change_limit(struct process *process, const struct operation *op);
uint64_t hard_limit(const struct process *process, int resource);
uint64_t soft_limit(const struct process *process, int resource);

/* ---- subject.c: the processes, and what they are made to do ---- */

extern struct process processes[MAX_PROCESSES];
extern int process_count;

struct process *add_process(pid_t pid);
int wait_for(pid_t pid);
bool children_are_reported(void); /* else the subject says itself that its children are to be traced */
struct answer perform(struct process *process, const struct operation *op);
void end_subjects(void);

/* ---- machine.c: the header and the files ---- */

struct machine {
	ulong task_size, mmap_base, start_stack, start_brk, brk, hint_min;
	ulong stack_start, vdso_start; /* of the areas with these names, before the first operation */
};

/* Whether mappings go upwards, because that was asked for or because this kernel knows nothing else. */
bool grows_upwards(void);
/* `memory`: a folder on tmpfs, for kernels without memfd_create(). */
void make_files(const char *folder, const char *memory);
ulong stat_field(const struct process *process, int number); /* of /proc/PID/stat, from 1 as in proc(5) */
char task_state(const struct process *task); /* "R", "S", …; a thread has its own */
ulong data_size(const struct process *process); /* of the data segment, in bytes */
/* The head of a program's recording: what does not depend on the program. */
void write_program_header(const char *name);
void write_header(struct process *subject, const char *name, struct machine *machine);

/* ---- record.c: one operation and what is seen after it ---- */

struct answer record(struct process *process, const struct operation *op);
/* A comment that steers what is seen (quiet, counts, loud) or is kept for people; false if it is neither. */
bool record_comment(const char *line);

/* ---- program.c: a real program. Each of its threads has a `struct process`, too; the areas are the first one's ---- */

void record_program(char **words, const char *name);
void end_task(struct process *task, int status);
/* Whether its process is at an end, so that nothing more is to be seen of it. */
bool is_doomed(const struct process *task);

/* ---- turns.c: which task of a real program runs ---- */

enum way { RUNS, MAY_SLEEP, WAITS_FOR_CHILD }; /* what one is let go to: only in a call that is not of memory it sleeps */

void hold_child(const struct process *child);
void let_go(const struct process *task, int signal, enum way way);
/* Who is to run next, and the stop to look at before, or 0; NULL when all have ended. */
struct process *next_turn(int *status);

/* ---- script.c: operations written by hand ---- */

void run_script(FILE *in, const char *name, const struct machine *machine);

/* ---- random.c: the seeded walk; deeds.c: what it can do ---- */

struct profile;
const struct profile *profile_named(const char *name); /* NULL if there is none */
void write_profile_names(FILE *out);
void random_walk(const struct profile *profile, uint64_t seed, int length, const struct machine *machine);

#endif
