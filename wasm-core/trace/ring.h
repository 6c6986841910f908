/* Where events go: a buffer of fixed-size slots beside the arena, so that no event is part of the simulated state.
 * The embedder drains it, or stops the run at a chosen event. */
#ifndef TRACE_RING_H
#define TRACE_RING_H

#include "trace/events.h"

#define RING_EVENTS 16384

/* A function of the embedder: a wasm import, an ordinary symbol natively. */
#ifdef __wasm__
#define EMBEDDER(name) __attribute__((import_module("env"), import_name(#name)))
#else
#define EMBEDDER(name)
#endif

struct ring {
	u8 *next; /* the slot to fill */
	u8 *end; /* end of the slots that can be filled before the embedder must be called: the buffer is full, or the stop
		  * is reached */
	u32 drained; /* events written before those in the buffer */
	u32 stop; /* call the embedder when this many events have been written in total, 0 = never */
	u32 depth;
	struct counters *counters; /* lie in the machine, because counters travel in time and events don't */
	_Alignas(8) u8 slots[RING_EVENTS * EVENT_BYTES];
};

extern struct ring trace_ring;

/* Numbers events from `first` on, and calls the embedder once event number `stop` has been written (0 = never).
 * `counters` receives every count() until the next call. */
void ring_begin(u32 first, u32 stop, struct counters *counters);
/* How many events have been written, counted from the `first` of ring_begin(). */
u32 ring_written(void);

/* Provided by the embedder. The buffer is full: read it now, because it is reused after the return. */
EMBEDDER(on_ring_full) void on_ring_full(void);
/* Provided by the embedder. Event `stop` has just been written, and the structures are as they were at that moment.
 * Need not return (wasm: a JavaScript exception abandons the run). */
EMBEDDER(on_ring_stop) void on_ring_stop(void);

/* For the macros of trace.h only. They write the fields of an event, and commit it with the function of its kind, which
 * writes the header from `what`: TRACE_PLACE in the low 24 bits, the event's type above. Those are functions because there
 * are hundreds of tracepoints: inlined, they were a fifth of the code. */
void ring_point(u32 what);
void ring_enter(u32 what);
void ring_leave(u32 what);

/* Adds one to the counter at this offset of struct counters. Where space is not saved, count() does it in place. */
void ring_count(size_t counter);

ALWAYS_INLINE void *ring_fields(void)
{
	return trace_ring.next + sizeof(struct event_header);
}

/* `kind` is a constant, so this is one call. */
ALWAYS_INLINE void ring_commit(int kind, u32 what)
{
	if (kind == KIND_ENTER)
		ring_enter(what);
	else if (kind == KIND_LEAVE)
		ring_leave(what);
	else
		ring_point(what);
}

ALWAYS_INLINE struct counters *ring_counters(void)
{
	return trace_ring.counters;
}

#endif
