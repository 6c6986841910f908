/* What the other files with exports need from exports.c. */
#ifndef API_EXPORTS_H
#define API_EXPORTS_H

#include "eras/eras.h"

/* The era with this number, mixed or not (vmascope_parse_era()); NULL when there is none. */
const struct era *exported_era(u32 number);
/* The machine that was started, or NULL. */
struct machine *exported_machine(void);

#endif
