/* The MAP_ bits that change what a call means. */
export const MAP_FIXED = 0x10;
export const MAP_FIXED_NOREPLACE = 0x100000;
