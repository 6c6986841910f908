/* Setting a machine up. */
#ifndef PROCESS_START_H
#define PROCESS_START_H

#include "machine/machine.h"

struct record_area;
struct record_file;
struct record_layout;

/* `machine` is what arena_place() returned; sets up an arena there, and one mm of this layout
 * without areas. 0, -EINVAL (a layout that can't be), -ENOMEM. Bottom-up layouts have their mmap_base at
 * task_size/3, whatever the record says, as the kernel's legacy layout. */
s32 machine_init(struct machine *machine, const struct era *era, const struct record_layout *layout);
/* The same at the start of a larger struct of `reserved` bytes, which are all zero then. */
s32 machine_init_with(struct machine *machine, size_t reserved, const struct era *era, const struct record_layout *layout);
/* plain_layout.c: a process without a limit but that of its areas; of 32 bits where page tables end at 4 GiB. */
struct record_layout plain_layout(const struct era *era);
/* Describes an open file. 0, -EINVAL (no number, or described already), -ENOMEM. */
s32 machine_add_file(struct machine *machine, const struct record_file *file);
/* Links one area of the start layout. 0, -EINVAL (overlap, unaligned, beyond the end), -ENOMEM. The events
 * of this belong to no call and are discarded; begin the trace afterwards. Counters stay 0. */
s32 machine_add_area(struct machine *machine, const struct record_area *area);

#endif
