/* The names of a fork's parts. Their styles are in fork.css. */
import type { Part } from '../plan.ts';

export const PART_NAMES = {
  VMAs: 'benchFork.partAreas',
  index: 'benchFork.partIndex',
  'page tables': 'benchFork.partTables',
  exit: 'benchFork.partExit',
} as const;

export const PART_MEANS = {
  VMAs: 'benchFork.partAreasMeans',
  index: 'benchFork.partIndexMeans',
  'page tables': 'benchFork.partTablesMeans',
  exit: 'benchFork.partExitMeans',
} as const;

export function partClass(part: Part): string {
  return `fork-part ${part.replace(' ', '-').toLowerCase()}`;
}
