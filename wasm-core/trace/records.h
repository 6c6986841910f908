/* struct record_<name> for each record of records.def. */
#ifndef TRACE_RECORDS_H
#define TRACE_RECORDS_H

#include "trace/trace.h"

#define FIELD(type, name) field_##type name;
#define RECORD(name, meaning, fields) \
	struct record_##name {        \
		fields                \
	};
#include "trace/records.def"
#undef RECORD
#undef FIELD

/* A hole between fields would hand out what was in memory before. */
#define FIELD(type, name) +sizeof(field_##type)
#define RECORD(name, meaning, fields) \
	_Static_assert(sizeof(struct record_##name) == 0 fields, "record " #name " has a hole: a FIELD(count, spare) fills it");
#include "trace/records.def"
#undef RECORD
#undef FIELD

#endif
