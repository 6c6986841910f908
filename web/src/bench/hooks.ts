/* Whom a run tells how far it is. */
import type { Progress } from './progress.ts';
import type { Row } from './report.ts';

export interface Hooks {
  readonly onProgress: (progress: Progress) => void;
  /** Rows that will not change any more, as soon as they stand. */
  readonly onRows: (rows: readonly Row[]) => void;
}
