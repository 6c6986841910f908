/* The test harness. A test file holds
 *
 *   TEST(what_it_shows)
 *   {
 *           CHECK(condition);
 *           CHECK_EQ(actual, expected);
 *   }
 *
 * and nothing else is needed: tests register themselves, and every *_test.c is linked into one driver
 * (check.c), which prints one line a test. A failed check ends its test, also from within a helper. */
#ifndef TEST_CHECK_H
#define TEST_CHECK_H

#include "base/types.h"

struct check_test {
	const char *name, *file;
	void (*run)(void);
	struct check_test *next;
};

void check_register(struct check_test *test);
__attribute__((format(printf, 3, 4)))
_Noreturn void check_failed(const char *file, int line, const char *format, ...);

#define TEST(name)                                                                         \
	static void test_##name(void);                                                     \
	__attribute__((constructor)) static void register_##name(void)                     \
	{                                                                                  \
		static struct check_test test = { #name, __FILE__, test_##name, NULL };    \
		check_register(&test);                                                     \
	}                                                                                  \
	static void test_##name(void)

#define CHECK(condition)                                              \
	do {                                                          \
		if (!(condition))                                     \
			check_failed(__FILE__, __LINE__, "%s", #condition); \
	} while (0)

/* How many operations a test makes: `few`, which for all tests together takes minutes, or `all` if LONG is in the
 * environment. */
u64 check_size(u64 few, u64 all);

/* The same for tests of random operations. RANDOM_CALLS in the environment overrides both numbers; a test that is
 * much slower than others takes that number divided by `part`. */
u64 check_calls(u64 part, u64 few, u64 all);

/* Called at the event at which ring_begin() was told to stop; may be NULL. */
extern void (*stop_hook)(void);

/* For integers of any kind and pointers cast to one; shows them in hexadecimal and decimal. */
#define CHECK_EQ(actual, expected)                                                                     \
	do {                                                                                           \
		u64 actual_ = (u64)(actual), expected_ = (u64)(expected);                              \
		if (actual_ != expected_)                                                              \
			check_failed(__FILE__, __LINE__, "%s is 0x%llx (%lld), not 0x%llx (%lld)",     \
				     #actual, (unsigned long long)actual_, (long long)actual_,         \
				     (unsigned long long)expected_, (long long)expected_);             \
	} while (0)

#endif
