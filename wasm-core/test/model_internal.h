/* What the files of the model share. */
#ifndef TEST_MODEL_INTERNAL_H
#define TEST_MODEL_INTERNAL_H

#include "test/model.h"

/* model_areas.c */
bool model_is_free(const struct model *model, u64 start, u64 end);
void model_insert(struct model *model, u32 i, struct model_area area);
/* Takes out `n` areas from the i-th on. */
void model_discard(struct model *model, u32 i, u32 n);
/* Cuts the area around `at` in two, if there is one; the named part gets a new serial number. */
void model_cut(struct model *model, u64 at, enum code_side new_part);
/* Puts a new area where nothing is mapped. */
void model_place(struct model *model, struct model_area area);
/* Gives [start, end), which lies in one area, other flags. 0 or -ENOMEM: too many areas. */
s32 model_repaint(struct model *model, u64 start, u64 end, u32 flags);

/* model_search.c: an address for `length` bytes (whole pages), or -ENOMEM. With MAP_FIXED that is `hint`. */
s64 model_choose_address(struct model *model, u64 hint, u64 length, u32 flags);

#endif
