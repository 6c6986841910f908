/* Which kernel this is. Where a call or a file tells whether it is there, that is asked instead. */
#include <stdlib.h>
#include <sys/utsname.h>

#include "recorder.h"

static struct utsname name;

static const char *kernel_release(void)
{
	if (!*name.release && uname(&name))
		die("this kernel does not say its name");
	return name.release;
}

bool release_before(int major, int minor, int patch)
{
	const int wanted[] = { major, minor, patch };
	const char *at = kernel_release();

	for (int i = 0; i < 3; i++) {
		char *rest;
		long is = strtol(at, &rest, 10);

		if (is != wanted[i])
			return is < wanted[i];
		if (*rest != '.')
			return false;
		at = rest + 1;
	}
	return false;
}

bool kernel_before(int major, int minor) { return release_before(major, minor, 0); }
