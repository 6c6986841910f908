import { byLevel, sizesOf, type AtLevel } from '../figures.ts';
import { ADDS_PER_FORK, AREAS_PER_FORK, LEVELS, TIME_PER_FORK } from '../plan.ts';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../../../app/bench/figures.ts';
import { LevelTable } from './LevelTable.tsx';

interface NotesSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  /** The kernels that were run, in the order of the page. */
  readonly eras: readonly string[];
}

/** A kernel that is only counted has no times. */
function figureAt(figures: readonly AtLevel[], level: number): string {
  const found = figures.find((each) => each.level === level);
  return found ? formatFigure(found.value) : t('bench.none');
}

/** What a fork records about mappings, for each page or for each VMA, and how long that takes, at the largest region. */
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
    const of = (metric: string): readonly AtLevel[] => byLevel(rows, era, LEVELS, n, metric);
    const [areas, times] = [of(AREAS_PER_FORK), of(TIME_PER_FORK)];
    const levels = of(ADDS_PER_FORK).map(({ level, value }) => ({
      level,
      figures: [formatFigure(value), figureAt(areas, level), figureAt(times, level)],
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
