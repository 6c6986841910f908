/* Kernels that both suites of reverse maps begin with. */

/** No reverse map at all. */
export const NO_RMAP = '2.4';
/** A chain of entries for each page. */
export const PTE_CHAIN = '2.6.2';
