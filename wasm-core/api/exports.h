/* What other files with exports ask exports.c for. */
#ifndef API_EXPORTS_H
#define API_EXPORTS_H

#include "eras/eras.h"

/* The row that an embedder calls by this number (vmascope_parse_era()), or NULL. */
const struct era *exported_era(u32 number);
/* The one that was started, or NULL. */
struct machine *exported_machine(void);

#endif
