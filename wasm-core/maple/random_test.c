/* Random stores, erasures, walks, steps, gap searches and copies of the whole tree, compared with a sorted array.
 *
 * RANDOM_CALLS in the environment sets the number of operations. They come in sessions with a tree each. Sessions
 * differ in their flags and in their ranges: from small and dense ones, in which nodes come and go with every second
 * store, up to thousands of ranges. In the end, every way to change the shape of the tree must have occurred. */
#include "base/errno.h"
#include "maple/node.h"
#include "test/alloc_sites.h"
#include "test/maple_fixture.h"

#include <inttypes.h>
#include <stdio.h>

#define SEED 20220926
#define FEW_OPERATIONS 300000
#ifdef SLOW
#define ALL_OPERATIONS 300000
#else
#define ALL_OPERATIONS 2500000
#endif
#define SESSION 10000 /* operations; in a large tree ten times as many */

struct session {
	struct maple_fixture *fixture;
	u64 state; /* of the pseudo-random numbers */
	u64 keys, length; /* size of the key space in use; usual maximum length of a range */
	u32 check_every;
	bool at_the_top; /* the keys in use are the highest ones */
};

static u64 next_random(struct session *session)
{
	session->state ^= session->state << 13;
	session->state ^= session->state >> 7;
	session->state ^= session->state << 17;
	return session->state;
}

static u64 below(struct session *session, u64 bound)
{
	return next_random(session) % bound;
}

static bool one_in(struct session *session, u64 n)
{
	return below(session, n) == 0;
}

static u64 random_key(struct session *session)
{
	u64 key = below(session, session->keys);

	return session->at_the_top ? MAPLE_MAX - key : key;
}

/* The range often begins where a leaf ends, because stores become difficult there. */
static void random_range(struct session *session, u64 *first, u64 *last)
{
	struct maple_fixture *fixture = session->fixture;
	u64 length = 1 + below(session, one_in(session, 200) ? session->keys : session->length);
	MA_STATE(mas, &fixture->tree, 0, 0);

	*first = random_key(session);
	if (one_in(session, 4)) {
		mas_set_range(&mas, *first, *first);
		mas_walk(&mas);
		*first = mas.node && one_in(session, 2) ? mas.max : mas.last;
		*first -= below(session, 3) < *first ? below(session, 3) : 0;
	}
	*last = *first + (length - 1) < *first ? MAPLE_MAX : *first + (length - 1);
	if (one_in(session, 40)) {
		mas_set_range(&mas, *last, *last);
		mas_walk(&mas);
		*last = mas.last;
	}
	if (one_in(session, 5000))
		*last = MAPLE_MAX;
	if (one_in(session, session->fixture->tree.height > 1 ? 20000 : 100)) {
		*first = 0;
		*last = MAPLE_MAX;
	}
}

/* In some phases most stores are entries, so the tree grows; in others most are erasures, so it shrinks. */
static void store(struct session *session, u32 number)
{
	struct maple_fixture *fixture = session->fixture;
	u64 erasures = number / 2000 % 3 == 2 ? 7 : 3;
	void *entry = below(session, 10) < erasures ? NULL : entry_number(1 + below(session, 100000));
	MA_STATE(mas, &fixture->tree, 0, 0);
	bool failing = one_in(session, 30);
	s32 error;

	random_range(session, &mas.index, &mas.last);
	if (failing)
		alloc_fail_nth((u32)below(session, 8) + 1);
	error = put_unchecked(fixture, &mas, entry, one_in(session, 2));
	CHECK_EQ(error, failing && alloc_end_failing() ? -ENOMEM : 0);
}

static const struct range *range_at(const struct range_model *model, u64 key)
{
	u32 i = model_at(model, key);

	return i < model->count && model->at[i].first <= key ? &model->at[i] : NULL;
}

static void lookup(struct session *session)
{
	struct maple_fixture *fixture = session->fixture;
	const struct range_model *model = &fixture->model;
	u64 key = random_key(session), index = key;
	const struct range *range = range_at(model, key);
	u32 i = model_at(model, key);
	MA_STATE(mas, &fixture->tree, key, key);

	CHECK(mt_load(&fixture->tree, key) == (range ? range->entry : NULL));
	CHECK(mas_walk(&mas) == (range ? range->entry : NULL));
	CHECK_EQ(mas.index, range ? range->first : i ? model->at[i - 1].last + 1 : 0);
	CHECK_EQ(mas.last, range ? range->last : i < model->count ? model->at[i].first - 1 : MAPLE_MAX);
	CHECK(mt_find(&fixture->tree, &index, MAPLE_MAX) == (i < model->count ? model->at[i].entry : NULL));
	CHECK_EQ(index, i < model->count ? model->at[i].last + 1 : key);
}

/* Takes a few steps up, and back again. */
static void iterate(struct session *session)
{
	struct maple_fixture *fixture = session->fixture;
	const struct range_model *model = &fixture->model;
	u64 key = random_key(session);
	u32 i = model_at(model, key), from = i;
	MA_STATE(mas, &fixture->tree, key, key);

	for (u64 steps = below(session, 40); i < model->count && steps; steps--, i++) {
		CHECK(mas_find(&mas, MAPLE_MAX) == model->at[i].entry);
		CHECK_EQ(mas.index, model->at[i].first);
		CHECK_EQ(mas.last, model->at[i].last);
	}
	for (u64 steps = below(session, 60); i > from + 1 && steps; steps--, i--)
		CHECK(mas_prev(&mas, 0) == model->at[i - 2].entry);
	mas_set_range(&mas, key, key);
	for (i = range_at(model, key) ? from + 1 : from; i && from < i + 20; i--) {
		CHECK(mas_find_rev(&mas, 0) == model->at[i - 1].entry);
		CHECK_EQ(mas.index, model->at[i - 1].first);
	}
	CHECK(i || !mas_find_rev(&mas, 0));
}

/* Finds the lowest or highest gap of the model in the window; false = none. */
static bool by_force(const struct range_model *model, u64 min, u64 max, u64 size, bool reverse, u64 *first)
{
	u64 low = min;
	bool found = false;

	for (u32 i = model_at(model, min);; i++) {
		bool beyond = i >= model->count || model->at[i].first > max;
		u64 high = beyond ? max : model->at[i].first - 1;

		if ((beyond || model->at[i].first > low) && high - low >= size - 1) {
			*first = reverse ? high - (size - 1) : low;
			found = true;
		}
		if (beyond || model->at[i].last >= max || (found && !reverse))
			return found;
		low = model->at[i].last + 1;
	}
}

static void search(struct session *session)
{
	struct maple_fixture *fixture = session->fixture;
	u64 min = random_key(session), length = 1 + below(session, session->keys), first = 0;
	u64 size = 1 + below(session, one_in(session, 4) ? session->length * 4 : session->length);
	bool reverse = one_in(session, 2), found;
	MA_STATE(mas, &fixture->tree, 0, 0);
	u64 max = min + length < min ? MAPLE_MAX : min + length;
	s32 error;

	if (!mt_is_alloc(&fixture->tree))
		return;
	error = reverse ? mas_empty_area_rev(&mas, min, max, size) : mas_empty_area(&mas, min, max, size);
	if (max - min < size - 1) {
		CHECK_EQ(error, -EINVAL);
		return;
	}
	found = by_force(&fixture->model, min, max, size, reverse, &first);
	CHECK_EQ(error, found ? 0 : -EBUSY);
	if (found) {
		CHECK_EQ(mas.index, first);
		CHECK_EQ(mas.last, first + size - 1);
	}
}

/* Copies the tree node by node, as fork() does since 6.8. */
static s32 copy_by_nodes(struct maple_fixture *fixture, struct maple_tree *copy)
{
	s32 error = mt_dup(&fixture->tree, copy);

	if (!error)
		check_same_tree(&fixture->tree, copy, false);
	return error;
}

/* Stores the entries into another tree, in order, as fork() did before. */
static s32 copy_by_stores(struct maple_fixture *fixture, struct maple_tree *copy)
{
	const struct range_model *model = &fixture->model;
	MA_STATE(mas, copy, 0, 0);
	s32 error = mas_expected_entries(&mas, model->count);

	mt_clear_in_rcu(copy);
	for (u32 i = 0; i < model->count && !error; i++) {
		mas_set_range(&mas, model->at[i].first, model->at[i].last);
		error = mas_store(&mas, model->at[i].entry);
	}
	mas_bulk_end(&mas);
	copy->ma_flags = fixture->tree.ma_flags;
	return error;
}

/* Replaces the tree by a copy. If copying fails, the tree stays as it was. */
static void copy(struct session *session)
{
	struct maple_fixture *fixture = session->fixture;
	bool failing = one_in(session, 3), by_nodes = one_in(session, 2);
	u64 live = fixture->arena->live;
	struct maple_tree other;
	s32 error;

	mt_init(&other, fixture->arena, fixture->tree.ma_flags);
	if (failing)
		alloc_fail_nth((u32)below(session, 2 + fixture->tree.nodes) + 1);
	error = by_nodes ? copy_by_nodes(fixture, &other) : copy_by_stores(fixture, &other);
	CHECK_EQ(error, failing && alloc_end_failing() ? -ENOMEM : 0);
	if (error) {
		CHECK(!by_nodes || !other.ma_root);
		mt_destroy(&other);
		CHECK_EQ(fixture->arena->live, live);
	} else {
		mt_destroy(&fixture->tree);
		fixture->tree = other;
	}
	verify(fixture);
	compare_all(fixture);
}

static void one_operation(struct session *session, u32 number)
{
	u64 kind = below(session, 10);

	if (one_in(session, 500))
		copy(session);
	else if (kind < 7)
		store(session, number);
	else if (kind < 8)
		lookup(session);
	else if (kind < 9)
		iterate(session);
	else
		search(session);
	if (number % session->check_every == 0)
		verify(session->fixture);
	if (number % (20 * session->check_every) == 0)
		compare_all(session->fixture);
}

static void add_counters(struct counters *sum, const struct counters *counters)
{
	u64 *to = (u64 *)sum;
	const u64 *from = (const u64 *)counters;

	for (size_t i = 0; i < sizeof(*sum) / sizeof(u64); i++)
		to[i] += from[i];
}

/* The life of one tree. Small trees are verified after every operation. */
static u32 run_session(u32 number, struct counters *sum, u64 *most)
{
	static const u64 keys[] = { 60, 300, 1000, 300, 1000, 3000, 300, 400000 };
	static const u64 lengths[] = { 2, 5, 12, 40 };
	static const u32 flags[] = { MT_FLAGS_ALLOC_RANGE | MT_FLAGS_USE_RCU, MT_FLAGS_ALLOC_RANGE, MT_FLAGS_USE_RCU, 0 };
	static const u32 rules[] = { MT_WORST_CASE, 0, MT_VACANT, MT_VACANT | MT_COPIES };
	struct session session = {
		.fixture = maple_start(flags[number % 4] | rules[(number + number / 4) % 4]),
		.state = (SEED + number) * 0x9e3779b97f4a7c15u + 1,
		.keys = keys[number / 4 % 8],
		.length = lengths[number / 32 % 4],
		.at_the_top = number % 7 == 0,
	};

	bool large = session.keys > 10000;
	u32 operations = large ? 10 * SESSION : SESSION;

	session.check_every = large ? 100 : 1;
	for (u32 i = 1; i <= operations; i++) {
		one_operation(&session, i);
		if (session.fixture->model.count > *most)
			*most = session.fixture->model.count;
	}
	compare_all(session.fixture);
	verify(session.fixture);
	add_counters(sum, &session.fixture->counters);
	maple_end(session.fixture);
	return operations;
}

/* Every counter of the maple tree must have counted something. */
static void print_and_check(const struct counters *sum)
{
	const u64 *value = (const u64 *)sum;
	u32 never = 0;

#define COUNTER(name)                                                             \
	if (!__builtin_strncmp(#name, "maple_", 6)) {                             \
		printf("#   %12" PRIu64 " %s\n", *value, #name);                  \
		never += *value == 0;                                             \
	}                                                                         \
	value++;
#include "trace/counters.def"
#undef COUNTER
	CHECK_EQ(never, 0);
}

TEST(random_stores_seed_20220926)
{
	static struct counters sum;
	u64 wanted = check_calls(1, FEW_OPERATIONS, ALL_OPERATIONS), operations = 0, most = 0;

	sum = (struct counters){ 0 };
	for (u32 number = 0; operations < wanted; number++)
		operations += run_session(number, &sum, &most);
	printf("# maple tree, seeds from %d: %" PRIu64 " operations, at most %" PRIu64 " ranges\n", SEED, operations, most);
	if (operations >= FEW_OPERATIONS)
		print_and_check(&sum);
}
