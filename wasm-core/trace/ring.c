#include "trace/trace.h"

#ifdef VMASCOPE_TRACE

/* The only mutable object outside the arena. It holds what an embedder reads, never what is simulated. */
struct ring trace_ring;

/* Sets the end to the end of the buffer or to the stop, whichever comes first. */
static void set_end(void)
{
	u32 room = RING_EVENTS;
	if (trace_ring.stop > trace_ring.drained && trace_ring.stop - trace_ring.drained < room)
		room = trace_ring.stop - trace_ring.drained;
	trace_ring.end = trace_ring.slots + (size_t)room * EVENT_BYTES;
}

void ring_begin(u32 first, u32 stop, struct counters *counters)
{
	trace_ring.next = trace_ring.slots;
	trace_ring.drained = first;
	trace_ring.stop = stop;
	trace_ring.depth = 0;
	trace_ring.counters = counters;
	set_end();
}

u32 ring_written(void)
{
	return trace_ring.drained + (u32)((trace_ring.next - trace_ring.slots) / EVENT_BYTES);
}

static void call_out(void)
{
	if (ring_written() == trace_ring.stop) {
		on_ring_stop();
		trace_ring.stop = 0;
	}
	if (trace_ring.next == trace_ring.slots + sizeof(trace_ring.slots)) {
		on_ring_full();
		trace_ring.drained += RING_EVENTS;
		trace_ring.next = trace_ring.slots;
	}
	set_end();
}

static void commit(u32 what, u32 depth)
{
	*(struct event_header *)trace_ring.next = (struct event_header){ what >> 24, (u16)what, (u8)(what >> 16), (u8)depth, 0 };
	trace_ring.next += EVENT_BYTES;
	if (trace_ring.next == trace_ring.end)
		call_out();
}

void ring_point(u32 what)
{
	commit(what, trace_ring.depth);
}

void ring_enter(u32 what)
{
	commit(what, trace_ring.depth++);
}

void ring_leave(u32 what)
{
	commit(what, --trace_ring.depth);
}

void ring_count(size_t counter)
{
	(*(u64 *)((char *)trace_ring.counters + counter))++;
}

#elif defined(VMASCOPE_COUNT)

/* Receives all counts until a machine provides its own counters. */
static struct counters nobodys;
struct counters *trace_counters = &nobodys;

#endif
