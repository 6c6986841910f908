/* Places names beside the VMAs: as many as fit, the important ones first, pushed apart where they would touch. */
import { nth } from '../../base/known.ts';

export interface LabelWish {
  readonly key: string;
  /** The wanted place of the label's middle, in pixels. */
  readonly at: number;
  /** Of two labels that don't both fit, the one with the higher priority stays. */
  readonly priority: number;
}

interface PlacedLabel {
  readonly key: string;
  readonly at: number;
  /** The place of the label's middle. */
  readonly y: number;
}

/** In pixels. A label farther from its VMA would confuse more than it tells. */
const GREATEST_SHIFT = 70;

/** Places labels within 0 … `height`, at least `pitch` apart. */
export function placeLabels(wishes: readonly LabelWish[], height: number, pitch: number): PlacedLabel[] {
  const room = Math.max(0, Math.floor(height / pitch));
  let kept = wishes
    .toSorted((a, b) => b.priority - a.priority)
    .slice(0, room)
    .toSorted((a, b) => a.at - b.at);
  for (;;) {
    const placed = pushApart(kept, height, pitch);
    const strayed = kept.filter(({ at }, i) => Math.abs(nth(placed, i).y - at) > GREATEST_SHIFT);
    if (strayed.length === 0) return placed;
    const victim = strayed.reduce((a, b) => (b.priority < a.priority ? b : a));
    const crowd = kept.filter(({ at }) => Math.abs(at - victim.at) <= GREATEST_SHIFT);
    const least = crowd.reduce((a, b) => (b.priority < a.priority ? b : a));
    kept = kept.filter((wish) => wish !== least);
  }
}

/**
 * Neighbours that touch form a block, placed at the average of its labels' wanted places. Blocks that touch are joined, so a single pass
 * from the top is enough.
 */
function pushApart(wishes: readonly LabelWish[], height: number, pitch: number): PlacedLabel[] {
  const blocks: { first: number; count: number; sum: number }[] = [];
  const top = ({ count, sum }: { count: number; sum: number }): number =>
    Math.max(0, Math.min(height - count * pitch, sum / count - (count * pitch) / 2));
  wishes.forEach(({ at }, first) => {
    let block = { first, count: 1, sum: at };
    for (;;) {
      const before = blocks.at(-1);
      if (!before || top(before) + before.count * pitch <= top(block)) break;
      blocks.pop();
      block = { first: before.first, count: before.count + block.count, sum: before.sum + block.sum };
    }
    blocks.push(block);
  });
  return blocks.flatMap((block) =>
    wishes.slice(block.first, block.first + block.count).map(({ key, at }, i) => ({
      key,
      at,
      y: top(block) + (i + 0.5) * pitch,
    })),
  );
}

/** Those of `wishes` that are at least `pitch` apart, chosen by priority: for labels that must stay in place. */
export function thin(wishes: readonly LabelWish[], pitch: number): LabelWish[] {
  const kept: LabelWish[] = [];
  for (const wish of wishes.toSorted((a, b) => b.priority - a.priority)) {
    if (kept.every(({ at }) => Math.abs(at - wish.at) >= pitch)) kept.push(wish);
  }
  return kept.toSorted((a, b) => a.at - b.at);
}
