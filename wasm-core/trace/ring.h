/* Where events go: a buffer of fixed-size slots beside the arena, so that no event is part of the
 * simulated state. The embedder drains it, or stops the run at one chosen event. */
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
	u8 *end; /* one behind the last slot before somebody must be called: buffer full, or the stop */
	u32 drained; /* events written before the first slot */
	u32 stop; /* call out when this many events are written in all, 0 = never */
	u32 depth;
	struct counters *counters; /* in the machine: counters travel in time, events don't */
	_Alignas(8) u8 slots[RING_EVENTS * EVENT_BYTES];
};

extern struct ring trace_ring;

/* Numbers events from `first` on and calls out once the stop-th event has been written (0 = never).
 * `counters` receives every count() until the next call. */
void ring_begin(u32 first, u32 stop, struct counters *counters);
/* How many events there have been, counted from the `first` of ring_begin. */
u32 ring_written(void);

/* Provided by the embedder. The buffer is full: read it now, it starts over on return. */
EMBEDDER(on_ring_full) void on_ring_full(void);
/* Provided by the embedder. Event `stop` has been written and the structures are as they were at that
 * very moment. Need not return (wasm: a JavaScript exception abandons the run). */
EMBEDDER(on_ring_stop) void on_ring_stop(void);

/* For the macros of trace.h only. */
void ring_call_out(void);

static inline void *ring_slot(void)
{
	return trace_ring.next;
}

static inline void ring_commit(void)
{
	trace_ring.next += EVENT_BYTES;
	if (trace_ring.next == trace_ring.end)
		ring_call_out();
}

/* Depth of an event of this kind; keeps the nesting. `kind` is a constant, so this folds. */
static inline u8 ring_depth(int kind)
{
	if (kind == KIND_ENTER)
		return (u8)trace_ring.depth++;
	if (kind == KIND_LEAVE)
		return (u8)--trace_ring.depth;
	return (u8)trace_ring.depth;
}

static inline struct counters *ring_counters(void)
{
	return trace_ring.counters;
}

#endif
