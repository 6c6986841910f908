#include <stdio.h>
#include <string.h>

#include "dup/dup.h"
#include "eras/eras.h"
#include "machine/cache.h"
#include "machine/gap_strategy.h"
#include "test/fixture.h"
#include "test/life.h"

static struct era parsed(const char *id)
{
	struct era era;
	char why[256];

	if (era_parse(id, &era, why, sizeof(why)))
		check_failed(__FILE__, __LINE__, "%s: %s", id, why);
	return era;
}

static void check_refused(const char *id, const char *expected)
{
	struct era era;
	char why[512];

	CHECK_EQ(era_parse(id, &era, why, sizeof(why)), -EINVAL);
	if (strcmp(why, expected) != 0)
		check_failed(__FILE__, __LINE__, "%s: \"%s\"", id, why);
}

TEST(a_row_is_found_by_its_id)
{
	for (u32 i = 0; i < era_count(); i++) {
		struct era era = parsed(era_find(i)->id);

		CHECK_EQ(era.number, i);
		CHECK(strcmp(era.id, era_find(i)->id) == 0);
	}
}

TEST(a_mixed_row_has_what_is_chosen_and_the_rest_of_its_row)
{
	struct era era = parsed("3.8+gap=free_gap_lazy+cache=none");
	const struct era *row = era_named("3.8");

	CHECK(era.gap == &gap_free_gap_lazy);
	CHECK(era.cache == &cache_none);
	CHECK(era.index == row->index);
	CHECK(era.merge == row->merge);
	CHECK_EQ(era.release, row->release);
	CHECK_EQ(era.mmap_flags, row->mmap_flags);
	CHECK_EQ(era.build, row->build);
	CHECK_EQ(parsed("6.18+dup=bulk_store").build, era_named("6.18")->build);
	CHECK_EQ(era.year, row->year);
	CHECK_EQ(era.number, era_count());
	CHECK(strcmp(era.id, "3.8+gap=free_gap_lazy+cache=none") == 0);
}

TEST(equal_mixes_have_equal_ids)
{
	CHECK(strcmp(parsed("6.1+cache=mmap_cache+index=list_rbtree+gap=linear").id,
		     "6.1+index=list_rbtree+gap=linear+cache=mmap_cache") == 0);
	CHECK(strcmp(parsed("3.8+merge=c_stretches+cache=none").id, "3.8+cache=none") == 0);
	/* A choice that changes nothing gives the row itself. */
	CHECK_EQ(parsed("3.8+gap=rb_subtree_gap").number, era_named("3.8")->number);
	CHECK(strcmp(parsed("3.8+gap=rb_subtree_gap").id, "3.8") == 0);
	/* The columns of 3.8, but not its traits. */
	CHECK_EQ(parsed("3.4+gap=rb_subtree_gap").number, era_count());
}

/* A mix that does not mention fork() works, and means what it always meant. */
TEST(how_fork_copies_follows_the_index)
{
	struct era era = parsed("6.18+index=list_rbtree+gap=linear");

	CHECK(era.dup == &dup_rb_link);
	CHECK(strcmp(era.id, "6.18+index=list_rbtree+gap=linear") == 0);
	CHECK(strcmp(parsed("6.18+dup=rb_link+index=list_rbtree+gap=linear").id, era.id) == 0);
	era = parsed("3.8+index=maple+gap=maple");
	CHECK(era.dup == &dup_bulk_store);
	CHECK(strcmp(era.id, "3.8+index=maple+gap=maple") == 0);
	CHECK(strcmp(parsed("3.8+index=maple+gap=maple+dup=bulk_store").id, era.id) == 0);
	era = parsed("3.8+index=maple+gap=maple+dup=mt_dup");
	CHECK(era.dup == &dup_mt_dup);
	CHECK(strcmp(era.id, "3.8+index=maple+gap=maple+dup=mt_dup") == 0);
	/* A row's own way to copy stays where it works. */
	CHECK(parsed("6.18+index=maple").dup == &dup_mt_dup);
	CHECK_EQ(parsed("6.5+dup=bulk_store").number, era_named("6.5")->number);
	CHECK(parsed("6.5+dup=mt_dup_posted").dup == era_named("6.5-mt-dup")->dup);
}

/* ", 2.4, 2.6.2, …" */
static const char rows[] =
#define ERA(name, id, ...) ", " id
#include "eras/eras.def"
#undef ERA
	;

/* `name` is what of the id can be printed and should be a row. */
static void check_no_kernel(const char *id, const char *name)
{
	char expected[512];

	snprintf(expected, sizeof(expected), "code no_such_kernel\nname %s\nkernels %s\n", name, rows + strlen(", "));
	check_refused(id, expected);
}

#define COLUMNS_LISTED "index, gap, merge, cache, dup, pt, rmap, i_mmap, lock"
#define CACHES \
	"mmap_cache, vmacache_v2, vmacache_3_15, vmacache_4_20, none, largest_vma, vmacache_1_page, vmacache_2_page, vmacache_8_page, " \
	"vmacache_16_page, vmacache_1_pmd, vmacache_2_pmd, vmacache_8_pmd, vmacache_16_pmd"
#define NO_COLUMN(name) "code no_such_column\nname " name "\ncolumns " COLUMNS_LISTED "\n"
#define NO_STRATEGY(column, name, all) "code no_such_strategy\ncolumn " column "\nname " name "\nstrategies " all "\n"
#define NEEDS(column, strategy, needed, index) \
	"code " column "_needs_index\nstrategy " strategy "\nneeded " needed "\nindex " index "\n"

TEST(a_row_that_cannot_be_says_why)
{
	char long_id[2 * ERA_ID_BYTES] = "3.8";

	check_no_kernel("", "");
	check_no_kernel("3.9+gap=linear", "3.9");
	check_no_kernel("3.\n9", "3.?9");
	check_refused("3.8+", "code no_choice\ntext \n");
	check_refused("3.8+gap", "code no_choice\ntext gap\n");
	check_refused("3.8+cache=none+linear=", NO_COLUMN("linear"));
	check_refused("3.8+ga=linear", NO_COLUMN("ga"));
	check_refused("3.8+cache=", NO_STRATEGY("cache", "", CACHES));
	check_refused("3.8+cache=no", NO_STRATEGY("cache", "no", CACHES));
	check_refused("3.8+cache=none=none", NO_STRATEGY("cache", "none=none", CACHES));
	check_refused("3.8+cache=none+gap=linear+cache=none", "code chosen_twice\ncolumn cache\n");
	check_refused("3.8+gap=maple", NEEDS("gap", "maple", "maple", "list_rbtree"));
	check_refused("6.18+index=list_rbtree", NEEDS("gap", "maple", "maple", "list_rbtree"));
	check_refused("6.18+gap=linear", NEEDS("gap", "linear", "list_rbtree", "maple"));
	check_refused("6.18+dup=rb_link", NEEDS("dup", "rb_link", "list_rbtree", "maple"));
	check_refused("6.18+index=list_rbtree+gap=linear+dup=mt_dup", NEEDS("dup", "mt_dup", "maple", "list_rbtree"));
	check_refused("2.6.2+rmap=anon_vma", "code offsets_lost\nrmap anon_vma\nmerge new_files\n");
	check_refused("3.8+dup=", NO_STRATEGY("dup", "", "rb_link, bulk_store, mt_dup_posted, mt_dup"));
	while (strlen(long_id) < ERA_ID_BYTES)
		strcat(long_id, "+cache=none");
	check_refused(long_id, "code too_long\n");
}

TEST(a_refusal_longer_than_its_buffer_is_cut)
{
	struct era era;
	char why[29];

	CHECK_EQ(era_parse("3.9", &era, why, sizeof(why)), -EINVAL);
	CHECK(strcmp(why, "code no_such_kernel\nname 3.9") == 0);
}

static u32 strategies_of(u32 column)
{
	u32 count = 0;

	while (era_columns[column].strategies[count])
		count++;
	return count;
}

/* The columns from `pt` on have little to do with those before. So each choice in the earlier columns is combined with
 * only one choice in the later ones. */
static bool is_sample(const u32 at[COLUMNS])
{
	u32 mixed = 0;

	for (u32 column = 0; column < COLUMN_PT; column++)
		mixed = (mixed + at[column] + 1) * 2654435761u; /* Knuth's multiplier */
	for (u32 column = COLUMN_PT; column < COLUMNS; column++, mixed *= 2654435761u)
		if (at[column] != (mixed >> 16) % strategies_of(column))
			return false;
	return true;
}

/* Calls `visit` for a sample of all choices of strategies, with an id that names all columns. */
static void for_each_choice(void (*visit)(const char *id, bool possible))
{
	char id[2 * ERA_ID_BYTES], why[256];
	u32 at[COLUMNS] = { 0 }, column = 0;
	struct era era;

	do {
		for (u32 row = 0; is_sample(at) && row < era_count(); row++) {
			int length = snprintf(id, sizeof(id), "%s", era_find(row)->id);

			for (column = 0; column < COLUMNS; column++)
				length += snprintf(id + length, sizeof(id) - length, "+%s=%s", era_columns[column].name,
						   era_columns[column].strategies[at[column]]->name);
			visit(id, !era_parse(id, &era, why, sizeof(why)));
		}
		for (column = 0; column < COLUMNS; column++) {
			if (era_columns[column].strategies[++at[column]])
				break;
			at[column] = 0;
		}
	} while (column < COLUMNS);
}

/* The longest strategy name of each column, behind the longest id of a row. */
TEST(every_mix_has_room_for_its_id)
{
	size_t length = 0;

	for (u32 row = 0; row < era_count(); row++)
		if (strlen(era_find(row)->id) > length)
			length = strlen(era_find(row)->id);
	for (u32 column = 0; column < COLUMNS; column++) {
		size_t longest = 0;

		for (u32 i = 0; i < strategies_of(column); i++)
			if (strlen(era_columns[column].strategies[i]->name) > longest)
				longest = strlen(era_columns[column].strategies[i]->name);
		length += strlen("+=") + strlen(era_columns[column].name) + longest;
	}
	CHECK(length < ERA_ID_BYTES);
}

static void check_id(const char *id, bool possible)
{
	if (possible)
		CHECK(strcmp(parsed(parsed(id).id).id, parsed(id).id) == 0);
}

TEST(a_mix_is_found_by_its_own_id)
{
	for_each_choice(check_id);
}

/* Each possible mix lives through random calls, different ones for each mix, and is consistent after each call. */
static void check_life(const char *id, bool possible)
{
	static u64 state = 20251121;
	u8 bytes[4 + 80 * 10];
	size_t count = 4 + check_size(2, 80) * 10;
	struct era era;
	const char *wrong;

	if (!possible)
		return;
	era = parsed(id);
	for (u32 i = 0; i < count; i++) {
		state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
		bytes[i] = (u8)(state >> 56);
	}
	wrong = live_on(&era, bytes, count, NULL);
	if (wrong)
		check_failed(__FILE__, __LINE__, "%s: %s", id, wrong);
}

TEST(every_mix_that_is_possible_works)
{
	for_each_choice(check_life);
}
