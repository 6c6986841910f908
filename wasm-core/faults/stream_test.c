/* Unreadable text is refused with a code, the line and the field; web/src/faults/refusals.test.ts has the sentences. How
 * the text is cut into pieces makes no difference. */
#include <string.h>

#include "machine/index.h"
#include "test/stream_fixture.h"

#define REFUSAL(code, line) "code " code "\nline " line "\n"
#define TEXT(word) "text " word "\n"
#define FIELD(name) "field " name "\n"
#define THREAD(tid) "thread " tid "\n"

static void refuses(const char *text, const char *refusal)
{
	struct trial *trial = begin("3.14", 0);
	s32 error = feed(trial, text, strlen(text));

	if (!error)
		error = feed(trial, "", 0);
	CHECK_EQ(error, -EINVAL);
	if (strcmp(trial->stream.error, refusal))
		check_failed(__FILE__, __LINE__, "\"%s\", not \"%s\"", trial->stream.error, refusal);
	finish(trial);
}

TEST(a_thread_must_be_known)
{
	refuses("T 1 0 0\nr1\n", REFUSAL("unknown_thread", "1") THREAD("1"));
	refuses("T 1 0 0\ne a\nT 2 0 0\nz\n", REFUSAL("unknown_thread", "4") THREAD("2"));
	refuses("T 1 0 0\ne a\nz\nr1\n", REFUSAL("ended_thread", "3"));
	refuses("T 1 0 0\ne a\nk 1 0\n", REFUSAL("living_thread", "3") THREAD("1"));
	refuses("r1\n", REFUSAL("no_thread_yet", "1"));
}

TEST(a_refusal_says_which_field_of_which_line_is_wrong)
{
	refuses("# faultstream 2\n", REFUSAL("other_version", "1"));
	refuses("T 1 0\n", REFUSAL("missing", "1") FIELD("DT"));
	refuses("T 1 0 0 0\n", REFUSAL("one_more", "1") TEXT("0"));
	refuses("T x 0 0\n", REFUSAL("not_decimal", "1") TEXT("x") FIELD("TID"));
	refuses("T 1 0 1f\n", REFUSAL("not_decimal", "1") TEXT("1f") FIELD("DT"));
	refuses("T 1 0 18446744073709551616\n", REFUSAL("above_64_bits", "1") TEXT("18446744073709551616") FIELD("DT"));
	refuses("T 4294967296 0 0\n", REFUSAL("above_32_bits", "1") TEXT("4294967296") FIELD("TID"));
	refuses("\nQ 1\n", REFUSAL("no_such_line", "2") TEXT("Q"));
	refuses("f 1\n", REFUSAL("missing", "1") FIELD("PATH"));
	refuses(BEGIN "u 1000g 1\n", REFUSAL("not_hexadecimal", "5") TEXT("1000g") FIELD("ADDR"));
	refuses(BEGIN "u 10000000000000000 1\n", REFUSAL("above_64_bits", "5") TEXT("10000000000000000") FIELD("ADDR"));
	refuses(BEGIN "m 800000000001 1 1 2 0 0 0\n", REFUSAL("above_user", "5") TEXT("800000000001") FIELD("RESULT"));
	refuses(BEGIN "m -4096 1 1 2 0 0 0\n", REFUSAL("not_result", "5") TEXT("-4096") FIELD("RESULT"));
	refuses(BEGIN "m 1000 0 1 2 0 0 0\n", REFUSAL("bad_range", "5"));
	refuses(BEGIN "m 7ffffffff000 2000 1 2 0 0 0\n", REFUSAL("bad_range", "5"));
	refuses(BEGIN "q 0 mincore 1 1\n", REFUSAL("not_query", "5") TEXT("mincore") FIELD("NAME"));
	refuses(BEGIN "+ 1000 1000 1 2 0 0 x\n", REFUSAL("not_tag", "5") TEXT("x") FIELD("TAG"));
	refuses(BEGIN "- 1000 1000 3\n", REFUSAL("not_who", "5") TEXT("3") FIELD("WHO"));
	refuses(BEGIN "w\n", REFUSAL("not_distance", "5") TEXT(""));
	refuses(BEGIN "w10000000000000\n", REFUSAL("too_far", "5") TEXT("10000000000000"));
	refuses(BEGIN "w1\x01\n", REFUSAL("not_distance", "5") TEXT("1?"));
}

TEST(a_line_has_an_end)
{
	struct trial *trial = begin("3.14", 0);
	char part[4096];

	memset(part, 'x', sizeof(part));
	CHECK_EQ(feed(trial, "# ", 2), 0);
	CHECK_EQ(feed(trial, part, sizeof(part)), 0);
	CHECK_EQ(feed(trial, part, sizeof(part)), -EINVAL);
	CHECK(!strcmp(trial->stream.error, REFUSAL("line_too_long", "1")));
	finish(trial);
}

/* Pieces of any length give the same as the whole text, and so do other line ends. */
TEST(lines_may_be_cut_anywhere)
{
	const char *text = BEGIN "m 10000 4000 3 22 0 0 0\r\nw10\r\nw1\n\nw1\nu 10000 4000\nw0";

	for (size_t piece = 1; piece < strlen(text); piece++) {
		struct trial *trial = begin("3.14", 0);

		for (size_t at = 0; at < strlen(text); at += piece)
			CHECK_EQ(feed(trial, text + at, strlen(text + at) < piece ? strlen(text + at) : piece), 0);
		CHECK_EQ(feed(trial, "", 0), 0);
		CHECK_EQ(trial->replay.machine->counters.find_vma, 4 + 4 + 2);
		CHECK_EQ(trial->stream.line, 11);
		finish(trial);
	}
}
