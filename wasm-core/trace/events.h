/* What is traced and counted, as C types: struct event_<name> for each event of events.def, enum code_<set> for each
 * set of codes.def, struct counters. */
#ifndef TRACE_EVENTS_H
#define TRACE_EVENTS_H

#include "base/types.h"

enum event_kind { KIND_POINT, KIND_ENTER, KIND_LEAVE };
enum event_grain { GRAIN_OPERATION, GRAIN_FUNCTION, GRAIN_STEP };

enum event_type {
#define EVENT(name, kind, grain, ...) EVENT_##name,
#include "trace/events.def"
#undef EVENT
	EVENT_TYPES
};

/* The types of event fields. The type says what a value means, and so how to show it. */
typedef u32 field_vma;   /* serial number of a vm_area_struct, 0 = none */
typedef u32 field_node;  /* address of a tree node in the arena, 0 = none */
typedef u32 field_count;
typedef u32 field_flags; /* PROT_ or MAP_ bits, a madvise() advice, an option */
typedef u64 field_vmflags; /* VM_ bits, of which some lie above bit 31 */
typedef u32 field_file;  /* number of an open file description, 0 = none */
typedef s32 field_err;   /* 0 or a negative errno */
typedef u64 field_addr;  /* a user address, at most 2^47 */
typedef u64 field_bytes; /* a size in bytes, at most 2^53 */
typedef u64 field_time;  /* picoseconds, at most 2^53, two and a half hours; sums over CPUs at most 2^63 */
typedef u64 field_word;  /* any 64-bit value, as the program passed it */

/* enum code_<set> and field_code_<set> for each set of codes.def. */
#define CODE(set, name) set##_##name,
#define CODES(set, codes)        \
	enum code_##set { codes }; \
	typedef u32 field_code_##set;
#include "trace/codes.def"
#undef CODES
#undef CODE
/* How many codes a set has: CODES_OF_<set>. */
#define CODE(set, name) +1
#define CODES(set, codes) enum { CODES_OF_##set = 0 codes };
#include "trace/codes.def"
#undef CODES
#undef CODE

#define EVENT_BYTES 48

struct event_header {
	u16 type; /* enum event_type */
	u16 line;
	u8 file; /* index in the sorted list of source files (api/schema.c) */
	u8 depth; /* nesting of enter and leave events; 0 for the system call itself */
	u16 reserved;
};

/* Fields follow the header at their natural alignment, 64-bit fields on multiples of eight bytes; alone they are
 * struct fields_<name>. */
#define FIELD(type, name) field_##type name;
#define EVENT(name, kind, grain, fields)    \
	struct event_##name {               \
		struct event_header header; \
		fields                      \
	};                                  \
	struct fields_##name {              \
		fields                      \
	};                                  \
	_Static_assert(sizeof(struct event_##name) <= EVENT_BYTES, "event " #name " is too large");
#include "trace/events.def"
#undef EVENT
#undef FIELD

_Static_assert(EVENT_TYPES <= 256, "a tracepoint passes the type of its event as a byte (trace.h)");

struct counters {
#define COUNTER(name) u64 name;
#include "trace/counters.def"
#undef COUNTER
};

#endif
