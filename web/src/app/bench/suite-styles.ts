/* What suites' own folders add to the styles of all: Bench.tsx imports this file last. */
import.meta.glob('../../suites/*/results/*.css', { eager: true });
