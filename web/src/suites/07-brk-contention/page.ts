/* What the page shows of brk: what Amdahl's law predicts, and what virtual CPUs and threads do. */
import { figure } from '../../bench/tables.ts';
import { charts, REPORTED, text } from '../../app/bench/declared/parts.ts';
import type { Run, Section } from '../../app/bench/declared/spec.ts';
import { CpuOptions } from '../../app/bench/locks/CpuOptions.tsx';
import { lockFigures } from '../../app/bench/locks/lock-figures.tsx';
import { reportedLocks } from '../../app/bench/locks/lock-reported.ts';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { seriesStyle } from '../../d3/series.ts';
import { t } from '../../words/index.ts';
import { BRK_PLAN } from './plan.ts';
import { POSTED_AIM7, REPORTED_GAIN, REPORTED_SPIN } from './published.ts';
import { amdahlGain, locksOfLoop } from './shapes.ts';

export const page: SuitePage = {
  reported: (rows) => [
    {
      as: 'headline',
      figures: [
        {
          figure: t('benchLocks.percent', { value: REPORTED_SPIN }),
          means: t('benchLocks.reportedSpin'),
        },
        {
          figure: t('benchLocks.plusPercent', { value: REPORTED_GAIN }),
          means: t('benchLocks.reportedGain'),
        },
      ],
    },
    ...reportedLocks(rows, (workload) =>
      workload === POSTED_AIM7 ? t('benchLocks.posted', { workload }) : workload,
    ),
    text(t('benchLocks.brkNotComparable')),
  ],
  figures: (run) => {
    const { above, ...others } = lockFigures(BRK_PLAN, run);
    return { above: [prediction(run), ...above], ...others };
  },
  Options: CpuOptions,
};

/** In percent; at 100 nothing else would be left to take time. */
const MOST = 99;
const SHARES = Array.from({ length: MOST + 1 }, (_, share) => share);

/** The share of the lock goes in, and a gain comes out: nothing else is assumed. */
function prediction({ rows }: Run): Section | undefined {
  const locks = locksOfLoop(rows);
  if (locks === undefined) return undefined;
  return {
    id: 'prediction',
    title: t('benchLocks.predictionTitle', { share: REPORTED_SPIN }),
    lead: t('benchLocks.predictionLead', { ...locks }),
    value: REPORTED_SPIN,
    show: ({ value, onValue }) => {
      const gain = figure(amdahlGain(value / 100, locks));
      return [
        charts({
          title: t('benchLocks.predictionChart'),
          summary: t('benchLocks.predictionSummary', { ...locks }),
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
            value,
            least: 0,
            most: MOST,
            step: 1,
            text: t('benchLocks.predictionPoint', {
              share: t('benchLocks.percent', { value }),
              gain,
            }),
            on: 'predicted',
            onMove: onValue,
          },
          names: 'list',
          height: 18,
        }),
        { as: 'outcome', lines: [{ strong: t('benchLocks.predictionOut', { gain }) }] },
        {
          as: 'text',
          text: t('benchLocks.predictionReported', {
            gain: figure(1 + REPORTED_GAIN / 100),
            percent: REPORTED_GAIN,
          }),
          origin: REPORTED,
        },
      ];
    },
  };
}
