/* Small pictures of address spaces that can be compared, as all of them share one scale. */
import { nth } from '../../base/known.ts';
import type { AddressScale } from '../../d3/address-scale.ts';
import { kindOf, type Kind } from '../../d3/kinds.ts';
import type { Memory } from '../../timeline/memory.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import { buildStrip, placesAt, scaleOf, type Ranges } from '../address-space/strip.ts';

/** A folded scale for the VMAs of all processes. Equal VMAs, as in parent and child, count once. */
export function commonScale(memories: readonly Memory[]): AddressScale {
  const taskSize = memories.reduce((most, { mm }) => Math.max(most, mm.taskSize), 0);
  return scaleOf(placesAt(buildStrip(inOneOrder(memories.map(({ vmas }) => vmas)), taskSize)), 'folded');
}

/** The ranges of several lists by their starts. Those that start alike follow each other in the order of the lists. */
function inOneOrder(lists: readonly VmaRecords[]): Ranges {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const all = lists.flatMap((vmas) => Array.from({ length: vmas.length }, (_, place) => ({ vmas, place })));
  all.sort((a, b) => a.vmas.startOf(a.place) - b.vmas.startOf(b.place));
  const at = (i: number) => nth(all, i);
  return {
    length: all.length,
    startOf: (i) => at(i).vmas.startOf(at(i).place),
    endOf: (i) => at(i).vmas.endOf(at(i).place),
  };
}

interface Band {
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
  for (let place = 0; place < vmas.length; place++) {
    const vma = vmas.outline(place);
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

function round(x: number): number {
  return Math.round(x * 100) / 100;
}
