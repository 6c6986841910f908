import { PTE_CHAIN } from '../../../bench/rmap-kernels.ts';
import { ANON_VMA, EXITS, LEVELS } from '../plan.ts';
import { levelRatios, sizesOf } from '../figures.ts';
import { REPORTED_LEVELS, reportedRatios } from '../published.ts';
import type { Row } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../../../app/bench/figures.ts';
import { LevelTable } from './LevelTable.tsx';

interface RatioSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
}

/** The times of chains divided by those of anon_vma: reported for whole programs, measured level by level. */
export function RatioSection({ rows, elsewhere }: RatioSectionProps) {
  const sizes = sizesOf(rows, LEVELS).filter((n) => sizesOf(rows, EXITS).includes(n));
  const groups = sizes
    .map((n) => ({
      name: t('benchRmapFork.regionOf', { n }),
      levels: levelRatios(rows, n, PTE_CHAIN, ANON_VMA).map(({ level, forks, exits, both }) => ({
        level,
        figures: [reported(level), ...[forks, exits, both].map(textOf)],
      })),
    }))
    .filter(({ levels }) => levels.length > 0);
  const columns = [
    { origin: { kind: 'reported', elsewhere: false }, names: [t('benchRmapFork.columnReported')] },
    {
      origin: { kind: 'measured', elsewhere },
      names: [t('benchRmapFork.columnForks'), t('benchRmapFork.columnExits'), t('benchRmapFork.columnBoth')],
    },
  ] as const;
  return (
    <section aria-labelledby="ratio">
      <h3 id="ratio">{t('benchRmapFork.ratioTitle')}</h3>
      <p>{t('benchRmapFork.ratioLead')}</p>
      {groups.length === 0 ? (
        <p className="quiet">{t('benchRmapFork.noRatios')}</p>
      ) : (
        <LevelTable
          caption={t('benchRmapFork.ratioCaption')}
          captionHidden
          columns={columns}
          groups={groups}
        />
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
