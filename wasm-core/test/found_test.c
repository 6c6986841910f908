/* The lives in test/found: those in which the fuzzer once found a mistake, and seeds from which it starts. A life in a
 * folder runs on the row that the folder is named after, because the number in its first byte means another row as
 * soon as rows are added. A life beside the folders is as the fuzzer left it, and runs on the row that it names. */
#include "eras/eras.h"
#include "test/check.h"
#include "test/life.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

#define MOST_IN_PATH 600

static bool is_folder(const char *path)
{
	struct stat status;

	CHECK(stat(path, &status) == 0);
	return S_ISDIR(status.st_mode);
}

/* Runs the life in this file, on `era` unless it is NULL. */
static void run_life(const char *path, const struct era *era)
{
	static u8 bytes[65536];
	FILE *in = fopen(path, "rb");
	const char *wrong;
	size_t size;

	CHECK(in != NULL);
	size = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	wrong = era ? live_on(era, bytes, size, NULL) : live(bytes, size, NULL);
	if (wrong)
		check_failed(__FILE__, __LINE__, "%s: %s", path, wrong);
}

/* Calls `visit` with the path and the name of each entry. */
static void for_each_entry(const char *path, void (*visit)(const char *path, const char *name, void *data), void *data)
{
	DIR *folder = opendir(path);
	struct dirent *entry;

	CHECK(folder != NULL);
	while ((entry = readdir(folder))) {
		char inside[MOST_IN_PATH];

		if (entry->d_name[0] == '.')
			continue;
		CHECK(snprintf(inside, sizeof(inside), "%s/%s", path, entry->d_name) < MOST_IN_PATH);
		visit(inside, entry->d_name, data);
	}
	closedir(folder);
}

static void run_life_of_row(const char *path, const char *name, void *era)
{
	(void)name;
	run_life(path, era);
}

static void run_entry(const char *path, const char *name, void *indexes_seen)
{
	const struct strategy *const *indexes = era_columns[COLUMN_INDEX].strategies;
	struct era era;
	char why[256];

	if (!is_folder(path)) {
		run_life(path, NULL);
		return;
	}
	if (era_parse(name, &era, why, sizeof(why)))
		check_failed(__FILE__, __LINE__, "%s: %s", path, why);
	for_each_entry(path, run_life_of_row, &era);
	for (u32 i = 0; indexes[i]; i++)
		if (era_strategy(&era, COLUMN_INDEX) == indexes[i])
			*(u32 *)indexes_seen |= 1u << i;
}

TEST(lives_that_were_found_by_fuzzing)
{
	const struct strategy *const *indexes = era_columns[COLUMN_INDEX].strategies;
	u32 indexes_seen = 0;

	for_each_entry("test/found", run_entry, &indexes_seen);
	/* The lives would show little if they all ran on kernels of one kind. */
	for (u32 i = 0; indexes[i]; i++)
		CHECK(indexes_seen & 1u << i);
}
