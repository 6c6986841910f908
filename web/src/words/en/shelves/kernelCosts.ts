/* The chart of what each kernel costs, at home and among the kernels. */
import { kernelCosts } from '../kernel-costs.ts';

export const areas = { kernelCosts } as const;
