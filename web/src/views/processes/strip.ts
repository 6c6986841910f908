/* Small pictures of address spaces that can be held beside each other: one scale for all of them. */
import type { AddressScale } from '../../d3/address-scale.ts';
import { kindOf, type Kind } from '../../d3/kinds.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { Memory } from '../../timeline/memory.ts';
import { buildStrip, scaleOf } from '../address-space/strip.ts';

/** What is mapped by any of them gets room, once. */
export function commonScale(memories: readonly Memory[]): AddressScale {
  const distinct = new Map<string, RecordVma>();
  let taskSize = 0;
  for (const { mm, vmas } of memories) {
    taskSize = Math.max(taskSize, mm.taskSize);
    for (const vma of vmas) distinct.set(`${vma.start}-${vma.end}`, vma);
  }
  return scaleOf(buildStrip([...distinct.values()], taskSize), 'folded');
}

export interface Band {
  readonly kind: Kind;
  /** Outline of all areas of this kind, as SVG path data. */
  readonly path: string;
}

/** Areas narrower than this many pixels, and holes between two of a kind, are drawn as one. */
const FINEST = 0.6;

/** The areas of a process in a picture of this size, low addresses on the left: one path for each kind, however many areas. */
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

/** The area under a place in the picture. */
export function areaAt(vmas: readonly RecordVma[], scale: AddressScale, unit: number): RecordVma | undefined {
  const address = scale.toAddress(unit);
  return vmas.find(({ start, end }) => start <= address && address < end);
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}
