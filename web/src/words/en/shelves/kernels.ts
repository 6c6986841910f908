/* The list of kernels, and the page of each. */
import { kernelPages } from '../kernel-pages.ts';
import { traits } from '../traits.ts';

export const areas = { kernelPages, traits } as const;
