/**
 * Where a figure comes from. Measured: time, here. Simulated: time of virtual CPUs, from a table of costs, the same everywhere.
 * Counted: what the model counts, the same everywhere. Reported: by somebody else, elsewhere. Composed: times of a real machine
 * for what the model hasn't, with what was measured here on top. Figures of two kinds are never mixed.
 */
export type Kind = 'measured' | 'simulated' | 'counted' | 'reported' | 'composed';
