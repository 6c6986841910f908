/* For the parts of `make cpu-costs`, a program of its own. Times are nanoseconds. */
#ifndef CPUS_MEASURE_H
#define CPUS_MEASURE_H

#include "base/types.h"

#define MEASURED_ROUNDS 25 /* of which the best counts */
/* What is run over and over in each of them. */
struct subject;
/* measure_here.c: one of `times` runs, in the round that took least of this thread's own time. */
double least(void (*run)(struct subject *), struct subject *subject, u32 times);

/* Prints what this machine takes, whatever the core does. */
void measure_here(void);

#endif
