import { nth } from '../base/known.ts';
import { X86_64 } from '../core/layout.ts';
import { unitOf, type Strip } from './strip.ts';

interface AboveProps {
  readonly strip: Strip;
  readonly top: number;
  readonly bar: number;
  /** How far down the line reaches. */
  readonly to?: number;
}

/** Of the pattern. */
const LINES = 5;

/** mmap_base, and what lies above it, where nothing is placed: lines along it, as those across cut a long gap short. */
export function Above({ strip, top, bar, to = top + bar + 4 }: AboveProps) {
  const base = unitOf(strip.items, X86_64.mmapBase, 0) * strip.unit;
  const end = nth(strip.items, -1).from * strip.unit;
  const lines = Array.from(
    { length: LINES },
    (_, i) => `M${base} ${top + ((i + 1) * bar) / (LINES + 1)}H${end}`,
  );
  return (
    <>
      <path className="strip-kept" d={lines.join('')} />
      <path className="strip-base" d={`M${base} ${top - 4}V${to}`} />
    </>
  );
}
