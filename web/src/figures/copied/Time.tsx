import { useRef } from 'react';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Slider } from '../Slider.tsx';
import { forkTime, modelGain, REPORTED } from './gain.ts';
import { MOST, STOPS } from './parameters.ts';

interface TimeProps {
  readonly vmas: number;
  readonly onVmas: (vmas: number) => void;
}

/** Where the time of one fork goes, by a line through the reported figures: before the patch, and with it. */
export function Time({ vmas, onVmas }: TimeProps) {
  const { fixed, kept, saved } = forkTime(vmas);
  const all = fixed + kept + saved;
  const reported = REPORTED.find((each) => each.vmas === vmas)?.gain;
  const parts = { fixed, kept, saved } as const;
  const bars = { before: ['fixed', 'kept', 'saved'], after: ['fixed', 'kept'] } as const;
  return (
    <Instrument ref={useRef(null)} figure="copied" name={t('copied.time')}>
      <h3 className="copied-time-title">{t('copied.time')}</h3>
      <div className="instrument-controls">
        <Slider
          label={t('copied.vmas')}
          text={formatNumber(vmas)}
          value={STOPS.findLastIndex((stop) => stop <= vmas)}
          most={STOPS.findLastIndex((stop) => stop <= MOST)}
          onChange={(stop) => onVmas(STOPS[stop] ?? vmas)}
        />
      </div>
      <dl className="copied-times">
        {(['before', 'after'] as const).map((when) => (
          <div key={when}>
            <dt>{t(when === 'before' ? 'copied.timeBefore' : 'copied.timeAfter')}</dt>
            <dd>
              <strong>{micros(when === 'before' ? all : all - saved)}</strong>
              <span className="copied-bar" aria-hidden="true">
                {bars[when].map((part) => (
                  <span key={part} className={part} style={{ width: `${(parts[part] / all) * 100}%` }} />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="copied-parts">
        <li className="fixed">{t('copied.timeFixed', { time: micros(fixed) })}</li>
        <li className="kept">
          {t('copied.timeKept', { time: micros(kept), each: (kept / vmas).toFixed(2) })}
        </li>
        <li className="saved">
          {t('copied.timeSaved', { time: micros(saved), each: (saved / vmas).toFixed(2) })}
        </li>
      </ul>
      <p className="instrument-end over" aria-live="polite">
        {t('copied.timeGain', {
          vmas: formatNumber(vmas),
          share: formatNumber(Math.round((saved / all) * 100)),
          gain: formatNumber(Math.round(modelGain(vmas))),
        })}{' '}
        {reported !== undefined && t('copied.timeReported', { gain: formatNumber(reported) })}
      </p>
    </Instrument>
  );
}

function micros(time: number): string {
  return t('copied.micros', { time: formatNumber(time < 100 ? Number(time.toFixed(1)) : Math.round(time)) });
}
