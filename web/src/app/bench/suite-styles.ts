/* The styles in suites' folders. Bench.tsx imports this file last, so that they override the common ones. */
import.meta.glob('../../suites/*/*.css', { eager: true });
