/* How much memory the machine has, and what it is used for. */
#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

#include "machine/machine.h"

struct record_memory;

/* The machine has so much as machine->ram and machine->swap say, and of it is used what there is already. Of
 * less than that nothing is free. */
void memory_init(struct machine *machine);
void memory_record(const struct machine *machine, struct record_memory *record);
/* NULL, or what is wrong with the sum. Between calls. */
const char *memory_verify(const struct machine *machine);

#endif
