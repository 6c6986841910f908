import { byLevel, sizesOf } from '../figures.ts';
import { ADDS_PER_FORK, AREAS_PER_FORK, LEVELS, TIME_PER_FORK } from '../plan.ts';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../../../app/bench/figures.ts';
import { LevelTable } from './LevelTable.tsx';

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
  const columns = [
    {
      origin: { kind: 'counted', elsewhere },
      names: [t('benchRmapFork.columnEntries'), t('benchRmapFork.columnAreas')],
    },
    { origin: { kind: 'measured', elsewhere }, names: [t('benchRmapFork.columnForkTime')] },
  ] as const;
  const groups = eras.map((era) => {
    const [entries, areas, times] = [ADDS_PER_FORK, AREAS_PER_FORK, TIME_PER_FORK].map((metric) =>
      byLevel(rows, era, LEVELS, n, metric),
    );
    const levels = entries!.map(({ level, value }, at) => ({
      level,
      figures: [
        formatFigure(value),
        formatFigure(areas![at]!.value),
        times![at] ? formatFigure(times![at].value) : t('bench.none'),
      ],
    }));
    return { name: eraName(era), levels };
  });
  return (
    <section aria-labelledby="notes">
      <h3 id="notes">{t('benchRmapFork.notesTitle')}</h3>
      <p>{t('benchRmapFork.notesLead')}</p>
      <LevelTable
        caption={t('benchRmapFork.notesCaption', { n })}
        columns={columns}
        groups={groups.filter(({ levels }) => levels.length > 0)}
      />
    </section>
  );
}
