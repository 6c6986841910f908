/* The workloads of all files in workloads/ and calls/, in the order of the file names. make generates the lists
 * from the folders. */
#include "bench/bench.h"

#include <string.h>

#define WORKLOADS(family) extern const struct workload family[];
#include "build/workloads.def"
#ifndef STRUCTURES_ONLY
#include "build/calls.def"
#endif
#undef WORKLOADS

static const struct workload *const families[] = {
#define WORKLOADS(family) family,
#include "build/workloads.def"
#ifndef STRUCTURES_ONLY
#include "build/calls.def"
#endif
#undef WORKLOADS
};

const struct workload *workload_at(u32 number)
{
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		for (const struct workload *workload = families[i]; workload->name; workload++)
			if (number-- == 0)
				return workload;
	return NULL;
}

const struct workload *workload_named(const char *name)
{
	const struct workload *workload;

	for (u32 i = 0; (workload = workload_at(i)); i++)
		if (!strcmp(workload->name, name))
			return workload;
	return NULL;
}
