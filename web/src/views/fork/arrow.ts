/* Places the two trees of a fork, and the arrow from one to the other. */
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import type { Size } from '../use-size.ts';

/** Height of the caption above each tree, in pixels. */
export const CAPTION = 26;
/** In pixels. Trees stand one above the other if the figure is high enough for that, or too narrow for two side by side. */
const LEAST_STACKED = 430;
const LEAST_BESIDE = 640;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  /** An arrow with another key is drawn anew. */
  readonly key: string;
  /** In the parent's drawing, and in the child's. */
  readonly from: Rect;
  readonly to: Rect;
}

interface Origin {
  readonly x: number;
  readonly y: number;
}

interface Places {
  readonly stacked: boolean;
  /** Upper left corners of the parent's and the child's drawing. */
  readonly origins: readonly [Origin, Origin];
}

export function placesOf({ width, height }: Size): Places {
  const stacked = height >= LEAST_STACKED || width < LEAST_BESIDE;
  const second = stacked ? { x: 0, y: height / 2 + CAPTION } : { x: width / 2, y: CAPTION };
  return { stacked, origins: [{ x: 0, y: CAPTION }, second] };
}

/** SVG path data; undefined if an end is off the screen. */
export function arrowPath(
  { from, to }: Pick<Arrow, 'from' | 'to'>,
  { width }: Size,
  [above, below]: Places['origins'],
  stacked: boolean,
): string | undefined {
  const room = stacked ? width : width / 2;
  if ([from, to].some((rect) => rect.x + rect.width < 0 || rect.x > room)) return undefined;
  const y1 = above.y + from.y + from.height / 2;
  const y2 = below.y + to.y + to.height / 2;
  const left = Math.max(2, to.x) + below.x;
  if (!stacked) {
    const right = above.x + Math.min(room, from.x + from.width);
    const bend = Math.max(20, (left - right) / 2);
    return `M${right} ${y1}C${right + bend} ${y1} ${left - bend} ${y2} ${left} ${y2}`;
  }
  const start = Math.max(2, from.x);
  const out = Math.max(0, Math.min(start, left) - 26);
  return `M${start} ${y1}C${out} ${y1} ${out} ${y2} ${left} ${y2}`;
}

/** An original and its copy: two nodes by address, or two VMAs by id. */
type Copied =
  | { readonly kind: 'node'; readonly from: number; readonly to: number }
  | { readonly kind: 'vma'; readonly from: number; readonly to: number };

export function latestCopy(recent: readonly CoreEvent[]): Copied | undefined {
  for (const event of recent.toReversed()) {
    switch (event.type) {
      case 'mt_dup_copy':
        return { kind: 'node', from: event.from, to: event.to };
      case 'fork_area':
      case 'dup_slot':
        return event.child ? { kind: 'vma', from: event.parent, to: event.child } : undefined;
      case 'mt_dup_leave':
      case 'dup_mmap_leave':
        return undefined;
    }
  }
  return undefined;
}
