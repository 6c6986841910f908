/* What the core's own names mean. Rows and strategies are plain strings; a test compares them with the core's. */
import { title } from './index.ts';
import type { MessageKey } from './index.ts';

/** What is new in a row, or that it is mixed. The id of a mixed row contains a plus. */
export function rowMeaning(id: string): string {
  return title((id.includes('+') ? 'kernels.mixed' : `kernels.${id}`) as MessageKey);
}

export function strategyMeaning(column: string, strategy: string): string {
  return title(`strategies.${column}.${strategy}` as MessageKey);
}
