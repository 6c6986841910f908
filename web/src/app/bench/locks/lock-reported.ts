/* What was reported about locks, by source, with a line for each figure of a kernel. */
import { nth } from '../../../base/known.ts';
import type { Row } from '../../../bench/report.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { quiet, REPORTED, tableOf } from '../declared/parts.ts';
import type { Part } from '../declared/spec.ts';
import { groupBy } from '../rows.ts';

/** `nameOf` gives the table's text for a workload. */
export function reportedLocks(
  rows: readonly Row[],
  nameOf: (workload: string) => string = (workload) => workload,
): readonly Part[] {
  return [...groupBy(rows, ({ source = '' }) => source)].flatMap(([source, own]) => [
    tableOf({
      // A source begins with the name of whoever reported.
      caption: t('benchLocks.reportedCaption', { who: nth(source.split(',', 1), 0) }),
      origin: REPORTED,
      className: 'cpu-reported',
      names: t('benchLocks.reportedKernel'),
      groups: [...groupBy(own, ({ workload }) => workload)].map(([workload, items]) => ({
        name: nameOf(workload),
        items,
      })),
      line: ({ release = '', kernel }) => ({
        name: release,
        model: t('bench.reportedAs', { kernel: kernelName(kernel) }),
      }),
      columns: [
        {
          name: t('bench.metric'),
          isText: true,
          of: ({ metric, unit }) => (metric === unit ? metric : t('bench.axis', { metric, unit })),
        },
        { name: t('benchLocks.reportedFigure'), of: figureOf },
      ],
    }),
    quiet(source),
  ]);
}

/** A figure, an upper bound, or a range. */
function figureOf({ mean, min, max }: Row): string | undefined {
  if (mean !== undefined) return t('benchLocks.about', { value: formatNumber(mean) });
  if (min !== undefined && max !== undefined)
    return t('benchLocks.fromTo', { min: formatNumber(min), max: formatNumber(max) });
  return max === undefined ? undefined : t('benchLocks.upTo', { value: formatNumber(max) });
}
