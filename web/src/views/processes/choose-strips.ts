/* Chooses the processes whose VMAs a snapshot brings along for small pictures: a limited number. */
import type { RecordProcess } from '../../protocol/protocol.gen.ts';

/** The most processes besides the one that views show. */
export const MOST_STRIPS = 32;
/** The most VMAs of all these together: so many take no longer than the process that views show often does by itself. */
export const MOST_STRIP_VMAS = 3000;

/** The numbers of the chosen processes: first the caller and a newborn child, then the interesting ones, then the oldest. */
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
  let vmas = 0;
  for (const record of others) {
    if (chosen.length === MOST_STRIPS) break;
    if (vmas + record.areas > MOST_STRIP_VMAS) continue;
    vmas += record.areas;
    chosen.push(record.number);
  }
  return chosen;
}
