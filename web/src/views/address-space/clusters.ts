/* Which parts of the space are mapped, as a picture of few pixels can show it. */
import type { VmaRecords } from '../../timeline/vma-records.ts';

/**
 * The ranges of VMAs, with those joined that are less than `least` bytes apart. Each step leaps over all VMAs that begin
 * so near, so that the time grows with the size of the picture and not with the number of VMAs.
 */
export function clustersOf(
  vmas: Pick<VmaRecords, 'length' | 'startOf' | 'endOf' | 'firstFrom'>,
  least: number,
): (readonly [start: number, end: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let place = 0; place < vmas.length;) {
    const start = vmas.startOf(place);
    let end = vmas.endOf(place++);
    for (let next = vmas.firstFrom(end + least); next > place; next = vmas.firstFrom(end + least)) {
      // Of neighbours that overlap for a moment, the lower one may reach higher.
      for (const near of [next - 1, next - 2]) if (near >= place) end = Math.max(end, vmas.endOf(near));
      place = next;
    }
    found.push([start, end]);
  }
  return found;
}
