import { useId, useMemo, useState } from 'react';
import type { Row } from '../../../bench/report.ts';
import { figure } from '../../../bench/tables.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { KindTag } from '../../../chart/KindTag.tsx';
import { seriesStyle } from '../../../d3/series.ts';
import { t } from '../../../words/index.ts';
import { amdahlGain, locksOfLoop, type LocksOfLoop } from '../amdahl.ts';
import { REPORTED_GAIN, REPORTED_SPIN } from '../published.ts';

/** In percent; at 100 nothing else would be left to take time. */
const MOST = 99;
const SHARES = Array.from({ length: MOST + 1 }, (_, share) => share);

/** The share of the lock goes in, and a gain comes out: nothing else is assumed. */
export function Prediction({ rows }: { readonly rows: readonly Row[] }) {
  const id = useId();
  const [share, setShare] = useState(REPORTED_SPIN);
  const locks = useMemo(() => locksOfLoop(rows), [rows]);
  if (locks === undefined) return null;
  const gain = figure(amdahlGain(share / 100, locks));
  return (
    <section aria-labelledby={`${id}-title`} className="prediction">
      <h3 id={`${id}-title`}>{t('benchLocks.predictionTitle', { share: REPORTED_SPIN })}</h3>
      <p>{t('benchLocks.predictionLead', locks)}</p>
      <Curve locks={locks} share={share} gain={gain} onShare={setShare} />
      <p>
        <output className="prediction-out">{t('benchLocks.predictionOut', { gain })}</output>{' '}
        {t('benchLocks.predictionReported', {
          gain: figure(1 + REPORTED_GAIN / 100),
          percent: REPORTED_GAIN,
        })}{' '}
        <KindTag kind="reported" elsewhere={false} />
      </p>
    </section>
  );
}

interface CurveProps {
  readonly locks: LocksOfLoop;
  /** In percent. */
  readonly share: number;
  readonly gain: string;
  readonly onShare: (share: number) => void;
}

function Curve({ locks, share, gain, onShare }: CurveProps) {
  const text = t('benchLocks.percent', { value: share });
  return (
    <Chart
      spec={{
        title: t('benchLocks.predictionChart'),
        summary: t('benchLocks.predictionSummary', locks),
        x: { name: t('benchLocks.predictionRight'), scale: 'linear', from: 0, to: 100 },
        y: { name: t('benchLocks.predictionUp'), scale: 'linear', from: 1 },
        series: [
          {
            as: 'line',
            key: 'predicted',
            label: t('benchLocks.predictionLine'),
            style: seriesStyle(0),
            points: SHARES.map((each) => ({ x: each, y: amdahlGain(each / 100, locks) })),
            marks: 'none',
          },
          {
            as: 'points',
            key: 'reported',
            label: t('chart.reported'),
            style: { ...seriesStyle(7), token: '--ink' },
            points: [{ x: REPORTED_SPIN, y: 1 + REPORTED_GAIN / 100 }],
          },
        ],
        point: {
          name: t('benchLocks.predictionInput'),
          value: share,
          least: 0,
          most: MOST,
          step: 1,
          text: t('benchLocks.predictionPoint', { share: text, gain }),
          on: 'predicted',
          onMove: onShare,
        },
        names: 'list',
        height: 18,
      }}
    />
  );
}
