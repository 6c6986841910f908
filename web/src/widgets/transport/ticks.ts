/** An operation on the timeline. */
export interface Tick {
  /** The number of its last event. */
  readonly at: number;
  readonly failed: boolean;
}

/** The most marks drawn: more would be one grey band anyway. */
const MOST = 1000;
/** A mark's width as a share of the whole: about a pixel of a timeline of usual width. */
const WIDTH = 1 / 800;

/**
 * SVG path data of the ticks, to be filled, in a box `total` wide and 1 high: `all` is in the lower half, `failed` is wider and takes the
 * whole height. Operations that would share a mark are drawn once, but a failed one is never dropped.
 */
export function tickPaths(
  ticks: readonly Tick[],
  total: number,
): { readonly all: string; readonly failed: string } {
  const all = new Set<number>();
  const failed = new Set<number>();
  const step = Math.max(total / MOST, Number.MIN_VALUE);
  for (const tick of ticks) (tick.failed ? failed : all).add(Math.round(tick.at / step) * step);
  return { all: path(all, total * WIDTH, 0.45), failed: path(failed, 2 * total * WIDTH, 0) };
}

/** The same for marked positions: they have a strip of their own. */
export function hitPath(hits: readonly number[], total: number): string {
  const step = Math.max(total / MOST, Number.MIN_VALUE);
  return path(new Set(hits.map((at) => Math.round(at / step) * step)), 3 * total * WIDTH, 0);
}

function path(places: ReadonlySet<number>, width: number, top: number): string {
  const w = short(width);
  return Array.from(places, (x) => `M${short(x - width / 2)} ${top}h${w}V1h-${w}z`).join('');
}

function short(value: number): number {
  return Number(value.toFixed(2));
}
