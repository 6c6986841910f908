/* Only searches, of all gap strategies, compared with the model: random lengths in random windows, upwards and
 * downwards, and aligned where the kernel knows that. Between them the address space changes. */
#include "test/check.h"
#include "test/generate.h"
#include "test/model_internal.h"
#include "test/pair.h"

#include <inttypes.h>
#include <stdio.h>

#define FEW_SEARCHES 20000
#ifdef SLOW
#define ALL_SEARCHES 20000
#else
#define ALL_SEARCHES 1000000
#endif
#define SESSION_SEARCHES 10000
#define CALLS_BEFORE 600
#define SEARCHES_A_CALL 8

#define PAGES(n) ((u64)(n) << PAGE_SHIFT)

struct summary {
	u64 searches, upwards, found, aligned, not_nearest;
};

/* Knuth's MMIX; the high bits are the random ones. */
static u64 below(u64 *state, u64 n)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (*state >> 24) % n;
}

/* Near the start or end of some VMA. */
static u64 somewhere(const struct model *model, u64 *state)
{
	const struct model_area *area = &model->areas[below(state, model->count)];
	u64 addr = (below(state, 2) ? area->start : area->end) + PAGES(below(state, 12));

	return addr > PAGES(6) ? addr - PAGES(5) : PAGE_SIZE;
}

/* Often exactly the size of some gap, or a page more or less. */
static u64 random_length(const struct model *model, u64 *state)
{
	u32 i = 1 + (u32)below(state, model->count - 1);
	u64 hole = model->areas[i].start - model->areas[i - 1].end;

	if (below(state, 3) && hole > PAGE_SIZE)
		return hole + PAGES(below(state, 3)) - PAGE_SIZE;
	return PAGES(1 + below(state, below(state, 4) ? 12 : 2000));
}

static struct gap_request random_request(const struct model *model, u64 *state)
{
	bool down = model->rules->first_fit ? model->direction == direction_topdown : below(state, 2);
	struct gap_request request = {
		.length = random_length(model, state),
		.low = down ? PAGE_SIZE : model->unmapped_base,
		.high = down ? model->mmap_base : model->task_size,
		.direction = down ? direction_topdown : direction_bottomup,
	};

	request.low_2gb = !down && !below(state, 4);
	if (model->rules->first_fit)
		return request; /* it knows no other windows */
	if (below(state, 3))
		request.low = somewhere(model, state);
	if (below(state, 3))
		request.high = somewhere(model, state);
	if (!model->rules->posted && below(state, 2)) {
		request.align_mask = PAGES((1u << (1 + below(state, 6))) - 1);
		request.align_offset = PAGES(below(state, 1000));
	}
	return request;
}

/* A gap that is large enough but doesn't count, because it lies beyond the limit at which the search begins. */
static bool has_lure(const struct model *model, const struct gap_request *request)
{
	for (u32 i = 0; i < model->count; i++) {
		u64 start = i > 0 ? model->areas[i - 1].end : 0, end = model->areas[i].start;

		if (end - start >= request->length &&
		    (request->direction == direction_topdown ? end > request->high : start < request->low))
			return true;
	}
	return false;
}

/* The walk of June 2012 knows no window but the whole address space, from whose end it begins. There it finds a gap if
 * there is one with a page to spare, and the nearest if nothing lures it away. */
static void check_posted(const struct model *model, const struct gap_request *request, s64 found, s64 nearest, s64 roomy)
{
	bool down = request->direction == direction_topdown;

	if (down ? request->low > PAGE_SIZE : request->high != model->task_size)
		return;
	CHECK(found < 0 || model_is_free(model, (u64)found, (u64)found + request->length));
	CHECK(found >= 0 || roomy < 0);
	if (!model->rules->lazy && nearest >= 0 && (!down || (u64)nearest != request->high - request->length))
		CHECK(found == nearest || has_lure(model, request));
}

/* What can be said of a search by looking at every gap. The oldest kernels find one, and 2.4 always the lowest. */
static void check_against_nearest(struct model *model, const struct gap_request *request, s64 found,
				  struct summary *sum)
{
	const struct model_rules *rules = model->rules;
	struct gap_request larger = *request;
	s64 nearest, roomy;

	larger.length += PAGE_SIZE;
	model->rules = model_rules_of(MODEL_3_8);
	nearest = model_search(model, request);
	roomy = model_search(model, &larger);
	model->rules = rules;
	sum->not_nearest += found != nearest;
	if (rules->posted) {
		check_posted(model, request, found, nearest, roomy);
		return;
	}
	CHECK((found < 0) == (nearest < 0));
	if (rules->remembers_nothing)
		CHECK_EQ(found, nearest);
}

static void search_once(struct pair *pair, u64 *state, struct summary *sum)
{
	struct gap_request request = random_request(&pair->model, state);
	s64 found = gap_of(pair->machine->mm)->search(pair->machine->mm, &request);
	s64 wanted = model_search(&pair->model, &request);

	if (found != wanted)
		check_failed(__FILE__, __LINE__, "%" PRIx64 " bytes in %" PRIx64 " to %" PRIx64 ", %s, aligned %" PRIx64
			     " %" PRIx64 ": %" PRIx64 ", not %" PRIx64, request.length, request.low, request.high,
			     request.direction == direction_topdown ? "down" : "up", request.align_mask,
			     request.align_offset, (u64)found, (u64)wanted);
	sum->searches++;
	sum->upwards += request.direction == direction_bottomup;
	sum->found += found >= 0;
	sum->aligned += found >= 0 && request.align_mask;
	if (pair->model.rules->posted || pair->model.rules->upwards_only)
		check_against_nearest(&pair->model, &request, found, sum);
}

static void run_session(const struct start *start, u64 seed, struct summary *sum)
{
	static struct pair pair;
	struct generator generator;
	struct record_outcome outcome;
	void *place = arena_place();
	u64 state = seed;

	generator_init(&generator, seed, start);
	pair_start(&pair, place, start);
	for (u32 i = 0; i < CALLS_BEFORE + SESSION_SEARCHES / SEARCHES_A_CALL; i++) {
		struct record_operation op = generate(&generator, &pair.model);

		CHECK(pair_call(&pair, &op, &outcome) == NULL);
		for (u32 n = 0; i >= CALLS_BEFORE && n < SEARCHES_A_CALL; n++)
			search_once(&pair, &state, sum);
	}
	arena_release(place);
}

static void run_kernel(enum model_kernel kernel, u64 seed)
{
	struct summary sum = { 0 };
	const struct model_rules *rules = model_rules_of(kernel);
	u64 wanted = check_size(FEW_SEARCHES, ALL_SEARCHES);

	for (u32 session = 0; sum.searches < wanted; session++) {
		struct start start = start_of(session / 2 % 2 ? START_FULL : START_ROOMY, kernel,
					      session % 2 ? direction_topdown : direction_bottomup);

		run_session(&start, seed + session, &sum);
	}
	printf("# %s, seeds from %" PRIu64 ": %" PRIu64 " searches, %" PRIu64 " upwards, %" PRIu64 " found something, %" PRIu64
	       " of them aligned, %" PRIu64 " not the nearest\n", rules->era, seed, sum.searches, sum.upwards, sum.found,
	       sum.aligned, sum.not_nearest);
	if (rules->upwards_only)
		CHECK_EQ(sum.upwards, sum.searches);
	else
		CHECK(sum.upwards * 3 > sum.searches && sum.upwards * 3 < sum.searches * 2);
	CHECK(sum.found * 5 > sum.searches && sum.found < sum.searches);
	CHECK_EQ(sum.aligned > 0, !rules->first_fit && !rules->posted);
	CHECK_EQ(sum.not_nearest > 0, rules->posted || (rules->upwards_only && !rules->remembers_nothing));
}

TEST(random_searches_in_2_4_seed_10)
{
	run_kernel(MODEL_2_4, 10);
}

TEST(random_searches_in_2_6_2_seed_11)
{
	run_kernel(MODEL_2_6_2, 11);
}

TEST(random_searches_in_2_6_34_seed_12)
{
	run_kernel(MODEL_2_6_34, 12);
}

TEST(random_searches_in_3_4_seed_1)
{
	run_kernel(MODEL_3_4, 1);
}

TEST(random_searches_in_free_gap_seed_2)
{
	run_kernel(MODEL_FREE_GAP, 2);
}

TEST(random_searches_in_free_gap_lazy_seed_3)
{
	run_kernel(MODEL_FREE_GAP_LAZY, 3);
}

TEST(random_searches_in_free_gap_holes_seed_4)
{
	run_kernel(MODEL_FREE_GAP_HOLES, 4);
}

TEST(random_searches_in_3_8_seed_5)
{
	run_kernel(MODEL_3_8, 5);
}

TEST(random_searches_in_4_20_seed_8)
{
	run_kernel(MODEL_4_20, 8);
}

TEST(random_searches_in_6_1_seed_6)
{
	run_kernel(MODEL_6_1, 6);
}

TEST(random_searches_in_6_8_seed_9)
{
	run_kernel(MODEL_6_8, 9);
}

TEST(random_searches_in_6_18_seed_7)
{
	run_kernel(MODEL_6_18, 7);
}

TEST(random_searches_in_7_3_seed_10)
{
	run_kernel(MODEL_7_3, 10);
}
