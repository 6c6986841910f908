import { useId } from 'react';
import { t } from '../../../words/index.ts';
import { listed } from '../figures.ts';
import { runtimeName, type NamedResult } from './results.ts';

interface ResultListProps {
  readonly results: readonly NamedResult[];
  readonly baseline: string | undefined;
  readonly onBaseline: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The results, of which one is the baseline, with where and when each was made. */
export function ResultList({ results, baseline, onBaseline, onRemove }: ResultListProps) {
  const name = useId();
  return (
    <fieldset className="compare-list">
      <legend>{t('benchCompare.baseline')}</legend>
      <p className="quiet">{t('benchCompare.baselineHint')}</p>
      <ul>
        {results.map((result) => (
          <li key={result.id}>
            <label className="switch">
              <input
                type="radio"
                name={name}
                checked={result.id === baseline}
                onChange={() => onBaseline(result.id)}
              />
              <span>
                {result.name}
                <small title={result.report.environment.runtime}>{origin(result)}</small>
                {doubts(result).map((doubt) => (
                  <small key={doubt}>{doubt}</small>
                ))}
              </span>
            </label>
            {result.isOpened && (
              <button
                type="button"
                className="text-button"
                aria-label={t('benchCompare.remove', { name: result.name })}
                onClick={() => onRemove(result.id)}
              >
                {t('benchCompare.removeShort')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function origin({ report, when }: NamedResult): string {
  const { environment, settings } = report;
  return listed([
    runtimeName(environment.runtime),
    environment.platform,
    t('benchCompare.cores', { count: environment.cores }),
    ...(when === undefined ? [] : [WHEN.format(when)]),
    ...(settings.quick ? [t('benchCompare.quickRun')] : []),
  ]);
}

/** Why its intervals are missing, or say less than others. */
function doubts({ report }: NamedResult): readonly string[] {
  const measured = report.rows.filter(({ kind }) => kind === 'measured');
  const sampled = measured.filter(({ samples }) => samples !== undefined);
  return [
    ...(measured.length > 0 && sampled.length === 0 && report.ratios.every(({ interval }) => !interval)
      ? [t('benchCompare.noSamples')]
      : []),
    ...(sampled.some(({ perStart, loops }) => perStart === undefined && loops === undefined)
      ? [t('benchCompare.oneStart')]
      : []),
  ];
}
