/* Kernels that both rmap suites run. */

/** No reverse mapping at all. */
export const NO_RMAP = '2.4';
/** A chain of entries for each page. */
export const PTE_CHAIN = '2.6.2';
/** The rival of anon_vma: mm structures that know one another. */
export const ANONMM = '2.6.7+rmap=anonmm';
