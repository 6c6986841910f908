import { useId } from 'react';
import { ONE_POINTER } from '../plan.ts';
import { WHYS, type Why } from '../../../bench/streams/rows.ts';
import { stackChart } from '../../../d3/stack-chart.ts';
import { t } from '../../../words/index.ts';
import { Axes, Grid } from '../../../app/bench/Axes.tsx';
import { pointsOf } from '../../../app/bench/charts/chart-data.ts';
import { ChartBox } from '../../../app/bench/ChartBox.tsx';
import type { Origin } from '../../../chart/spec.ts';
import { curveOf, type Outcome } from './hit-data.ts';
import { schemeName, shortSchemeName } from './schemes.ts';
import { WHY_MEANS, WHY_NAMES, WHY_TILES } from './whys.ts';

interface MissFigureProps {
  readonly outcome: Outcome;
  readonly origin: Origin;
}

const HEIGHT = 220;

/** Reasons to miss, from the first fault of the stream to the last. */
export function MissFigure({ outcome, origin }: MissFigureProps) {
  const id = useId();
  const { era, workload, missesOver, n } = outcome;
  const layers = WHYS.map((why) => ({ key: why, values: missesOver[why] }));
  return (
    <ChartBox
      title={t('bench.missTitle', { workload, scheme: shortSchemeName(era) })}
      origin={origin}
      summary={missSentence(outcome)}
      up={t('bench.missAxis')}
      right={t('bench.faultsAxis')}
      data={pointsOf(
        layers.map(({ key, values }) => ({ label: t(WHY_NAMES[key]), points: curveOf(values, n) })),
      )}
      legend=".hit-whys dt"
    >
      {(width) => {
        const chart = stackChart(layers, n, { width, height: HEIGHT });
        return (
          <svg width={width} height={HEIGHT} className="chart-drawing" aria-hidden="true">
            <defs>
              {WHYS.map((why) => (
                <Tile key={why} id={`${id}-${why}`} why={why} />
              ))}
            </defs>
            <Grid chart={chart} />
            {chart.layers.map(({ key, path }) => (
              <path key={key} className={`why-area ${key}`} d={path} fill={`url(#${id}-${key})`} />
            ))}
            <Axes chart={chart} />
          </svg>
        );
      }}
    </ChartBox>
  );
}

/** Each reason with its pattern, its meaning and its share. */
export function Whys({ outcome }: { readonly outcome: Outcome }) {
  const id = useId();
  return (
    <dl className="hit-whys">
      {WHYS.map((why) => (
        <div key={why}>
          <dt>
            <svg width="28" height="16" aria-hidden="true">
              <defs>
                <Tile id={`${id}-${why}`} why={why} />
              </defs>
              <rect className={`why-area ${why}`} width="28" height="16" fill={`url(#${id}-${why})`} />
            </svg>
            {t(WHY_NAMES[why])} <b>{share(outcome.misses[why])}</b>
          </dt>
          <dd>{t(WHY_MEANS[why])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tile({ id, why }: { readonly id: string; readonly why: Why }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" className={`why-tile ${why}`}>
      <rect width="8" height="8" />
      <path d={WHY_TILES[why]} />
    </pattern>
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
