/* For the tests: memory, and sleeping by Linux's own futex(), after which Atomics.wait() was modelled. */
#define _GNU_SOURCE
#include "threads/gang.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *gang_place(void)
{
	void *place = mmap(NULL, GANG_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return place == MAP_FAILED ? NULL : place;
}

void wait_while(u32 *word, u32 value)
{
	syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

void wake(u32 *word, u32 most)
{
	syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, most > INT_MAX ? INT_MAX : most, NULL, NULL, 0);
}
