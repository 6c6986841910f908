/* Ratios or times of one workload, with a column for each result. */
import { nth } from '../../../base/known.ts';
import type { Cell as ComparedCell, Change, ComparedLine } from '../../../bench/compare.ts';
import { isNoDifference } from '../../../bench/precision.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { t } from '../../../words/index.ts';
import { groupBy } from '../rows.ts';
import type { KernelOrder } from '../series.ts';
import { DataTable } from '../declared/DataTable.tsx';
import { kernelLineName, tableOf } from '../declared/parts.ts';
import type { Cell } from '../declared/spec.ts';
import { intervalText, ratioText } from '../figures.ts';
import type { NamedResult } from './results.ts';

interface CompareTableProps {
  readonly title: string;
  /** Of one kind; ratios have a kernel that they are against. */
  readonly lines: readonly (ComparedLine & { readonly against?: string })[];
  readonly results: readonly NamedResult[];
  readonly order: KernelOrder;
}

export function CompareTable({ title, lines, results, order }: CompareTableProps) {
  const groups = groupBy(lines, ({ n, metric, against }) => [n, metric, against].join('\n'));
  const { spec } = tableOf({
    caption: title,
    isCaptionHidden: true,
    className: 'bench-ratios compare-table',
    names: t('bench.kernel'),
    groups: [...groups.values()].map((items) => ({ name: headOf(nth(items, 0)), items })),
    line: ({ kernel }) => kernelLineName(order, kernel),
    columns: results.map(({ name }, place) => ({
      name,
      small: place === 0 ? t('benchCompare.baseline') : undefined,
      isApart: true,
      of: ({ kind, cells }: CompareTableProps['lines'][number]) => cellOf(cells[place], kind === 'measured'),
    })),
  });
  return <DataTable spec={spec} />;
}

function headOf({ n, metric, unit, against }: CompareTableProps['lines'][number]): string {
  const size = n ?? t('bench.none');
  return against === undefined
    ? t('benchCompare.timeHead', { metric, unit, n: size })
    : t('benchCompare.ratioHead', { metric, n: size, against: kernelName(against) });
}

function cellOf(cell: ComparedCell | undefined, isMeasured: boolean): Cell {
  if (cell === undefined) return undefined;
  const { value, interval, change } = cell;
  return {
    text: ratioText(value, interval),
    interval: interval && intervalText(interval),
    verdict: change && changeText(change, isMeasured),
    isNone: change?.interval !== undefined && isNoDifference(change.interval),
  };
}

/** How a figure differs from the baseline's. */
function changeText({ ratio, interval }: Change, isMeasured: boolean): string {
  if (!isMeasured && Math.abs(ratio - 1) < 1e-4) return t('benchCompare.same');
  if (interval !== undefined && isNoDifference(interval)) return t('benchCompare.noDifference');
  const times = ratioText(ratio, interval);
  if (!isMeasured) return t('benchCompare.changeExact', { ratio: times });
  return interval === undefined
    ? t('benchCompare.changeUnsure', { ratio: times })
    : t('benchCompare.change', { ratio: times, interval: intervalText(interval) });
}
