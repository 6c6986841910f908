import { ANON_VMA, EXITS, LEVELS, PTE_CHAIN } from '../../../bench/rmap-fork-plan.ts';
import { levelRatios, sizesOf } from '../../../bench/rmap-fork-figures.ts';
import { REPORTED_LEVELS, reportedRatios } from '../../../bench/rmap-fork-published.ts';
import type { Row } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { formatFigure } from '../figures.ts';
import { KindTag } from '../KindTag.tsx';

interface RatioSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
}

/** Chains in times of anon_vma: reported of whole programs, measured level by level. */
export function RatioSection({ rows, elsewhere }: RatioSectionProps) {
  const sizes = sizesOf(rows, LEVELS).filter((n) => sizesOf(rows, EXITS).includes(n));
  const groups = sizes
    .map((n) => ({ n, ratios: levelRatios(rows, n, PTE_CHAIN, ANON_VMA) }))
    .filter(({ ratios }) => ratios.length > 0);
  return (
    <section aria-labelledby="ratio">
      <h3 id="ratio">{t('benchRmapFork.ratioTitle')}</h3>
      <p>{t('benchRmapFork.ratioLead')}</p>
      {groups.length === 0 ? (
        <p className="quiet">{t('benchRmapFork.noRatios')}</p>
      ) : (
        <TableScroll label={t('benchRmapFork.ratioCaption')}>
          <table>
            <caption className="visually-hidden">{t('benchRmapFork.ratioCaption')}</caption>
            <thead>
              <tr>
                <th rowSpan={2} scope="col">
                  {t('benchRmapFork.columnLevel')}
                </th>
                <th scope="colgroup" className="group">
                  <KindTag kind="reported" elsewhere={false} />
                </th>
                <th scope="colgroup" colSpan={3} className="group">
                  <KindTag kind="measured" elsewhere={elsewhere} />
                </th>
              </tr>
              <tr>
                <th scope="col" className="number group">
                  {t('benchRmapFork.columnReported')}
                </th>
                <th scope="col" className="number group">
                  {t('benchRmapFork.columnForks')}
                </th>
                <th scope="col" className="number">
                  {t('benchRmapFork.columnExits')}
                </th>
                <th scope="col" className="number">
                  {t('benchRmapFork.columnBoth')}
                </th>
              </tr>
            </thead>
            {groups.map(({ n, ratios }) => (
              <tbody key={n}>
                <tr>
                  <th scope="rowgroup" colSpan={5} className="bench-group">
                    {t('benchRmapFork.regionOf', { n })}
                  </th>
                </tr>
                {ratios.map(({ level, forks, exits, both }) => (
                  <tr key={level}>
                    <th scope="row">{level}</th>
                    <td className="number group">{reported(level)}</td>
                    <td className="number group">{textOf(forks)}</td>
                    <td className="number">{textOf(exits)}</td>
                    <td className="number">{textOf(both)}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </TableScroll>
      )}
    </section>
  );
}

function reported(level: number): string {
  const isThere = REPORTED_LEVELS.some((each) => each === level);
  return isThere ? reportedRatios(level).map(formatFigure).join(t('bench.comma')) : t('bench.none');
}

function textOf(ratio: number | undefined): string {
  return ratio === undefined ? t('bench.none') : formatFigure(ratio);
}
