/*
 * What a lookup, an mmap() and a fork() cost on each kernel (count.ts). The file is written by `npm run kernel-costs`, and a test
 * compares it with what the core counts now.
 */
import type { RowId } from '../../protocol/protocol.gen.ts';
import type { KernelCosts } from './count.ts';
import costs from './costs.json' with { type: 'json' };

/** How many mappings the process has, and how many calls of mmap() the average is of. */
export const { mappings: MAPPINGS, calls: CALLS } = costs;

export const COSTS: Readonly<Record<RowId, KernelCosts & { readonly year: number }>> = costs.rows;
