/* Which counters stand together. A counter without a group does not compile. */
import type { Counters } from '../../protocol/protocol.gen.ts';

export const GROUPS = ['Calls', 'Lookup', 'Linear', 'Gaps', 'Tree', 'Areas', 'Merges'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: { readonly [C in keyof Counters]: Group } = {
  calls: 'Calls',
  callsFailed: 'Calls',
  findVma: 'Lookup',
  cacheHits: 'Lookup',
  cacheMisses: 'Lookup',
  treeNodes: 'Lookup',
  listVisits: 'Linear',
  searchRestarts: 'Linear',
  holeSizeResets: 'Linear',
  bottomupFallbacks: 'Linear',
  gapSearches: 'Gaps',
  gapSearchNodes: 'Gaps',
  gapMoves: 'Gaps',
  gapWalks: 'Gaps',
  gapEvaluations: 'Gaps',
  gapEarlyStops: 'Gaps',
  rbInserts: 'Tree',
  rbErases: 'Tree',
  rbRotations: 'Tree',
  rbRecolours: 'Tree',
  vmaAllocs: 'Areas',
  vmaFrees: 'Areas',
  splits: 'Areas',
  mergeTries: 'Merges',
  mergeCase1: 'Merges',
  mergeCase2: 'Merges',
  mergeCase3: 'Merges',
  mergeCase4: 'Merges',
  mergeCase5: 'Merges',
  mergeCase6: 'Merges',
  mergeCase7: 'Merges',
  mergeCase8: 'Merges',
};

export const COUNTER_NAMES = Object.keys(GROUP_OF) as readonly (keyof Counters)[];

export function countersOf(group: Group): readonly (keyof Counters)[] {
  return COUNTER_NAMES.filter((name) => GROUP_OF[name] === group);
}
