import { SPAWNS } from '../../../bench/composed/base.ts';
import type { Row } from '../../../bench/report.ts';
import { listed } from '../../../app/bench/figures.ts';
import { formatFigure, formatRatio } from '../../../app/bench/figures.ts';
import { ComposedSection } from '../../../app/bench/composed/ComposedSection.tsx';
import { ComposedTable } from '../../../app/bench/composed/ComposedTable.tsx';
import { formatNumber, t } from '../../../words/index.ts';
import { composedForks, isFar } from '../composed.ts';
import { REPORTED_SIZES } from '../plan.ts';
import { signed } from '../shapes.ts';

interface ComposedForksProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly isOn: boolean;
}

/** The gain of a whole spawn, beside the reported one. */
export function ComposedForks({ rows, elsewhere, isOn }: ComposedForksProps) {
  const fields = REPORTED_SIZES.map((n) => ({
    key: String(n),
    label: t('benchComposed.baseSpawn', { n }),
  }));
  return (
    <ComposedSection lead={t('benchComposed.leadFork')} bases={SPAWNS} fields={fields} isOn={isOn}>
      {(base) => {
        const all = composedForks(rows, base);
        if (all.length === 0)
          return <p className="quiet">{t('benchComposed.none', { what: t('benchComposed.needsFork') })}</p>;
        const far = all.filter(({ gain, reported }) => isFar(gain, reported));
        return (
          <>
            <ComposedTable
              rows={t('benchComposed.columnN')}
              columns={[
                { kind: 'measured', elsewhere: true, name: t('benchComposed.columnBase') },
                { kind: 'measured', elsewhere, name: t('benchComposed.columnSaved') },
                { kind: 'composed', elsewhere: false, name: t('benchComposed.columnGain') },
                { kind: 'reported', elsewhere: false, name: t('benchComposed.columnGain') },
              ]}
              lines={all.map(({ n, base: whole, saved, gain, reported }) => ({
                name: formatNumber(n),
                figures: [formatFigure(whole), formatFigure(saved), signed(gain), signed(reported)],
              }))}
            />
            {far.length > 0 && (
              <p>
                {t('benchComposed.far', {
                  at: listed(
                    far.map(({ n, gain, reported }) =>
                      t('benchComposed.farAt', { n, times: formatRatio(gain / reported) }),
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
