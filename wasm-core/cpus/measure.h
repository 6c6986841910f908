/* For the parts of `make cpu-costs`, a program of its own. Times are nanoseconds. */
#ifndef CPUS_MEASURE_H
#define CPUS_MEASURE_H

#include "base/types.h"

/* What is run over and over, so many times in each round. */
#define MEASURED_ROUNDS 25
struct subject;
/* One of `times` runs, in the round that took least of this thread's own time. */
double least(void (*run)(struct subject *), struct subject *subject, u32 times);

/* measure_here.c: prints what this machine takes, whatever the core does. */
void measure_here(void);

#endif
