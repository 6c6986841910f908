import { useState } from 'react';
import { nth } from '../../base/known.ts';
import type { Ratio } from '../../bench/report.ts';
import { Chart } from '../../chart/Chart.tsx';
import { kernelName } from '../../narrate/kernel-name.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import { figureName } from './figures.ts';
import { choicesOf, ratioChart, ratioGroups } from './ratio-groups.ts';
import { keyOf, type Column, type ratioTable } from './ratios.ts';
import type { KernelOrder } from './series.ts';

interface RatioFigureProps {
  readonly table: ReturnType<typeof ratioTable>;
  readonly known: readonly Ratio[];
  readonly elsewhere: boolean;
  readonly order: KernelOrder;
}

/** How many times as much each kernel takes as the first, with whiskers, and what was reported of the same figure. */
export function RatioFigure({ table, known, elsewhere, order }: RatioFigureProps) {
  const [asked, ask] = useState<string>();
  const choices = choicesOf(table);
  const chosen = choices.find((column) => keyOf(column) === asked) ?? mainOf(choices);
  if (chosen === undefined) return null;
  const groups = ratioGroups(table, chosen, known, ({ workload, n }) => t('bench.ratiosAt', { workload, n }));
  const against = kernelName(nth(table.lines, 0).against);
  if (groups.length === 0) return null;
  const hasReported = groups.some(({ rows }) => rows.some(({ beside }) => beside.length > 0));
  const hasWhiskers = groups.some(({ rows }) => rows.some(({ interval }) => interval));
  return (
    <div className="bench-ratio-figure">
      {choices.length > 1 && (
        <Choice
          label={t('bench.metric')}
          options={choices.map((column) => ({ value: keyOf(column), text: columnName(column) }))}
          value={keyOf(chosen)}
          onChange={ask}
        />
      )}
      <Chart
        spec={{
          title: t('bench.ratiosFigure', { what: columnName(chosen), against }),
          summary: t('bench.ratiosSummary'),
          origin: { kind: chosen.kind, elsewhere },
          ...ratioChart(groups, order),
          note: [
            ...(hasReported ? [t('bench.ratiosDiamond')] : []),
            ...(hasWhiskers ? [t('bench.ratiosWhiskers')] : []),
          ].join(' '),
        }}
      />
    </div>
  );
}

/** What the chart shows at first: the mean, if it was also reported, which is what reports speak of most. */
function mainOf(choices: readonly Column[]): Column | undefined {
  const [first] = choices;
  return choices.find(({ metric, figure }) => metric === first?.metric && figure === 'mean') ?? first;
}

function columnName({ metric, figure }: Column): string {
  return t('bench.ratioChoice', { metric, figure: figureName(figure) });
}
