/* Texts that no recorder has written: lines that are well-formed by themselves, about few addresses, in any order;
 * and garbage. The answer must be a refusal, or consistent VMAs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/replay.h"
#include "test/fixture.h"

#define TEXT 4096

static u64 next_random(u64 *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 33;
}

static u64 some_address(u64 *state)
{
	static const u64 bases[] = { 0, 0x200000, 0x400000, 0x7ff000, 0x7ffffffdf000, 0x7fffffffd000, 0x7ffd4f76d000 };

	return bases[next_random(state) % 7] + (next_random(state) % 32 << PAGE_SHIFT);
}

static u64 some_length(u64 *state)
{
	return next_random(state) % 8 ? (next_random(state) % 8 + 1) << PAGE_SHIFT : next_random(state) % 4 << 21;
}

/* One line; `state` is that of the random generator. */
static void add_line(char *line, size_t size, u64 *state)
{
	unsigned long long a = some_address(state), b = some_length(state), c = some_address(state), d = some_length(state);
	unsigned n = (unsigned)next_random(state), few = n >> 8 & 3;

	switch (n % 24) {
	case 0:
	case 1:
		snprintf(line, size, "m %llx %llx %u %x %u %llx %llx\n", a, b, n >> 4 & 7, few ? 0x22 : 0x132, few == 3, c >> 12, few ? 0 : c);
		break;
	case 2:
		snprintf(line, size, "m %llx %llx 3 %x %u 0 0\n", a, b, few ? 0x8001 : 0x2022, few);
		break;
	case 3:
		snprintf(line, size, "u %llx %llx\n", a, b);
		break;
	case 4:
		snprintf(line, size, "p 0 %llx %llx %u\n", a, b, n >> 4 & 7);
		break;
	case 5:
		snprintf(line, size, "b %llx %llx\n", few ? a : 0x200000, few ? a : 0);
		break;
	case 6:
		snprintf(line, size, "v %llx %llx %llx %llx %u %llx\n", few ? c : a, a, b, d, few ? few : 1, c);
		break;
	case 7:
		snprintf(line, size, "a 0 %llx %llx %u\n", a, b, n >> 4 & 31);
		break;
	case 8:
		snprintf(line, size, "q 0 %s %llx %llx\n", (const char *[]){ "msync", "mlock", "munlock", "shmdt" }[few], a, b);
		break;
	case 9:
		snprintf(line, size, "k %u %x\n", 1 + (n >> 4 & 7), few ? 0x100 : 0);
		break;
	case 10:
		snprintf(line, size, "T %u 0 0\n", 1 + (n >> 4 & 7));
		break;
	case 11:
		snprintf(line, size, few ? "e x\n" : "z\n");
		break;
	case 12:
	case 13:
		snprintf(line, size, "+ %llx %llx %u %x %u %llx %c\n", a, b ? b : PAGE_SIZE, n >> 4 & 7, few ? 2 : 0x102, few, c >> 12, "shv."[few]);
		break;
	case 14:
		snprintf(line, size, "- %llx %llx %u\n", a, b ? b : PAGE_SIZE, 1 + (few & 1));
		break;
	case 15:
		snprintf(line, size, "E\n");
		break;
	case 16:
		snprintf(line, size, "w%s%llx\n", few ? "" : "-", (unsigned long long)next_random(state) << (n >> 4 & 31));
		break;
	default:
		snprintf(line, size, "%c%s%x\n", "rwxRW"[n % 5], few ? "" : "-", n >> 12 & 0x3f);
		break;
	}
}

static s32 feed(struct replay *replay, const char *text, u32 length, u64 *words)
{
	s32 count = stream_decode(replay->stream, text, length, words);

	CHECK(count <= (s32)STREAM_WORDS(length));
	return count < 0 ? count : replay_run(replay, words, (u32)count);
}

static void verify(const struct machine *machine)
{
	for (struct process *process = machine->processes; process; process = process->next) {
		const char *complaint = mm_verify(process->mm);

		if (complaint)
			check_failed(__FILE__, __LINE__, "%s", complaint);
	}
}

/* Continues after lines that are refused, which the core must survive too. */
static void live(const char *era, u32 options, u64 seed)
{
	struct replay *replay = calloc(1, sizeof(*replay));
	struct fault_stream *stream = calloc(1, sizeof(*stream));
	u64 *words = calloc(STREAM_WORDS(TEXT), sizeof(*words)), state = seed;
	char line[160] = "T 1 0 0\ne a\n";

	CHECK(replay && stream && words);
	CHECK_EQ(replay_start(replay, stream, arena_place(), era_named(era), options), 0);
	for (u32 i = 0; i < 400; i++) {
		feed(replay, line, (u32)strlen(line), words);
		verify(replay->machine);
		add_line(line, sizeof(line), &state);
	}
	arena_release(replay->machine);
	free(words);
	free(stream);
	free(replay);
}

TEST(lines_in_any_order_leave_areas_consistent)
{
	static const char *const eras[] = { "3.4", "3.14", "3.14-vmacache", "3.15", "4.20", "6.1", "6.18" };

	for (u64 seed = 1; seed <= 70; seed++)
		live(eras[seed % 7], (u32)(seed / 7) & REPLAY_OPTIONS, seed);
}

TEST(garbage_is_refused)
{
	u64 *words = calloc(STREAM_WORDS(TEXT), sizeof(*words)), state = 5;
	struct fault_stream *stream = calloc(1, sizeof(*stream));
	static const char letters[] = "rwxRWTmupbvaqke+-Ez# \n\n\n0123456789abcdef-";
	char *text = malloc(TEXT);

	CHECK(words && stream && text);
	for (u32 round = 0; round < 2000; round++) {
		u32 length = (u32)(next_random(&state) % 64) + 1;

		for (u32 i = 0; i < length; i++)
			text[i] = round % 3 ? letters[next_random(&state) % (sizeof(letters) - 1)] : (char)next_random(&state);
		CHECK(stream_decode(stream, text, length, words) <= (s32)STREAM_WORDS(length));
		stream->named = round % 2;
	}
	free(text);
	free(stream);
	free(words);
}
