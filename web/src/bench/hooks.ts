/* What a run reports while it goes on. */
import type { Progress } from './progress.ts';
import type { Row } from './report.ts';

export interface Hooks {
  readonly onProgress: (progress: Progress) => void;
  /** Called with rows as soon as they are final. */
  readonly onRows: (rows: readonly Row[]) => void;
}
