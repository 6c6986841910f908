#include "eras/eras.h"
#include "test/fixture.h"

#include <string.h>

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
		CHECK(era_find(i - 1)->release <= era_find(i)->release && era_find(i - 1)->year <= era_find(i)->year);
}

/* The newest row with this strategy, counted from 1; 0 if no row has it. */
static u32 last_row_with(u32 column, const struct strategy *strategy)
{
	u32 row = era_count();

	while (row && era_strategy(era_find(row - 1), column) != strategy)
		row--;
	return row;
}

/* "The oldest strategy" and "the newest" are the first and the last of a column that will do: a strategy stands behind
 * those that kernels gave up earlier. Those that no row has may stand anywhere. */
TEST(strategies_are_in_the_order_in_which_kernels_gave_them_up)
{
	for (u32 column = 0; column < COLUMNS; column++) {
		u32 before = 0;

		for (u32 i = 0; era_columns[column].strategies[i]; i++) {
			u32 last = last_row_with(column, era_columns[column].strategies[i]);

			CHECK(!last || last > before);
			before = last ? last : before;
		}
	}
}

TEST(releases_are_compared_by_their_parts)
{
	CHECK(RELEASE(2, 4, 10) < RELEASE(2, 6, 2));
	CHECK(RELEASE(2, 6, 34) < RELEASE(2, 6, 38));
	CHECK(RELEASE(3, 4, 0) < RELEASE(3, 14, 0));
	CHECK(RELEASE(3, 14, 0) < RELEASE(6, 1, 0));
}

/* "3.14" and "3.14-vmacache" begin with 3.14. */
static bool begins_with_release(const char *id, u32 release)
{
	u32 parts[3] = { 0 };

	for (u32 part = 0; part < 3; part++) {
		for (; *id >= '0' && *id <= '9'; id++)
			parts[part] = 10 * parts[part] + (u32)(*id - '0');
		if (*id != '.')
			break;
		id++;
	}
	return release / 1000 == RELEASE(parts[0], parts[1], 0) / 1000 && release % 1000 >= parts[2];
}

TEST(rows_have_the_release_that_their_name_says)
{
	for (u32 row = 0; row < era_count(); row++)
		CHECK(begins_with_release(era_find(row)->id, era_find(row)->release));
}

static bool has_trait(const char *id, u32 since, u32 gone)
{
	return era_has(era_named(id), since, gone);
}

TEST(a_trait_is_there_from_one_release_on_until_another)
{
	CHECK(!has_trait("3.4", RELEASE(3, 8, 0), STILL_THERE));
	CHECK(has_trait("3.8", RELEASE(3, 8, 0), STILL_THERE));
	CHECK(has_trait("6.18", RELEASE(3, 8, 0), STILL_THERE));
	CHECK(has_trait("6.8", RELEASE(6, 7, 0), RELEASE(6, 12, 0)));
	CHECK(!has_trait("6.18", RELEASE(6, 7, 0), RELEASE(6, 12, 0)));
	CHECK(!has_trait("6.8", RELEASE(6, 7, 0), RELEASE(6, 8, 0)));
}

TEST(traits_end_after_they_began)
{
#define TRAIT(name, since, gone, source) CHECK((u32)(since) < (u32)(gone));
#include "machine/traits.def"
#undef TRAIT
}

TEST(a_row_is_described_in_lines)
{
	static const char expected[] = "id 3.4\n"
				       "year 2012\n"
				       "index list_rbtree\n"
				       "gap linear\n"
				       "merge c_stretches\n"
				       "cache mmap_cache\n"
				       "dup rb_link\n"
				       "pt x86_64\n"
				       "rmap anon_vma_chain\n"
				       "i_mmap interval_tree\n"
				       "lock mutexes\n"
				       "keeps list rbtree linear free_area_cache cached_hole_size mmap_cache "
				       "entries=512,512,512,512 anon_vma links i_mmap_tree\n";
	const struct era *era = era_named("3.4");
	char text[512];

	CHECK_EQ(era_describe(era, text, sizeof(text)), sizeof(expected) - 1);
	CHECK(strcmp(text, expected) == 0);
	/* A buffer that is one byte too short is refused, not overrun. */
	CHECK_EQ(era_describe(era, text, sizeof(expected)), sizeof(expected) - 1);
	CHECK_EQ(era_describe(era, text, sizeof(expected) - 1), -EINVAL);
}

TEST(strategies_are_described_in_lines)
{
	char text[8192];

	CHECK(era_describe_strategies(text, sizeof(text)) > 0);
	CHECK(strstr(text, "cache none\n"));
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
