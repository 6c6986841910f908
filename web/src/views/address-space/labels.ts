/* Names beside the areas: as many as fit, the important ones first, pushed apart where they would touch. */

export interface LabelWish {
  readonly key: string;
  /** Where the label would like its middle to be, in px. */
  readonly at: number;
  /** Higher wins the room. */
  readonly priority: number;
}

export interface PlacedLabel {
  readonly key: string;
  readonly at: number;
  /** Where the middle of the label is. */
  readonly y: number;
}

/** A label further from its area than this confuses more than it tells. */
const GREATEST_SHIFT = 70;

/** `pitch`: the least distance of two labels; all lie in 0 … `height`. */
export function placeLabels(wishes: readonly LabelWish[], height: number, pitch: number): PlacedLabel[] {
  const room = Math.max(0, Math.floor(height / pitch));
  let kept = wishes
    .toSorted((a, b) => b.priority - a.priority)
    .slice(0, room)
    .toSorted((a, b) => a.at - b.at);
  for (;;) {
    const placed = pushApart(kept, height, pitch);
    const strayed = kept.filter((_, i) => Math.abs(placed[i]!.y - placed[i]!.at) > GREATEST_SHIFT);
    if (strayed.length === 0) return placed;
    const victim = strayed.reduce((a, b) => (b.priority < a.priority ? b : a));
    const crowd = kept.filter(({ at }) => Math.abs(at - victim.at) <= GREATEST_SHIFT);
    const least = crowd.reduce((a, b) => (b.priority < a.priority ? b : a));
    kept = kept.filter((wish) => wish !== least);
  }
}

/**
 * Neighbours that touch form a block; a block lies where its labels on average want to be. Blocks that
 * touch become one, so a single pass from the top settles all.
 */
function pushApart(wishes: readonly LabelWish[], height: number, pitch: number): PlacedLabel[] {
  const blocks: { first: number; count: number; sum: number }[] = [];
  const top = ({ count, sum }: { count: number; sum: number }): number =>
    Math.max(0, Math.min(height - count * pitch, sum / count - (count * pitch) / 2));
  wishes.forEach(({ at }, first) => {
    blocks.push({ first, count: 1, sum: at });
    for (;;) {
      const last = blocks.at(-1)!;
      const before = blocks.at(-2);
      if (!before || top(before) + before.count * pitch <= top(last)) break;
      blocks.splice(-2, 2, {
        first: before.first,
        count: before.count + last.count,
        sum: before.sum + last.sum,
      });
    }
  });
  return blocks.flatMap((block) =>
    wishes.slice(block.first, block.first + block.count).map(({ key, at }, i) => ({
      key,
      at,
      y: top(block) + (i + 0.5) * pitch,
    })),
  );
}

/** As many of `wishes` as keep `pitch` apart, by priority, each at its own place: for what must not move. */
export function thin(wishes: readonly LabelWish[], pitch: number): LabelWish[] {
  const kept: LabelWish[] = [];
  for (const wish of wishes.toSorted((a, b) => b.priority - a.priority)) {
    if (kept.every(({ at }) => Math.abs(at - wish.at) >= pitch)) kept.push(wish);
  }
  return kept.toSorted((a, b) => a.at - b.at);
}
