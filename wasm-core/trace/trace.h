/* Tracepoints.
 *
 *   trace(gap_check, gap_start, gap_end, length, vma_id(vma), verdict);
 *   count(gap_evaluations);
 *
 * In the traced builds (VMASCOPE_TRACE) trace() writes one 48-byte event with the file and line of this very call,
 * and count() adds one to a counter. The counting build (VMASCOPE_COUNT) has only the counters. In all other builds
 * both expand to nothing, including their arguments: tests/object-code.test.ts proves that the objects are the same
 * as from sources without the calls. Neither may stand in a header, because the line alone does not identify the file. */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "trace/events.h"

#ifdef VMASCOPE_TRACE

#include "trace/ring.h"

enum {
#define EVENT(name, kind, grain, ...) EVENT_KIND_##name = KIND_##kind,
#include "trace/events.def"
#undef EVENT
};

/* Where a tracepoint stands (line, then file), for a function that writes its caller's event with trace_at(). */
#define TRACE_PLACE ((u32)__LINE__ | (u32)TRACE_FILE << 16)
#define trace(name, ...) trace_at(TRACE_PLACE, name, __VA_ARGS__)
#define trace_at(place, name, ...)                                                                     \
	do {                                                                                           \
		struct fields_##name *fields_ = ring_fields();                                         \
		*fields_ = (struct fields_##name){ __VA_ARGS__ };                                      \
		ring_commit(EVENT_KIND_##name, (place) | (u32)EVENT_##name << 24);                     \
	} while (0)
#ifdef __OPTIMIZE_SIZE__
#define count(name) ring_count(offsetof(struct counters, name))
#else
#define count(name) ((void)ring_counters()->name++)
#endif
#define count_times(name, times) ((void)(ring_counters()->name += (times)))
/* The n-th counter from `name` on (n from 0), for families such as merge_case_1 … merge_case_8. */
#define count_nth(name, n) ((void)(&ring_counters()->name)[n]++)
/* Discards what has been written so far: the buffer starts over, and `counters` receives what follows. */
#define trace_discard(counters) ring_begin(0, 0, counters)

#elif defined(VMASCOPE_COUNT)

/* The counting build: counters without events. */
extern struct counters *trace_counters;

#define TRACE_PLACE 0
#define trace(...) ((void)0)
#define trace_at(...) ((void)0)
#define count(name) ((void)trace_counters->name++)
#define count_times(name, times) ((void)(trace_counters->name += (times)))
#define count_nth(name, n) ((void)(&trace_counters->name)[n]++)
#define trace_discard(counters) ((void)(trace_counters = (counters)))

#else

#define TRACE_PLACE 0
#define trace(...) ((void)0)
#define trace_at(...) ((void)0)
#define count(name) ((void)0)
#define count_times(name, times) ((void)0)
#define count_nth(name, n) ((void)0)
#define trace_discard(counters) ((void)0)

#endif

#endif
