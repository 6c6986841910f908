/* How much memory the machine has, and what it is used for. */
#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

#include "machine/machine.h"

struct record_memory;

/* The machine has as much memory as machine->ram and machine->swap say; what exists already is in use. If that is more
 * than the machine has, nothing is free. */
void memory_init(struct machine *machine);
void memory_record(const struct machine *machine, struct record_memory *record);
/* NULL, or what is wrong with the sum. Only between calls. */
const char *memory_verify(const struct machine *machine);

#endif
