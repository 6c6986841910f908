/* What the core's own names mean. Rows and strategies come as strings; a test holds them against the core. */
import { title } from './index.ts';
import type { MessageKey } from './index.ts';

/** What is new in a row, or that it is mixed: the id of a mixed row has a plus. */
export function rowMeaning(id: string): string {
  return title((id.includes('+') ? 'eras.mixed' : `eras.${id}`) as MessageKey);
}

export function strategyMeaning(column: string, strategy: string): string {
  return title(`strategies.${column}.${strategy}` as MessageKey);
}
