import { nth } from '../../../base/known.ts';
import { PARTS } from '../plan.ts';
import { partTimes, sumsOf, type PartTimes, type Sum } from '../saving.ts';
import type { Row } from '../../../bench/report.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { shortEraName } from '../../../app/bench/eras.ts';
import { formatFigure, listed } from '../../../app/bench/figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../../../app/bench/series.ts';
import { Legend } from '../../../app/bench/Legend.tsx';
import { PART_FILLS, PART_MEANS, PART_NAMES } from './parts.ts';
import { useSizeChoice } from '../../../app/bench/use-size-choice.tsx';

interface PartsSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

const PERCENT = 100;

/** Where the time of a fork goes, kernel by kernel, at one size. */
export function PartsSection({ rows, elsewhere, order }: PartsSectionProps) {
  const all = partTimes(rows);
  const sizes = [...new Set(all.map(({ n }) => n))].toSorted((a, b) => a - b);
  const { n, choice } = useSizeChoice(sizes, t('bench.sizeChoice'), (each) =>
    t('benchFork.areas', { n: each }),
  );
  if (n === undefined) return null;
  const shown = all
    .filter((each) => each.n === n)
    .toSorted((a, b) => order.indexOf(a.era) - order.indexOf(b.era));
  const sums = sumsOf(rows).filter((sum) => sum.n === n);
  return (
    <section aria-labelledby="parts" className="fork-parts">
      <h3 id="parts">{t('benchFork.partsTitle')}</h3>
      <p>{t('benchFork.partsLead')}</p>
      {choice}
      <PartsFigure shown={shown} n={n} elsewhere={elsewhere} order={order} />
      <Legend
        parts={PARTS.map((part) => ({
          name: t(PART_NAMES[part]),
          fill: PART_FILLS[part],
          means: t(PART_MEANS[part]),
        }))}
      />
      <PartsTable shown={shown} sums={sums} elsewhere={elsewhere} order={order} />
    </section>
  );
}

interface PartsFigureProps {
  readonly shown: readonly PartTimes[];
  readonly n: number;
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

/** A row for each kernel, with its parts one after the other. */
function PartsFigure({ shown, n, elsewhere, order }: PartsFigureProps) {
  return (
    <Chart
      spec={{
        title: t('benchFork.partsChart', { n }),
        summary: t('benchFork.partsSummary', { n, eras: listed(shown.map(({ era }) => eraName(era))) }),
        origin: { kind: 'measured', elsewhere },
        x: { name: t('benchFork.partsRight'), scale: 'linear', from: 0 },
        y: {
          names: 'beside',
          tall: 1.7,
          rows: shown.map(({ era }) => ({ key: era, name: eraName(era), short: shortEraName(era, order) })),
        },
        series: PARTS.map((part, i) => ({
          as: 'pieces',
          key: part,
          label: t(PART_NAMES[part]),
          fill: PART_FILLS[part],
          pieces: shown.map(({ era, parts }) => {
            const from = sumOf(parts.slice(0, i));
            return { row: era, from, to: from + nth(parts, i) };
          }),
        })),
      }}
    />
  );
}

interface PartsTableProps extends Omit<PartsFigureProps, 'n'> {
  readonly sums: readonly Sum[];
}

function PartsTable({ shown, sums, elsewhere, order }: PartsTableProps) {
  return (
    <TableScroll label={t('benchFork.partsCaption')}>
      <table>
        <caption>
          {t('benchFork.partsCaption')} <KindTag kind="measured" elsewhere={elsewhere} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('bench.kernel')}</th>
            {PARTS.map((part) => (
              <th key={part} scope="col" className="number">
                {t(PART_NAMES[part])}
              </th>
            ))}
            <th scope="col" className="number group">
              {t('benchFork.allParts')}
            </th>
            <th scope="col" className="number">
              {t('benchFork.wholeFork')}
            </th>
            <th scope="col" className="number">
              {t('benchFork.shareOfWhole')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ era, parts }) => {
            const sum = sums.find((each) => each.era === era);
            return (
              <tr key={era}>
                <th scope="row" className="bench-era">
                  <Sample style={styleOf(order, era)} />
                  {eraName(era)}
                </th>
                {parts.map((time, i) => (
                  <td key={PARTS[i]} className="number">
                    {formatFigure(time)}
                  </td>
                ))}
                <td className="number group">{formatFigure(sum?.parts ?? sumOf(parts))}</td>
                <td className="number">{sum ? formatFigure(sum.whole) : t('bench.none')}</td>
                <td className="number">
                  {sum
                    ? t('benchFork.percent', { value: Math.round((sum.parts / sum.whole) * PERCENT) })
                    : t('bench.none')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
