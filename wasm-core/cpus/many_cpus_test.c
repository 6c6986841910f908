/* Up to 1024 CPUs: whatever the machine and the program, all time is accounted for and all locks are. */
#include "test/cpus_fixture.h"
#include "test/fixture.h"

#define MOST 1024
#define SEEDS 12

static u64 state;

static u32 below(u32 bound)
{
	state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
	return (u32)(state >> 33) % bound;
}

/* As many sockets of 8 cores of 2 threads as the CPUs need. */
static struct record_cpu_settings machine_of(u32 program, u32 cpus)
{
	return (struct record_cpu_settings){
		.program = program, .cpus = cpus, .sockets = (cpus + 15) / 16, .cores = 8, .threads = 2, .rounds = 2, .seed = 1,
		.think = 100, .line_scale = 4, .work_scale = 4,
	};
}

/* CPUs are dealt to sockets in turn, and no two are in the same place. */
static void check_places(const struct record_cpu_settings *settings, const struct record_cpu_lane *lanes)
{
	static bool taken[2 * MOST];
	u32 size = settings->sockets * settings->cores * settings->threads;

	CHECK(size <= 2 * MOST);
	for (u32 i = 0; i < size; i++)
		taken[i] = false;
	for (u32 i = 0; i < settings->cpus; i++) {
		u32 place = (lanes[i].socket * settings->cores + lanes[i].core) * settings->threads + lanes[i].sibling;

		CHECK_EQ(lanes[i].cpu, i);
		CHECK_EQ(lanes[i].socket, i % settings->sockets);
		CHECK(lanes[i].core < settings->cores && lanes[i].sibling < settings->threads);
		CHECK(!taken[place]);
		taken[place] = true;
	}
}

/* The time of each CPU is no longer than the run, and that of all together is the length of the run for each. */
static void check_times(const struct played *played, const struct record_cpu_lane *lanes, u32 cpus)
{
	const struct record_cpu_run *all = &played->result;
	struct record_cpu_run sum = { 0 };

	for (u32 i = 0; i < cpus; i++) {
		const struct record_cpu_lane *lane = &lanes[i];

		CHECK(lane->user + lane->work + lane->line + lane->spin + lane->sleep <= all->end);
		CHECK(lane->end <= all->end);
		sum.user += lane->user;
		sum.work += lane->work;
		sum.line += lane->line;
		sum.spin += lane->spin;
		sum.sleep += lane->sleep;
		sum.operations += lane->operations;
		sum.contentions += lane->contentions;
	}
	CHECK(sum.user == all->user && sum.work == all->work && sum.line == all->line);
	CHECK(sum.spin == all->spin && sum.sleep == all->sleep);
	CHECK(sum.user + sum.work + sum.line + sum.spin + sum.sleep + all->idle == all->end * cpus);
	CHECK_EQ(sum.operations, all->operations);
	CHECK_EQ(sum.contentions, all->contentions);
}

/* Classes, single locks and causes are three ways to count the same acquisitions, and each of these is released. */
static void check_locks(const struct played *played)
{
	struct record_lock_stat sum[3] = { { 0 } }, stat[100];
	u32 count;

	for (u32 cursor = 0; (count = run_stats(played->run, cursor, stat, 100)); cursor += count)
		for (u32 i = 0; i < count; i++) {
			struct record_lock_stat *of = &sum[stat[i].scope];

			of->acquisitions += stat[i].acquisitions;
			of->contentions += stat[i].contentions;
			of->wait_total += stat[i].wait_total;
			of->hold_total += stat[i].hold_total;
		}
	for (u32 i = 0; i < 3; i++) {
		CHECK_EQ(2 * sum[i].acquisitions, played->result.events);
		CHECK_EQ(sum[i].contentions, played->result.contentions);
		CHECK(sum[i].wait_total == played->result.spin + played->result.sleep);
		CHECK(sum[i].hold_total == sum[0].hold_total);
	}
}

static void check_played(const struct played *played, const struct record_cpu_settings *settings)
{
	static struct record_cpu_lane lanes[MOST];

	CHECK_EQ(run_lanes(played->run, 0, lanes, MOST), settings->cpus);
	check_places(settings, lanes);
	check_times(played, lanes, settings->cpus);
	check_locks(played);
}

static struct record_cpu_run check_run_of(const char *era, const struct record_cpu_settings *settings)
{
	struct played played = play_program(era, settings);
	struct record_cpu_run result = played.result;

	check_played(&played, settings);
	played_end(&played);
	return result;
}

TEST(brk_pairs_of_up_to_1024_cpus_take_three_locks_each)
{
	static const u32 counts[] = { 64, 65, 1000, 1024 };
	u64 before = 0;

	for (u32 i = 0; i < sizeof(counts) / sizeof(*counts); i++) {
		struct record_cpu_settings settings = machine_of(1, counts[i]);
		struct played played = play_program("2.6.31-rc8", &settings);
		u64 a_pair = played.result.end / settings.rounds / settings.cpus;

		CHECK_EQ(played.result.operations, 2 * settings.rounds * settings.cpus);
		CHECK_EQ(class_stat(played.run, lock_class_anon_vma, lock_mode_write).acquisitions, 3 * settings.rounds * settings.cpus);
		/* Each further waiter makes the hand-offs of all others longer. */
		CHECK(a_pair > before);
		before = a_pair;
		check_played(&played, &settings);
		played_end(&played);
	}
}

/* On 6.18 VMAs are marked as well. */
TEST(all_time_and_all_locks_of_each_program_are_accounted_for)
{
	for (u32 program = 1; program_at(program); program++) {
		struct record_cpu_settings settings = machine_of(program, 65);

		check_run_of("2.6.31-rc8", &settings);
		check_run_of("6.18", &settings);
	}
}

TEST(all_time_and_all_locks_of_random_machines_are_accounted_for)
{
	static const char *const eras[] = { "2.4", "2.6.7", "2.6.34", "2.6.31-rc8+lock=mutexes", "3.4", "6.1", "6.18" };

	for (u32 seed = 1; seed <= check_size(SEEDS, 20 * SEEDS); seed++) {
		struct record_cpu_settings settings;
		u32 programs = 0;

		state = seed;
		while (program_at(programs + 1))
			programs++;
		settings = machine_of(1 + below(programs), 65 + below(MOST - 64));
		settings.sockets += below(8);
		settings.line_scale = 1 + below(16);
		settings.work_scale = 1 + below(16);
		settings.think = below(2) ? below(5000) : 0;
		settings.rounds = 1 + below(3);
		settings.seed = seed;
		check_run_of(eras[below(sizeof(eras) / sizeof(*eras))], &settings);
	}
}

/* A reader counts moments exactly, and gets sums above 2^53 rounded. */
TEST(sums_over_all_cpus_may_be_larger_than_any_moment)
{
	struct record_cpu_settings settings = machine_of(5, 1024);
	struct record_cpu_run result;

	settings.rounds = 10;
	settings.line_scale = 16;
	result = check_run_of("2.6.31-rc8", &settings);
	CHECK(result.spin > (u64)1 << 53);
	CHECK(result.end < (u64)1 << 53);
}
