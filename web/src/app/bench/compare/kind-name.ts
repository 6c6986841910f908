import type { Kind } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';

/** Where a figure was made is said of each result. */
export function kindName(kind: Kind): string {
  return t(`benchCompare.kind_${kind}`);
}
