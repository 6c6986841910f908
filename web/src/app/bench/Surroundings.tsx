import type { Environment, Settings } from '../../bench/report.ts';
import { cpusLine } from '../../bench/cpus/tables.ts';
import { formatNumber, say, t } from '../../words/index.ts';
import { formatFigure } from './figures.ts';

interface SurroundingsProps {
  readonly environment: Environment;
  readonly settings: Settings;
}

/** The machine, the browser and the settings behind the figures. */
export function Surroundings({ environment, settings }: SurroundingsProps) {
  const { runtime, platform, cores, isolated, timerResolution } = environment;
  const rows = [
    [t('bench.runtime'), runtime],
    [t('bench.platform'), platform],
    [t('bench.cores'), formatNumber(cores)],
    [t('bench.isolated'), t(isolated ? 'bench.yes' : 'bench.no')],
    [t('bench.resolution'), t('bench.milliseconds', { value: formatFigure(timerResolution) })],
    [
      t('bench.madeWith'),
      t('bench.madeWithValue', {
        length: t(settings.quick ? 'bench.quick' : 'bench.full'),
        samples: settings.samples,
        runs: settings.runs,
        batch: settings.batch,
      }),
    ],
    ...(settings.rounds === undefined ? [] : [[t('benchLocks.options'), say(cpusLine(settings))]]),
  ];
  return (
    <section aria-labelledby="surroundings">
      <h3 id="surroundings">{t('bench.environment')}</h3>
      <dl className="bench-surroundings">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
