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

/* "3.14" or "3.14-vmacache" as 314, with two digits for what stands behind the point. */
static u32 release(const char *text)
{
	u32 major = 0, minor = 0;

	for (; *text >= '0' && *text <= '9'; text++)
		major = 10 * major + (u32)(*text - '0');
	for (text++; *text >= '0' && *text <= '9'; text++)
		minor = 10 * minor + (u32)(*text - '0');
	return 100 * major + minor;
}

/* The release that a trait's meaning names in brackets at its end. */
static u32 known_since(const char *meaning)
{
	return release(strrchr(meaning, '(') + 1);
}

TEST(rows_have_the_traits_that_are_as_old_as_they_are)
{
	static const char *const meanings[TRAITS] = {
#define TRAIT(name, meaning) meaning,
#include "eras/traits.def"
#undef TRAIT
	};

	for (u32 row = 0; row < era_count(); row++)
		for (u32 trait = 0; trait < TRAITS; trait++) {
			const struct era *era = era_find(row);
			bool has = era->traits >> trait & 1, due = known_since(meanings[trait]) <= release(era->id);

			CHECK(known_since(meanings[trait]) > 300);
			if (has != due)
				check_failed(__FILE__, __LINE__, "%s, %s: it is there %d, and due %d", era->id,
					     meanings[trait], has, due);
		}
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
