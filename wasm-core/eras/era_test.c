#include "eras/era.h"

#include <string.h>

#include "base/errno.h"
#include "test/check.h"

TEST(rows_know_their_numbers)
{
	CHECK(era_count() >= 2);
	for (u32 i = 0; i < era_count(); i++)
		CHECK_EQ(era_find(i)->number, i);
	CHECK(!era_find(era_count()));
	CHECK(!era_find(UINT32_MAX));
}

TEST(rows_are_in_the_order_of_their_releases)
{
	for (u32 i = 1; i < era_count(); i++)
		CHECK(era_find(i - 1)->year <= era_find(i)->year);
}

TEST(a_row_is_described_in_lines)
{
	static const char expected[] = "id 3.4\n"
				       "year 2012\n"
				       "index list_rbtree\n"
				       "gap linear\n"
				       "merge c_stretches\n"
				       "cache mmap_cache\n"
				       "meaning searches the list of areas for a gap, "
				       "from where the last search ended\n";
	char text[512];

	CHECK_EQ(era_describe(0, text, sizeof(text)), sizeof(expected) - 1);
	CHECK(strcmp(text, expected) == 0);
	/* One byte less than it needs is refused, not overrun. */
	CHECK_EQ(era_describe(0, text, sizeof(expected)), sizeof(expected) - 1);
	CHECK_EQ(era_describe(0, text, sizeof(expected) - 1), -EINVAL);
	CHECK_EQ(era_describe(era_count(), text, sizeof(text)), -EINVAL);
}
