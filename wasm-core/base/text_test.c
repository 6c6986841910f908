#include "base/text.h"
#include "test/check.h"

#include <string.h>

TEST(a_text_grows_as_long_as_it_fits)
{
	char buffer[8];
	struct text text;

	text_start(&text, buffer, sizeof(buffer));
	CHECK(strcmp(buffer, "") == 0);
	text_add(&text, "four");
	text_add_part(&text, "three, of which", 3);
	CHECK(strcmp(buffer, "fourthr") == 0);
	CHECK_EQ(text.length, 7);
	CHECK(!text.overflow);
}

TEST(what_does_not_fit_ends_a_text)
{
	char buffer[8];
	struct text text;

	text_start(&text, buffer, sizeof(buffer));
	text_add(&text, "four");
	text_add(&text, "four");
	CHECK(text.overflow);
	text_add(&text, "a");
	CHECK(strcmp(buffer, "four") == 0);
}
