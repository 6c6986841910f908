/* Unreadable text is refused with a sentence that names line and field; how the text is cut into pieces makes no
 * difference. */
#include <string.h>

#include "machine/index.h"
#include "test/stream_fixture.h"

static void refuses(const char *text, const char *sentence)
{
	struct trial *trial = begin("3.14", 0);
	s32 error = feed(trial, text, strlen(text));

	if (!error)
		error = feed(trial, "", 0);
	CHECK_EQ(error, -EINVAL);
	if (strcmp(trial->stream.error, sentence))
		check_failed(__FILE__, __LINE__, "\"%s\", not \"%s\"", trial->stream.error, sentence);
	finish(trial);
}

TEST(a_thread_must_be_known)
{
	refuses("T 1 0 0\nr1\n", "line 1: thread 1 is unknown: no line k has made it, and it begins with no line e");
	refuses("T 1 0 0\ne a\nT 2 0 0\nz\n", "line 4: thread 2 is unknown: no line k has made it, and it begins with no line e");
	refuses("T 1 0 0\ne a\nz\nr1\n", "line 3: the thread has ended before");
	refuses("T 1 0 0\ne a\nk 1 0\n", "line 3: thread 1 lives already");
	refuses("r1\n", "line 1: no T line has said yet which thread this is");
}

TEST(a_sentence_says_which_field_of_which_line_is_wrong)
{
	refuses("# faultstream 2\n", "line 1: the version of this faultstream is not 1");
	refuses("T 1 0\n", "line 1: DT is missing");
	refuses("T 1 0 0 0\n", "line 1: \"0\" is one field more than such a line has");
	refuses("T x 0 0\n", "line 1: \"x\" is no decimal number, as TID should be");
	refuses("T 1 0 1f\n", "line 1: \"1f\" is no decimal number, as DT should be");
	refuses("T 1 0 18446744073709551616\n", "line 1: \"18446744073709551616\" does not fit in 64 bits, as DT should be");
	refuses("T 4294967296 0 0\n", "line 1: \"4294967296\" does not fit in 32 bits, as TID should be");
	refuses("\nQ 1\n", "line 2: no line begins with \"Q\"");
	refuses("f 1\n", "line 1: PATH is missing");
	refuses(BEGIN "u 1000g 1\n", "line 5: \"1000g\" is no hexadecimal number, as ADDR should be");
	refuses(BEGIN "u 10000000000000000 1\n", "line 5: \"10000000000000000\" does not fit in 64 bits, as ADDR should be");
	refuses(BEGIN "m 800000000001 1 1 2 0 0 0\n", "line 5: \"800000000001\" lies not below 2^47, as RESULT should be");
	refuses(BEGIN "m -4096 1 1 2 0 0 0\n",
		"line 5: \"-4096\" is neither an address nor a negative error number, as RESULT should be");
	refuses(BEGIN "m 1000 0 1 2 0 0 0\n", "line 5: the range is empty, unaligned or not in user space");
	refuses(BEGIN "m 7ffffffff000 2000 1 2 0 0 0\n", "line 5: the range is empty, unaligned or not in user space");
	refuses(BEGIN "q 0 mincore 1 1\n", "line 5: \"mincore\" is none of msync, mlock, munlock and shmdt, as NAME should be");
	refuses(BEGIN "+ 1000 1000 1 2 0 0 x\n", "line 5: \"x\" is none of s, h, v and ., as TAG should be");
	refuses(BEGIN "- 1000 1000 3\n", "line 5: \"3\" is neither 1 nor 2, as WHO should be");
	refuses(BEGIN "w\n", "line 5: \"\" is no hexadecimal number, as the distance in pages should be");
	refuses(BEGIN "w10000000000000\n", "line 5: \"10000000000000\" does not fit in 52 bits, as the distance in pages should be");
	refuses(BEGIN "w1\x01\n", "line 5: \"1?\" is no hexadecimal number, as the distance in pages should be");
}

TEST(a_line_has_an_end)
{
	struct trial *trial = begin("3.14", 0);
	char part[4096];

	memset(part, 'x', sizeof(part));
	CHECK_EQ(feed(trial, "# ", 2), 0);
	CHECK_EQ(feed(trial, part, sizeof(part)), 0);
	CHECK_EQ(feed(trial, part, sizeof(part)), -EINVAL);
	CHECK(!strcmp(trial->stream.error, "line 1: the line is too long"));
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
