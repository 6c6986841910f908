/* Which kernel this is. Where a call or a file tells whether it is there, that is asked instead. */
#include <stdlib.h>
#include <sys/utsname.h>

#include "recorder.h"

static struct utsname name;

const char *kernel_release(void)
{
	if (!*name.release && uname(&name))
		die("this kernel does not say its name");
	return name.release;
}

bool kernel_before(int major, int minor)
{
	char *rest;
	long is = strtol(kernel_release(), &rest, 10);

	return is < major || (is == major && *rest == '.' && strtol(rest + 1, NULL, 10) < minor);
}
