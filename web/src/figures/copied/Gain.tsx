import { Chart } from '../../chart/Chart.tsx';
import { seriesStyle } from '../../d3/series.ts';
import { formatNumber, t } from '../../words/index.ts';
import { modelGain, REPORTED } from './gain.ts';
import { FEWEST, MOST, STOPS } from './parameters.ts';

interface GainProps {
  readonly vmas: number;
  readonly onVmas: (vmas: number) => void;
}

/** How much the patch gained, as reported, and in a model of that; with the reader’s own number of VMAs. */
export default function Gain({ vmas, onVmas }: GainProps) {
  return (
    <Chart
      spec={{
        title: t('copied.gain'),
        summary: t('copied.gainSummary'),
        x: { name: t('copied.vmas'), scale: 'log', from: FEWEST, to: MOST },
        y: { name: t('copied.gainY'), scale: 'linear', from: 0, to: 32 },
        series: [
          {
            key: 'reported',
            label: t('copied.gainReported'),
            kind: 'reported',
            as: 'points',
            style: seriesStyle(0),
            points: REPORTED.map(({ vmas: x, gain: y }) => ({ x, y })),
          },
          {
            key: 'model',
            label: t('copied.gainModel'),
            as: 'line',
            style: seriesStyle(6),
            marks: 'none',
            points: STOPS.map((x) => ({ x, y: Number(modelGain(x).toFixed(2)) })),
          },
        ],
        point: {
          name: t('copied.vmas'),
          value: vmas,
          least: FEWEST,
          most: MOST,
          step: 1,
          text: `${formatNumber(vmas)} ${t('copied.vmas')}`,
          on: 'model',
          onMove: onVmas,
        },
        names: 'list',
        note: t('copied.gainNote'),
        height: 15,
      }}
    />
  );
}
