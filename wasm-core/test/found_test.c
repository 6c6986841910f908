/* The lives in test/found: those in which the fuzzer once found a mistake, and seeds from which it starts. */
#include "test/check.h"
#include "test/life.h"

#include <dirent.h>
#include <stdio.h>

TEST(lives_that_were_found_by_fuzzing)
{
	static u8 bytes[65536];
	DIR *folder = opendir("test/found");
	struct dirent *entry;
	u32 lives = 0;

	CHECK(folder != NULL);
	while ((entry = readdir(folder))) {
		char path[300];
		const char *wrong;
		size_t size;
		FILE *in;

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "test/found/%s", entry->d_name);
		in = fopen(path, "rb");
		CHECK(in != NULL);
		size = fread(bytes, 1, sizeof(bytes), in);
		fclose(in);
		wrong = live(bytes, size, NULL);
		if (wrong)
			check_failed(__FILE__, __LINE__, "%s: %s", entry->d_name, wrong);
		lives++;
	}
	closedir(folder);
	CHECK(lives > 0);
}
