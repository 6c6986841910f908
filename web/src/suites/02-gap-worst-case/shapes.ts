/* What the worst case is to show, held against what has come out: a sentence each, and why where it did not. */
import { group } from 'd3-array';
import { POSTED, VANILLA } from '../../bench/gaps/plan.ts';
import { atLargest, share } from '../../bench/gaps/figures.ts';
import type { Row } from '../../bench/report.ts';
import { message, sentences, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { WORST_CASE_ROWS } from './published.ts';

/** Two times that differ by less are taken for equal. */
const MARGIN = 0.05;
/** The maple tree was not there in 2012: no promise of the thread is about it. */
const CURES = new Set(['3.5-free-gap+gap=free_gap_lazy', '3.5-free-gap+gap=free_gap_holes', '3.8']);

/** Who loses the worst case, and who wins it back, by the shortest times: whatever else runs only makes them longer. */
export function costNotes(rows: readonly Row[], isNoisy: boolean): Said[] {
  const pairs = rows.filter(({ kind, metric }) => kind === 'measured' && metric === 'time per pair');
  return [...group(pairs, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const largest = atLargest(of);
    const vanilla = largest.find(({ era }) => era === VANILLA);
    if (!vanilla || largest.length === 1) return [];
    const ratios = new Map(largest.map(({ era, min }) => [era, min! / vanilla.min!]));
    const lost = shortfalls(workload, vanilla.n!, ratios, isNoisy);
    return [costNote(workload, vanilla.n!, ratios)].concat(lost);
  });
}

function costNote(workload: string, n: number, ratios: ReadonlyMap<string, number>): Said {
  const listed = ratiosOf([...ratios].filter(([era]) => era !== VANILLA));
  const [vanilla, posted] = [VANILLA, POSTED].map((era) =>
    WORST_CASE_ROWS.find(
      (row) => row.era === era && row.workload === workload && row.metric === 'time per pair',
    ),
  );
  const said = { workload, n, against: VANILLA, ratios: listed };
  const here = ratios.get(POSTED);
  if (!vanilla || !posted || here === undefined) return message('benchReport.costsUnreported', said);
  const reported = posted.mean! / vanilla.mean!;
  const note = message('benchReport.costs', { ...said, era: POSTED, reported: times(reported) });
  return here < reported * (1 - MARGIN) ? sentences(note, message('benchReport.costsLess')) : note;
}

/** A cure has won back what makes it faster than the posting; a part only, while it is slower than 3.4. */
function shortfalls(
  workload: string,
  n: number,
  ratios: ReadonlyMap<string, number>,
  isNoisy: boolean,
): Said[] {
  const posted = ratios.get(POSTED);
  if (posted === undefined) return [];
  const isShallow = workload.endsWith('as posted');
  const noisy = (note: Said): Said => (isNoisy ? sentences(note, message('benchReport.perhapsNoisy')) : note);
  const said = { n, workload };
  if (posted <= 1 + MARGIN) {
    const lost = { ...said, era: POSTED, against: VANILLA };
    return [
      isShallow ? message('benchReport.notSlower', lost) : noisy(message('benchReport.notSlowerDeep', lost)),
    ];
  }
  const cures = [...ratios].filter(([era]) => CURES.has(era));
  const notes = cures
    .filter(([, ratio]) => ratio >= posted * (1 - MARGIN))
    .map(([era]) =>
      isShallow
        ? message('benchReport.notWonBackPosted', { ...said, era, against: POSTED })
        : noisy(message('benchReport.notWonBack', { ...said, era, against: POSTED })),
    );
  const partly = cures.filter(([, ratio]) => ratio < posted * (1 - MARGIN) && ratio > 1 + MARGIN);
  if (partly.length === 0) return notes;
  const part = { ...said, against: POSTED, vanilla: VANILLA, ratios: ratiosOf(partly) };
  return [...notes, message('benchReport.wonBackPart', part)];
}

/** "3.8 × 1.1, 6.18 × 2.2" */
function ratiosOf(ratios: readonly (readonly [string, number])[]): Said {
  return series(
    ratios.map(([era, ratio]) => message('benchReport.eraAndRatio', { era, ratio: times(ratio) })),
  );
}

/** × 0.13 */
function times(ratio: number): Said {
  return message('benchReport.times', { ratio: share(ratio) });
}
