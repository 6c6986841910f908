import { useId, useState } from 'react';
import { sizesRun } from '../../../bench/cpus/figures.ts';
import type { Row, Settings } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { useSizeChoice } from '../use-size-choice.tsx';
import { StatTable } from './StatTable.tsx';
import { useProgram } from './use-program.tsx';
import { useStats } from './use-stats.ts';

interface StatSectionProps {
  readonly rows: readonly Row[];
  readonly settings: Settings;
  readonly elsewhere: boolean;
  readonly programs: readonly string[];
  readonly eras: readonly string[];
}

/** The locks of one kernel on one number of CPUs, in the columns of /proc/lock_stat. */
export function StatSection({ rows, settings, elsewhere, programs, eras }: StatSectionProps) {
  const { program, choice: programChoice } = useProgram(programs);
  const [asked, ask] = useState<string>();
  const id = useId();
  const era = eras.find((each) => each === asked) ?? eras[0];
  const sizes = program === undefined ? [] : sizesRun(rows, 'simulated', program);
  const { n, choice } = useSizeChoice(sizes, t('benchLocks.sizeChoice'), (each) =>
    t('benchLocks.cpus', { count: each }),
  );
  if (program === undefined || era === undefined || n === undefined) return null;
  return (
    <section aria-labelledby="stat" className="cpu-stats">
      <h3 id="stat">
        {t('benchLocks.statTitle')} <KindTag kind="simulated" elsewhere={elsewhere} />
      </h3>
      <p>{t('benchLocks.statLead')}</p>
      <div className="cpu-choices">
        <label htmlFor={id}>{t('benchLocks.statEra')}</label>
        <select id={id} value={era} onChange={({ target }) => ask(target.value)}>
          {eras.map((each) => (
            <option key={each} value={each}>
              {eraName(each)}
            </option>
          ))}
        </select>
      </div>
      {programChoice}
      {choice}
      <Cell {...{ settings, era, program, n }} />
    </section>
  );
}

interface CellProps {
  readonly settings: Settings;
  readonly era: string;
  readonly program: string;
  readonly n: number;
}

function Cell({ settings, era, program, n }: CellProps) {
  const state = useStats({ settings, era, program, n });
  if (state.status === 'loading') return <p className="quiet">{t('benchLocks.statLoading')}</p>;
  if (state.status === 'failed')
    return (
      <p className="bench-trouble" role="alert">
        {t('benchLocks.statFailed', { reason: state.reason })}
      </p>
    );
  const { of, stats } = state;
  const isOld = of.settings !== settings || of.era !== era || of.program !== program || of.n !== n;
  return (
    <div aria-busy={isOld}>
      <StatTable
        stats={stats}
        era={of.era}
        caption={t('benchLocks.statCaption', { era: eraName(of.era), program: of.program, n: of.n })}
      />
      {isOld && <p className="quiet">{t('benchLocks.statLoading')}</p>}
    </div>
  );
}
