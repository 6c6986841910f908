/* What the files of the model share. */
#ifndef TEST_MODEL_INTERNAL_H
#define TEST_MODEL_INTERNAL_H

#include "test/model.h"

/* model_areas.c */
bool model_is_free(const struct model *model, u64 start, u64 end);
void model_insert(struct model *model, u32 i, struct model_area area);
/* Removes `n` VMAs from the i-th on. */
void model_discard(struct model *model, u32 i, u32 n);
/* Splits the VMA around `at`, if there is one; the part named by `new_part` gets a new serial number. */
void model_cut(struct model *model, u64 at, enum code_side new_part);
/* Inserts a new VMA where nothing is mapped; it may merge with its neighbours if `merges`. */
void model_place(struct model *model, struct model_area area, bool merges);
/* Gives [start, end), which lies in one VMA, other flags. 0, or -ENOMEM: too many VMAs. */
s32 model_repaint(struct model *model, u64 start, u64 end, u32 flags);
/* The VMA that ends at `at` takes in the one above, if both are private anonymous memory with the same flags. */
void model_join_next(struct model *model, u64 at);

/* The start of the VMA, or of the guard gap that it keeps below itself. */
u64 model_start_gap(const struct model *model, const struct model_area *area);

/* A subtree, expressed as a stretch of the array: VMAs from `from` up to, but not including, `to`. */
struct stretch {
	u32 from, to;
};

/* model_walk.c: index of the VMA whose node is the root of that subtree. */
u32 model_top(const struct model *model, struct stretch stretch);
/* The address that the walk of June 2012 finds, or -ENOMEM. */
s64 model_walk(struct model *model, const struct gap_request *request);

/* model_guarded.c: the address that the search of 4.12 to 6.0 finds, or -ENOMEM. */
s64 model_guarded_walk(struct model *model, const struct gap_request *request);

/* What a mapping wants of its address: `length` is in whole pages, `flags` are MAP_ bits. */
struct model_wish {
	u64 hint, length, offset;
	u32 flags, file;
};
/* model_search.c: an address, or -ENOMEM. With MAP_FIXED the address is the hint. */
s64 model_choose_address(struct model *model, const struct model_wish *wish);

#endif
