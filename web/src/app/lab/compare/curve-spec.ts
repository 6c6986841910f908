/* The number of VMAs of both files over the calls that both make, as a chart. */
import type { Beside } from '../../../beside/asked.ts';
import { LETTERS } from '../../../beside/say.ts';
import type { ChartSpec } from '../../../chart/spec.ts';
import { seriesStyle } from '../../../d3/series.ts';
import { t } from '../../../words/index.ts';

/** `current`: the place of the first file's call that the figure is at; −1 before the first. */
export function curveSpec(found: Beside, current: number): ChartSpec {
  const { curve, sides, both } = found;
  const [a, b] = sides;
  const here = curve.findLast(({ calls }) => calls[0] <= current + 1);
  return {
    title: t('twoTraces.curve'),
    summary: t('twoTraces.curveSummary', {
      both,
      mostA: a.most,
      lastA: a.last,
      mostB: b.most,
      lastB: b.last,
    }),
    x: { name: t('twoTraces.common'), scale: 'linear', from: 0 },
    y: { name: t('twoTraces.vmas'), scale: 'linear', from: 0 },
    names: 'list',
    height: 14,
    series: LETTERS.map((letter, side) => ({
      as: 'line',
      key: letter,
      label: t('twoTraces.vmasOf', { letter }),
      style: seriesStyle(side),
      points: curve.map(({ at, vmas }) => ({ x: at, y: vmas[side] ?? 0 })),
      marks: 'some',
    })),
    ...(here &&
      current >= 0 && {
        references: [{ along: 'x', at: here.at, label: t('twoTraces.here'), look: 'dashed' }],
      }),
  };
}
