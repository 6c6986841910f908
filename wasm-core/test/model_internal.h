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
/* Puts a new area where nothing is mapped, `merges`: and where its neighbours may take it in. */
void model_place(struct model *model, struct model_area area, bool merges);
/* Gives [start, end), which lies in one area, other flags. 0 or -ENOMEM: too many areas. */
s32 model_repaint(struct model *model, u64 start, u64 end, u32 flags);

/* Where the area begins, or what it keeps free below itself. */
u64 model_start_gap(const struct model *model, const struct model_area *area);

/* A subtree, said of the array: areas from `from` to before `to`. */
struct stretch {
	u32 from, to;
};

/* model_walk.c: the area whose node is the top of that subtree. */
u32 model_top(const struct model *model, struct stretch stretch);
/* What the walk of June 2012 comes by, or -ENOMEM. */
s64 model_walk(struct model *model, const struct gap_request *request);

/* model_guarded.c: what the walk of 4.12 to 6.0 comes by, or -ENOMEM. */
s64 model_guarded_walk(struct model *model, const struct gap_request *request);

/* What a mapping wants of its place: `length` is whole pages, `flags` are MAP_ bits. */
struct model_wish {
	u64 hint, length, offset;
	u32 flags, file;
};
/* model_search.c: an address, or -ENOMEM. With MAP_FIXED that is the hint. */
s64 model_choose_address(struct model *model, const struct model_wish *wish);

#endif
