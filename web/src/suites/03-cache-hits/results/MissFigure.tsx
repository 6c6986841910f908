import { ONE_POINTER } from '../plan.ts';
import { WHYS } from '../../../bench/streams/rows.ts';
import { Chart } from '../../../chart/Chart.tsx';
import type { Origin } from '../../../chart/spec.ts';
import { t } from '../../../words/index.ts';
import { Legend } from '../../../app/bench/Legend.tsx';
import type { Outcome } from './hit-data.ts';
import { schemeName, shortSchemeName } from './schemes.ts';
import { WHY_FILLS, WHY_MEANS, WHY_NAMES } from './whys.ts';

interface MissFigureProps {
  readonly outcome: Outcome;
  readonly origin: Origin;
}

/** Of 100 lookups; with fewer, a trifle would look like a mountain. */
const LEAST = 1;

/** Reasons to miss, from the first fault of the stream to the last. */
export function MissFigure({ outcome, origin }: MissFigureProps) {
  const { era, workload, missesOver, n } = outcome;
  return (
    <Chart
      spec={{
        title: t('bench.missTitle', { workload, scheme: shortSchemeName(era) }),
        summary: missSentence(outcome),
        origin,
        x: { name: t('bench.faultsAxis'), scale: 'linear', from: 0, to: n },
        y: { name: t('bench.missAxis'), scale: 'linear', from: 0, least: LEAST },
        series: WHYS.map((why) => ({
          as: 'layer',
          key: why,
          label: t(WHY_NAMES[why]),
          fill: WHY_FILLS[why],
          values: missesOver[why],
        })),
        names: 'elsewhere',
        height: 17,
      }}
    />
  );
}

/** Each reason with its pattern, its meaning and its share. */
export function Whys({ outcome }: { readonly outcome: Outcome }) {
  return (
    <Legend
      parts={WHYS.map((why) => ({
        name: t(WHY_NAMES[why]),
        fill: WHY_FILLS[why],
        figure: share(outcome.misses[why]),
        means: t(WHY_MEANS[why]),
      }))}
    />
  );
}

export function missSentence({ era, rate, misses }: Outcome): string {
  // One pointer has no sequence number.
  return t(era === ONE_POINTER ? 'bench.missSentenceOne' : 'bench.missSentence', {
    scheme: schemeName(era),
    hits: share(rate ?? 0),
    sequence: share(misses.sequence),
    slot: share(misses.slot),
    cold: share(misses.cold),
  });
}

/** "46.05", as in the tables of the posting. */
export function share(value: number): string {
  return value.toFixed(2);
}
