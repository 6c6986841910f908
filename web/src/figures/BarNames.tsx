import { inRows } from './apart.ts';

interface BarNamesProps {
  /** Middles of bars in pixels, with the names of their VMAs; who matters most comes first. */
  readonly names: readonly { readonly x: number; readonly text: string }[];
  /** Of the strip, in pixels. */
  readonly top: number;
  readonly bar: number;
}

/** In pixels: from the middle of a bar to the baselines of two rows, and of one. */
const TWO = [-2, 11] as const;
const ONE = 5;

/** In each bar the name of its VMA, in two rows where bars are narrow; where they are too narrow for that, not all have one. */
export function BarNames({ names, top, bar }: BarNamesProps) {
  const placed = inRows(names, TWO.length);
  const isOne = placed.every(({ row }) => row === 0);
  return placed.map(({ x, text, row }) => (
    <text key={text} className="strip-name" x={x} y={top + bar / 2 + (isOne ? ONE : (TWO[row] ?? ONE))}>
      {text}
    </text>
  ));
}
