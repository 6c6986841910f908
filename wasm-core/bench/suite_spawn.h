/* The program of the mail of 26 July 2023 that measures fork(): UnixBench's spawn, with more VMAs. */
#ifndef BENCH_SUITE_SPAWN_H
#define BENCH_SUITE_SPAWN_H

#include "bench/suite.h"

/* VMAs of the program before it maps any itself. */
#define SPAWN_AREAS 23

/* Gives the process run->n VMAs, at least SPAWN_AREAS. 0 or a negative errno. */
s32 spawn_setup(struct suite_run *run);

#endif
