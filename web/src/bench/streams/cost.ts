/* What a lookup costs, modelled from counts: each VMA that it compares, remembered or a node of the tree, is one load from a
 * cache line of its own, and takes that level's latency. Where nodes are is an assumption, so there are three of them, from
 * the fastest to the slowest. None was chosen for the ratios it leads to.
 *
 * The latencies are of a Westmere (Xeon X5650, 2.67 GHz), as 7-cpu.com/cpu/Westmere.html reports them; memory is that of the
 * own socket, 40 cycles and 67 ns. That the posting's 80 cores in 8 sockets were of this family is inferred: Westmere-EX had
 * ten cores in a socket. */

/** Where the nodes of the tree are when a lookup comes to them. */
export const PLACES = ['L1', 'L2', 'memory'] as const;
export type Place = (typeof PLACES)[number];

/** In cycles. */
export const LATENCIES: Readonly<Record<Place, number>> = { L1: 4, L2: 10, memory: 219 };

/** Remembered VMAs were used a moment ago, wherever the tree's nodes are. */
const REMEMBERED: Place = 'L1';

export const CYCLE_METRICS: Readonly<Record<Place, string>> = {
  L1: 'cycles per lookup, nodes in L1',
  L2: 'cycles per lookup, nodes in L2',
  memory: 'cycles per lookup, nodes in memory',
};

/** What is compared in an average lookup. */
export interface Compared {
  readonly slots: number;
  readonly nodes: number;
}

/** The rest is left out: the call, comparing sequence numbers, storing what a walk has found. */
export function cyclesOf({ slots, nodes }: Compared, place: Place): number {
  return slots * LATENCIES[REMEMBERED] + nodes * LATENCIES[place];
}
