import { byLevel, sizesOf } from '../../../bench/rmap-fork-figures.ts';
import { ADDS_PER_FORK, AREAS_PER_FORK, LEVELS, TIME_PER_FORK } from '../../../bench/rmap-fork-plan.ts';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../core/era-id.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../figures.ts';
import { KindTag } from '../KindTag.tsx';

interface NotesSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  /** Those that were run, in the order of the page. */
  readonly eras: readonly string[];
}

/** What a fork writes down of who maps what: of each page, or of each area; and what it takes. At the largest region. */
export function NotesSection({ rows, elsewhere, eras }: NotesSectionProps) {
  const n = sizesOf(rows, LEVELS).at(-1);
  if (n === undefined) return null;
  const caption = t('benchRmapFork.notesCaption', { n });
  return (
    <section aria-labelledby="notes">
      <h3 id="notes">{t('benchRmapFork.notesTitle')}</h3>
      <p>{t('benchRmapFork.notesLead')}</p>
      <TableScroll label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                {t('benchRmapFork.columnLevel')}
              </th>
              <th scope="colgroup" colSpan={2} className="group">
                <KindTag kind="counted" elsewhere={elsewhere} />
              </th>
              <th scope="colgroup" className="group">
                <KindTag kind="measured" elsewhere={elsewhere} />
              </th>
            </tr>
            <tr>
              <th scope="col" className="number group">
                {t('benchRmapFork.columnEntries')}
              </th>
              <th scope="col" className="number">
                {t('benchRmapFork.columnAreas')}
              </th>
              <th scope="col" className="number group">
                {t('benchRmapFork.columnForkTime')}
              </th>
            </tr>
          </thead>
          {eras.map((era) => {
            const [entries, areas, times] = [ADDS_PER_FORK, AREAS_PER_FORK, TIME_PER_FORK].map((metric) =>
              byLevel(rows, era, LEVELS, n, metric),
            );
            if (entries!.length === 0) return null;
            return (
              <tbody key={era}>
                <tr>
                  <th scope="rowgroup" colSpan={4} className="bench-group">
                    {eraName(era)}
                  </th>
                </tr>
                {entries!.map(({ level, value }, at) => (
                  <tr key={level}>
                    <th scope="row">{level}</th>
                    <td className="number group">{formatFigure(value)}</td>
                    <td className="number">{formatFigure(areas![at]!.value)}</td>
                    <td className="number group">
                      {times![at] ? formatFigure(times![at].value) : t('bench.none')}
                    </td>
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </TableScroll>
    </section>
  );
}
