/* Kernels that both rmap suites begin with. */

/** No reverse mapping at all. */
export const NO_RMAP = '2.4';
/** A chain of entries for each page. */
export const PTE_CHAIN = '2.6.2';
