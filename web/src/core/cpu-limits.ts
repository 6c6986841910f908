/** The core simulates no more virtual CPUs: wasm-core/cpus/settings.c. */
export const MOST_CPUS = 1024;
