/* Small pictures of address spaces that can be compared, as all of them share one scale. */
import type { AddressScale } from '../../d3/address-scale.ts';
import { kindOf, type Kind } from '../../d3/kinds.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { Memory } from '../../timeline/memory.ts';
import { buildStrip, placesAt, scaleOf } from '../address-space/strip.ts';

/** A folded scale for the VMAs of all processes. Equal VMAs, as in parent and child, count once. */
export function commonScale(memories: readonly Memory[]): AddressScale {
  const distinct = new Map<string, RecordVma>();
  let taskSize = 0;
  for (const { mm, vmas } of memories) {
    taskSize = Math.max(taskSize, mm.taskSize);
    for (const vma of vmas) distinct.set(`${vma.start}-${vma.end}`, vma);
  }
  return scaleOf(placesAt(buildStrip([...distinct.values()], taskSize)), 'folded');
}

export interface Band {
  readonly kind: Kind;
  /** The outline of all VMAs of this kind, as SVG path data. */
  readonly path: string;
}

/** In pixels. Narrower VMAs of one kind with narrower gaps between them are drawn as one. */
const FINEST = 0.6;

/** The VMAs of a process in a picture of this size, in pixels, with low addresses on the left: one path for each kind. */
export function bandsOf(
  { mm, vmas }: Pick<Memory, 'mm' | 'vmas'>,
  files: readonly string[],
  scale: AddressScale,
  width: number,
  height: number,
): readonly Band[] {
  const runs = new Map<Kind, [from: number, to: number][]>();
  for (const vma of vmas.toSorted((a, b) => a.start - b.start)) {
    const kind = kindOf(vma, mm, files);
    const from = scale.toUnit(vma.start) * width;
    const to = Math.max(from + FINEST, scale.toUnit(vma.end) * width);
    const own = runs.get(kind) ?? [];
    const last = own.at(-1);
    const isFine = last && from - last[1] < FINEST && (to - from < 2 * FINEST || from <= last[0] + FINEST);
    if (isFine) last[1] = Math.max(last[1], to);
    else own.push([from, to]);
    runs.set(kind, own);
  }
  return [...runs].map(([kind, own]) => ({
    kind,
    path: own.map(([from, to]) => `M${round(from)} 0H${round(to)}V${height}H${round(from)}z`).join(''),
  }));
}

/** The VMA at a place in the picture, 0 … 1. */
export function vmaAt(vmas: readonly RecordVma[], scale: AddressScale, unit: number): RecordVma | undefined {
  const address = scale.toAddress(unit);
  return vmas.find(({ start, end }) => start <= address && address < end);
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}
