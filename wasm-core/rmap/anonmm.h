/* One for each mm, for its anonymous pages; include/linux/rmap.h as of 22 May 2004. */
#ifndef RMAP_ANONMM_H
#define RMAP_ANONMM_H

#include "page/rmap.h"

struct anonmm {
	struct mm_struct *mm; /* NULL: the mm has ended, but pages that it was the first to have live on in others */
	struct anonmm *head; /* the anonmm of the mm that started the family: at exec, or with the machine */
	struct anonmm *next, *prev; /* the family, in a ring */
	u32 count; /* its mm, and the pages that name it; a head also counts the other members of its family */
};

/* anonmm_verify.c: NULL, or what is inconsistent. */
const char *anonmm_verify(struct machine *machine);

#endif
