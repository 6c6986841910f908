import { useMemo } from 'react';
import { Chart } from '../../../chart/Chart.tsx';
import { say, t } from '../../../words/index.ts';
import { withNames } from '../../../words/message.ts';
import { sentenceName } from '../kernels.ts';
import type { MainOf } from './main.ts';
import { mainOf } from './main-chart.ts';

type Shown = ReturnType<typeof mainOf>;

/** Computes the chart anew only as rows come. */
export function useMain({ suite, rows, ratios, settings, order, elsewhere }: MainOf): Shown {
  return useMemo(
    () => mainOf({ suite, rows, ratios, settings, order, elsewhere }),
    [suite, rows, ratios, settings, order, elsewhere],
  );
}

export function MainFigure({ main }: { readonly main: Shown }) {
  return <Chart spec={main.spec} />;
}

/** What came out, in a few sentences. */
export function MainFindings({ findings }: Pick<Shown, 'findings'>) {
  if (findings.length === 0) return null;
  return (
    <ul className="bench-findings" aria-label={t('bench.notes')}>
      {findings
        .map((each) => say(withNames(each, sentenceName)))
        .map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
    </ul>
  );
}
