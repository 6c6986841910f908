import { nth } from '../../../base/known.ts';
import { PARTS } from '../plan.ts';
import { partTimes, sumsOf, type PartTimes, type Sum } from '../saving.ts';
import type { Row } from '../../../bench/report.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../../../app/bench/figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { Sample, styleOf, type EraOrder } from '../../../app/bench/series.tsx';
import { ShareBars, ShareLegend } from '../../../app/bench/ShareBars.tsx';
import { PART_MEANS, PART_NAMES, partClass } from './parts.ts';
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
      <Bars shown={shown} order={order} />
      <ShareLegend
        parts={PARTS.map((part) => ({
          name: t(PART_NAMES[part]),
          swatch: <i className={partClass(part)} aria-hidden="true" />,
          means: t(PART_MEANS[part]),
        }))}
      />
      <PartsTable shown={shown} sums={sums} elsewhere={elsewhere} order={order} />
    </section>
  );
}

interface BarsProps {
  readonly shown: readonly PartTimes[];
  readonly order: EraOrder;
}

/** All bars have one scale: the longest fork fills its line. */
function Bars({ shown, order }: BarsProps) {
  const longest = Math.max(...shown.map(({ parts }) => sumOf(parts)));
  const bars = shown.map(({ era, parts }) => ({
    era,
    parts: PARTS.map((part, i) => ({
      name: t(PART_NAMES[part]),
      className: partClass(part),
      percent: (nth(parts, i) / longest) * PERCENT,
    })),
  }));
  return <ShareBars bars={bars} order={order} />;
}

interface PartsTableProps extends BarsProps {
  readonly sums: readonly Sum[];
  readonly elsewhere: boolean;
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
