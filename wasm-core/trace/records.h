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

#endif
