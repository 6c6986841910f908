/* Lays out a strip for each kernel along an axis of memory, cut where the next level fits. In pixels. */
import { LETTER, type Tick } from '../../../d3/line-chart.ts';
import { LEAST, lastWith, MOST, type Need } from '../left.ts';

export interface Piece {
  /** The last level completed here. */
  readonly level: number;
  readonly x: number;
  readonly width: number;
}

export interface Strips {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** One for each kernel. */
  readonly strips: readonly { readonly y: number; readonly pieces: readonly Piece[] }[];
  readonly at: (mib: number) => number;
}

const SIDE = 18;
/** Two lines of text above the strips: the band's name, and the chosen amount. */
const TOP = 44;
const BOTTOM = 30;
const NAME = 24;
export const STRIP = 22;
const ROW = NAME + STRIP + 6;
const TICK = 128;

export function leftStrips(kernels: readonly (readonly Need[])[], width: number): Strips {
  const frame = { left: SIDE, right: Math.max(SIDE + 60, width - SIDE), top: TOP };
  const at = (mib: number): number =>
    frame.left + ((mib - LEAST) / (MOST - LEAST)) * (frame.right - frame.left);
  const bottom = TOP + kernels.length * ROW + 8;
  const ticks = Array.from({ length: (MOST - LEAST) / TICK + 1 }, (_, i) => LEAST + i * TICK);
  return {
    ...frame,
    bottom,
    height: bottom + BOTTOM,
    xTicks: ticks.map((value) => ({ value, at: at(value) })),
    yTicks: [],
    strips: kernels.map((needs, i) => ({
      y: TOP + i * ROW + NAME,
      pieces: piecesOf(needs, at),
    })),
    at,
  };
}

function piecesOf(needs: readonly Need[], at: (mib: number) => number): Piece[] {
  const inside = needs.map(({ mib }) => mib).filter((mib) => mib > LEAST && mib < MOST);
  const starts = [LEAST, ...inside];
  return starts.map((start, i) => ({
    level: lastWith(needs, start),
    x: at(start),
    width: at(starts[i + 1] ?? MOST) - at(start),
  }));
}

/** The middle of a text around `x` that stays within the frame. */
export function textAt(x: number, text: string, { left, right }: Pick<Strips, 'left' | 'right'>): number {
  const half = (text.length * LETTER) / 2;
  return Math.max(left + half - SIDE, Math.min(right - half + SIDE, x));
}

export function fits(text: string, width: number): boolean {
  return width >= text.length * LETTER + 2;
}
