#include "eras/era.h"

#include <string.h>

#include "base/errno.h"
#include "test/fixture.h"

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

/* "3.14" or "3.14-vmacache" as 3014000, "2.6.34" as 2006034: three digits for what stands behind each point. */
static u32 release(const char *text)
{
	u32 parts[3] = { 0 };

	for (u32 part = 0; part < 3; part++) {
		for (; *text >= '0' && *text <= '9'; text++)
			parts[part] = 10 * parts[part] + (u32)(*text - '0');
		if (*text != '.')
			break;
		text++;
	}
	return (1000 * parts[0] + parts[1]) * 1000 + parts[2];
}

TEST(releases_are_compared_by_their_parts)
{
	CHECK_EQ(release("3.14-vmacache"), 3014000);
	CHECK_EQ(release("2.6.5-aa1"), 2006005);
	CHECK_EQ(release("2.6.34"), 2006034);
	CHECK_EQ(release("2.4"), 2004000);
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

			CHECK(known_since(meanings[trait]) > release("2.4"));
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
				       "lock mutexes\n"
				       "meaning searches the list of areas for a gap, "
				       "from where the last search ended\n";
	const struct era *era = era_named("3.4");
	char text[512];

	CHECK_EQ(era_describe(era, text, sizeof(text)), sizeof(expected) - 1);
	CHECK(strcmp(text, expected) == 0);
	/* One byte less than it needs is refused, not overrun. */
	CHECK_EQ(era_describe(era, text, sizeof(expected)), sizeof(expected) - 1);
	CHECK_EQ(era_describe(era, text, sizeof(expected) - 1), -EINVAL);
}

TEST(strategies_are_described_in_lines)
{
	char text[8192];

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
