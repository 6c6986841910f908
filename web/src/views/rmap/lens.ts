/* The scale of addresses in the strips: the common scale of all processes, with the VMAs that may map the page enlarged. */
import { type AddressScale, weightedScale } from '../../d3/address-scale.ts';
import type { RecordPageRun } from '../../protocol/protocol.gen.ts';
import type { Range } from '../touch.ts';

/** The enlarged ranges get this share of the strip, if they have less on the common scale. */
const SHARE = 0.5;

export function lensOf(scale: AddressScale, ranges: readonly Range[]): AddressScale {
  const units = merged(
    ranges.map(({ start, end }) => ({ start: scale.toUnit(start), end: scale.toUnit(end) })),
  );
  const inside = units.reduce((sum, { start, end }) => sum + end - start, 0);
  if (inside <= 0 || inside >= SHARE) return scale;
  const bounds = [0];
  const weights: number[] = [];
  let from = 0;
  const push = (to: number, factor: number): void => {
    if (to <= from) return;
    weights.push((to - from) * factor);
    bounds.push(to);
    from = to;
  };
  for (const { start, end } of units) {
    push(start, (1 - SHARE) / (1 - inside));
    push(end, SHARE / inside);
  }
  push(1, (1 - SHARE) / (1 - inside));
  const lens = weightedScale(Float64Array.from(bounds), Float64Array.from(weights));
  return {
    toUnit: (address) => lens.toUnit(scale.toUnit(address)),
    toAddress: (unit) => scale.toAddress(lens.toAddress(unit)),
  };
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

const PAGE = 4096;

/** The reader can choose only pages in memory, none in swap. */
function isHere({ kind }: RecordPageRun): boolean {
  return kind !== 'swap';
}

/** The mapped page nearest to an address. */
export function nearestPage(runs: readonly RecordPageRun[], addr: number): number | undefined {
  let best: number | undefined;
  for (const { start, end } of runs.filter(isHere)) {
    const page = Math.max(start, Math.min(end - PAGE, addr - (addr % PAGE)));
    if (best === undefined || Math.abs(page - addr) < Math.abs(best - addr)) best = page;
  }
  return best;
}

/** The next mapped page above or below. */
export function nextPage(all: readonly RecordPageRun[], addr: number, by: 1 | -1): number | undefined {
  const runs = all.filter(isHere);
  const wanted = addr + by * PAGE;
  const inside = runs.some(({ start, end }) => start <= wanted && wanted < end);
  if (inside) return wanted;
  if (by > 0) return runs.find(({ start }) => start > addr)?.start;
  const below = runs.findLast(({ end }) => end <= addr);
  return below && below.end - PAGE;
}
