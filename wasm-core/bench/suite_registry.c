/* The workloads of all files in suites/, in the order of the file names. make generates the list from the folder. */
#include "bench/suite.h"

#define SUITE(program) extern const struct suite_workload program[];
#include "build/suites.def"
#undef SUITE

static const struct suite_workload *const programs[] = {
#define SUITE(program) program,
#include "build/suites.def"
#undef SUITE
};

const struct suite_workload *suite_workload_at(u32 number)
{
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		for (const struct suite_workload *workload = programs[i]; workload->name; workload++)
			if (number-- == 0)
				return workload;
	return NULL;
}
