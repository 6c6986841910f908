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

	CHECK_EQ(era_describe(era_find(0), text, sizeof(text)), sizeof(expected) - 1);
	CHECK(strcmp(text, expected) == 0);
	/* One byte less than it needs is refused, not overrun. */
	CHECK_EQ(era_describe(era_find(0), text, sizeof(expected)), sizeof(expected) - 1);
	CHECK_EQ(era_describe(era_find(0), text, sizeof(expected) - 1), -EINVAL);
}

TEST(strategies_are_described_in_lines)
{
	char text[4096];

	CHECK(era_describe_strategies(text, sizeof(text)) > 0);
	CHECK(strstr(text, "cache none every lookup walks the index\n"));
	CHECK_EQ(era_describe_strategies(text, 100), -EINVAL);
}

static u32 times_listed(u32 column, const struct strategy *strategy)
{
	u32 times = 0;

	for (u32 i = 0; era_columns[column].strategies[i]; i++)
		times += era_columns[column].strategies[i] == strategy;
	return times;
}

TEST(columns_list_what_rows_have)
{
	for (u32 i = 0; i < era_count(); i++)
		for (u32 column = 0; column < COLUMNS; column++)
			CHECK_EQ(times_listed(column, era_strategy(era_find(i), column)), 1);
}
