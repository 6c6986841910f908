/* One for each memory, for its anonymous pages; include/linux/rmap.h as of 22 May 2004. */
#ifndef RMAP_ANONMM_H
#define RMAP_ANONMM_H

#include "page/rmap.h"

struct anonmm {
	struct mm_struct *mm; /* NULL: it is gone, and pages that it was the first to have live on in others */
	struct anonmm *head; /* of the memory that began with exec, or with the machine */
	struct anonmm *next, *prev; /* the family, in a ring */
	u32 count; /* its mm, the pages that name it; of a head, all members of the family too */
};

/* anonmm_verify.c: NULL, or what is inconsistent. */
const char *anonmm_verify(struct machine *machine);

#endif
