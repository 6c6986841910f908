/* The list of kernels, and the page of each. */
import { distributions } from '../distributions.ts';
import { kernelPages } from '../kernel-pages.ts';
import { traits } from '../traits.ts';

export const areas = { distributions, kernelPages, traits } as const;
