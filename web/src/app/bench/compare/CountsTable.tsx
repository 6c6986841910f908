import type { Counts } from '../../../bench/compare.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { DataTable } from '../declared/DataTable.tsx';
import { tableOf } from '../declared/parts.ts';
import type { NamedResult } from './results.ts';

interface CountsTableProps {
  readonly counts: Counts;
  readonly results: readonly NamedResult[];
}

/** More would be the same again. */
const MOST = 40;

/** Calls out counts that are not the same in all results. */
export function CountsTable({ counts: { compared, different }, results }: CountsTableProps) {
  if (compared === 0) return null;
  const all = formatNumber(compared);
  if (different.length === 0) return <p className="quiet">{t('benchCompare.countsSame', { all })}</p>;
  const title = t('benchCompare.countsTitle');
  const { spec } = tableOf({
    caption: title,
    isCaptionHidden: true,
    className: 'compare-counts',
    names: t('bench.metric'),
    items: different.slice(0, MOST),
    line: ({ workload, n, metric, kernel }) => ({
      name: t('benchCompare.countOf', {
        workload,
        n: n ?? t('bench.none'),
        metric,
        kernel: kernelName(kernel),
      }),
    }),
    columns: results.map(({ name }, place) => ({
      name,
      of: ({ cells }: Counts['different'][number]) => cells[place]?.value,
    })),
  });
  return (
    <div className="bench-warning" role="note">
      <p>{t('benchCompare.countsDiffer', { few: formatNumber(different.length), all })}</p>
      <details>
        <summary>{title}</summary>
        <DataTable spec={spec} />
        {different.length > MOST && <p>{t('benchCompare.countsMore', { count: different.length - MOST })}</p>}
      </details>
    </div>
  );
}
