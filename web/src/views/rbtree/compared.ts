/* What a search or a lookup has compared at the nodes of the red-black tree, and why it skipped subtrees. */
import { formatAddress, formatBoth } from '../../narrate/format.ts';
import type { CoreEvent, RecordVma, Turn } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { t } from '../../words/index.ts';
import type { Shown } from '../touch.ts';

/** By the VMA's id. */
export interface Comparisons {
  readonly at: ReadonlyMap<number, string>;
  /** Reasons, by the root of the subtree. */
  readonly skipped: ReadonlyMap<number, string>;
}

export const NOTHING_COMPARED: Comparisons = { at: new Map(), skipped: new Map() };

export function comparisonsOf(
  { recent }: Snapshot,
  { events }: Shown,
  vmaOf: (id: number) => RecordVma | undefined,
): Comparisons {
  const at = new Map<number, string>();
  const skipped = new Map<number, string>();
  // The search may have begun before the beat.
  const wanted = recent.reduce((length, event) => lengthIn(event) ?? length, 0);
  for (const event of events) {
    if (event.type === 'gap_check') {
      const { vma, verdict, gapStart, gapEnd, length } = event;
      const [gap, size] = formatBoth(gapEnd - gapStart, length);
      at.set(vma, t(`views.treeGap_${verdict}`, { gap, size }));
    } else if (event.type === 'gap_prune') {
      const [gap, size] = formatBoth(event.subtreeGap, wanted);
      skipped.set(event.child, t('views.treeSkipped', { gap, size }));
    } else if (event.type === 'tree_compare') {
      const vma = vmaOf(event.vma);
      if (vma) at.set(event.vma, turnText(vma, event.turn));
    }
  }
  return { at, skipped };
}

/** On which side of the VMA the address lies decides where the lookup goes on. */
function turnText({ start, end }: RecordVma, turn: Turn): string {
  return t(`views.treeTurn_${turn}`, { bound: formatAddress(turn === 'left' ? start : end) });
}

function lengthIn(event: CoreEvent): number | undefined {
  return event.type === 'gap_search_enter' || event.type === 'gap_check' ? event.length : undefined;
}
