/* Describes the protocol to its generator (scripts/generate.mjs): every event, code, record, counter, kernel,
 * column, trait, program, cost and source file, with the field offsets that this very compiler uses. Linked alone, never
 * into the core. */
#include "machine/era.h"
#include "trace/records.h"

/* One row of the description; `what` says how to read the rest. Provided by the generator. */
__attribute__((import_module("env"), import_name("schema_row"))) void schema_row(const char *what, const char *name, const char *text, u32 value);
__attribute__((export_name("schema_describe"))) void schema_describe(void);

void schema_describe(void)
{
	schema_row("sources", SOURCE_FILES, "", 0);
	schema_row("event bytes", "", "", EVENT_BYTES);

#define CODE(set, name) schema_row("code", #name, "", set##_##name);
#define CODES(set, codes)                    \
	schema_row("codes", #set, "", 0);    \
	codes
#include "trace/codes.def"
#undef CODES
#undef CODE

#define FIELD(type, name) schema_row("field", #name, #type, offsetof(this, name));
#define EVENT(name, kind, grain, fields)                       \
	{                                                      \
		typedef struct event_##name this;              \
		schema_row("event", #name, "", EVENT_##name);  \
		schema_row("kind", #kind, #grain, 0);          \
		fields                                         \
	}
#include "trace/events.def"
#undef EVENT

#define RECORD(name, meaning, fields)                                            \
	{                                                                        \
		typedef struct record_##name this;                               \
		schema_row("record", #name, meaning, sizeof(this));              \
		fields                                                           \
	}
#include "trace/records.def"
#undef RECORD
#undef FIELD

#define COUNTER(name) schema_row("counter", #name, "", offsetof(struct counters, name));
#include "trace/counters.def"
#undef COUNTER

#define ERA(name, id, ...) schema_row("row", id, "", 0);
#include "eras/eras.def"
#undef ERA

#define STRATEGY(name) schema_row("strategy", #name, "", 0);
#define COLUMN(NAME, name, type, strategies)    \
	schema_row("column", #name, "", 0);     \
	strategies
#include "machine/columns.def"
#undef COLUMN
#undef STRATEGY

#define PROGRAM(name, ...) schema_row("program", name, "", 0);
#include "cpus/programs.def"
#undef PROGRAM

#define FIXED(name, cost) schema_row("cost", #name, "", cost);
#define WORK(name, cost) schema_row("cost", #name, "", cost);
#define ENTRY(name, cost) schema_row("cost", #name "_under_lock", "", cost);
#include "cpus/costs.def"
#undef FIXED
#undef WORK
#undef ENTRY

#define TRAIT(name, since, gone, source)           \
	schema_row("trait", #name, ((void)source, #source), since); \
	schema_row("gone", "", "", gone);
#include "machine/traits.def"
#undef TRAIT
}
