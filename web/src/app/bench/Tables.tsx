/* The figures of one workload; measured and counted ones have tables of their own. */
import { rowLike } from '../../bench/report.ts';
import { t } from '../../words/index.ts';
import { DataTable } from './declared/DataTable.tsx';
import { kernelLineName, tableOf } from './declared/parts.ts';
import { formatFigure } from './figures.ts';
import { groupBy, metricsOf, sizesOf, valueOf, type SizedRow } from './rows.ts';
import type { KernelOrder } from './series.ts';

interface TableProps {
  readonly rows: readonly SizedRow[];
  readonly elsewhere: boolean;
  readonly order: KernelOrder;
}

interface MeasuredTableProps extends TableProps {
  readonly metric: string;
  readonly unit: string;
}

const COLUMNS = ['p75', 'p99', 'min', 'max', 'mean', 'stddev'] as const;

/** One measured metric, for every size and kernel. */
export function MeasuredTable({ rows, metric, unit, elsewhere, order }: MeasuredTableProps) {
  const { spec } = tableOf({
    caption: t('bench.tableOf', { metric, unit }),
    origin: { kind: 'measured', elsewhere },
    names: t('bench.kernel'),
    groups: bySize(rows),
    line: ({ kernel }) => kernelLineName(order, kernel),
    columns: [
      {
        name: t('bench.medianMad'),
        of: ({ median, mad = 0 }) =>
          median === undefined
            ? undefined
            : t('bench.plusMinusFigure', { value: formatFigure(median), mad: formatFigure(mad) }),
      },
      ...COLUMNS.map((column) => ({
        name: t(`bench.${column}`),
        of: (row: SizedRow) => row[column],
      })),
      { name: t('bench.samples'), of: ({ samples }) => samples?.length },
    ],
  });
  return <DataTable spec={spec} />;
}

interface CountedTableProps extends TableProps {
  readonly kind?: 'counted' | 'simulated';
  readonly caption?: string;
}

export function CountedTable(props: CountedTableProps) {
  return <DataTable spec={countedTable(props).spec} />;
}

/** All counted, or simulated, metrics, for every size and kernel. */
export function countedTable({ rows, elsewhere, order, kind = 'counted', caption }: CountedTableProps) {
  const kernels = [...groupBy(rows, ({ n, kernel }) => `${n}\n${kernel}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return tableOf({
    caption: caption ?? t('bench.countsOf'),
    origin: { kind, elsewhere },
    names: t('bench.kernel'),
    groups: bySize(kernels),
    line: ({ kernel }) => kernelLineName(order, kernel),
    columns: metricsOf(rows).map(({ metric }) => ({
      name: metric,
      of: ({ n, kernel }: SizedRow) => {
        const row = rowLike(rows, { n, kernel, metric });
        return row && valueOf(row);
      },
    })),
  });
}

/** A group for each size, with the size as its name. */
function bySize(rows: readonly SizedRow[]) {
  return sizesOf(rows).map((n) => ({
    name: t('bench.atSize', { n }),
    items: rows.filter((row) => row.n === n),
  }));
}
