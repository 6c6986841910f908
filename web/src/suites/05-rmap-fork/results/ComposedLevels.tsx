import { PAGE, PAGES } from '../../../bench/composed/base.ts';
import type { Row } from '../../../bench/report.ts';
import { listed } from '../../../app/bench/figures.ts';
import { formatFigure, formatRatio } from '../../../app/bench/figures.ts';
import { ComposedSection } from '../../../app/bench/composed/ComposedSection.tsx';
import { ComposedTable } from '../../../app/bench/composed/ComposedTable.tsx';
import { t } from '../../../words/index.ts';
import { composedLevels, isFar } from '../composed.ts';

interface ComposedLevelsProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly isOn: boolean;
}

/** What chains take more of a whole level, beside the reported system times. */
export function ComposedLevels({ rows, elsewhere, isOn }: ComposedLevelsProps) {
  const fields = [{ key: PAGE, label: t('benchComposed.basePage') }];
  return (
    <ComposedSection lead={t('benchComposed.leadLevels')} bases={PAGES} fields={fields} isOn={isOn}>
      {({ [PAGE]: page = Number.NaN }) => {
        const all = composedLevels(rows, page);
        if (all.length === 0)
          return <p className="quiet">{t('benchComposed.none', { what: t('benchComposed.needsLevels') })}</p>;
        const far = all.filter(({ ratio, reported }) => reported.every((each) => isFar(ratio, each)));
        return (
          <>
            <ComposedTable
              rows={t('benchComposed.columnLevel')}
              columns={[
                { kind: 'measured', elsewhere: true, name: t('benchComposed.columnPage') },
                { kind: 'measured', elsewhere, name: t('benchComposed.columnExtra') },
                { kind: 'composed', elsewhere: false, name: t('benchComposed.columnRatio') },
                { kind: 'reported', elsewhere: false, name: t('benchComposed.columnRatio') },
              ]}
              lines={all.map(({ level, extra, ratio, reported }) => ({
                name: String(level),
                figures: [
                  formatFigure(page),
                  formatFigure(extra),
                  formatFigure(ratio),
                  reported.map(formatFigure).join(t('bench.comma')),
                ],
              }))}
            />
            {far.length > 0 && (
              <p>
                {t('benchComposed.farLevels', {
                  at: listed(
                    far.map(({ level, ratio, reported: [first = Number.NaN] }) =>
                      t('benchComposed.farAtLevel', { level, times: formatRatio((ratio - 1) / (first - 1)) }),
                    ),
                  ),
                })}
              </p>
            )}
          </>
        );
      }}
    </ComposedSection>
  );
}
