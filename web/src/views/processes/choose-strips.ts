/* The areas of further processes, for small pictures beside each other: only of so many. */
import type { RecordProcess } from '../../protocol/protocol.gen.ts';

/** Processes besides the one that is looked at. */
export const MOST_STRIPS = 32;
/** Areas of all of them together: as many as take no longer than the process that is looked at often does. */
export const MOST_STRIP_AREAS = 3000;

/** Whose areas come along: the caller's and its newborn child's first, then those that are of interest, then those of the oldest. */
export function chooseStrips(
  records: readonly RecordProcess[],
  looked: number,
  caller: number,
  interesting: readonly number[] = [],
): readonly number[] {
  const places = new Map(interesting.slice(0, MOST_STRIPS).map((number, i) => [number, 1 + i]));
  const rank = ({ number, state }: RecordProcess) =>
    number === caller || state === 'newborn' ? 0 : (places.get(number) ?? MOST_STRIPS + 1);
  const others = records
    .filter(({ number, state }) => state !== 'zombie' && number !== looked)
    .toSorted((a, b) => rank(a) - rank(b) || a.number - b.number);
  const chosen: number[] = [];
  let areas = 0;
  for (const record of others) {
    if (chosen.length === MOST_STRIPS) break;
    if (areas + record.areas > MOST_STRIP_AREAS) continue;
    areas += record.areas;
    chosen.push(record.number);
  }
  return chosen;
}
