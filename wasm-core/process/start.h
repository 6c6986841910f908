/* Sets a machine up. */
#ifndef PROCESS_START_H
#define PROCESS_START_H

#include "machine/machine.h"

struct record_area;
struct record_file;
struct record_layout;

/* `machine` is what arena_place() returned. Sets up an arena there, and one mm of this layout without VMAs. 0, -EINVAL
 * (an impossible layout), -ENOMEM. A bottom-up layout has its mmap_base at task_size/3, as in the kernel's legacy
 * layout, whatever the record says. */
s32 machine_init(struct machine *machine, const struct era *era, const struct record_layout *layout);
/* The same at the start of a larger struct of `reserved` bytes, all of which are zero afterwards. */
s32 machine_init_with(struct machine *machine, size_t reserved, const struct era *era, const struct record_layout *layout);
/* plain_layout.c: a process with no limit except on the number of its VMAs, in a 32-bit layout where page tables end at
 * 4 GiB. */
struct record_layout plain_layout(const struct era *era);
/* Describes an open file. 0, -EINVAL (no number, or already described), -ENOMEM. */
s32 machine_add_file(struct machine *machine, const struct record_file *file);
/* Links one VMA of the start layout. 0, -EINVAL (overlap, unaligned, beyond the end), -ENOMEM. Its events belong to no
 * call and are discarded, so begin the trace afterwards. The counters stay 0. */
s32 machine_add_area(struct machine *machine, const struct record_area *area);

#endif
