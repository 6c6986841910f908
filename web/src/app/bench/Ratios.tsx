/* Ratios between kernels; reported, measured and counted ones have columns of their own. */
import { nth } from '../../base/known.ts';
import type { Interval } from '../../bench/bootstrap.ts';
import { isNoDifference } from '../../bench/precision.ts';
import { ratioLike, type Ratio, type Row } from '../../bench/report.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { DataTable } from './declared/DataTable.tsx';
import { kernelLineName, tableOf } from './declared/parts.ts';
import type { Cell } from './declared/spec.ts';
import { figureName, intervalText, ratioText } from './figures.ts';
import { RatioFigure } from './RatioFigure.tsx';
import { keyOf, ratioTable, type Line } from './ratios.ts';
import { groupBy } from './rows.ts';
import type { KernelOrder } from './series.ts';

interface RatiosProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly order: KernelOrder;
  /** Those of a complete run, with their intervals. */
  readonly known?: readonly Ratio[] | undefined;
}

const NONE: readonly Ratio[] = [];

/** The chart comes first; the table with all figures is behind it. */
export function Ratios({ rows, elsewhere, order, known = NONE }: RatiosProps) {
  const table = ratioTable(rows, order);
  if (table.lines.length === 0) return null;
  const figures = <RatioTable table={table} elsewhere={elsewhere} order={order} known={known} />;
  const hasTimes = table.columns.some(({ kind }) => kind === 'measured');
  return (
    <section aria-labelledby="ratios">
      <h3 id="ratios">{t('bench.ratiosTitle')}</h3>
      <p>
        {t('bench.ratiosLead')}
        {known.some(({ interval }) => interval) && ` ${t('bench.ratiosIntervals')}`}
      </p>
      {hasTimes && <RatioFigure table={table} elsewhere={elsewhere} order={order} known={known} />}
      {hasTimes ? (
        <details>
          <summary>{t('bench.ratiosAll')}</summary>
          {figures}
        </details>
      ) : (
        figures
      )}
    </section>
  );
}

interface RatioTableProps extends Required<Omit<RatiosProps, 'rows'>> {
  readonly table: ReturnType<typeof ratioTable>;
  readonly known: readonly Ratio[];
}

function RatioTable({ table: { lines, columns }, elsewhere, order, known }: RatioTableProps) {
  const groups = groupBy(lines, ({ workload, against }) => `${workload}\n${against}`);
  const { spec } = tableOf({
    caption: t('bench.ratiosTitle'),
    isCaptionHidden: true,
    className: 'bench-ratios',
    names: t('bench.kernel'),
    groups: [...groups.values()].map((items) => {
      const first = nth(items, 0);
      return { name: t('bench.ratiosOf', { ...first, against: kernelName(first.against) }), items };
    }),
    line: ({ kernel }) => kernelLineName(order, kernel),
    columns: columns.map((column) => ({
      origin: { kind: column.kind, elsewhere },
      name: column.metric,
      figure: column.kind === 'counted' ? undefined : figureName(column.figure),
      of: ({ ratios, ...line }: Line) => {
        const ratio = ratios.get(keyOf(column));
        return ratio === undefined
          ? undefined
          : cellOf(ratio, ratioLike(known, { ...column, ...line })?.interval);
      },
    })),
  });
  return <DataTable spec={spec} />;
}

/** A ratio whose interval holds 1 is none to speak of. */
function cellOf(ratio: number, interval: Interval | undefined): Cell {
  if (interval === undefined) return ratioText(ratio);
  const isNone = isNoDifference(interval);
  return {
    text: ratioText(ratio, interval),
    interval: intervalText(interval),
    verdict: isNone ? t('bench.noDifference') : undefined,
    isNone,
  };
}
