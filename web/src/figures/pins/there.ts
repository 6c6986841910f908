/*
 * What a real 2.6.2 has kept, so that the curve stands beside it: the nodes of chains that its slab allocator counted with 32 MiB of
 * pages, in lines of 128 bytes (docs/benchmarks.md). A test compares them with what is recorded of that kernel.
 */
export const THERE = {
  pages: 8192,
  bytes: 128,
  nodes: [
    [64, 24_690],
    [128, 41_160],
    [256, 74_130],
    [512, 139_920],
  ],
} as const;
