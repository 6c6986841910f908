/* What the parts of `make cpu-costs` share, a program of its own. Times are nanoseconds. */
#ifndef CPUS_MEASURE_H
#define CPUS_MEASURE_H

#include "base/types.h"

#define MEASURED_ROUNDS 25 /* the best of them counts */
/* What a round runs over and over. */
struct subject;
/* measure_here.c: the time of one of `times` runs, in the round that took the least CPU time of this thread. */
double least(void (*run)(struct subject *), struct subject *subject, u32 times);

/* Prints what single steps take on this machine, independent of the core. */
void measure_here(void);

#endif
