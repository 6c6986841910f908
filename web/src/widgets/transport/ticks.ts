/** An operation on the timeline. */
export interface Tick {
  /** Event number of its last event. */
  readonly at: number;
  readonly failed: boolean;
}

/** At most this many marks are drawn; more would be one grey band anyway. */
const MOST = 1500;

/**
 * SVG path data of the ticks in a box `total` wide and 1 high: `all` stands in the lower half, `failed` takes
 * the whole height. Operations that would share a mark are drawn once, and a failed one is never lost to that.
 */
export function tickPaths(
  ticks: readonly Tick[],
  total: number,
): { readonly all: string; readonly failed: string } {
  const all = new Set<number>();
  const failed = new Set<number>();
  const step = Math.max(total / MOST, Number.MIN_VALUE);
  for (const tick of ticks) (tick.failed ? failed : all).add(Math.round(tick.at / step) * step);
  return { all: path(all, 'V1', 0.45), failed: path(failed, 'V1', 0) };
}

function path(places: ReadonlySet<number>, line: string, top: number): string {
  return Array.from(places, (x) => `M${Number(x.toFixed(2))} ${top}${line}`).join('');
}
