import type { Search } from './race/search.ts';
import { pathTo } from './tree.ts';

/** By column, the largest gap below a VMA of the node’s subtree, as a test finds it. */
export function largestGaps({ tree, starts, ends }: Pick<Search, 'tree' | 'starts' | 'ends'>): Float64Array {
  const largest = new Float64Array(starts.length);
  for (const [column, start] of starts.entries())
    for (const above of pathTo(tree, column))
      largest[above] = Math.max(largest[above] ?? 0, start - (ends[column - 1] ?? 0));
  return largest;
}
